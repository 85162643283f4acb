import * as z from 'zod/mini';
import { faultOfTicket } from './tickets.ts';

/** Longest pattern of tickets and longest link to one, in characters. */
export const ticketPatternMaximum = 40;
export const ticketLinkMaximum = 500;

const place = '{ticket}';
const digits = /[#*]/;
const digit = /^[0-9]$/;
const sample = '4711';

/** A ticket of a pattern's form: `INC0004711` of `INC#######`. */
export const ticketLike = (pattern: string): string =>
  pattern.replaceAll(/[#*]+/g, (run) =>
    sample.padStart(run.length, '0').slice(run.includes('*') ? 0 : -run.length),
  );

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
      const isMet = digits.test(step) ? digit.test(sign) : step === sign;
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
  /^\.*$/.test(ticket) ? null : link.split(place).join(encodeURIComponent(ticket));

/** Of https, with a ticket once, which stands behind the name of the site: that stays the same. */
const isTicketLink = (link: string): boolean => {
  if (link.split(place).length !== 2 || /[\s\p{C}]/u.test(link)) return false;
  const [one, other] = ['1', '2'].map((ticket) => URL.parse(link.replace(place, ticket)));
  return (
    one?.protocol === 'https:' && one.origin === other?.origin && one.username + one.password === ''
  );
};

/** What tickets look like, such as `ABC-####`, or `''` for anything; what it allows is a ticket (tickets.ts). */
export const ticketPatternText = z.string().check(
  z.trim(),
  z.maxLength(ticketPatternMaximum, { abort: true }),
  z.check(({ value, issues }) => {
    if (value === '') return;
    const message = digits.test(value)
      ? faultOfTicket(ticketLike(value))
      : 'Must have # for a digit or * for several.';
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  }),
);

/** Where tickets are opened: an address of https with one `{ticket}`, or `''` for nowhere. */
export const ticketLinkText = z.string().check(
  z.trim(),
  z.maxLength(ticketLinkMaximum, { abort: true }),
  z.refine((link) => link === '' || isTicketLink(link), {
    error: `Must be an address such as https://desk.example.org/${place}.`,
  }),
);
