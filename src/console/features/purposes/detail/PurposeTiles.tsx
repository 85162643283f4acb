import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { formatShare } from '#console/ui/format-share.ts';
import { SparkLine } from '#console/ui/SparkLine.tsx';
import { Tile, Tiles } from '#console/ui/Tiles.tsx';
import type { PurposePeople } from '#contract/insights.ts';
import { earlierWords, rateNote, recentAnswers, recentDays } from '../key-numbers.ts';

interface PurposeTilesProps {
  id: string;
  /** That of the version which is shown and Active; undefined where none is. */
  active: number | undefined;
}

/** How many people a purpose holds for, and what they said lately. */
export function PurposeTiles({ id, active }: PurposeTilesProps) {
  const people = useQuery(insightQueries.people({ purposeId: id }));
  const days = useQuery(insightQueries.lastDays(2 * recentDays, { purposeId: id }));
  const counted = people.data?.purposes[0];
  const answers = days.data && recentAnswers(days.data.days);
  const recent = days.data?.days.slice(-recentDays) ?? [];
  const numbers = `${paths.purpose.to(id)}?tab=numbers`;
  return (
    <Tiles label="Key numbers">
      <Tile
        label="In force"
        href={numbers}
        value={people.data && formatCount(counted?.inForce ?? 0)}
        unit={counted?.inForce === 1 ? 'person' : 'people'}
        note={`of ${countWords(sumOf(counted), 'person', 'people')} who answered`}
        hasFailed={people.isError}
      />
      <Tile
        label="Opt-in rate"
        href={numbers}
        value={answers && (answers.rate === null ? '–' : formatShare(answers.rate))}
        note={answers && rateNote(answers)}
        hasFailed={days.isError}
        picture={<SparkLine values={recent.map(({ optIns }) => optIns)} />}
      />
      <Tile
        label="Withdrawals"
        href={numbers}
        value={answers && formatCount(answers.withdrawn)}
        unit={`in ${recentDays} days`}
        note={answers && `${formatCount(answers.withdrawnBefore)} in the ${recentDays} days before`}
        hasFailed={days.isError}
        picture={<SparkLine values={recent.map(({ withdrawals }) => withdrawals)} />}
      />
      {active !== undefined && (
        <OlderTile
          id={id}
          active={active}
          counted={counted}
          isRead={people.data !== undefined}
          hasFailed={people.isError}
        />
      )}
    </Tiles>
  );
}

const sumOf = (counted: PurposePeople | undefined): number =>
  (counted?.statuses ?? []).reduce((sum, { people }) => sum + people, 0);

interface OlderTileProps {
  id: string;
  active: number;
  counted: PurposePeople | undefined;
  isRead: boolean;
  hasFailed: boolean;
}

function OlderTile({ id, active, counted, isRead, hasFailed }: OlderTileProps) {
  const earlier = counted?.inForceEarlier ?? 0;
  return (
    <Tile
      label="On an older text"
      href={`${paths.purpose.to(id)}?tab=text#agreed`}
      value={isRead ? formatCount(earlier) : undefined}
      unit={earlier === 1 ? 'person' : 'people'}
      note={
        earlier === 0
          ? `Nobody agreed to a text before v${active}`
          : earlierWords(counted?.inForceByVersion ?? [], active)
      }
      hasFailed={hasFailed}
      {...(earlier > 0 && { tone: 'warn', icon: Hourglass })}
    />
  );
}
