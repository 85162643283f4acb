import type { UseMutationOptions } from '@tanstack/react-query';
import { useProductionWords } from '#console/api/production.ts';
import { CheckedNotice, type CheckedNoticeProps } from './CheckedNotice.tsx';
import { type Act, useWrite } from './useWrite.ts';
import { WriteDialog, type WriteDialogProps } from './WriteDialog.tsx';

type Given = 'write' | 'notice' | 'onConfirm';

interface CheckedActDialogProps<Answer, Input, Stored> extends Omit<WriteDialogProps, Given> {
  /** Asked as a question, with where it's done: "Delete Booking form". */
  title: string;
  act: UseMutationOptions<Answer, Error, Act<Input>>;
  input: Input;
  /** What is looked up where it isn't known whether it was done. */
  checked: Omit<CheckedNoticeProps<Stored>, 'write' | 'fields' | 'tellFault' | 'onStored'>;
  /** `onCancel` if left out. */
  onDone?: () => void;
}

/** Asks before an act, and stays until it was done. */
export function CheckedActDialog<Answer, Input, Stored>({
  title,
  act,
  input,
  checked,
  onDone = () => dialog.onCancel(),
  ...dialog
}: CheckedActDialogProps<Answer, Input, Stored>) {
  const production = useProductionWords();
  const write = useWrite(act, { onDone });
  return (
    <WriteDialog
      {...dialog}
      write={write}
      title={`${title}${production}?`}
      notice={<CheckedNotice {...checked} write={write} onStored={onDone} />}
      onConfirm={() => write.send(input)}
    />
  );
}
