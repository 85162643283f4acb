import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { stateWord } from '#console/records/versioned/version-facts.ts';
import { formatDay } from '#console/ui/format-time.ts';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { retiredSince } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';
import css from './WhoAgreed.module.css';

const Root = styled('div', css.Root);

interface WhoAgreedProps {
  id: string;
  versions: readonly PurposeVersion[];
}

/** How many people in force agreed to which version's text. */
export function WhoAgreed({ id, versions }: WhoAgreedProps) {
  const query = useQuery(insightQueries.people({ purposeId: id }));
  return (
    <Root id="agreed">
      <Section title="Who agreed to which text">
        <QueryPanel
          query={query}
          what="number of people"
          skeleton={<LinesSkeleton label="number of people" lines={2} />}
        >
          {({ purposes }) => (
            <ByVersion id={id} versions={versions} counted={purposes[0]?.inForceByVersion ?? []} />
          )}
        </QueryPanel>
      </Section>
    </Root>
  );
}

const endWords = (version: PurposeVersion, versions: readonly PurposeVersion[]): string => {
  const { at, zone } = retiredSince(version, versions);
  return version.status === 'RETIRED' && at ? `retired ${formatDay(at, zone)}` : stateWord(version);
};

interface ByVersionProps extends WhoAgreedProps {
  counted: readonly { version: number; people: number }[];
}

function ByVersion({ id, versions, counted }: ByVersionProps) {
  const list = useShowMore(counted, { atFirst: 8 });
  const all = counted.reduce((sum, { people }) => sum + people, 0);
  if (all === 0) return 'No one has consent in force.';
  return (
    <div ref={list.root}>
      <ul>
        {list.shown.map(({ version, people }) => {
          const known = versions.find((one) => one.version === version);
          return (
            <li key={version}>
              <div className="words">
                <TextLink
                  look="strong"
                  href={paths.purpose.to(id, version)}
                >{`v${version}`}</TextLink>
                <span>{known && endWords(known, versions)}</span>
                <span className="people">{formatCount(people)}</span>
              </div>
              <div className="bar" aria-hidden="true">
                <div
                  data-older={known?.status === 'ACTIVE' ? undefined : true}
                  style={{ width: `${(people / all) * 100}%` }}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}
