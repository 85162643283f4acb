import { type AnyColumn, and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  dataSubjectsTable,
  isStandingConsent,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { holdPeopleById } from '#service/domains/data-subjects/hold-people.ts';
import type { Context } from '#service/http/context.ts';
import { endConsent } from './apply-transaction.ts';
import { endingsBy } from './effective-consents.ts';
import { expiryOf } from './plan-receipts.ts';

const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

type Ender = Pick<Context, 'db' | 'now' | 'newId'> & {
  /** When an ending that came at `endsAt` is recorded: now, but for the past of a demo. */
  recordedAt?: ((endsAt: string) => string) | undefined;
};

type HeldSubject = { id: string; isTest: boolean };

/** Does the steps of a long work one after the other, in its own time. */
type InTurn = <Result>(step: () => Promise<Result>) => Promise<Result>;

const chunkSize = 250;

/**
 * A receipt that was checked just before its purpose retired may still be on its way: so long, and
 * no longer.
 */
const settledAfterMs = 60_000;

/** The subjects are as their consents were last changed. */
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
 * Ends what is due of subjects that the transaction holds.
 * @returns whether there was anything
 */
const endHeld = async (ender: Ender, held: readonly HeldSubject[]): Promise<boolean> => {
  const { db, newId } = ender;
  const now = toDatabaseTime(ender.now());
  const isTest = new Map(held.map((subject) => [subject.id, subject.isTest]));
  const endings = endingsBy(now);
  const due = await db
    .select({ before: consents, endsAt: endings.endsAt })
    .from(consents)
    .leftJoin(endings.retirements, endings.on)
    .where(and(isOneOf(sql`${consents.subjectId}`, 'uuid', [...isTest.keys()]), endings.hasEnded));
  const ended = due.flatMap(({ before, endsAt }) =>
    endsAt === null
      ? []
      : {
          before,
          ...endConsent(before, endsAt, {
            id: newId(),
            recordedAt: ender.recordedAt?.(endsAt) ?? now,
          }),
        },
  );
  if (ended.length === 0) return false;
  await upsertRows(
    db,
    consents,
    ended.map(({ before, consent }) => ({ ...before, ...consent })),
    ['subjectId', 'purposeId'],
  );
  await insertRows(
    db,
    transactionsTable,
    ended.map(({ before, ...end }) =>
      expiryOf(
        { id: before.subjectId, isTest: isTest.get(before.subjectId) ?? false },
        before.purposeId,
        end,
      ),
    ),
  );
  await touchSubjects(db, [...new Set(ended.map(({ before }) => before.subjectId))]);
  return true;
};

/**
 * Ends what is due of these subjects, in the given transaction. They are held as by receipts, and what
 * is due is read once they are.
 */
const endOf = async (ender: Ender, subjectIds: readonly string[]): Promise<boolean> => {
  const ids = await holdPeopleById(ender, subjectIds);
  const held = await ender.db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  return endHeld(ender, held);
};

/** The next subjects of whom something is due, in an order of its own; one may be named twice. */
type FindDue = (
  db: Database,
  page: { limit: number; after?: string | undefined },
) => Promise<string[]>;

/**
 * Ends what is due in steps, each a transaction that looks for the next ones after the one before it,
 * on whichever instance, has ended: so instances share the work, and none does it again.
 * @returns whether there was anything
 */
const endInSteps = async (ender: Ender, find: FindDue, inTurn: InTurn): Promise<boolean> => {
  if ((await find(ender.db, { limit: 1 })).length === 0) return false;
  let after: string | undefined;
  let hasEnded = false;
  // A step may be repeated after a deadlock, so what it found counts once it is committed.
  const step = async (): Promise<boolean> => {
    const { last, isEnded } = await ender.db.transaction(async (db) => {
      await oneAtATime(db, 'ending consents');
      const due = await find(db, { limit: chunkSize, after });
      return {
        last: due.at(-1),
        // Where receipts ended all of them meanwhile, the rest is for the next time.
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

/** By the index of what expires next, in which what has ended is no more. */
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

/** The purposes that have retired and whose consents may not all have ended. */
const readRetired = async (db: Database, now: string) => {
  const rows = await db
    .select({ id: purposesTable.id, endAt: purposesTable.consentsEndAt })
    .from(purposesTable)
    .where(and(isNotNull(purposesTable.consentsEndAt), lte(purposesTable.consentsEndAt, now)));
  return rows.flatMap(({ id, endAt }) => (endAt === null ? [] : [{ id, endAt }]));
};

/** Nothing is left to end of a purpose that retired at `endAt`. */
const settle = async (db: Database, purposeId: string, endAt: string): Promise<void> => {
  await db
    .update(purposesTable)
    .set({ consentsEndAt: null })
    .where(and(eq(purposesTable.id, purposeId), eq(purposesTable.consentsEndAt, endAt)));
};

/**
 * Records that consents have ended whose expiry has come, or whose purpose has retired: each is a
 * transaction that nobody made, of the time of its end (docs/design.md 5.4 and 10.8). Nobody waits for
 * it, since whoever reads is told by `endingsBy`. Several instances may do it at once: each consent
 * ends once, and by the time it is done all that was due has ended.
 * @param inTurn does the steps, and may leave time between them
 */
export const endDueConsents = async (
  ender: Ender,
  inTurn: InTurn = (step) => step(),
): Promise<void> => {
  const now = ender.now();
  await endInSteps(ender, findExpired(now), inTurn);
  for (const { id, endAt } of await readRetired(ender.db, now)) {
    const find = findOfRetired(id, now);
    // Again from the start, since a receipt may have come behind a step.
    while (await endInSteps(ender, find, inTurn));
    const isOver = Date.parse(now) - Date.parse(endAt) >= settledAfterMs;
    // A step that others had done already ends the steps too.
    if (isOver && (await find(ender.db, { limit: 1 })).length === 0) {
      await settle(ender.db, id, endAt);
    }
  }
};

/** The same of single subjects that the transaction holds already. */
export const endDueConsentsOf = endHeld;
