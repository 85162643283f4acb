import type { UseMutationOptions } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CheckedNotice, type CheckedNoticeProps } from './CheckedNotice.tsx';
import {
  firstReason,
  ReasonDialog,
  type ReasonDialogProps,
  reasonFields,
} from './ReasonDialog.tsx';
import { useFormWrite } from './useFormWrite.ts';
import type { Act } from './useWrite.ts';

type Words = 'title' | 'sub' | 'help' | 'confirmLabel' | 'pendingText' | 'tone';

interface ReasonedActDialogProps<Answer, Stored> extends Pick<ReasonDialogProps, Words> {
  /** What is done with the reason. */
  act: UseMutationOptions<Answer, Error, Act<string>>;
  /** What is looked up where it isn't known whether it was done. */
  checked: Omit<CheckedNoticeProps<Stored>, 'write' | 'fields' | 'tellFault' | 'onStored'>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of an act, and does it. */
export function ReasonedActDialog<Answer, Stored>({
  act,
  checked,
  onDone,
  onClose,
  ...words
}: ReasonedActDialogProps<Answer, Stored>) {
  const form = useForm({ defaultValues: firstReason });
  const write = useFormWrite(form, act, { fields: reasonFields, onDone });
  return (
    <ReasonDialog
      {...words}
      form={form}
      write={write}
      notice={<CheckedNotice {...checked} write={write} fields={reasonFields} onStored={onDone} />}
      onGive={write.send}
      onClose={onClose}
    />
  );
}
