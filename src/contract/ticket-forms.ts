import * as z from 'zod/mini';
import { faultOfTicket } from './tickets.ts';

/** Longest pattern of tickets and longest link to one, in characters. */
export const ticketPatternMaximum = 40;
export const ticketLinkMaximum = 500;

/** Where the ticket goes in a link. */
export const ticketPlace = '{ticket}';
const digits = /[#*]/;
const sample = '4711';

/** A ticket of a pattern's form: `INC0004711` of `INC#######`. */
export const ticketLike = (pattern: string): string =>
  pattern.replaceAll(/[#*]+/g, (run) =>
    sample.padStart(run.length, '0').slice(run.includes('*') ? 0 : -run.length),
  );

/** Of https, with a ticket once, which stands behind the name of the site: that stays the same. */
const isTicketLink = (link: string): boolean => {
  if (link.split(ticketPlace).length !== 2 || /[\s\p{C}]/u.test(link)) return false;
  const [one, other] = ['1', '2'].map((ticket) => URL.parse(link.replace(ticketPlace, ticket)));
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
    error: `Must be an address such as https://desk.example.org/${ticketPlace}.`,
  }),
);
