import { useQuery } from '@tanstack/react-query';
import { styled } from '#console/ui/styled.tsx';
import css from '#console/ui/TextLink.module.css';
import { ticketAddress } from '#contract/apply-ticket-forms.ts';
import { callQueries } from '../queries.ts';

const Link = styled('a', css.Root);

/** Leads to a ticket where the desk keeps it; nothing where the account has no link. */
export function OpenTicket({ ticket }: { ticket: string }) {
  const { data } = useQuery(callQueries.settings());
  const href = data?.ticketLink ? ticketAddress(data.ticketLink, ticket) : null;
  return (
    href && (
      <Link href={href} target="_blank" rel="noreferrer" aria-label={`Open ticket ${ticket}`}>
        Open
      </Link>
    )
  );
}
