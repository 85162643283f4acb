import { Send } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { askWords } from './approval/approval-words.ts';
import type { DraftApproval } from './approval/useDraftApproval.ts';

interface PublishButtonProps {
  approval: DraftApproval;
  /** Why the Draft can't be published as it is. */
  blockedReason: string | undefined;
  /** Whether another one stands out, or it can never be. */
  isQuiet?: boolean;
  /** What it says instead, of something that is published with it. */
  label?: string;
  onPublish: () => void;
}

/** The way from a Draft to what is live; where nobody publishes alone, the way to ask a colleague. */
export function PublishButton({
  approval,
  blockedReason,
  isQuiet = false,
  label,
  onPublish,
}: PublishButtonProps) {
  const { isNeeded, isWaiting, newest, unreadReason } = approval;
  const writeBlock = useWriteBlock();
  if (isNeeded && isWaiting) return null;
  return (
    <ActionButton
      icon={label === undefined ? Send : undefined}
      size={label === undefined ? 'medium' : 'small'}
      variant={isQuiet ? 'secondary' : 'primary'}
      blockedReason={writeBlock ?? blockedReason ?? unreadReason}
      onClick={onPublish}
    >
      {label ?? (isNeeded ? askWords(newest) : 'Publish…')}
    </ActionButton>
  );
}
