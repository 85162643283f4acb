import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { CurrentIndex } from '#contract/custom-indexes.ts';
import { indexRunQueries } from '../queries.ts';
import { searchTime } from '../words.ts';
import css from './CurrentIndexCard.module.css';

const Name = styled('h3', css.Name);
const Foot = styled('p', css.Foot);

/** The index in use, and how long it stays. */
export function CurrentIndexCard({ next }: { next: string | undefined }) {
  const query = useQuery(indexRunQueries.current());
  return (
    <Section
      title="Current index"
      action={query.data?.index && <StatusTag tone="ok">In use</StatusTag>}
    >
      <QueryPanel
        query={query}
        what="current index"
        skeleton={<LinesSkeleton label="current index" lines={4} />}
      >
        {({ index }) =>
          index ? (
            <Facts index={index} next={next} />
          ) : (
            'None yet. A search by a data element reads all of its values.'
          )
        }
      </QueryPanel>
    </Section>
  );
}

const searchWords = ({ searchMs, formerSearchMs }: CurrentIndex): string | null => {
  if (typeof searchMs !== 'number') return null;
  const before = typeof formerSearchMs === 'number' ? `, else ${searchTime(formerSearchMs)}` : '';
  return `${searchTime(searchMs)}${before}`;
};

function Facts({ index, next }: { index: CurrentIndex; next: string | undefined }) {
  const { dataElementName, sinceDate, people, allPeople } = index;
  const all = typeof allPeople === 'number' ? ` of ${formatCount(allPeople)}` : '';
  return (
    <>
      <Name>{dataElementName}</Name>
      <KeyValues
        hasLongLabels
        items={[
          {
            label: 'People with a value',
            value: typeof people === 'number' ? `${formatCount(people)}${all}` : null,
          },
          { label: 'Built', value: sinceDate ? <Time value={sinceDate} /> : 'Its run is ending' },
          { label: 'A search takes', value: searchWords(index) },
          { label: 'New receipts', value: 'Included at once' },
        ]}
      />
      {next !== undefined && <Foot>{`Stays until ${next} is complete.`}</Foot>}
    </>
  );
}
