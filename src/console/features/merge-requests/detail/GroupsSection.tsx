import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { useListCriteria } from '#console/api/useListCriteria.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listDuplicatesEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { type GroupCriteria, groupCriteria, mergeRequestQueries } from '../queries.ts';
import { processBlock } from '../request-state.ts';
import { groupStatusChoices } from '../words.ts';
import { GroupTable, GroupTableSkeleton } from './GroupTable.tsx';

interface GroupsSectionProps {
  request: MergeRequest;
  searchedDate: string;
}

/** The groups that the last search found, and both ways to merge them. */
export function GroupsSection({ request, searchedDate }: GroupsSectionProps) {
  const { mergeRequestId: id } = request;
  const { criteria, change } = useListCriteria(groupCriteria);
  const query = useQuery(mergeRequestQueries.groups(id, searchedDate, criteria));
  const hold = useReadHold(listDuplicatesEndpoint);
  const writeBlock = useWriteBlock();
  const block = writeBlock ?? processBlock(request);
  const showAll = () => change({ status: undefined });

  return (
    <section aria-label="Groups of duplicates">
      <FilterBar>
        <FilterChoice
          label="State"
          options={groupStatusChoices}
          value={criteria.status ?? ''}
          onChange={(value) => change({ status: (value || undefined) as GroupCriteria['status'] })}
        />
        <span className="end">
          <WriteLink
            variant={block === undefined ? 'primary' : 'secondary'}
            icon={GitMerge}
            href={paths.processMergeRequest.to(id)}
            blockedReason={block}
          >
            Process together…
          </WriteLink>
        </span>
      </FilterBar>
      <QueryPanel query={query} what="list of groups" keepsLast skeleton={<GroupTableSkeleton />}>
        {(page) => (
          <GroupTable
            mergeRequestGuid={id}
            page={page}
            criteria={criteria}
            hold={hold}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            empty={
              criteria.status !== undefined ? (
                <EmptyState
                  title="No group is in this state"
                  action={<ActionButton onClick={showAll}>Show all groups</ActionButton>}
                />
              ) : page.totalElements === 0 ? (
                <EmptyState title="No duplicates were found">
                  {`No two records share a value of ${request.customDataElementNames.join(', ')} as this request asks for.`}
                </EmptyState>
              ) : (
                <EmptyState
                  title="The list ends before this page"
                  action={
                    <ActionButton onClick={() => change({ page: 0 })}>
                      Go to the first page
                    </ActionButton>
                  }
                />
              )
            }
            onChange={change}
          />
        )}
      </QueryPanel>
    </section>
  );
}
