import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { CurrentIndex } from '#contract/custom-indexes.ts';
import { indexRunQueries } from '../queries.ts';

/** The index in use, no matter who started its run; nothing if the host doesn't report it. */
export function CurrentIndexSection() {
  const query = useQuery(indexRunQueries.current());
  if (query.data === null) return null;
  return (
    <Section title="Current index">
      <QueryPanel
        query={query}
        what="current index"
        skeleton={<LinesSkeleton label="current index" lines={2} />}
      >
        {(current) =>
          current?.index ? (
            <Facts index={current.index} />
          ) : (
            'None. Searches by data element are slower without one.'
          )
        }
      </QueryPanel>
    </Section>
  );
}

function Facts({ index }: { index: CurrentIndex }) {
  const { dataElementName, sinceDate, runId } = index;
  return (
    <KeyValues
      items={[
        { label: 'Data element', value: dataElementName },
        { label: 'Since', value: sinceDate ? <Time value={sinceDate} /> : 'Its run is ending' },
        {
          label: 'Run',
          value: <TextLink href={paths.indexRun.to(runId)}>View details</TextLink>,
        },
      ]}
    />
  );
}
