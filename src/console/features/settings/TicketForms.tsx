import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { AccountSettings } from '#contract/account-settings.ts';
import { ticketLike } from '#contract/ticket-forms.ts';

const TicketFormsDialog = lazyPart(
  async () => (await import('./TicketFormsDialog.tsx')).TicketFormsDialog,
);

/** What tickets of calls look like, and where they open. */
export function TicketForms({ settings }: { settings: AccountSettings }) {
  const writeBlock = useWriteBlock();
  const [isAsked, setIsAsked] = useState(false);
  const { ticketPattern, ticketLink } = settings;
  return (
    <Section
      title="Tickets"
      action={
        <ActionButton
          size="small"
          icon={Pencil}
          blockedReason={writeBlock}
          aria-label="Change tickets…"
          onPointerEnter={TicketFormsDialog.preload}
          onFocus={TicketFormsDialog.preload}
          onClick={() => setIsAsked(true)}
        >
          Change…
        </ActionButton>
      }
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
      {isAsked && <TicketFormsDialog settings={settings} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}
