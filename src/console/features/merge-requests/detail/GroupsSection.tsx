import { GitMerge, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { AttentionChip } from '#console/features/insights/parts/AttentionChip.tsx';
import { paths } from '#console/paths.ts';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterBar } from '#console/ui/FilterBar.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { groupRisks, groupStatuses } from '#contract/merge-request-values.ts';
import { listDuplicatesEndpoint, type MergeRequest } from '#contract/merge-requests.ts';
import { groupRiskKind, groupStatusKind } from '../parts/group-words.ts';
import {
  type Dismissal,
  type GroupCriteria,
  groupCriteria,
  mergeRequestQueries,
} from '../queries.ts';
import { processBlock } from '../request-state.ts';
import { DuplicatesDownload } from './DuplicatesDownload.tsx';
import { GroupTable } from './GroupTable.tsx';
import { useGroupDismissal } from './useGroupDismissal.ts';

interface GroupsSectionProps {
  request: MergeRequest;
  searchedDate: string;
}

/** The groups that the last search found, and both ways to merge them. */
export function GroupsSection({ request, searchedDate }: GroupsSectionProps) {
  const { mergeRequestId: id } = request;
  const list = useResourceList({
    endpoint: listDuplicatesEndpoint,
    criteria: groupCriteria,
    list: (criteria) => mergeRequestQueries.groups(id, searchedDate, criteria),
  });
  const { query, criteria, change } = list;
  const writeBlock = useWriteBlock();
  const block = writeBlock ?? processBlock(request);
  const dismissal = useGroupDismissal(id);
  const { write, done } = dismissal;
  const result = useRef<HTMLDivElement>(null);
  const isNarrowed = list.hasFilters;

  useEffect(() => {
    // Its row, and the button that was pressed, leave a list of one state.
    if (done !== null && isNarrowed) result.current?.focus();
  }, [done, isNarrowed]);

  return (
    <section aria-label="All groups">
      <FilterBar ref={list.filterBar} tabIndex={-1}>
        <FilterChoice
          label="State"
          options={groupStatusKind.choices(groupStatuses)}
          value={criteria.status ?? ''}
          onChange={(value) => change({ status: (value || undefined) as GroupCriteria['status'] })}
        />
        <FilterChoice
          label="At stake"
          options={groupRiskKind.choices(groupRisks)}
          value={criteria.risk ?? ''}
          onChange={(value) => change({ risk: (value || undefined) as GroupCriteria['risk'] })}
        />
        <AttentionChip
          kind={criteria.attention}
          onClear={() => list.remove({ attention: undefined })}
        />
        <span className="end">
          <WriteLink icon={GitMerge} href={paths.processMergeRequest.to(id)} blockedReason={block}>
            Merge open groups…
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
      <GroupTable request={request} list={list} dismissal={dismissal} />
      <DuplicatesDownload request={request} />
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
