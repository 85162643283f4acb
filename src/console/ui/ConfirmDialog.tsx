import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { CircleX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { dialogPaper, problemStyle } from './dialog-style.ts';
import { MuiTheme } from './MuiTheme.tsx';
import { color } from './tokens.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** Says the act: "Disable all 3 versions", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** 760 px, for a table. */
  isWide?: boolean;
  isPending?: boolean;
  pendingText?: string;
  /** Why it cannot be confirmed yet. */
  blockedReason?: string;
  /** What has to be dealt with first, beside the buttons: "1 problem to fix". */
  problem?: string | undefined;
  /** What went wrong: stays here, above the buttons. It says itself what is announced of it. */
  error?: ReactNode;
  onConfirm: () => void;
  /** Also for Escape and a click beside the dialog; not called while pending. */
  onCancel: () => void;
}

const Frame = styled(Dialog)({
  '& .MuiDialog-paper': {
    ...dialogPaper,
    width: 480,
  },
  '&[data-wide] .MuiDialog-paper': { width: 760 },
  '& h2': { padding: '18px 20px 0', fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 650 },
  '& .body': {
    '--dialog-inset': '20px',
    padding: '8px 20px 4px',
    overflow: 'auto',
    color: color.muted,
  },
  '& .error:not(:empty)': { padding: '10px 20px 0' },
  '& .error > *': { marginBottom: 0 },
  '& .buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 8,
    padding: '16px 20px 18px',
  },
  '& .buttons .note': problemStyle,
});

/** Asks before a reversible act with consequences. Cancel has the focus when it opens. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isWide = false,
  isPending = false,
  pendingText,
  blockedReason,
  problem,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();

  function handleCancel() {
    if (!isPending) {
      onCancel();
    }
  }

  return (
    <MuiTheme>
      <Frame
        open={isOpen}
        onClose={handleCancel}
        data-wide={isWide || undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-body`}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="body" id={`${id}-body`}>
          {children}
        </div>
        <div className="error">{error}</div>
        <div className="buttons">
          <div className="note" role="status">
            {problem && (
              <>
                <CircleX size={16} strokeWidth={1.8} aria-hidden="true" />
                {problem}
              </>
            )}
          </div>
          <ActionButton
            autoFocus
            onClick={handleCancel}
            blockedReason={isPending ? 'In progress' : undefined}
          >
            {cancelLabel}
          </ActionButton>
          <ActionButton
            variant={tone === 'danger' ? 'dangerSolid' : 'primary'}
            onClick={onConfirm}
            blockedReason={blockedReason}
            pending={isPending}
            pendingText={pendingText}
          >
            {confirmLabel}
          </ActionButton>
        </div>
      </Frame>
    </MuiTheme>
  );
}
