import { Send } from 'lucide-react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { askWords } from './approval/approval-words.ts';
import type { DraftApproval } from './approval/useDraftApproval.ts';
import type { DraftPublishing } from './useDraftPublishing.ts';

interface PublishButtonProps {
  approval: DraftApproval;
  publishing: DraftPublishing;
  /** Whether another one stands out, or it can never be. */
  isQuiet?: boolean;
  /** What it says instead, of something that is published with it. */
  label?: string;
  onPublish: () => void;
}

/** The way from a Draft to what is live; where nobody publishes alone, the way to ask a colleague. */
export function PublishButton({
  approval: { isNeeded, newest },
  publishing: { isOffered, blockedReason },
  isQuiet = false,
  label,
  onPublish,
}: PublishButtonProps) {
  if (!isOffered) return null;
  return (
    <ActionButton
      icon={label === undefined ? Send : undefined}
      size={label === undefined ? 'medium' : 'small'}
      variant={isQuiet ? 'secondary' : 'primary'}
      blockedReason={blockedReason}
      onClick={onPublish}
    >
      {label ?? (isNeeded ? askWords(newest) : 'Publish…')}
    </ActionButton>
  );
}
