import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CheckedNotice } from '#console/api/write/CheckedNotice.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { type AccountSettings, getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { ticketLinkMaximum, ticketPatternMaximum } from '#contract/ticket-forms.ts';
import { settingsMutations } from './queries.ts';

const fields = ['ticketPattern', 'ticketLink'] as const;

type Forms = Pick<AccountSettings, (typeof fields)[number]>;

const toValues = ({ ticketPattern, ticketLink }: Forms) => ({
  ticketPattern: ticketPattern ?? '',
  ticketLink: ticketLink ?? '',
});

const trimmed = ({ ticketPattern, ticketLink }: ReturnType<typeof toValues>) => ({
  ticketPattern: ticketPattern.trim(),
  ticketLink: ticketLink.trim(),
});

interface TicketFormsDialogProps {
  /** As they were when the dialog opened. */
  settings: AccountSettings;
  onClose: () => void;
}

/** Sets what tickets have to look like in this console, and where they open. */
export function TicketFormsDialog({ settings, onClose }: TicketFormsDialogProps) {
  const [opened] = useState(settings);
  // What is saved over: what somebody else set is, once it was shown.
  const [seen, setSeen] = useState(opened);
  const form = useForm({ defaultValues: toValues(opened) });
  const { control, handleSubmit, getValues } = form;
  const write = useFormWrite(form, settingsMutations.save(), { fields, onDone: onClose });
  const submit = handleSubmit((values) => {
    const { defaultCountry, changedDate } = seen;
    return write.send({ defaultCountry, changedDate, ...trimmed(values) });
  });
  return (
    <FormDialog
      title="Tickets"
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
          isWanted={(stored) => {
            const wanted = trimmed(getValues());
            const own = toValues(stored);
            return fields.every((name) => own[name] === wanted[name]);
          }}
          onStored={onClose}
          notStored="Not saved"
        />
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="ticketPattern"
        label="Pattern"
        help="# is one digit, * one or more, such as HELP-####. Empty takes any ticket."
        maxLength={ticketPatternMaximum}
      />
      <TextField
        control={control}
        name="ticketLink"
        label="Link"
        help="With {ticket} where the ticket goes, such as https://desk.example.org/{ticket}"
        inputMode="url"
        maxLength={ticketLinkMaximum}
      />
    </FormDialog>
  );
}
