import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import type { ListState } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DuplicateGroup, MergeRequest } from '#contract/merge-requests.ts';
import { formSetMark, groupRiskKind, groupStatusKind } from '../parts/group-words.ts';
import { reviewBlock } from '../request-state.ts';
import { matchWords } from '../words.ts';
import { DismissGroup } from './DismissGroup.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import css from './GroupTable.module.css';
import type { GroupDismissal } from './useGroupDismissal.ts';

const State = styled('span', css.State);

// A number needs no room for a name: two actions stand at the end.
const Root = styled('div', css.Root);

const Actions = styled('div', css.Actions);

const columnsOf = (
  mergeRequestGuid: string,
  dismissal: GroupDismissal,
): readonly DataColumn<DuplicateGroup>[] => [
  {
    id: 'number',
    header: 'Group',
    isRowHeader: true,
    render: ({ number }) => `Group ${number}`,
  },
  {
    id: 'status',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '72px',
    render: ({ status, mergedDate, risk }) => (
      <State>
        <StatusTag {...groupStatusKind.tag(status)} />
        {risk && <span className="what">{groupRiskKind.label(risk)}</span>}
        {status !== 'OPEN' && <span className="what">{groupStatusKind.help(status)}</span>}
        {status === 'MERGED' && mergedDate && (
          <span className="what">
            <Time value={mergedDate} />
          </span>
        )}
      </State>
    ),
  },
  {
    id: 'matched',
    header: 'Matched by',
    canWrap: true,
    isQuiet: true,
    render: ({ status, matchedElementNames, isFormSet }) => (
      <State>
        {listWords(matchedElementNames) || 'Identifier'}
        {isFormSet && <span className="what">{formSetMark(status)}</span>}
      </State>
    ),
  },
  {
    id: 'records',
    header: 'Records',
    canWrap: true,
    skeletonWidth: '260px',
    render: (group) => <GroupMembers group={group} />,
  },
  {
    id: 'review',
    header: 'Review',
    skeletonWidth: '120px',
    render: (group) => (
      <Actions>
        <ReviewGroup mergeRequestGuid={mergeRequestGuid} group={group} />
        <DismissGroup group={group} dismissal={dismissal} />
      </Actions>
    ),
  },
];

interface GroupTableProps {
  request: MergeRequest;
  list: ListState<DuplicateGroup>;
  dismissal: GroupDismissal;
}

/** The groups that a search found, page by page. */
export function GroupTable({ request, list, dismissal }: GroupTableProps) {
  return (
    <Root>
      <ResourceTable
        list={list}
        one="group"
        many="groups"
        caption="Groups of duplicates"
        columns={() => columnsOf(request.mergeRequestId, dismissal)}
        rows={(groups) => groups}
        rowKey={({ number }) => String(number)}
        blank={{
          title: 'No duplicates found',
          text: `No two records have the same ${matchWords(request)}.`,
        }}
        noMatch={{ title: 'No groups in this state', clear: 'Show all groups' }}
      />
    </Root>
  );
}

interface ReviewGroupProps {
  mergeRequestGuid: string;
  group: DuplicateGroup;
}

/** Begins the merge of one group in the wizard. */
function ReviewGroup({ mergeRequestGuid, group }: ReviewGroupProps) {
  const { number, dataSubjects } = group;
  const client = useQueryClient();
  const navigate = useNavigate();
  const writeBlock = useWriteBlock();

  function handleReview() {
    const people = dataSubjects.map(({ id, identifier }) => ({ id, identifier }));
    startMerge(client, { people, source: { kind: 'group', mergeRequestGuid, number } });
    void navigate(paths.merge.to());
  }

  return (
    <ActionButton
      size="small"
      icon={ArrowRight}
      aria-label={`Review and merge group ${number}`}
      blockedReason={writeBlock ?? reviewBlock(group)}
      onClick={handleReview}
    >
      Review and merge
    </ActionButton>
  );
}
