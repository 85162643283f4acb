import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { monthChoices, monthsText } from './link-months.ts';
import type { SettingDialogProps } from './parts/SettingSection.tsx';
import { savingSettings } from './queries.ts';

/** Sets how long magic links work that are made from now on. */
export function LinkLifeDialog({ settings, onClose }: SettingDialogProps) {
  return (
    <SaveDialog
      title="Magic links"
      sub="Links that people already have keep their end."
      stored={settings}
      toValues={({ linkMonths }) => ({ linkMonths: String(linkMonths) })}
      toInput={({ linkMonths }, { defaultCountry, changedDate }) => ({
        defaultCountry,
        changedDate,
        linkMonths: Number(linkMonths),
      })}
      fields={['linkMonths']}
      saving={savingSettings()}
      isSaved={(stored, { linkMonths }) => String(stored.linkMonths) === linkMonths}
      tell={({ linkMonths }) => monthsText(linkMonths)}
      onClose={onClose}
    >
      {(control, { linkMonths }) => (
        <ChoiceField
          control={control}
          name="linkMonths"
          label="A new link works for"
          options={monthChoices(linkMonths)}
        />
      )}
    </SaveDialog>
  );
}
