import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import type { SettingDialogProps } from '#console/features/settings/parts/SettingSection.tsx';
import { savingSettings } from '#console/features/settings/queries.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { countryChoices, countryName } from './parts/words.ts';

/** Sets the country of phone numbers without a country code. */
export function CountryDialog({ settings, onClose }: SettingDialogProps) {
  return (
    <SaveDialog
      title="Assumed country"
      sub="Applies to stored phone numbers, too."
      stored={settings}
      toValues={({ defaultCountry }) => ({ defaultCountry: defaultCountry ?? '' })}
      toInput={({ defaultCountry }, { changedDate }) => ({
        defaultCountry: defaultCountry || null,
        changedDate,
      })}
      fields={['defaultCountry']}
      saving={savingSettings()}
      isSaved={(stored, { defaultCountry }) => (stored.defaultCountry ?? '') === defaultCountry}
      tell={({ defaultCountry }) => (defaultCountry ? countryName(defaultCountry) : 'None')}
      onClose={onClose}
    >
      {(control) => (
        <ChoiceField
          control={control}
          name="defaultCountry"
          label="Country"
          options={countryChoices()}
          emptyLabel="None"
        />
      )}
    </SaveDialog>
  );
}
