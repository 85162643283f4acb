import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { ticketLike } from '#contract/ticket-forms.ts';
import { SettingSection } from './parts/SettingSection.tsx';

const TicketFormsDialog = lazyPart(
  async () => (await import('./TicketFormsDialog.tsx')).TicketFormsDialog,
);

/** What tickets of calls look like, and where they open. */
export function TicketForms({ settings }: { settings: AccountSettings }) {
  const { ticketPattern, ticketLink } = settings;
  return (
    <SettingSection
      title="Tickets"
      changeLabel="Change tickets…"
      settings={settings}
      Dialog={TicketFormsDialog}
    >
      <p role="status">
        {ticketPattern ? (
          <>
            Tickets look like <b>{ticketLike(ticketPattern)}</b>.{' '}
          </>
        ) : (
          'Tickets may look like anything. '
        )}
        {ticketLink ? (
          <>
            They open at <b>{ticketLink}</b>.
          </>
        ) : (
          "There's no link to them."
        )}
      </p>
    </SettingSection>
  );
}
