import {
  claimIdentifiers,
  freeIdentifiers,
  type Locked,
} from '#service/domains/data-subjects/lock-people.ts';
import { Problem } from '#service/http/problem.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import { type ConsentChanges, countConsents } from './count-consents.ts';
import { countReceipts } from './count-receipts.ts';
import { findOptionFaults } from './lock-options.ts';
import { applyReceipt, type Plan, tellHistories } from './plan-receipts.ts';
import { routeReceipts } from './read-former-holders.ts';
import { findSame, firstOnes, type Recorder, readPlan } from './read-plan.ts';
import {
  findCountryFaults,
  nothingRefused,
  type Refused,
  writeElements,
} from './write-elements.ts';
import { writePlan } from './write-plan.ts';

/**
 * The receipt as it is recorded: a repeated one has the id of the first, and nothing of it is refused
 * again.
 */
export type RecordedReceipt = {
  id: string;
  isRepeated: boolean;
  refused: Refused;
  /** Sentences on what changed nothing; they tell what is stored about the person. */
  withoutEffect: readonly string[];
};

/** What the plan did to consents, and to the people held. */
const changesOf = (
  plan: Plan,
  before: {
    subjects: Plan['subjects'];
    consents: Plan['consents'];
    locked: ReadonlyMap<string, Locked>;
  },
  isWritten: (identifier: string) => boolean,
): ConsentChanges => ({
  people: [...before.locked].flatMap(([identifier, { id, isNew }]) => {
    const wasTest = before.subjects.get(identifier)?.isTest ?? false;
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
  outcomes: (RecordedReceipt | Problem)[];
  refusedNames: number;
};

/**
 * Records receipts in their order, in the given transaction and in a number of statements that
 * doesn't grow with them: everything is read and decided first, with the people locked, so that one
 * that is refused leaves nothing behind and the others as they are. Whoever sends the same receipt
 * again gets the first one.
 * @param limitMs how long it waits for people locked by other sessions, as for `claimIdentifiers`
 * @returns for each a Problem 400 where it chooses an option that was removed meanwhile, or gives a
 * country what it can't hold
 */
export const recordEach = async (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
  limitMs?: number,
): Promise<Recording> => {
  const { db, newId } = recorder;
  const own = await claimIdentifiers(
    recorder,
    receipts.map(({ identifier }) => identifier),
    limitMs,
  );
  const same = await findSame(db, receipts);
  const first = firstOnes(receipts, same);
  const { shares, locked } = await routeReceipts(recorder, first, own);
  const { plan, arriving, endings } = await readPlan(recorder, locked, shares);
  const before = { subjects: new Map(plan.subjects), consents: new Map(plan.consents), locked };
  const refusals = new Map([
    ...(await findOptionFaults(db, arriving)),
    ...(await findCountryFaults(db, arriving)),
  ]);
  const recorded = arriving.filter(({ id }) => !refusals.has(id));
  for (const share of recorded) applyReceipt(plan, share, newId);
  tellHistories(plan, newId);
  const named = new Set(recorded.map(({ person }) => person));
  await freeIdentifiers(
    db,
    [...locked].flatMap(([identifier, { isNew }]) =>
      isNew && !named.has(identifier) ? [identifier] : [],
    ),
  );
  let written: Awaited<ReturnType<typeof writeElements>> = { refused: new Map(), refusedNames: 0 };
  if (recorded.length > 0) {
    const owned = recorded.filter(({ isOwn }) => isOwn);
    await writePlan(db, plan, recorded);
    written = await writeElements(recorder, plan.subjects, owned);
    await countReceipts(db, owned, plan.transactions);
  }
  const changes = changesOf(plan, before, (identifier) => named.has(identifier));
  await countConsents(db, { ...changes, consents: [...endings, ...changes.consents] });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const firstBySameness = new Map(
    first.flatMap(({ id, sameness }) => (sameness === null ? [] : [[sameness, id] as const])),
  );
  const outcomes = receipts.map(({ id, sameness }): RecordedReceipt | Problem => {
    if (recordedIds.has(id)) {
      return {
        id,
        isRepeated: false,
        refused: written.refused.get(id) ?? nothingRefused,
        withoutEffect: plan.withoutEffect.get(id) ?? [],
      };
    }
    const firstId =
      sameness === null ? id : (same.get(sameness) ?? firstBySameness.get(sameness) ?? id);
    const refusal = refusals.get(firstId);
    if (refusal !== undefined) return refusal;
    if (firstId === id) throw new Error('A receipt was neither recorded nor refused.');
    return { id: firstId, isRepeated: true, refused: nothingRefused, withoutEffect: [] };
  });
  return { outcomes, refusedNames: written.refusedNames };
};

/**
 * The same in a transaction of its own, all or nothing.
 * @throws Problem 400 of the first receipt that is refused: then nothing is recorded
 */
export const recordReceipts = (
  recorder: Recorder,
  receipts: readonly CheckedReceipt[],
): Promise<RecordedReceipt[]> =>
  recorder.db.transaction(async (db) => {
    const { outcomes } = await recordEach({ ...recorder, db }, receipts);
    return outcomes.map((outcome) => {
      if (outcome instanceof Problem) throw outcome;
      return outcome;
    });
  });
