import { useQuery } from '@tanstack/react-query';
import { ticketAddress } from '#contract/ticket-forms.ts';
import { callQueries } from '../queries.ts';

/** Leads to a ticket where the desk keeps it; nothing where the account has no link. */
export function OpenTicket({ ticket }: { ticket: string }) {
  const { data } = useQuery(callQueries.settings());
  const href = data?.ticketLink ? ticketAddress(data.ticketLink, ticket) : null;
  return (
    href && (
      <a href={href} target="_blank" rel="noreferrer" aria-label={`Open ticket ${ticket}`}>
        Open
      </a>
    )
  );
}
