import type { OperationTexts } from './operation-text.ts';

/** As `session-id.ts` makes it of the hash `example`. */
const id = 'c52c45d3-a76b-87ae-e066-70b59cfa4091';

const session = {
  id,
  person: 'privacy-manager',
  startedDate: '2026-11-21T08:02:00.000Z',
  lastUsedDate: '2026-11-21T08:55:00.000Z',
  browser: 'Firefox on Windows',
  isCurrent: false,
};

export const sessionTexts: OperationTexts = {
  listSessions: {
    description:
      "The caller's sessions in the console, last used first. Administrators get someone else's with `person`.",
    example: { query: { person: 'privacy-manager' }, answer: { content: [session] } },
  },
  endSession: {
    description:
      "Ends a session at once: one of the caller's, or, for administrators, anyone's. That page asks for a new sign-in and keeps its forms.",
    example: { params: { sessionId: id }, answer: session },
  },
  endSessions: {
    description:
      "Ends the caller's sessions except the one that sends the request. Administrators end all of someone else's with `person`.",
    example: {
      query: { person: 'privacy-manager' },
      answer: { person: 'privacy-manager', content: [session] },
    },
  },
};
