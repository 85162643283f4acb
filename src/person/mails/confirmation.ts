import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import type { ConfirmationRow } from '#service/db/schema/confirmations.ts';
import {
  after,
  forgottenMs,
  isRefusedSince,
  isToBeConfirmed,
} from '#service/domains/confirmations/decide-confirmation.ts';
import {
  readAsked,
  readConfirmation,
  readConsentsOf,
  readPointTitle,
  requestsOf,
} from '#service/domains/confirmations/find-confirmation.ts';
import { isBarred } from '#service/domains/mails/barred.ts';
import type { Compose } from '#service/domains/outbox/outbox.ts';
import { isRetiredAt } from '#service/domains/receipts/apply-transaction.ts';
import { readPoint } from '#service/domains/receipts/read-point.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import { readDefaultSender } from '../center/center-page.ts';
import { createConfirmationLinks } from '../confirm/confirmation-links.ts';
import type { PersonOptions } from '../site.ts';
import { datesIn } from '../words/dates.ts';
import { languageOf, wordsOf } from '../words/language.ts';
import { drawOwnMail } from './own-words.ts';

/** What there still is to confirm: not what was refused since, retired or is in force by now. */
const readAskable = async (db: Database, row: ConfirmationRow, at: string): Promise<string[]> => {
  const retirements = await readRetirements(db, row.purposeIds);
  const consents = await readConsentsOf(db, row.subjectId, row.purposeIds);
  return (await requestsOf(db, row)).flatMap(({ purposeId, interactionAt }) => {
    const consent = consents.get(purposeId);
    const isAskable =
      isToBeConfirmed(consent) &&
      !isRefusedSince(consent, interactionAt) &&
      !isRetiredAt(retirements.get(purposeId) ?? [], at);
    return isAskable ? [purposeId] : [];
  });
};

/** The mail that asks whoever has an address whether they signed up; nothing in it is of the form. */
export const composeConfirmation = ({
  secret,
  personUrl,
}: Pick<PersonOptions, 'secret' | 'personUrl'>): Compose => {
  const links = createConfirmationLinks(secret);
  return async (context, { refId, language: asked }) => {
    const { db } = context;
    const row = refId === null ? undefined : await readConfirmation(db, refId);
    if (row?.state !== 'WAITING') return null;
    if (row.addressKey !== null && (await isBarred(db, row.addressKey, context.now()))) return null;
    const purposeIds = await readAskable(db, row, toDatabaseTime(context.now()));
    if (purposeIds.length === 0) return null;
    const language = languageOf(asked);
    const { confirm } = wordsOf(language);
    const { mail } = confirm;
    const dates = datesIn(language);
    const link = `${personUrl}/c/${links.of(row.id)}`;
    const purposes = await readAsked(db, row, { purposeIds, language });
    if (purposes.length === 0) return null;
    const point = await readPoint(db, {
      collectionPointId: row.collectionPointId,
      version: row.collectionPointVersion,
    });
    return drawOwnMail(db, 'CONFIRMATION', {
      language,
      sender: await readDefaultSender(context, language),
      subject: mail.subject,
      before: [
        mail.opening,
        confirm.asked(await readPointTitle(db, row), dates.time(row.createdAt)),
        ...purposes.map(({ name, choices }) => [`• ${name}`, ...choices].join('\n– ')),
        mail.right,
      ],
      button: { text: confirm.button, url: link },
      after: [mail.notYou(dates.day(after(row.createdAt, forgottenMs)))],
      // A mail client's own button cancels in any case.
      small: point?.offersCancel ? [{ text: confirm.notMe, url: `${link}/cancel` }] : [],
      unsubscribe: `${link}/cancel`,
    });
  };
};
