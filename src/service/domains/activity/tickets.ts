import { ticketKey } from '#contract/tickets.ts';

/** No name of a criterion has a dot. */
const mark = 'ticket.';

/**
 * The criteria of a row with the ticket of its call: they are signed and sealed as older releases know
 * them.
 */
export const withTicket = (criteria: readonly string[], ticket: string | null): string[] => [
  ...criteria,
  ...(ticket === null ? [] : [`${mark}${ticket}`]),
];

/** The criteria and the ticket that `withTicket` was given. */
export const ticketIn = (
  criteria: readonly string[],
): { criteria: string[]; ticket: string | null } => {
  const isTicket = (one: string) => one.startsWith(mark);
  const ticket = criteria.find(isTicket)?.slice(mark.length) ?? null;
  return { criteria: criteria.filter((one) => !isTicket(one)), ticket };
};

/** What a row is searched by, as its criteria say. */
export const ticketKeyOf = (criteria: readonly string[]): string | null => {
  const { ticket } = ticketIn(criteria);
  return ticket === null ? null : ticketKey(ticket);
};
