import { and, asc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import {
  dataSubjectsTable,
  isStandingConsent,
  subjectPurposesTable,
} from '#service/db/schema/data-subjects.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { holdPeopleById } from '#service/domains/data-subjects/hold-people.ts';
import type { Context } from '#service/http/context.ts';
import { endConsent } from './apply-transaction.ts';
import { later } from './instants.ts';
import { expiryOf } from './plan-receipts.ts';

const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

type Ender = Pick<Context, 'db' | 'now' | 'newId'>;
type ConsentRow = typeof consents.$inferSelect;

/** Which consents end, and when one of them does. */
type Due = { where: SQL | undefined; endsAt: (consent: ConsentRow) => string };

type HeldSubject = { id: string; isTest: boolean };

const chunkSize = 500;

/** What ends of subjects is the latest that happened to them. */
const touchSubjects = async (db: Database, ends: ReadonlyMap<string, string>): Promise<void> => {
  const rows = [...ends].map(([id, at]) => ({ id, at }));
  await db.execute(sql`update ${subjects} as subject set
    last_transaction_at = greatest(subject.last_transaction_at, ended.at),
    modified_at = greatest(subject.modified_at, ended.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended(id uuid, at timestamptz)
    where subject.id = ended.id`);
};

/** Ends what is due of subjects that the transaction holds. */
const endHeld = async ({ db, newId }: Ender, held: readonly HeldSubject[], due: Due) => {
  const isTest = new Map(held.map((subject) => [subject.id, subject.isTest]));
  const found = await db
    .select()
    .from(consents)
    .where(and(inArray(consents.subjectId, [...isTest.keys()]), due.where));
  const ended = found.map((before) => ({
    before,
    ...endConsent(before, due.endsAt(before), newId()),
  }));
  if (ended.length === 0) return;
  const latest = new Map<string, string>();
  for (const { before, at } of ended) {
    latest.set(before.subjectId, later(latest.get(before.subjectId) ?? at, at));
  }
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
  await touchSubjects(db, latest);
};

/**
 * Ends what is due of these subjects, in one transaction. They are locked as by receipts, in the
 * order of their identifiers, and what is due is read once they are.
 */
const endOf = (ender: Ender, subjectIds: readonly string[], due: Due) =>
  ender.db.transaction(async (tx) => {
    const ids = await holdPeopleById({ ...ender, db: tx }, subjectIds);
    const held = await tx
      .select({ id: subjects.id, isTest: subjects.isTest })
      .from(subjects)
      .where(inArray(subjects.id, ids));
    await endHeld({ ...ender, db: tx }, held, due);
  });

const expiredBy = (now: string): Due => ({
  where: and(isStandingConsent, lte(consents.expiryAt, now)),
  endsAt: ({ expiryAt }) => expiryAt ?? now,
});

/** Where a version was published since, what happened after that day is of the new one and stays. */
const retiredAt = (purposeId: string, endAt: string): Due => {
  const versions = purposeVersionsTable;
  const isPublishedAgain = sql`exists (select from ${versions}
    where ${versions.purposeId} = ${purposeId} and ${versions.status} = 'ACTIVE')`;
  return {
    where: and(
      eq(consents.purposeId, purposeId),
      isStandingConsent,
      sql`(${consents.updatedAt} <= ${endAt} or not ${isPublishedAgain})`,
    ),
    endsAt: () => endAt,
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

const endExpired = async (ender: Ender, now: string): Promise<void> => {
  const expired = expiredBy(now);
  for (;;) {
    const due = await ender.db
      .select({ id: consents.subjectId })
      .from(consents)
      .where(expired.where)
      .orderBy(asc(consents.expiryAt))
      .limit(chunkSize);
    if (due.length === 0) return;
    await endOf(
      ender,
      due.map(({ id }) => id),
      expired,
    );
  }
};

/** Ends the consents to a purpose that retired at `endAt`. */
const endRetired = async (ender: Ender, purposeId: string, endAt: string): Promise<void> => {
  const retired = retiredAt(purposeId, endAt);
  for (let after: string | undefined; ; ) {
    const due = await ender.db
      .select({ id: consents.subjectId })
      .from(consents)
      .where(
        and(
          retired.where,
          after === undefined ? undefined : sql`${consents.subjectId} > ${after}::uuid`,
        ),
      )
      .orderBy(asc(consents.subjectId))
      .limit(chunkSize);
    after = due.at(-1)?.id;
    if (after === undefined) break;
    await endOf(
      ender,
      due.map(({ id }) => id),
      retired,
    );
  }
  await ender.db
    .update(purposesTable)
    .set({ consentsEndAt: null })
    .where(and(eq(purposesTable.id, purposeId), eq(purposesTable.consentsEndAt, endAt)));
};

/**
 * Ends the consents whose expiry has come, and those to purposes that have retired: each is a
 * transaction that nobody made, at the time of its end (docs/design.md 5.4). Several may do it at
 * once: each consent ends once, and all who come wait until what is due has ended.
 */
export const endDueConsents = async (ender: Ender): Promise<void> => {
  const now = ender.now();
  await endExpired(ender, now);
  for (const { id, endAt } of await readRetired(ender.db, now)) await endRetired(ender, id, endAt);
};

/** The same of single subjects that the transaction holds already. */
export const endDueConsentsOf = async (
  ender: Ender,
  held: readonly HeldSubject[],
): Promise<void> => {
  const now = ender.now();
  await endHeld(ender, held, expiredBy(now));
  for (const { id, endAt } of await readRetired(ender.db, now)) {
    await endHeld(ender, held, retiredAt(id, endAt));
  }
};

/** A reading verb that finds everything ended that is due. */
export const afterEnds =
  <Reading, Input, Answer>(read: (context: Reading, input: Input) => Promise<Answer>) =>
  async (context: Reading & Ender, input: Input): Promise<Answer> => {
    await endDueConsents(context);
    return read(context, input);
  };
