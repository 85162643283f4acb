import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type DataSubjectRow,
  dataSubjectsTable,
  type Unsubscription,
} from '#service/db/schema/data-subjects.ts';
import { counts, transactionsTable } from '#service/db/schema/receipts.ts';
import { findServicePurposes } from '#service/domains/consent-groups/read-effects.ts';
import { explicitYeses } from './apply-transaction.ts';
import { earlier, later } from './instants.ts';

const subjects = dataSubjectsTable;
const transactions = transactionsTable;

/** The last time that someone said no to everything. */
export const lastNo = (unsubscribed: readonly Unsubscription[] | null): Unsubscription | null =>
  unsubscribed?.reduce((last, own) => (own.at >= last.at ? own : last)) ?? null;

/** When that was. */
export const lastUnsubscribed = (unsubscribed: readonly Unsubscription[] | null): string | null =>
  lastNo(unsubscribed)?.at ?? null;

/**
 * When these people agreed in so many words to what is no service, by person.
 * @param since by person, what is asked about; nothing is read where nobody is
 */
const readYeses = async (
  db: Database,
  since: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (since.size === 0) return new Map();
  const yeses = await db
    .select({
      subjectId: transactions.subjectId,
      purposeId: transactions.purposeId,
      at: transactions.interactionAt,
    })
    .from(transactions)
    .where(
      and(
        isOneOf(sql`${transactions.subjectId}`, 'uuid', [...since.keys()]),
        inArray(transactions.type, [...explicitYeses]),
        sql`${transactions.interactionAt} > ${[...since.values()].toSorted()[0]}`,
        counts,
        // What a merge decided is nobody's word: it's dated by whatever went on with a consent last.
        isNull(transactions.decided),
      ),
    );
  const asked = yeses.filter(({ subjectId, at }) => at > (since.get(subjectId) ?? ''));
  // The no was never said to services.
  const services = await findServicePurposes(db, [...new Set(asked.map((own) => own.purposeId))]);
  const given = asked.filter(({ purposeId }) => !services.has(purposeId));
  const bySubject = Map.groupBy(given, ({ subjectId }) => subjectId);
  return new Map([...bySubject].map(([id, own]) => [id, own.map(({ at }) => at)]));
};

/**
 * Those of these people who ever said no to everything, by id, and when they first agreed to anything
 * but a service in so many words since they last did (docs/design.md 11.5).
 */
export const readUnsubscribed = async (
  db: Database,
  people: readonly Pick<DataSubjectRow, 'id' | 'unsubscribed'>[],
): Promise<Map<string, { agreedAt: string | null }>> => {
  const since = new Map(
    people.flatMap(({ id, unsubscribed }) => {
      const at = lastUnsubscribed(unsubscribed);
      return at === null ? [] : [[id, at] as const];
    }),
  );
  const yeses = await readYeses(db, since);
  return new Map(
    [...since.keys()].map((id) => [id, { agreedAt: yeses.get(id)?.toSorted()[0] ?? null }]),
  );
};

/** What a yes must be later than to end a no to everything for a merge. */
export const standsSince = ({ at, mergedAt = at }: Unsubscription): string => later(at, mergedAt);

/**
 * By person, their noes to everything that stand for a merge: those of records merged before are as if
 * these were still apart, so that the order of merges decides nothing (docs/design.md 5.7).
 */
export const readStandingNoes = async (
  db: Database,
  people: readonly Pick<DataSubjectRow, 'id' | 'unsubscribed'>[],
): Promise<ReadonlyMap<string, readonly Unsubscription[]>> => {
  const noes = new Map(people.map(({ id, unsubscribed }) => [id, unsubscribed ?? []] as const));
  const since = new Map(
    [...noes].flatMap(([id, own]) =>
      own.length === 0 ? [] : [[id, own.map(standsSince).reduce(earlier)] as const],
    ),
  );
  const yeses = await readYeses(db, since);
  return new Map(
    [...since.keys()].flatMap((id) => {
      const lastYes = (yeses.get(id) ?? []).reduce(later, '');
      const standing = (noes.get(id) ?? []).filter((own) => standsSince(own) >= lastYes);
      return standing.length === 0 ? [] : [[id, standing] as const];
    }),
  );
};

/** Whether someone said no to everything, and no yes in so many words since, but to services. */
export const isUnsubscribed = async (
  db: Database,
  person: Pick<DataSubjectRow, 'id' | 'unsubscribed'>,
): Promise<boolean> => (await readUnsubscribed(db, [person])).get(person.id)?.agreedAt === null;

/** Most that are kept of one person, the last ones. */
const most = 50;

/**
 * Notes that someone, whom the transaction holds, said no to everything: also where nothing was left to
 * refuse. Later than all they said before, unless somebody knows when they said it.
 * @param said when, and the receipt of what it refused
 */
export const noteUnsubscribed = async (
  db: Database,
  subjectId: string,
  { at, receiptId }: Unsubscription,
  isDated = false,
): Promise<void> => {
  const [person] = await db
    .select({
      unsubscribed: subjects.unsubscribed,
      last: sql`greatest(${subjects.lastInteractionAt}, ${at}::timestamptz)`.mapWith(
        subjects.lastInteractionAt,
      ),
    })
    .from(subjects)
    .where(eq(subjects.id, subjectId));
  if (person === undefined) throw new Error('The person who said no to everything was not found.');
  const said = { at: isDated ? at : person.last, receiptId };
  await db
    .update(subjects)
    .set({ unsubscribed: [...(person.unsubscribed ?? []), said].slice(-most) })
    .where(eq(subjects.id, subjectId));
};

/** Takes back that someone said no to everything by this receipt: it was a mistake of staff's. */
export const forgetUnsubscribed = async (
  db: Database,
  subjectId: string,
  receiptId: string,
): Promise<void> => {
  const [person] = await db
    .select({ unsubscribed: subjects.unsubscribed })
    .from(subjects)
    .where(eq(subjects.id, subjectId));
  const stays = (person?.unsubscribed ?? []).filter((own) => own.receiptId !== receiptId);
  if (stays.length === (person?.unsubscribed ?? []).length) return;
  await db
    .update(subjects)
    .set({ unsubscribed: stays.length === 0 ? null : stays })
    .where(eq(subjects.id, subjectId));
};
