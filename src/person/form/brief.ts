import type { PersonRequest } from '../site.ts';

/** What came of a form that the script of another site's page sent (`assets/embed-1.js`). */
export type Brief = {
  /** `ask`: our page has one more question, so the form is to be sent to it. */
  outcome: 'done' | 'ask' | 'told';
  texts: readonly string[];
  /** By the names of the fields. */
  faults?: readonly { name: string; text: string }[];
  link?: { address: string; text: string };
};

/** Whether the answer goes to such a script, which has no room for a page. */
export const isForScript = (c: PersonRequest): boolean =>
  c.req.method === 'POST' && c.req.header('accept') === 'application/json';
