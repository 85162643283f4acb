import { statusesInForce } from '#contract/insights.ts';
import type { EventConsent } from '#service/db/schema/events.ts';
import type { Locked } from '#service/domains/data-subjects/lock-people.ts';
import { type Happened, takenAway } from '#service/domains/events/record-events.ts';
import { type Said, switchedOff } from '#service/domains/events/switched-off.ts';
import { refusalsIn } from './checked-receipt.ts';
import type { ConsentChange } from './count-consents.ts';
import { type Ended, kindOfEnding } from './end-due-consents.ts';
import { keyOf, type Plan } from './plan-receipts.ts';
import type { Share } from './route-receipts.ts';

const kindOf = ({ origin, author }: Share): Happened['kind'] =>
  origin === 'PREFERENCE_CENTER' ? 'CENTER' : author === undefined ? 'RECEIPT' : 'DECISION';

/** What a share says, as far as its collection point's switches tell it from others. */
const saidOf =
  (
    { id: subjectId }: { id: string },
    {
      consents,
      before,
      changedIds,
    }: Pick<Plan, 'consents'> & { before: Plan['consents']; changedIds: ReadonlySet<string> },
  ) =>
  ({ eventSwitches = null, purposes }: Share): Said => ({
    switches: eventSwitches,
    setsElements: changedIds.has(subjectId),
    purposes: purposes.map(({ id, choices }) => {
      const key = keyOf(subjectId, id);
      const [was, is] = [before.get(key)?.status, consents.get(key)?.status];
      const isInForce = (status: typeof was) =>
        status !== undefined && statusesInForce.includes(status);
      const isTakenAway = isInForce(was) && !isInForce(is);
      return { id, isChanged: was !== is, isTakenAway, hasChoices: choices.length > 0 };
    }),
  });

/**
 * What receipts that were written in one transaction did, a single event for each of their people: others
 * see them at once. Of whom nothing was said that counts, something may have ended.
 */
export const eventsOf = (
  { subjects, consents, changedConsents }: Pick<Plan, 'subjects' | 'consents' | 'changedConsents'>,
  {
    usable,
    locked,
    ended,
    before,
    changedIds,
  }: {
    usable: readonly Share[];
    locked: ReadonlyMap<string, Locked>;
    ended: readonly (ConsentChange | Ended)[];
    /** How consents stood before. */
    before: Plan['consents'];
    /** Whose data elements have other values since. */
    changedIds: ReadonlySet<string>;
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
  const endedOf = Map.groupBy(ended, ({ subjectId }) => subjectId);
  // Of tests who become live.
  const removedOf = (subjectId: string) =>
    takenAway((endedOf.get(subjectId) ?? []).filter(({ after }) => after === null));
  const sharesOf = Map.groupBy(usable, ({ person }) => person);
  const said = [...sharesOf].flatMap(([person, shares]): Happened[] => {
    const subject = subjects.get(person);
    const last = shares.findLast(({ counts }) => counts) ?? shares.at(-1);
    const purposeIds = touched.get(subject?.id ?? '');
    if (subject === undefined || last === undefined || purposeIds === undefined) return [];
    const removed = removedOf(subject.id);
    const silenced = switchedOff(
      [...purposeIds],
      shares.map(saidOf(subject, { consents, before, changedIds })),
    );
    return [
      {
        subjectId: subject.id,
        kind: kindOf(last),
        isTest: subject.isTest,
        purposeIds: [...purposeIds],
        ...removed,
        refusedIds: [
          ...removed.refusedIds,
          ...shares.flatMap(({ counts, purposes }) =>
            counts ? refusalsIn(purposes).map(({ id }) => id) : [],
          ),
        ],
        point: { id: last.collectionPointId, version: last.collectionPointVersion },
        isNewPerson: locked.get(person)?.isNew ?? false,
        switchedOff: silenced,
      },
    ];
  });
  const isTold = new Set(said.map(({ subjectId }) => subjectId));
  const others = [...subjects.values()].flatMap(({ id, isTest }): Happened[] => {
    const purposeIds = touched.get(id);
    if (purposeIds === undefined || isTold.has(id)) return [];
    const kind = kindOfEnding(endedOf.get(id) ?? []);
    return [{ subjectId: id, kind, isTest, purposeIds: [...purposeIds] }];
  });
  return [...said, ...others];
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
