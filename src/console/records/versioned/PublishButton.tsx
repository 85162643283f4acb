import { Send } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { askWords } from './approval/approval-words.ts';
import type { DraftApproval } from './approval/useDraftApproval.ts';

interface PublishButtonProps {
  approval: DraftApproval;
  /** Why the Draft can't be published as it is. */
  blockedReason: string | undefined;
  /** Whether it can never be. */
  isQuiet?: boolean;
  onPublish: () => void;
}

/** The way from a Draft to what is live; where nobody publishes alone, the way to ask a colleague. */
export function PublishButton({
  approval,
  blockedReason,
  isQuiet = false,
  onPublish,
}: PublishButtonProps) {
  const { isNeeded, isWaiting, newest, unreadReason } = approval;
  const writeBlock = useWriteBlock();
  if (isNeeded && isWaiting) return null;
  return (
    <ActionButton
      icon={Send}
      variant={isQuiet ? 'secondary' : 'primary'}
      blockedReason={writeBlock ?? blockedReason ?? unreadReason}
      onClick={onPublish}
    >
      {isNeeded ? askWords(newest) : 'Publish…'}
    </ActionButton>
  );
}
