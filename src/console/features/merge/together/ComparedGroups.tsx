import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { comparedColumns } from '../outcome/ComparedConsents.tsx';
import { mergeQueries } from '../queries.ts';
import { type PersonReading, useReadProgress } from '../read-people.ts';
import { Folded } from '../review/Folded.tsx';
import { type ComparedGroupRow, compareGroups, primariesOf } from './compare-groups.ts';
import type { GroupReview } from './group-review.ts';
import { numberWords } from './number-words.ts';

const columns: readonly DataColumn<ComparedGroupRow>[] = [
  {
    id: 'number',
    header: 'Group',
    render: ({ number }) => `Group ${number}`,
  },
  ...comparedColumns,
];

const rowKey = ({ number, row }: ComparedGroupRow) => `${number} ${row.key}`;

interface ComparedGroupsProps {
  /** Those that were merged, as they were reviewed. */
  groups: readonly GroupReview[];
  /** Epoch milliseconds: earlier reads don't count. */
  since: number;
}

/** The stored consents after a merge of many groups, compared with the prediction. */
export function ComparedGroups({ groups, since }: ComparedGroupsProps) {
  const people = useMemo(() => primariesOf(groups), [groups]);
  const query = useQuery(mergeQueries.merged(people, since));
  const progress = useReadProgress();
  return (
    <QueryPanel
      query={query}
      what="merged records"
      skeleton={
        <>
          <Strip title="Comparing the result with the prediction.">
            {progress && `${progress.read} of ${progress.total} records read.`}
          </Strip>
          <LinesSkeleton label="merged records" lines={4} />
        </>
      }
    >
      {(readings) => <Comparison groups={groups} readings={readings} />}
    </QueryPanel>
  );
}

interface ComparisonProps {
  groups: readonly GroupReview[];
  readings: readonly PersonReading[];
}

function Comparison({ groups, readings }: ComparisonProps) {
  const { asPredicted, unread, others, othersEqual, equal } = useMemo(
    () => compareGroups(groups, readings),
    [groups, readings],
  );
  const differing = others.filter(({ result }) => result === 'differs');
  const differingNumbers = [...new Set(differing.map(({ number }) => number))];
  const otherNumbers = new Set(others.map(({ number }) => number));
  return (
    <Section
      title="Consent after the merge"
      hint={
        <span role="status">
          {`${formatCount(asPredicted.length)} of ${groupCount(groups.length)} as predicted`}
        </span>
      }
      tone={differing.length + unread.length > 0 ? 'bad' : 'plain'}
      isFlush
    >
      {differingNumbers.length > 0 && (
        <Strip
          tone="bad"
          title={`${numberWords(differingNumbers)} ${differingNumbers.length === 1 ? 'differs' : 'differ'} from the prediction.`}
        />
      )}
      {unread.length > 0 && (
        <Strip tone="warn" title={`${numberWords(unread)} not compared.`}>
          The primary record is gone: someone merged or deleted it since.
        </Strip>
      )}
      {others.length > 0 && (
        <DataTable
          isBare
          caption="Consent that isn't as predicted"
          columns={columns}
          rows={others}
          rowKey={rowKey}
        />
      )}
      {othersEqual.length > 0 && (
        <Folded
          summary={`${formatCount(othersEqual.length)} more as predicted in ${otherNumbers.size === 1 ? 'this group' : 'these groups'}`}
        >
          {() => (
            <DataTable
              isBare
              caption="Other consent in these groups"
              columns={columns}
              rows={othersEqual}
              rowKey={rowKey}
            />
          )}
        </Folded>
      )}
      {asPredicted.length > 0 && (
        <Folded summary={`${groupCount(asPredicted.length)} as predicted`}>
          {() => (
            <DataTable
              isBare
              caption="Consent that is as predicted"
              columns={columns}
              rows={equal}
              rowKey={rowKey}
            />
          )}
        </Folded>
      )}
    </Section>
  );
}
