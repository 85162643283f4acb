import { useQuery } from '@tanstack/react-query';
import { GitMerge, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useReadHold } from '#console/api/useHolds.ts';
import { useListCriteria } from '#console/api/useListCriteria.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { listDuplicatesEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import {
  type Dismissal,
  type GroupCriteria,
  groupCriteria,
  mergeRequestQueries,
} from '../queries.ts';
import { processBlock } from '../request-state.ts';
import { groupStatusChoices } from '../words.ts';
import { GroupTable, GroupTableSkeleton } from './GroupTable.tsx';
import { useGroupDismissal } from './useGroupDismissal.ts';

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
  const dismissal = useGroupDismissal(id);
  const { write, done } = dismissal;
  const result = useRef<HTMLDivElement>(null);
  const isNarrowed = criteria.status !== undefined;
  const showAll = () => change({ status: undefined });

  useEffect(() => {
    // Its row, and the button that was pressed, leave a list of one state.
    if (done !== null && isNarrowed) result.current?.focus();
  }, [done, isNarrowed]);

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
      <MutationNotice
        write={write}
        onCheck={() => {
          write.discard();
          void query.refetch();
        }}
        checkReads={[listDuplicatesEndpoint]}
      />
      <div ref={result} tabIndex={-1} role="status">
        {done && <Said said={done} onUndo={() => dismissal.say(done.group, false)} />}
      </div>
      <QueryPanel query={query} what="list of groups" keepsLast skeleton={<GroupTableSkeleton />}>
        {(page) => (
          <GroupTable
            mergeRequestGuid={id}
            dismissal={dismissal}
            page={page}
            criteria={criteria}
            hold={hold}
            isStale={query.isPlaceholderData || query.data === undefined}
            isWaiting={query.isPlaceholderData}
            empty={
              isNarrowed ? (
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

interface SaidProps {
  said: Dismissal;
  onUndo: () => void;
}

function Said({ said: { group, isDismissed }, onUndo }: SaidProps) {
  if (!isDismissed) {
    return <Strip tone="ok" title={`Group ${group.number} can be merged again.`} />;
  }
  return (
    <Strip
      tone="ok"
      title={`Group ${group.number}: not the same person.`}
      action={
        <ActionButton icon={Undo2} onClick={onUndo}>
          Undo
        </ActionButton>
      }
    >
      Later searches keep these people apart.
    </Strip>
  );
}
