import * as z from 'zod/mini';
import { isAboutPeople } from './about-people.ts';
import { clear } from './common/clear.ts';
import { describeIssue } from './common/describe-issue.ts';
import type { Endpoint } from './common/endpoint.ts';

/** Longest ticket of a call, in characters. */
export const ticketMaximum = 100;

/** Also as an address or a full-width keyboard writes the sign. */
const looksLikeEmail = /(@|＠|%40)\S*\./i;

/**
 * The ticket of a call at the support desk, as the desk numbers it. It's kept beside acts, and says
 * nothing about who called.
 */
export const ticketText = clear(
  z.string().check(
    z.trim(),
    z.minLength(1, { error: 'Must not be empty.' }),
    z.maxLength(ticketMaximum),
    z.refine((text) => !/\p{C}/u.test(text), {
      error: "Can't contain characters that nobody sees, such as line breaks.",
    }),
    z.refine((text) => !/[<>]/.test(text), { error: "Can't contain < or >." }),
    z.refine((text) => !looksLikeEmail.test(text), {
      error: "Looks like an email address. Enter the ticket's number: nobody's data belongs here.",
    }),
  ),
);

/** What tickets are searched by: nobody minds their capitals. */
export const ticketKey = (ticket: string): string => ticket.toLowerCase();

/** What is wrong with a ticket; undefined if nothing is. */
export const faultOfTicket = (text: string): string | undefined => {
  const [first] = z.safeParse(ticketText, text, { reportInput: true }).error?.issues ?? [];
  return first && describeIssue(first).message;
};

/** Whether an operation keeps the ticket that comes with it: it leaves activity about people. */
export const takesTicket = (endpoint: Endpoint): boolean =>
  endpoint.takesTicket === true || (endpoint.activity !== undefined && isAboutPeople(endpoint));
