import type { EventConsent } from '#service/db/schema/events.ts';
import type { Locked } from '#service/domains/data-subjects/lock-people.ts';
import type { Happened } from '#service/domains/events/record-events.ts';
import { refusalsIn } from './checked-receipt.ts';
import type { ConsentChange } from './count-consents.ts';
import { keyOf, type Plan } from './plan-receipts.ts';
import type { Share } from './route-receipts.ts';

const kindOf = ({ origin, author }: Share): Happened['kind'] =>
  origin === 'PREFERENCE_CENTER' ? 'CENTER' : author === undefined ? 'RECEIPT' : 'DECISION';

/**
 * What receipts that were written in one transaction did, a single event for each of their people: others
 * see them at once.
 */
export const eventsOf = (
  { subjects, changedConsents }: Pick<Plan, 'subjects' | 'changedConsents'>,
  {
    usable,
    locked,
    ended,
  }: {
    usable: readonly Share[];
    locked: ReadonlyMap<string, Locked>;
    ended: readonly ConsentChange[];
  },
): Happened[] => {
  const touched = new Map<string, Set<string>>();
  const touch = (subjectId: string, purposeId: string) =>
    touched.set(subjectId, (touched.get(subjectId) ?? new Set()).add(purposeId));
  for (const key of changedConsents) {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    touch(subjectId, purposeId);
  }
  for (const { subjectId, before, after } of ended) {
    touch(subjectId, (after ?? before)?.purposeId ?? '');
  }
  const sharesOf = Map.groupBy(usable, ({ person }) => person);
  return [...sharesOf].flatMap(([person, shares]): Happened[] => {
    const subject = subjects.get(person);
    const last = shares.findLast(({ counts }) => counts) ?? shares.at(-1);
    const purposeIds = touched.get(subject?.id ?? '');
    if (subject === undefined || last === undefined || purposeIds === undefined) return [];
    return [
      {
        subjectId: subject.id,
        kind: kindOf(last),
        isTest: subject.isTest,
        purposeIds: [...purposeIds],
        refusedIds: shares.flatMap(({ counts, purposes }) =>
          counts ? refusalsIn(purposes).map(({ id }) => id) : [],
        ),
        point: { id: last.collectionPointId, version: last.collectionPointVersion },
        isNewPerson: locked.get(person)?.isNew ?? false,
      },
    ];
  });
};

/** How all consents of people stand who are new, so that nobody has to read them. */
export const newStatesOf = (
  { consents, changedConsents, choices }: Pick<Plan, 'consents' | 'changedConsents' | 'choices'>,
  locked: ReadonlyMap<string, Locked>,
): Map<string, EventConsent[]> => {
  const states = new Map<string, EventConsent[]>();
  for (const { id, isNew } of locked.values()) if (isNew) states.set(id, []);
  const chosen = Map.groupBy(choices.values(), (own) => keyOf(own.subjectId, own.purposeId));
  for (const key of changedConsents) {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const consent = consents.get(key);
    if (consent === undefined) continue;
    states.get(subjectId)?.push({
      ...{ purposeId, purposeVersion: consent.purposeVersion, status: consent.status },
      firstTransactionAt: consent.firstTransactionAt,
      lastTransactionAt: consent.lastTransactionAt,
      lastInteractionAt: consent.lastInteractionAt,
      consentAt: consent.consentAt,
      withdrawalAt: consent.withdrawalAt,
      expiryAt: consent.expiryAt,
      updatedAt: consent.updatedAt,
      transactionCount: consent.transactionCount,
      collectionPointId: consent.collectionPointId,
      collectionPointVersion: consent.collectionPointVersion,
      choices: (chosen.get(key) ?? [])
        .flatMap(({ choice }) => choice ?? [])
        .map(({ choiceId, preferenceId, isConsented }) => ({ choiceId, preferenceId, isConsented }))
        .toSorted((one, other) => (one.choiceId < other.choiceId ? -1 : 1)),
    });
  }
  return states;
};
