import { Undo2, UserX } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { canDismiss, canRestore } from '../request-state.ts';
import type { GroupDismissal } from './useGroupDismissal.ts';

interface DismissGroupProps {
  group: DuplicateGroup;
  dismissal: GroupDismissal;
}

/** Says of one group that its people are not the same person, or takes that back. */
export function DismissGroup({ group, dismissal }: DismissGroupProps) {
  const { number } = group;
  const writeBlock = useWriteBlock();
  const { isPending, number: pendingNumber } = dismissal;
  const [mayDismiss, mayRestore] = [canDismiss(group), canRestore(group)];
  if (!mayDismiss && !mayRestore) return null;
  const shared = {
    size: 'small',
    variant: 'ghost',
    blockedReason: writeBlock ?? dismissal.blockedReason,
    pending: isPending && pendingNumber === number,
    pendingText: 'Saving…',
  } as const;
  return (
    <>
      {mayDismiss && (
        <ActionButton
          {...shared}
          icon={UserX}
          aria-label={`Not the same person, group ${number}`}
          onClick={() => dismissal.say(group, true)}
        >
          Not the same person
        </ActionButton>
      )}
      {mayRestore && (
        <ActionButton
          {...shared}
          icon={Undo2}
          aria-label={`Undo not the same person, group ${number}`}
          onClick={() => dismissal.say(group, false)}
        >
          Undo
        </ActionButton>
      )}
    </>
  );
}
