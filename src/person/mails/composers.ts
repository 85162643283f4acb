import { noteMailed } from '#service/domains/confirmations/note-mailed.ts';
import type { Composers, MailHooks } from '#service/domains/outbox/outbox.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { composeConfirmation } from './confirmation.ts';
import { composeLink } from './link.ts';

/** Who writes which mail, when it's about to be sent. */
export const createComposers = (options: PersonOptions, marks: LinkMarks): Composers => ({
  LINK: composeLink(options, marks),
  CONFIRMATION: composeConfirmation(options),
});

/** Who is told what became of a mail, in the transaction that notes it. */
export const mailHooks: MailHooks = { onSent: { CONFIRMATION: noteMailed } };
