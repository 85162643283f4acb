import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { type AccountSettings, getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { settingsMutations } from './queries.ts';
import { isSame, toCalendar, toForm, weekdays } from './working-days.ts';

const fields = ['holidays'] as const;

interface WorkingDaysDialogProps {
  /** As they were when the dialog opened. */
  settings: AccountSettings;
  onClose: () => void;
}

/** Sets on which days people work, for withdrawals that are recorded from now on. */
export function WorkingDaysDialog({ settings, onClose }: WorkingDaysDialogProps) {
  const [opened] = useState(settings);
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(opened);
  const form = useForm({ defaultValues: toForm(opened) });
  const { control, handleSubmit, getValues, setError } = form;
  const write = useFormWrite(form, settingsMutations.save(), {
    fields,
    // Which day of the list it is, its words say.
    toFaults: (faults) =>
      faults.map(({ path, ...fault }) => ({ ...fault, path: path.split('.')[0] ?? path })),
    onDone: onClose,
  });
  const submit = handleSubmit((values) => {
    const calendar = toCalendar(values);
    if (calendar.workingDays.length === 0) {
      setError('days.day1', { message: 'Choose at least one day.' }, { shouldFocus: true });
      return undefined;
    }
    const { defaultCountry, changedDate } = seen;
    return write.send({ defaultCountry, changedDate, ...calendar });
  });
  return (
    <FormDialog
      title="Working days"
      sub="For new withdrawals; due dates already set stay. Days are in UTC."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={{ ...settingsMutations.check(), onSuccess: setSeen }}
          checkReads={[getAccountSettingsEndpoint]}
          what="setting"
          isWanted={(stored) => isSame(stored, toCalendar(getValues()))}
          onStored={onClose}
          notStored="Not saved"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {weekdays.map((name, at) => (
        <SwitchField key={name} control={control} name={`days.day${at + 1}`} label={name} />
      ))}
      <TextField
        control={control}
        name="holidays"
        label="Holidays"
        help="One in each line, such as 2026-12-25."
        rows={5}
      />
    </FormDialog>
  );
}
