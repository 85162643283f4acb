import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import {
  type DeletionSettings,
  getDeletionSettingsEndpoint,
  keepMonthsBounds,
} from '#contract/deletions.ts';
import { retentionMutations } from '../queries.ts';

const { minimum, maximum } = keepMonthsBounds;

interface MonthsDialogProps {
  settings: DeletionSettings;
  onClose: () => void;
}

const monthsOf = ({ keepMonths }: { keepMonths: string }): number => Number(keepMonths.trim());

const isMonths = (months: number): boolean =>
  Number.isInteger(months) && months >= minimum && months <= maximum;

/** How long receipts stay that a program keeps. */
export function MonthsDialog({ settings, onClose }: MonthsDialogProps) {
  return (
    <SaveDialog
      title="How long receipts stay"
      sub="When a program deletes a person and keeps the receipts. Receipts kept so far keep their date."
      stored={settings}
      toValues={({ keepMonths }) => ({ keepMonths: String(keepMonths) })}
      toInput={(values) => ({ keepMonths: monthsOf(values) })}
      faultOf={(values) =>
        isMonths(monthsOf(values))
          ? undefined
          : {
              path: 'keepMonths',
              message: `Enter a whole number from ${minimum} to ${maximum}.`,
            }
      }
      fields={['keepMonths']}
      saving={{
        save: retentionMutations.saveSettings(),
        check: retentionMutations.checkSettings(),
        checkReads: [getDeletionSettingsEndpoint],
        what: 'setting',
      }}
      isSaved={(stored, { keepMonths }) => String(stored.keepMonths) === keepMonths.trim()}
      onClose={onClose}
    >
      {(control) => (
        <TextField
          control={control}
          name="keepMonths"
          label="Months"
          inputMode="numeric"
          isRequired
        />
      )}
    </SaveDialog>
  );
}
