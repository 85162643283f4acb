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

/**
 * Ends what is due of these subjects, in one transaction. They are locked as by receipts, in the
 * order of their identifiers, and what is due is read once they are.
 */
const endOf = ({ db, newId }: Ender, subjectIds: readonly string[], { where, endsAt }: Due) =>
  db.transaction(async (tx) => {
    const held = await tx
      .select({ id: subjects.id, isTest: subjects.isTest })
      .from(subjects)
      .where(inArray(subjects.id, [...subjectIds]))
      .orderBy(asc(subjects.identifier))
      .for('update');
    const isTest = new Map(held.map((subject) => [subject.id, subject.isTest]));
    const due = await tx
      .select()
      .from(consents)
      .where(and(inArray(consents.subjectId, [...isTest.keys()]), where));
    const ended = due.map((before) => ({ before, ...endConsent(before, endsAt(before)) }));
    if (ended.length === 0) return;
    const latest = new Map<string, string>();
    for (const { before, at } of ended) {
      latest.set(before.subjectId, later(latest.get(before.subjectId) ?? at, at));
    }
    await upsertRows(
      tx,
      consents,
      ended.map(({ before, consent }) => ({ ...before, ...consent })),
      ['subjectId', 'purposeId'],
    );
    await insertRows(
      tx,
      transactionsTable,
      ended.map(({ before, consent, at }) =>
        expiryOf(
          { id: before.subjectId, isTest: isTest.get(before.subjectId) ?? false },
          before.purposeId,
          { consent, at },
          newId(),
        ),
      ),
    );
    await touchSubjects(tx, latest);
  });

const endExpired = async (ender: Ender, now: string): Promise<void> => {
  const where = and(isStandingConsent, lte(consents.expiryAt, now));
  for (;;) {
    const due = await ender.db
      .select({ id: consents.subjectId })
      .from(consents)
      .where(where)
      .orderBy(asc(consents.expiryAt))
      .limit(chunkSize);
    if (due.length === 0) return;
    await endOf(
      ender,
      due.map(({ id }) => id),
      { where, endsAt: ({ expiryAt }) => expiryAt ?? now },
    );
  }
};

/**
 * Ends the consents to a purpose that retired at `endAt`. Where a version was published since, those
 * that something happened to after that day are of the new one and stay.
 */
const endRetired = async (ender: Ender, purposeId: string, endAt: string): Promise<void> => {
  const versions = purposeVersionsTable;
  const isPublishedAgain = sql`exists (select from ${versions}
    where ${versions.purposeId} = ${purposeId} and ${versions.status} = 'ACTIVE')`;
  const where = and(
    eq(consents.purposeId, purposeId),
    isStandingConsent,
    sql`(${consents.updatedAt} <= ${endAt} or not ${isPublishedAgain})`,
  );
  for (let after: string | undefined; ; ) {
    const due = await ender.db
      .select({ id: consents.subjectId })
      .from(consents)
      .where(
        and(where, after === undefined ? undefined : sql`${consents.subjectId} > ${after}::uuid`),
      )
      .orderBy(asc(consents.subjectId))
      .limit(chunkSize);
    after = due.at(-1)?.id;
    if (after === undefined) break;
    await endOf(
      ender,
      due.map(({ id }) => id),
      { where, endsAt: () => endAt },
    );
  }
  await ender.db
    .update(purposesTable)
    .set({ consentsEndAt: null })
    .where(and(eq(purposesTable.id, purposeId), eq(purposesTable.consentsEndAt, endAt)));
};

/**
 * Ends the consents whose expiry has come, and those to purposes that have retired: each is a
 * transaction that nobody made, at the time of its end (design.md 5.4). Several may do it at once:
 * each consent ends once, and all who come wait until what is due has ended.
 */
export const endDueConsents = async (ender: Ender): Promise<void> => {
  const { db } = ender;
  const now = ender.now();
  await endExpired(ender, now);
  const retired = await db
    .select({ id: purposesTable.id, endAt: purposesTable.consentsEndAt })
    .from(purposesTable)
    .where(and(isNotNull(purposesTable.consentsEndAt), lte(purposesTable.consentsEndAt, now)));
  for (const { id, endAt } of retired) if (endAt !== null) await endRetired(ender, id, endAt);
};

/** A reading verb that finds everything ended that is due. */
export const afterEnds =
  <Reading, Input, Answer>(read: (context: Reading, input: Input) => Promise<Answer>) =>
  async (context: Reading & Ender, input: Input): Promise<Answer> => {
    await endDueConsents(context);
    return read(context, input);
  };
