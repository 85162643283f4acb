import { asc, eq, gt, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { canonicalIdentifier } from '#contract/common/identifiers.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { accountTable } from '#service/db/schema/account.ts';
import { dataSubjectsTable as subjects } from '#service/db/schema/data-subjects.ts';
import { type MergeRequestRow, mergeRequestsTable } from '#service/db/schema/merges.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { readDistinctPairs } from './distinct-pairs.ts';
import type { Duplicates } from './group-duplicates.ts';
import { readLastNumber, writeGroups } from './write-groups.ts';

const requests = mergeRequestsTable;

const twinsName = 'One identifier in two encodings';

/** Those who have one identifier in several forms, of the people whose own isn't in NFC. */
const groupTwins = async (
  db: Database,
  people: readonly { id: string; identifier: string }[],
): Promise<Duplicates[]> => {
  const old = people.flatMap(({ id, identifier }) => {
    const canonical = canonicalIdentifier(identifier);
    return canonical === identifier ? [] : [{ id, canonical }];
  });
  const holders = await findHolders(
    db,
    old.map(({ canonical }) => canonical),
  );
  const pairs = old.flatMap(({ id, canonical }) => {
    const other = holders.get(canonical)?.id;
    return other === undefined || other === id ? [] : [{ id, other }];
  });
  const groups = Map.groupBy(pairs, ({ other }) => other);
  const ids = [...groups].flatMap(([other, own]) => [other, ...own.map(({ id }) => id)]);
  const kinds = await db
    .select({ id: subjects.id, isTest: subjects.isTest })
    .from(subjects)
    .where(inArray(subjects.id, ids));
  const isTest = new Map(kinds.map((row) => [row.id, row.isTest]));
  return [...groups].flatMap(([other, own]) => {
    const alike = own.filter(({ id }) => isTest.get(id) === isTest.get(other));
    const subjectIds = [other, ...alike.map(({ id }) => id)];
    return alike.length === 0 ? [] : [{ subjectIds, elements: [] }];
  });
};

/** The search under which they are listed, made with the first of them, and held. */
const holdRequest = async (db: Database): Promise<MergeRequestRow> => {
  const isIt = eq(requests.name, twinsName);
  const [account] = await db.select({ id: accountTable.organizationId }).from(accountTable);
  const now = new Date().toISOString();
  await db
    .insert(requests)
    .values({
      id: uuidv7(),
      name: twinsName,
      elementNames: [],
      frequency: 'CUSTOM',
      condition: 'ANY',
      firstTriggerAt: now,
      triggerAt: now,
      status: 'COMPLETED',
      createdAt: now,
      createdBy: account?.id ?? '',
      searchedAt: now,
    })
    .onConflictDoNothing();
  const [request] = await db.select().from(requests).where(isIt).for('update');
  if (request === undefined) throw new Error('The list of twins was not found.');
  return request;
};

/**
 * Releases before November 28, 2026 took an identifier in NFC and in NFD for two. Where two people have
 * one so, they become a group of duplicates, under a search of its own, for the desk to merge.
 * @param after the last person of the step before
 * @returns the last of the people looked at, at most so many; undefined after all
 */
export const findTwins = async (
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ last: string; count: number } | undefined> => {
  const people = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  const last = people.at(-1)?.id;
  if (last === undefined) return undefined;
  const twins = await groupTwins(db, people);
  if (twins.length > 0) {
    const ids = twins.flatMap(({ subjectIds }) => subjectIds);
    await lockPeopleById({ db, newId: () => uuidv7() }, ids);
    const request = await holdRequest(db);
    const { recordCount } = await writeGroups(db, request, twins, {
      lastNumber: await readLastNumber(db, request.id),
      areDistinct: await readDistinctPairs(db, ids),
    });
    const duplicateCount = (request.duplicateCount ?? 0) + recordCount;
    await db.update(requests).set({ duplicateCount }).where(eq(requests.id, request.id));
  }
  return { last, count: people.length };
};
