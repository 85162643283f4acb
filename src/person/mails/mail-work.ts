import { createMailWorker, type MailWorker } from '#service/domains/outbox/mail-worker.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { createComposers, createMailHooks } from './composers.ts';

/** Sends the mails of the outbox, with the words of people's pages. */
export const createMailWork = (options: PersonOptions, marks: LinkMarks): MailWorker =>
  createMailWorker(options, {
    compose: createComposers(options, marks),
    hooks: createMailHooks(options),
    send: options.sendMail,
    warn: options.log.warn,
  });
