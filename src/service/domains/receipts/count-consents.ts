import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { statusesInForce } from '#contract/insights.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { consentCountsTable, noPoint, peopleCountsTable } from '#service/db/schema/counts.ts';
import { type SubjectPurposeRow, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { addCounts } from '#service/db/slots.ts';
import { type Prelude, writeTogether } from '#service/db/write-rows.ts';
import { keyOf } from './plan-receipts.ts';

const consents = subjectPurposesTable;

/** What counts of a consent. */
export type CountedConsent = Pick<
  SubjectPurposeRow,
  'purposeId' | 'purposeVersion' | 'status' | 'collectionPointId'
>;

/** What a write did to one consent; null where there was or is none. */
export type ConsentChange = {
  subjectId: string;
  before: CountedConsent | null;
  after: CountedConsent | null;
};

/** A person whom a write touched: whether test data, before and after; null where there was or is nobody. */
export type PersonChange = { subjectId: string; wasTest: boolean | null; isTest: boolean | null };

/** Everything that a transaction did to consents, to be counted at its end. */
export type ConsentChanges = { people: PersonChange[]; consents: ConsentChange[] };

type ConsentCount = Omit<typeof consentCountsTable.$inferSelect, 'slot'>;
type PeopleCount = Omit<typeof peopleCountsTable.$inferSelect, 'slot'>;

/** Each consent once: as it was before the first of its changes and is after the last. */
const composed = (changes: readonly ConsentChange[]): ConsentChange[] => {
  const byConsent = new Map<string, ConsentChange>();
  for (const change of changes) {
    const key = keyOf(change.subjectId, (change.before ?? change.after)?.purposeId ?? '');
    byConsent.set(key, { ...change, before: (byConsent.get(key) ?? change).before });
  }
  return [...byConsent.values()];
};

const isInForce = (consent: CountedConsent | null): boolean =>
  consent !== null && statusesInForce.includes(consent.status);

const added = <Count extends { count: number }>(counts: readonly Count[]): Count[] => {
  const sums = new Map<string, Count>();
  for (const { count, ...of } of counts) {
    const key = keyOf(...Object.values(of).map(String));
    const sum = (sums.get(key)?.count ?? 0) + count;
    sums.set(key, { ...of, count: sum } as Count);
  }
  return [...sums.values()].filter(({ count }) => count !== 0);
};

/** What the changes add to the counts of consents. */
export const consentCountsOf = ({ people, consents: changes }: ConsentChanges): ConsentCount[] => {
  const kinds = new Map(people.map((person) => [person.subjectId, person]));
  const counted = (
    { purposeId, purposeVersion, status, collectionPointId }: CountedConsent,
    isTest: boolean,
    count: number,
  ): ConsentCount => ({
    purposeId,
    purposeVersion,
    status,
    collectionPointId: collectionPointId ?? noPoint,
    isTest,
    count,
  });
  return added(
    changes.flatMap(({ subjectId, before, after }) => {
      const { wasTest = null, isTest = null } = kinds.get(subjectId) ?? {};
      if ((before !== null && wasTest === null) || (after !== null && isTest === null)) {
        throw new Error('A consent was changed of a person who was not named.');
      }
      return [
        ...(before === null || wasTest === null ? [] : [counted(before, wasTest, -1)]),
        ...(after === null || isTest === null ? [] : [counted(after, isTest, 1)]),
      ];
    }),
  );
};

/** By how many the consents in force of each person grew. */
const growthOf = (changes: readonly ConsentChange[]): Map<string, number> => {
  const growth = new Map<string, number>();
  for (const { subjectId, before, after } of changes) {
    const grown = Number(isInForce(after)) - Number(isInForce(before));
    growth.set(subjectId, (growth.get(subjectId) ?? 0) + grown);
  }
  return growth;
};

/**
 * What the changes add to the counts of people.
 * @param inForce how many consents in force each person has now; it may leave out those who are new or
 * gone, and those who have as many as before
 */
export const peopleCountsOf = (
  { people, consents: changes }: ConsentChanges,
  inForce: ReadonlyMap<string, number>,
): PeopleCount[] => {
  const growth = growthOf(changes);
  return added(
    people.flatMap(({ subjectId, wasTest, isTest }) => {
      const grown = growth.get(subjectId) ?? 0;
      if (wasTest === isTest && grown === 0) return [];
      const now = isTest === null ? 0 : (inForce.get(subjectId) ?? (wasTest === null ? grown : 0));
      return [
        ...(wasTest === null ? [] : [{ isTest: wasTest, hasConsent: now - grown > 0, count: -1 }]),
        ...(isTest === null ? [] : [{ isTest, hasConsent: now > 0, count: 1 }]),
      ];
    }),
  );
};

/** The consents of people who became test data that the changes leave as they are: they move too. */
const readOthers = async (
  db: Database,
  { people, consents: changes }: ConsentChanges,
): Promise<ConsentChange[]> => {
  const flipped = people.filter(
    ({ wasTest, isTest }) => wasTest !== null && isTest !== null && wasTest !== isTest,
  );
  if (flipped.length === 0) return [];
  const known = new Set(
    changes.map(({ subjectId, before, after }) =>
      keyOf(subjectId, (before ?? after)?.purposeId ?? ''),
    ),
  );
  const rows = await db
    .select({
      subjectId: consents.subjectId,
      purposeId: consents.purposeId,
      purposeVersion: consents.purposeVersion,
      status: consents.status,
      collectionPointId: consents.collectionPointId,
    })
    .from(consents)
    .where(
      isOneOf(
        sql`${consents.subjectId}`,
        'uuid',
        flipped.map(({ subjectId }) => subjectId),
      ),
    );
  return rows.flatMap(({ subjectId, ...consent }) =>
    known.has(keyOf(subjectId, consent.purposeId))
      ? []
      : [{ subjectId, before: consent, after: consent }],
  );
};

const readInForce = async (
  db: Database,
  { people, consents: changes }: ConsentChanges,
): Promise<Map<string, number>> => {
  const growth = growthOf(changes);
  const wanted = people.flatMap(({ subjectId, wasTest, isTest }) =>
    wasTest === null || isTest === null || (wasTest === isTest && !growth.get(subjectId))
      ? []
      : [subjectId],
  );
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: consents.subjectId, count: sql<number>`count(*)::int` })
    .from(consents)
    .where(
      and(
        isOneOf(sql`${consents.subjectId}`, 'uuid', wanted),
        inArray(consents.status, statusesInForce as SubjectPurposeRow['status'][]),
      ),
    )
    .groupBy(consents.subjectId);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/**
 * Counts what a transaction did to consents, once it is written and while it locks the people: people
 * by status and by whether a consent of theirs is in force (docs/design.md 10.10). Once per
 * transaction, as its last writes, so that no two wait for each other's counts.
 * @param changes each person once; a consent as often as it was changed
 * @param beside what else the transaction writes at its end
 * @param prelude what that reads
 */
export const countConsents = async (
  db: Database,
  changes: ConsentChanges,
  beside: readonly SQL[] = [],
  prelude: Prelude = {},
): Promise<void> => {
  const own = { ...changes, consents: composed(changes.consents) };
  const all = { ...own, consents: [...own.consents, ...(await readOthers(db, own))] };
  const counts = consentCountsOf(all);
  const people = peopleCountsOf(all, await readInForce(db, all));
  if (counts.length === 0 && people.length === 0) return writeTogether(db, beside, prelude);
  // The last is done first, then the others from the end: as the release beside locks them.
  const counting = [
    addCounts(peopleCountsTable, people, ['isTest', 'hasConsent']),
    addCounts(consentCountsTable, counts, [
      'purposeId',
      'purposeVersion',
      'status',
      'collectionPointId',
      'isTest',
    ]),
  ];
  await writeTogether(db, [...counting, ...beside], prelude);
};
