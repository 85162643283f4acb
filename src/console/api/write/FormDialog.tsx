import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import type { Write } from './useWrite.ts';
import { useWriteLimit } from './useWriteLimit.ts';

export interface FormDialogProps {
  title: string;
  sub?: string | undefined;
  /** The fields. */
  children: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** What it sends; without one it only hands on what was entered. */
  write?: Write;
  pendingText?: string;
  /** Why it can't be sent yet. */
  blockedReason?: string | undefined;
  /** What has to be dealt with first, beside the buttons: "1 problem to fix". */
  problem?: string | undefined;
  /** What went wrong with the write, and what else stands below the fields. */
  notice?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

const nothingSent = { error: null, endpoint: undefined, armedUntil: null };

/** A form in a dialog, with its buttons below what scrolls. */
export function FormDialog({
  title,
  sub,
  children,
  confirmLabel,
  tone = 'primary',
  write,
  pendingText,
  blockedReason,
  problem,
  notice,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const rateLimit = useWriteLimit(write ?? nothingSent);
  const blocked = blockedReason ?? rateLimit.blockedReason;
  return (
    <PanelDialog
      title={title}
      sub={sub}
      onClose={onClose}
      foot={
        <>
          <div className="note" role="status">
            {problem && (
              <>
                <CircleX size={16} strokeWidth={1.8} aria-hidden="true" />
                {problem}
              </>
            )}
          </div>
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant={tone === 'danger' ? 'dangerSolid' : 'primary'}
            blockedReason={blocked}
            pending={write?.isPending}
            pendingText={pendingText}
            onClick={onSubmit}
          >
            {rateLimit.label(confirmLabel)}
          </ActionButton>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a field sends what the button would.
          if (blocked === undefined && !write?.isPending) onSubmit();
        }}
      >
        {children}
      </form>
      {notice}
    </PanelDialog>
  );
}
