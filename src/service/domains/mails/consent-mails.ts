import { readRoom } from '#service/domains/outbox/mail-budgets.ts';
import { queueMails } from '#service/domains/outbox/queue-mail.ts';
import type { RequestContext } from '#service/http/context.ts';
import { type MailableAddress, readMailablePeople } from './mailable-addresses.ts';

/** What a receipt newly agreed to for a person, through a point that tells people so by mail. */
export type NewConsent = {
  subjectId: string;
  receiptId: string;
  collectionPointId: string;
  collectionPointVersion: number;
  purposeIds: string[];
  /** The data element that has the address; null for the identifier. */
  element: string | null;
  language: string | null;
};

/** What a mail of a consent is about; its words are read when it's written. */
export type ConsentMailAbout = Pick<
  NewConsent,
  'collectionPointId' | 'collectionPointVersion' | 'purposeIds'
>;

const addressFor = (
  addresses: readonly MailableAddress[],
  element: string | null,
): MailableAddress | undefined => {
  const found =
    addresses.find(({ elementName }) => element !== null && elementName === element) ??
    addresses.find(({ elementName }) => elementName === null);
  return found?.mark === null ? found : undefined;
};

/**
 * Asks for the mails in the transaction of the receipts, in a number of statements that doesn't grow
 * with them: one for each receipt whose person has an address that isn't a form's claim.
 * @returns whether there are any
 */
export const queueConsentMails = async (
  context: Pick<RequestContext, 'db' | 'now' | 'newId' | 'outbox'>,
  agreed: readonly NewConsent[],
): Promise<boolean> => {
  const { outbox } = context;
  if (agreed.length === 0 || !outbox.canMail) return false;
  const people = await readMailablePeople(
    context,
    agreed.map(({ subjectId }) => subjectId),
  );
  const mails = agreed.flatMap((one) => {
    const person = people.get(one.subjectId);
    const to = addressFor(person?.addresses ?? [], one.element);
    return person === undefined || to === undefined ? [] : [{ ...one, person, to }];
  });
  if (mails.length === 0) return false;
  const room = new Map(
    await readRoom(
      context,
      'CONSENT',
      mails.map(({ to }) => to.key),
    ),
  );
  const within = mails.filter(({ to }) => {
    const left = room.get(to.key) ?? 0;
    room.set(to.key, left - 1);
    return left > 0;
  });
  await queueMails(
    context,
    within.map(
      ({
        subjectId,
        receiptId,
        language,
        person,
        to,
        collectionPointId,
        collectionPointVersion,
        purposeIds,
      }) => {
        const about: ConsentMailAbout = { collectionPointId, collectionPointVersion, purposeIds };
        return {
          kind: 'CONSENT' as const,
          subjectId,
          refId: receiptId,
          address: to.address,
          language: language ?? person.language ?? 'en',
          about,
        };
      },
    ),
  );
  return within.length > 0;
};
