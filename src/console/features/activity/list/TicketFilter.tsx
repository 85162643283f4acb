import { useState } from 'react';
import { FilterText } from '#console/ui/FilterText.tsx';
import { faultOfTicket, ticketMaximum } from '#contract/tickets.ts';

/** Half of an email address looks like a ticket: it must not get into the address in between. */
const onEnterOnly = 2_000_000_000;

interface TicketFilterProps {
  ticket: string | undefined;
  onChange: (ticket: string | undefined) => void;
}

/** Finds what was done in a call. What is no ticket is told, and never gets into the address. */
export function TicketFilter({ ticket, onChange }: TicketFilterProps) {
  const [fault, setFault] = useState<string>();
  return (
    <>
      <FilterText
        label="Ticket"
        isLabelHidden
        value={ticket ?? ''}
        placeholder="Ticket, then Enter"
        maxLength={ticketMaximum}
        pauseMs={onEnterOnly}
        onCommit={(text) => {
          const found = text === '' ? undefined : faultOfTicket(text);
          setFault(found);
          if (found === undefined) onChange(text === '' ? undefined : text);
        }}
      />
      {fault !== undefined && <span role="alert">{fault}</span>}
    </>
  );
}
