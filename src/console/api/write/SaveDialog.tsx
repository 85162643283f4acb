import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, type DefaultValues, type FieldPath, useForm } from 'react-hook-form';
import type { Fault } from '#contract/common/problem.ts';
import { CheckedNotice, type CheckedNoticeProps } from './CheckedNotice.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useFormWrite } from './useFormWrite.ts';
import type { Act } from './useWrite.ts';

interface SaveDialogProps<Stored, Values extends object, Input, Answer> {
  title: string;
  sub?: string;
  /** The dialog is about it as it was when it opened. */
  stored: Stored;
  toValues: (stored: Stored) => Values;
  /** @param seen what is saved over: what someone else saved, once it was shown */
  toInput: (values: Values, seen: Stored) => Input;
  /** What the service can't be asked about; the field gets the focus. */
  faultOf?: (values: Values) => { path: FieldPath<Values>; message: string } | undefined;
  /** All fields, in the order of the screen. */
  fields: readonly FieldPath<Values>[];
  toFaults?: (faults: readonly Fault[]) => readonly Fault[];
  /** How it's saved, and how it's read again where that's unclear. */
  saving: Pick<CheckedNoticeProps<Stored>, 'check' | 'checkReads' | 'what'> & {
    save: UseMutationOptions<Answer, Error, Act<Input>>;
  };
  isSaved: (stored: Stored, values: Values) => boolean;
  /** What someone else saved, where that's told: "Now it is: …". */
  tell?: (seen: Stored) => string;
  /** The fields. */
  children: (control: Control<Values>, opened: Stored) => ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

/** A few fields of what is stored, saved over what was seen of it. */
export function SaveDialog<Stored, Values extends object, Input, Answer>(
  props: SaveDialogProps<Stored, Values, Input, Answer>,
) {
  const { title, sub, toValues, fields, toFaults, isSaved, tell, children, onClose } = props;
  const { save, ...checked } = props.saving;
  const onDone = props.onDone ?? onClose;
  const [opened] = useState(props.stored);
  const [seen, setSeen] = useState(opened);
  const form = useForm<Values>({ defaultValues: toValues(opened) as DefaultValues<Values> });
  const write = useFormWrite(form, save, { fields, ...(toFaults && { toFaults }), onDone });
  const submit = form.handleSubmit((values) => {
    const fault = props.faultOf?.(values);
    if (fault === undefined) return write.send(props.toInput(values, seen));
    return form.setError(fault.path, { message: fault.message }, { shouldFocus: true });
  });
  return (
    <FormDialog
      title={title}
      sub={sub}
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          {...checked}
          write={write}
          fields={fields}
          check={{ ...checked.check, onSuccess: setSeen }}
          isWanted={(stored) => isSaved(stored, form.getValues())}
          onStored={onDone}
          notStored={tell && seen !== opened ? `Not saved. Now it is: ${tell(seen)}` : 'Not saved'}
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(form.control, opened)}
    </FormDialog>
  );
}
