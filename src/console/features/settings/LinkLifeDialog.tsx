import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { type AccountSettings, getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { monthChoices, monthsText } from './link-months.ts';
import { settingsMutations } from './queries.ts';

const fields = ['linkMonths'] as const;

interface LinkLifeDialogProps {
  /** As they were when the dialog opened. */
  settings: AccountSettings;
  onClose: () => void;
}

/** Sets how long magic links work that are made from now on. */
export function LinkLifeDialog({ settings, onClose }: LinkLifeDialogProps) {
  const [opened] = useState(settings);
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(opened);
  const form = useForm({ defaultValues: { linkMonths: String(opened.linkMonths) } });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, settingsMutations.save(), { fields, onDone: onClose });
  const submit = handleSubmit(({ linkMonths }) => {
    const { defaultCountry, changedDate } = seen;
    return write.send({ defaultCountry, changedDate, linkMonths: Number(linkMonths) });
  });
  return (
    <FormDialog
      title="Magic links"
      sub="Links that people already have keep their end."
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
          isWanted={(stored) => String(stored.linkMonths) === getValues('linkMonths')}
          onStored={onClose}
          notStored={
            seen === opened ? 'Not saved' : `Not saved. Now it is: ${monthsText(seen.linkMonths)}`
          }
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="linkMonths"
        label="A new link works for"
        options={monthChoices(opened.linkMonths)}
      />
    </FormDialog>
  );
}
