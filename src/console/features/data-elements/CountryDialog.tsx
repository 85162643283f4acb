import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { type AccountSettings, getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { countryChoices, countryName } from './parts/words.ts';
import { dataElementMutations } from './queries.ts';

const fields = ['defaultCountry'] as const;

interface CountryDialogProps {
  /** As they were when the dialog opened. */
  settings: AccountSettings;
  onClose: () => void;
}

/** Sets the country of phone numbers without a country code. */
export function CountryDialog({ settings, onClose }: CountryDialogProps) {
  const [opened] = useState(settings);
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(opened);
  const form = useForm({ defaultValues: { defaultCountry: opened.defaultCountry ?? '' } });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, dataElementMutations.saveSettings(), {
    fields,
    onDone: onClose,
  });
  const submit = handleSubmit(({ defaultCountry }) =>
    write.send({ defaultCountry: defaultCountry || null, changedDate: seen.changedDate }),
  );
  const now = seen.defaultCountry ? countryName(seen.defaultCountry) : 'None';
  return (
    <FormDialog
      title="Assumed country"
      sub="Applies to stored phone numbers, too."
      confirmLabel="Save"
      pendingText="Saving…"
      write={write}
      notice={
        <CheckedNotice
          write={write}
          fields={fields}
          check={{ ...dataElementMutations.checkSettings(), onSuccess: setSeen }}
          checkReads={[getAccountSettingsEndpoint]}
          what="setting"
          isWanted={(stored) => (stored.defaultCountry ?? '') === getValues('defaultCountry')}
          onStored={onClose}
          notStored={seen === opened ? 'Not saved' : `Not saved. Now it is: ${now}`}
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="defaultCountry"
        label="Country"
        options={countryChoices()}
        emptyLabel="None"
      />
    </FormDialog>
  );
}
