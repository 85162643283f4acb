import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useWriteBlock } from '#console/api/rights.ts';
import { startMerge } from '#console/features/merge/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { reviewBlock } from '../request-state.ts';

interface ReviewGroupProps {
  mergeRequestGuid: string;
  group: DuplicateGroup;
}

/** Begins the merge of one group in the wizard. */
export function ReviewGroup({ mergeRequestGuid, group }: ReviewGroupProps) {
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
