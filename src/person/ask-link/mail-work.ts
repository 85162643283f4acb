import { createOutbox, type LinkRequest, type Outbox } from '#service/domains/outbox/outbox.ts';
import { writeMails } from '#service/domains/outbox/write-mails.ts';
import { describeFault } from '#service/http/fault.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { isLanguage, wordsOf } from '../words/language.ts';

export type MailWork = {
  outbox: Outbox;
  /** Writes what was asked for until now; one run at a time. */
  run: () => Promise<void>;
  /** The same for whoever doesn't wait for it. */
  begin: () => void;
};

/** Writes the mails that people ask for, after they were answered. */
export const createMailWork = async (
  options: PersonOptions,
  marks: LinkMarks,
): Promise<MailWork> => {
  const { db, now, newId, links, searchKeys, personUrl, log } = options;
  const outbox = await createOutbox(options.secret);
  const compose = ({ language }: LinkRequest, token: string) => {
    const { subject, text } = wordsOf(isLanguage(language) ? language : 'en').mail;
    return { subject, text: text(`${personUrl}/l/${token}.${marks.of(token)}`) };
  };
  let last: Promise<void> = Promise.resolve();
  const run = (): Promise<void> => {
    const next = last
      // Whoever waited for that one was told.
      .catch(() => {})
      .then(() =>
        writeMails({ db, now, newId, links, searchKeys, outbox }, compose, () =>
          log.warn({}, "a request for a link can't be opened, and was dropped"),
        ),
      );
    last = next;
    return next;
  };
  return {
    outbox,
    run,
    begin: () =>
      void run().catch((error: unknown) =>
        log.warn(describeFault(error), 'writing the mails that were asked for failed'),
      ),
  };
};
