import type { ReactNode } from 'react';
import { ConfirmDialog } from '#console/ui/LazyConfirmDialog.ts';
import type { Write } from './useWrite.ts';
import { useWriteLimit } from './useWriteLimit.ts';

export interface WriteDialogProps {
  write: Write;
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  confirmLabel: string;
  pendingText: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** For a table. */
  isWide?: boolean;
  /** Why it cannot be confirmed yet. */
  blockedReason?: string | undefined;
  /** What has to be dealt with first, beside the buttons: "1 problem to fix". */
  problem?: string | undefined;
  /** What went wrong with the write. */
  notice: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a write, and stays until it went through. */
export function WriteDialog({
  write,
  confirmLabel,
  blockedReason,
  notice,
  ...rest
}: WriteDialogProps) {
  const rateLimit = useWriteLimit(write);
  return (
    <ConfirmDialog
      {...rest}
      isOpen
      confirmLabel={rateLimit.label(confirmLabel)}
      isPending={write.isPending}
      blockedReason={blockedReason ?? rateLimit.blockedReason}
      error={notice}
    />
  );
}
