import { useQuery } from '@tanstack/react-query';
import { FileWarning, Waves } from 'lucide-react';
import { api } from '#console/api/api.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { formatShare } from '#console/ui/format-share.ts';
import { formatTime } from '#console/ui/format-time.ts';
import { SparkBars } from '#console/ui/SparkBars.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Tile, Tiles } from '#console/ui/Tiles.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { pointHealthQueries } from '../health/queries.ts';
import { agoWords, rateNote, rateOf, recentDays, sumOfDays } from './point-numbers.ts';
import { pointNumbersQuery } from './point-numbers-query.ts';

interface PointHealthProps {
  id: string;
  versions: readonly CollectionPointVersionV2[];
}

/** Whether a collection point works: its numbers of late, and what is wrong with its receipts. */
export function PointHealth({ id, versions }: PointHealthProps) {
  const query = useQuery(pointNumbersQuery(id));
  const { data, isError } = query;
  const sums = data && sumOfDays(data.days);
  const recordsRefusals = versions.some((version) => version.noConsentTransactions === true);
  const rate = sums && recordsRefusals ? rateOf(sums) : null;
  const last = data?.lastReceiptAt;
  const numbers = `${paths.collectionPoint.live(id)}?tab=numbers`;
  return (
    <>
      <Losing id={id} />
      <Tiles label="Key numbers">
        <Tile
          label="Last receipt"
          href={numbers}
          value={data && (last ? agoWords(last, api().serverNow()) : 'None yet')}
          note={last && formatTime(last, 'local')}
          hasFailed={isError}
        />
        <Tile
          label="Opt-in rate"
          href={numbers}
          value={sums && (rate === null ? '–' : formatShare(rate))}
          note={sums && rateNote(sums, recordsRefusals)}
          hasFailed={isError}
        />
        <Tile
          label={`Receipts, ${recentDays} days`}
          href={numbers}
          value={sums && formatCount(sums.receipts)}
          note="Each bar is a day"
          hasFailed={isError}
          picture={<SparkBars values={(data?.days ?? []).map(({ receipts }) => receipts ?? 0)} />}
        />
      </Tiles>
    </>
  );
}

/** That the point loses entries, or gets far too many receipts; nothing where it doesn't. */
function Losing({ id }: { id: string }) {
  const { data } = useQuery(pointHealthQueries.health(id));
  if (data === undefined) return null;
  const { losing, busy } = data;
  const link = <TextLink href={paths.collectionPoint.health(id)}>Show health</TextLink>;
  return (
    <>
      {losing !== null && (
        <Strip tone="bad" icon={FileWarning} title="Loses entries." action={link}>
          {formatCount(losing.affected)} of {formatCount(losing.receipts)} receipts were refused or
          lost a part.
        </Strip>
      )}
      {busy !== null && (
        <Strip tone="bad" icon={Waves} title="Gets far more receipts than usual." action={link}>
          {formatCount(busy.receipts)} since midnight UTC.
        </Strip>
      )}
    </>
  );
}
