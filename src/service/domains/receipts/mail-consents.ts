import { isFresh } from '#service/domains/confirmations/decide-confirmation.ts';
import { type NewConsent, queueConsentMails } from '#service/domains/mails/consent-mails.ts';
import { isExplicitYes, isStanding } from './apply-transaction.ts';
import { keyOf, type Plan } from './plan-receipts.ts';
import type { Recorder } from './read-plan.ts';
import type { Share } from './route-receipts.ts';

const isInForce = (consent: { status: Parameters<typeof isStanding>[0] } | undefined): boolean =>
  consent !== undefined && isStanding(consent.status) && consent.status !== 'PENDING';

/**
 * What receipts newly agreed to where people are mailed about that: not tests, and not what was in force
 * already, and not what was said a day before it arrived.
 */
export const newConsentsOf = ({
  plan,
  before,
  shares,
}: {
  plan: Pick<Plan, 'subjects' | 'consents'>;
  before: Plan['consents'];
  shares: readonly Share[];
}): NewConsent[] => {
  const told = new Set<string>();
  return shares.flatMap((share): NewConsent[] => {
    const { consentMail, isTest, counts, person, id, collectionPointId, interactionAt, createdAt } =
      share;
    const subject = plan.subjects.get(person);
    if (consentMail === undefined || isTest || !counts || subject === undefined) return [];
    const purposeIds = share.purposes.flatMap((purpose) => {
      const key = keyOf(subject.id, purpose.id);
      const isNew = !isInForce(before.get(key)) && isInForce(plan.consents.get(key));
      if (!isNew || told.has(key) || !isExplicitYes(purpose.type)) return [];
      // What arrives late, as from another system's history, is no news to anybody.
      if (!isFresh(purpose.saidAt ?? interactionAt, createdAt)) return [];
      told.add(key);
      return [purpose.id];
    });
    if (purposeIds.length === 0) return [];
    return [
      {
        subjectId: subject.id,
        receiptId: id,
        collectionPointId,
        collectionPointVersion: share.collectionPointVersion,
        purposeIds,
        element: consentMail.element,
        language: share.language,
      },
    ];
  });
};

/** Asks for these mails, in the transaction of the receipts. @returns whether there are any */
export const mailConsents = async (
  { outbox, ...recorder }: Recorder,
  recorded: Parameters<typeof newConsentsOf>[0],
): Promise<boolean> =>
  outbox !== undefined && queueConsentMails({ ...recorder, outbox }, newConsentsOf(recorded));
