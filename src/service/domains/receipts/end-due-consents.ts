import { type AnyColumn, and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  dataSubjectsTable,
  isStandingConsent,
  type SubjectPurposeRow,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { recordEvents } from '#service/domains/events/record-events.ts';
import type { Context } from '#service/http/context.ts';
import { endConsent } from './apply-transaction.ts';
import { type ConsentChange, countConsents } from './count-consents.ts';
import { endingsBy } from './effective-consents.ts';
import { expiryOf } from './plan-receipts.ts';

const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

type Ender = Pick<Context, 'db' | 'now' | 'newId'> & {
  /** The recording time of an ending at `endsAt`: now, except for the past of a demo. */
  recordedAt?: ((endsAt: string) => string) | undefined;
};

type LockedSubject = { id: string; isTest: boolean };

/** Runs the steps of long work one after the other, at its own pace. */
type InTurn = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** What ended, and by what. */
export type Ended = ConsentChange & { before: SubjectPurposeRow; endsAt: string };

/** What ended consents of a person, for an event. */
export const kindOfEnding = (ended: readonly (ConsentChange | Ended)[]): 'ENDING' | 'RETIREMENT' =>
  ended.every((own) => 'endsAt' in own && own.before.expiryAt !== own.endsAt)
    ? 'RETIREMENT'
    : 'ENDING';

const chunkSize = 250;

/** A receipt that was checked just before its purpose retired may still be written for this long. */
const settledAfterMs = 60_000;

/** Updates the subjects' times from their consents. */
const touchSubjects = async (db: Database, ids: readonly string[]): Promise<void> => {
  const latest = (column: AnyColumn) =>
    sql`(select max(${column}) from ${consents} where ${consents.subjectId} = ${subjects.id})`;
  await db
    .update(subjects)
    .set({
      lastTransactionAt: sql`greatest(${subjects.lastTransactionAt}, ${latest(consents.lastTransactionAt)})`,
      modifiedAt: sql`greatest(${subjects.modifiedAt}, ${latest(consents.updatedAt)})`,
    })
    .where(inArray(subjects.id, [...ids]));
};

/**
 * Ends due consents of subjects that the transaction holds.
 * @param isLeft of these the caller takes care
 * @returns what ended, for the caller to count (`countConsents`)
 */
const endHeld = async (
  ender: Ender,
  locked: readonly LockedSubject[],
  isLeft: (subjectId: string, purposeId: string) => boolean = () => false,
): Promise<Ended[]> => {
  const { db, newId } = ender;
  const now = toDatabaseTime(ender.now());
  const isTest = new Map(locked.map((subject) => [subject.id, subject.isTest]));
  const endings = endingsBy(now);
  const due = await db
    .select({ before: consents, endsAt: endings.endsAt })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .where(and(isOneOf(sql`${consents.subjectId}`, 'uuid', [...isTest.keys()]), endings.hasEnded));
  const ended = due.flatMap(({ before, endsAt }) =>
    endsAt === null || isLeft(before.subjectId, before.purposeId)
      ? []
      : {
          before,
          endsAt,
          ...endConsent(before, endsAt, {
            id: newId(),
            recordedAt: ender.recordedAt?.(endsAt) ?? now,
          }),
        },
  );
  if (ended.length === 0) return [];
  await upsertRows(
    db,
    consents,
    ended.map(({ before, consent }) => ({ ...before, ...consent })),
    ['subjectId', 'purposeId'],
  );
  await insertRows(
    db,
    transactionsTable,
    ended.map(({ before, endsAt: _, ...end }) =>
      expiryOf(
        { id: before.subjectId, isTest: isTest.get(before.subjectId) ?? false },
        before.purposeId,
        end,
      ),
    ),
  );
  await touchSubjects(db, [...new Set(ended.map(({ before }) => before.subjectId))]);
  return ended.map(({ before, consent, endsAt }) => ({
    subjectId: before.subjectId,
    before,
    after: { ...before, ...consent },
    endsAt,
  }));
};

/**
 * Ends due consents of these subjects in the given transaction. Locks them like receipts do, then
 * reads what is due.
 */
const endOf = async (ender: Ender, subjectIds: readonly string[]): Promise<boolean> => {
  const ids = await lockPeopleById(ender, subjectIds);
  const locked = await ender.db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const changes = await endHeld(ender, locked);
  const ended = Map.groupBy(changes, ({ subjectId }) => subjectId);
  await recordEvents(
    ender,
    locked.flatMap(({ id, isTest }) => {
      const own = ended.get(id) ?? [];
      return own.length === 0
        ? []
        : {
            ...{ subjectId: id, isTest, kind: kindOfEnding(own) },
            purposeIds: own.map(({ before }) => before.purposeId),
          };
    }),
  );
  await countConsents(ender.db, {
    people: locked.map(({ id, isTest }) => ({ subjectId: id, wasTest: isTest, isTest })),
    consents: changes,
  });
  return changes.length > 0;
};

/** Finds the next subjects with something due, in any fixed order; one may appear twice. */
type FindDue = (
  db: Database,
  page: { limit: number; after?: string | undefined },
) => Promise<string[]>;

/**
 * Ends due consents in steps. Each is a transaction that waits until the previous one, on any
 * instance, has ended, and then finds the next subjects: instances share the work, and none repeats
 * it.
 * @returns whether there were any
 */
const endInSteps = async (ender: Ender, find: FindDue, inTurn: InTurn): Promise<boolean> => {
  if ((await find(ender.db, { limit: 1 })).length === 0) return false;
  let after: string | undefined;
  let hasEnded = false;
  // A step may be repeated after a deadlock, so its result counts only after the commit.
  const step = async (): Promise<boolean> => {
    const { last, isEnded } = await ender.db.transaction(async (db) => {
      await oneAtATime(db, 'ending consents');
      const due = await find(db, { limit: chunkSize, after });
      return {
        last: due.at(-1),
        // If receipts ended all of them in the meantime, the rest waits for the next run.
        isEnded: due.length > 0 && (await endOf({ ...ender, db }, due)),
      };
    });
    after = last;
    hasEnded ||= isEnded;
    return isEnded;
  };
  while (await inTurn(step));
  return hasEnded;
};

/** Uses the index of upcoming expiries, which no longer contains ended consents. */
const findExpired =
  (now: string): FindDue =>
  async (db, { limit }) => {
    const due = await db
      .select({ id: consents.subjectId })
      .from(consents)
      .where(and(isStandingConsent, lte(consents.expiryAt, now)))
      .orderBy(asc(consents.expiryAt))
      .limit(limit);
    return due.map(({ id }) => id);
  };

const findOfRetired = (purposeId: string, now: string): FindDue => {
  const endings = endingsBy(now);
  return async (db, { limit, after }) => {
    const due = await db
      .select({ id: consents.subjectId })
      .from(consents)
      .leftJoin(endings.retirements, endings.on)
      .where(
        and(
          eq(consents.purposeId, purposeId),
          endings.hasEnded,
          given(after, (id) => gt(consents.subjectId, id)),
        ),
      )
      .orderBy(asc(consents.subjectId))
      .limit(limit);
    return due.map(({ id }) => id);
  };
};

/** Retired purposes that may still have consents to end. */
const readRetired = async (db: Database, now: string) => {
  const rows = await db
    .select({ id: purposesTable.id, endAt: purposesTable.consentsEndAt })
    .from(purposesTable)
    .where(and(isNotNull(purposesTable.consentsEndAt), lte(purposesTable.consentsEndAt, now)));
  return rows.flatMap(({ id, endAt }) => (endAt === null ? [] : [{ id, endAt }]));
};

/** Marks that no consents are left to end of a purpose that retired at `endAt`. */
const settle = async (db: Database, purposeId: string, endAt: string): Promise<void> => {
  await db
    .update(purposesTable)
    .set({ consentsEndAt: null })
    .where(and(eq(purposesTable.id, purposeId), eq(purposesTable.consentsEndAt, endAt)));
};

/**
 * Records the endings of consents that have expired or whose purpose has retired, each as an
 * automatic transaction dated at its ending (docs/design.md 5.4 and 10.8). No read waits for it,
 * since reads use `endingsBy`. Several instances may run it at once: each consent ends once, and when
 * it's done, everything due has ended.
 * @param inTurn runs the steps, and may pause between them
 */
export const endDueConsents = async (
  ender: Ender,
  inTurn: InTurn = (step) => step(),
): Promise<void> => {
  const now = ender.now();
  await endInSteps(ender, findExpired(now), inTurn);
  for (const { id, endAt } of await readRetired(ender.db, now)) {
    const find = findOfRetired(id, now);
    // Starts over, since a receipt may have been written behind a step.
    while (await endInSteps(ender, find, inTurn));
    const isOver = Date.parse(now) - Date.parse(endAt) >= settledAfterMs;
    // The steps also end when others did what one found, so more may be left.
    if (isOver && (await find(ender.db, { limit: 1 })).length === 0) {
      await settle(ender.db, id, endAt);
    }
  }
};

/** The same for single subjects that the transaction already holds. */
export const endDueConsentsOf = endHeld;
