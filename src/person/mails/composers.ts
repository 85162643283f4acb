import { noteMailed } from '#service/domains/confirmations/note-mailed.ts';
import { isTheirAddress } from '#service/domains/mails/mailable-addresses.ts';
import { findMarked, markAddress, nameOf } from '#service/domains/mails/undeliverable.ts';
import type { Compose, Composers, MailHooks } from '#service/domains/outbox/outbox.ts';
import { createDocumentLinks } from '../document/document-links.ts';
import type { LinkMarks } from '../link-marks.ts';
import type { PersonOptions } from '../site.ts';
import { composeConfirmation } from './confirmation.ts';
import { composeConsent } from './consent.ts';
import { composeLink } from './link.ts';
import { composeSentDocument } from './sent-document.ts';
import { composeSentLink } from './sent-link.ts';

/** Nothing goes to an address that was marked as undeliverable since the mail was asked for. */
const unlessMarked =
  ({ outbox }: Pick<PersonOptions, 'outbox'>, compose: Compose): Compose =>
  async (context, row) => {
    const { subjectId, address } = row;
    if (subjectId === null) return null;
    const named = { subjectId, addressKey: outbox.addressKey(address) };
    const marked = await findMarked(context.db, [named]);
    return marked.has(nameOf(named)) ? null : compose(context, row);
  };

/** And nothing about a person to an address that isn't theirs anymore. */
const ifTheirs = (options: Pick<PersonOptions, 'outbox'>, compose: Compose): Compose =>
  unlessMarked(options, async (context, row) => {
    const { subjectId, address } = row;
    if (subjectId === null) return null;
    const own = { db: context.db, outbox: options.outbox };
    return (await isTheirAddress(own, subjectId, address)) ? compose(context, row) : null;
  });

/** Who writes which mail, when it's about to be sent. */
export const createComposers = (options: PersonOptions, marks: LinkMarks): Composers => ({
  LINK: ifTheirs(options, composeLink(options, marks)),
  CONFIRMATION: unlessMarked(options, composeConfirmation(options)),
  CONSENT: ifTheirs(options, composeConsent(options, marks)),
  SENT_LINK: ifTheirs(options, composeSentLink(options, marks)),
  SENT_DOCUMENT: ifTheirs(
    options,
    composeSentDocument(options, createDocumentLinks(options.secret)),
  ),
});

/** Who is told what became of a mail, in the transaction that notes it. */
export const createMailHooks = ({ outbox }: Pick<PersonOptions, 'outbox'>): MailHooks => ({
  onSent: { CONFIRMATION: noteMailed },
  onUndeliverable: async ({ db, now }, { subjectId, address }) => {
    if (subjectId === null) return;
    const addressKey = outbox.addressKey(address);
    await markAddress(db, { subjectId, addressKey }, { now: now(), by: null });
  },
});
