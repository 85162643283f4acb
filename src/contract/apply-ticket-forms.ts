import { ticketPlace } from './ticket-forms.ts';

const digit = /^[0-9]$/;

/**
 * Whether a ticket is of a pattern's form: `#` is one digit, `*` one or more, and anything else itself, in
 * capitals or not. Each sign is looked at once in each place it may stand at, so that no pattern takes long.
 */
export const isTicketOf = (pattern: string, ticket: string): boolean => {
  const steps = [...pattern.toLowerCase()];
  let places: ReadonlySet<number> = new Set([0]);
  for (const sign of ticket.toLowerCase()) {
    const next = new Set<number>();
    for (const at of places) {
      const step = steps[at] ?? '';
      const isMet = step === '#' || step === '*' ? digit.test(sign) : step === sign;
      if (isMet) next.add(at + 1);
      if (isMet && step === '*') next.add(at);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(steps.length);
};

/** Where a ticket opens, percent-encoded; null for one that would be another place of the site. */
export const ticketAddress = (link: string, ticket: string): string | null =>
  /^\.*$/.test(ticket) ? null : link.split(ticketPlace).join(encodeURIComponent(ticket));
