import { isSame } from '#console/api/is-same.ts';
import { SaveDialog } from '#console/api/write/SaveDialog.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { ticketLinkMaximum, ticketPatternMaximum } from '#contract/ticket-forms.ts';
import type { SettingDialogProps } from './parts/SettingSection.tsx';
import { savingSettings } from './queries.ts';

const toValues = ({ ticketPattern, ticketLink }: AccountSettings) => ({
  ticketPattern: ticketPattern ?? '',
  ticketLink: ticketLink ?? '',
});

const trimmed = ({ ticketPattern, ticketLink }: ReturnType<typeof toValues>) => ({
  ticketPattern: ticketPattern.trim(),
  ticketLink: ticketLink.trim(),
});

/** Sets what tickets have to look like in this console, and where they open. */
export function TicketFormsDialog({ settings, onClose }: SettingDialogProps) {
  return (
    <SaveDialog
      title="Tickets"
      stored={settings}
      toValues={toValues}
      toInput={(values, { defaultCountry, changedDate }) => ({
        defaultCountry,
        changedDate,
        ...trimmed(values),
      })}
      fields={['ticketPattern', 'ticketLink']}
      saving={savingSettings()}
      isSaved={(stored, values) => isSame(toValues(stored), trimmed(values))}
      onClose={onClose}
    >
      {(control) => (
        <>
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
        </>
      )}
    </SaveDialog>
  );
}
