import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { SwitchField } from '#console/ui/fields/SwitchField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { SettingDialogProps } from './parts/SettingSection.tsx';
import { savingSettings } from './queries.ts';
import { isSame, toCalendar, toForm, weekdays } from './working-days.ts';

/** Sets on which days people work, for withdrawals that are recorded from now on. */
export function WorkingDaysDialog({ settings, onClose }: SettingDialogProps) {
  return (
    <SaveDialog
      title="Working days"
      sub="For new withdrawals; due dates already set stay. Days are in UTC."
      stored={settings}
      toValues={toForm}
      toInput={(values, { defaultCountry, changedDate }) => ({
        defaultCountry,
        changedDate,
        ...toCalendar(values),
      })}
      faultOf={(values) =>
        toCalendar(values).workingDays.length === 0
          ? { path: 'days.day1', message: 'Choose at least one day.' }
          : undefined
      }
      fields={['holidays']}
      // Which day of the list it is, its words say.
      toFaults={(faults) =>
        faults.map(({ path, ...fault }) => ({ ...fault, path: path.split('.')[0] ?? path }))
      }
      saving={savingSettings()}
      isSaved={(stored, values) => isSame(stored, toCalendar(values))}
      onClose={onClose}
    >
      {(control) => (
        <>
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
        </>
      )}
    </SaveDialog>
  );
}
