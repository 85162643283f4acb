import type { LeftOut } from '#contract/left-out.ts';
import { linkAttachments } from '#service/domains/attachments/link-attachments.ts';
import { writeClaims } from '#service/domains/claims/write-claims.ts';
import { askConfirmations } from '#service/domains/confirmations/ask-confirmations.ts';
import { endCanceled } from '#service/domains/confirmations/end-canceled.ts';
import {
  claimNamed,
  freeIdentifiers,
  type Locked,
  type Named,
} from '#service/domains/data-subjects/lock-people.ts';
import { planEvents } from '#service/domains/events/record-events.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { type CheckedReceipt, refusalsIn } from './checked-receipt.ts';
import { type ConsentChanges, countConsents } from './count-consents.ts';
import { countsOf } from './count-receipts.ts';
import { eventsOf, newStatesOf } from './events-of.ts';
import { leaveOutStale, withLeftOut } from './leave-out-stale.ts';
import { mailConsents } from './mail-consents.ts';
import { nothingRefused, planElements, type Refused } from './plan-elements.ts';
import { applyReceipt, type Plan, tellHistories } from './plan-receipts.ts';
import { routeReceipts } from './read-former-holders.ts';
import { findSame, firstOnes, type Recorder, readPlan } from './read-plan.ts';
import { asOwn, isRecorded } from './route-receipts.ts';
import { findSaidBeforeErasure, keepErasedRefusals } from './said-before-erasure.ts';
import { writePlan } from './write-plan.ts';

/**
 * The receipt as it is recorded: a repeated one has the id of the first, and nothing of it is refused
 * again.
 */
export type RecordedReceipt = {
  id: string;
  isRepeated: boolean;
  /** The identifier of whom it's about: another one's than its own where that's a former one. */
  person: string;
  refused: Refused;
  /** Sentences on what changed nothing; they tell what is stored about the person. */
  withoutEffect: readonly string[];
  /** What couldn't be used, as it turned out while it was recorded. */
  leftOut: readonly LeftOut[];
};

/** What the plan did to consents, and to the people held. */
const changesOf = (
  plan: Plan,
  before: {
    subjects: Plan['subjects'];
    consents: Plan['consents'];
    locked: ReadonlyMap<string, Locked>;
    startedLive: ReadonlySet<string>;
  },
  isWritten: (identifier: string) => boolean,
): ConsentChanges => ({
  people: [...before.locked].flatMap(([identifier, { id, isNew }]) => {
    const wasTest =
      before.startedLive.has(identifier) || (before.subjects.get(identifier)?.isTest ?? false);
    if (!isWritten(identifier)) {
      return isNew ? [] : [{ subjectId: id, wasTest, isTest: wasTest }];
    }
    const isTest = plan.subjects.get(identifier)?.isTest ?? wasTest;
    return [{ subjectId: id, wasTest: isNew ? null : wasTest, isTest }];
  }),
  consents: [...plan.changedConsents].flatMap((key) => {
    const [subjectId = '', purposeId = ''] = key.split(' ');
    const [was, is] = [before.consents.get(key), plan.consents.get(key)];
    if (is === undefined) return [];
    return [
      {
        subjectId,
        before: was === undefined ? null : { purposeId, ...was },
        after: { purposeId, ...is },
      },
    ];
  }),
});

/** What became of each receipt, in their order, and how many names of data elements were refused. */
export type Recording = {
  outcomes: RecordedReceipt[];
  refusedNames: number;
  /** Whether mail is to be sent once it's committed. */
  hasMail: boolean;
};

/** Which receipt each one is: itself, or the same that is there already. */
const idsOf = (
  receipts: readonly CheckedReceipt[],
  first: readonly CheckedReceipt[],
  same: ReadonlyMap<string, string>,
): Map<CheckedReceipt, string> => {
  const bySameness = new Map(
    first.flatMap(({ id, sameness }) => (sameness ? [[sameness, id]] : [])),
  );
  return new Map(
    receipts.map((receipt) => {
      const { id, sameness } = receipt;
      return [receipt, (sameness && (same.get(sameness) ?? bySameness.get(sameness))) || id];
    }),
  );
};

/** A receipt under the identifier as it's stored; as it was sent, it stays with the receipt. */
const underStored = (receipt: CheckedReceipt, { identifier }: Named): CheckedReceipt =>
  receipt.identifier === identifier
    ? receipt
    : {
        ...receipt,
        identifier,
        fields: { ...receipt.fields, identifier: receipt.identifier },
      };

/** Without a date nobody knows whether it's said again: of a repeat, what it refuses counts. */
const refusedAgain = (receipt: CheckedReceipt, id: string): CheckedReceipt[] => {
  const undated = receipt.purposes.filter(({ saidAt }) => saidAt === undefined);
  const purposes = receipt.isKnownByKey ? refusalsIn(undated) : [];
  return purposes.length === 0 ? [] : [{ ...receipt, id, purposes, isRepeat: true }];
};

/** The same again, of the same kind of sender and with nothing in between. */
const isEcho = (receipt: CheckedReceipt, last: CheckedReceipt): boolean =>
  receipt.sameness !== null &&
  receipt.sameness === last.sameness &&
  receipt.isSenderKnown === last.isSenderKnown;

/**
 * Records receipts in their order, in the given transaction and in a number of statements that
 * doesn't grow with them: everything is read and decided first, with the people locked. Whoever sends
 * the same receipt again gets the first one. What was said before its identifier was erased isn't
 * recorded; what it refuses is kept.
 * @param limitMs how long it waits for people locked by other sessions, as for `claimIdentifiers`
 */
export const recordEach = async (
  recorder: Recorder,
  sent: readonly CheckedReceipt[],
  limitMs?: number,
): Promise<Recording> => {
  const { db, newId } = recorder;
  const named = await claimNamed(
    recorder,
    sent.map(({ identifier }) => identifier),
    limitMs,
  );
  const own = new Map([...named.values()].map((one) => [one.identifier, one]));
  const receipts = sent.map((receipt) => {
    const holder = named.get(receipt.identifier);
    return holder === undefined ? receipt : underStored(receipt, holder);
  });
  const same = await findSame(db, receipts);
  const first = firstOnes(receipts, same);
  const idOf = idsOf(receipts, first, same);
  const firsts = new Set(first);
  const erased = await findSaidBeforeErasure(recorder, first);
  const unrecordable = [...erased.values()].map(({ before }) => before);
  await keepErasedRefusals(recorder, unrecordable);
  const lastOf = new Map<string, CheckedReceipt>();
  const coming = receipts.flatMap((receipt) => {
    const last = lastOf.get(receipt.identifier);
    lastOf.set(receipt.identifier, receipt);
    if (last !== undefined && isEcho(receipt, last)) return [];
    if (!firsts.has(receipt)) return refusedAgain(receipt, idOf.get(receipt) ?? receipt.id);
    const parted = erased.get(receipt);
    return parted === undefined ? receipt : (parted.after ?? []);
  });
  const { shares, locked } = await routeReceipts(recorder, coming, own, limitMs);
  const read = await readPlan(recorder, locked, shares);
  const { plan, arriving, startedLive } = read;
  const before = {
    subjects: new Map(plan.subjects),
    consents: new Map(plan.consents),
    locked,
    startedLive,
  };
  // What isn't recorded is answered alike.
  const { usable: all, leftOut: stale } = await leaveOutStale(db, [
    ...arriving,
    ...unrecordable.map((receipt) => ({ ...asOwn(receipt), counts: false })),
  ]);
  const unrecorded = all.slice(arriving.length);
  const { usable, leftOut } = withLeftOut(
    { usable: all.slice(0, arriving.length), leftOut: stale },
    await linkAttachments(
      recorder,
      all.slice(0, arriving.length).flatMap((share) => {
        const subjectId = locked.get(share.person)?.id;
        const { id: receiptId, attachments: named = [] } = share;
        return subjectId === undefined || !isRecorded(share)
          ? []
          : [{ receiptId, subjectId, named }];
      }),
    ),
  );
  for (const share of usable) applyReceipt(plan, share, newId);
  tellHistories(plan, newId);
  const about = new Set(usable.map(({ person }) => person));
  await freeIdentifiers(
    db,
    [...locked].flatMap(([identifier, { isNew }]) =>
      isNew && !about.has(identifier) ? [identifier] : [],
    ),
  );
  const owned = usable.filter(isRecorded);
  const isNew = (person: string) => locked.get(person)?.isNew === true;
  const elements = await planElements(recorder, { before: before.subjects, isNew }, [
    ...owned,
    ...unrecorded,
  ]);
  await writePlan(db, plan, usable, elements.writes);
  await writeClaims(recorder, [...plan.claims, ...elements.claims]);
  await endCanceled(recorder, plan, usable);
  const isAsked = await askConfirmations(recorder, plan, usable);
  const isMailed = await mailConsents(recorder, { plan, before: before.consents, shares: owned });
  const hasMail = isAsked || isMailed;
  const changes = changesOf(plan, before, (identifier) => about.has(identifier));
  const events = await planEvents(recorder, () => ({
    happened: eventsOf(plan, {
      ...{ usable, locked, ended: read.changes },
      ...{ before: before.consents, changedIds: elements.changedIds },
    }),
    knownStates: newStatesOf(plan, locked),
  }));
  await countConsents(
    db,
    { ...changes, consents: [...read.changes, ...changes.consents] },
    [
      ...(usable.length === 0 ? [] : countsOf(owned, plan.transactions)),
      ...(events === null ? [] : [events.write]),
    ],
    events?.prelude,
  );
  const owners = new Map(
    usable.flatMap((share) => (isRecorded(share) ? [[share.id, share.person]] : [])),
  );
  const outcomes = receipts.map((receipt): RecordedReceipt => {
    const id = idOf.get(receipt) ?? receipt.id;
    const isRepeated = !firsts.has(receipt);
    return {
      id,
      isRepeated,
      person: (isRepeated ? undefined : owners.get(id)) ?? receipt.identifier,
      refused: (isRepeated ? undefined : elements.refused.get(id)) ?? nothingRefused,
      withoutEffect: (isRepeated ? undefined : plan.withoutEffect.get(id)) ?? [],
      leftOut: (isRepeated ? undefined : leftOut.get(id)) ?? [],
    };
  });
  return { outcomes, refusedNames: elements.refusedNames, hasMail };
};

/**
 * The same in a transaction of its own, all or nothing.
 * @throws Problem 400 where something of a receipt can't be used: then nothing is recorded
 */
export const recordReceipts = (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<RecordedReceipt[]> =>
  recorder.db.transaction(async (db) => {
    const { outcomes } = await recordEach({ ...recorder, db }, receipts);
    const faults = outcomes.flatMap(({ leftOut }) => leftOut);
    if (faults.length > 0) throw invalidRequest(faults);
    return outcomes;
  });
