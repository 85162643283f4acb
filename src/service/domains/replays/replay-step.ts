import { and, asc, gt, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import {
  type ReplayedConsentRow,
  replayedConsentsTable,
  replaysTable,
} from '#service/db/schema/replays.ts';
import { insertRows } from '#service/db/write-rows.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { countConsents } from '#service/domains/receipts/count-consents.ts';
import { planReplay } from './plan-replay.ts';
import { findPairs, readAffected } from './read-affected.ts';
import { findTurned, planStarts, writeStarts } from './start-live.ts';
import { type Planned, writeReplayed } from './write-replayed.ts';

const subjects = dataSubjectsTable;
const list = replayedConsentsTable;

export type Replayer = { db: Database; now: () => string; newId: () => string };

/** What a step found; `last` of the people it looked at, undefined after all. */
export type Found = {
  last: string;
  people: number;
  /** Those whom a test of a former release had turned into tests. */
  madeLive: number;
  consents: number;
  rows: ReplayedConsentRow[];
};

/** The next people after `after`, in the order of ids. */
const findNext = async (db: Database, after: string | null, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: subjects.id })
    .from(subjects)
    .where(given(after ?? undefined, (id) => gt(subjects.id, id)))
    .orderBy(asc(subjects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** What becomes of these people: those whom a test turned into tests start anew, live. */
const planAll = async (replayer: Replayer, ids: readonly string[], until: string) => {
  const turned = await findTurned(replayer.db, ids);
  const isTurned = new Set(turned);
  const others = ids.filter((id) => !isTurned.has(id));
  const starts = await planStarts(replayer, turned, until);
  const replays = (await readAffected(replayer, others)).map(
    (own): Planned => ({
      ...own,
      plan: planReplay({ ...own, until, newId: replayer.newId }),
    }),
  );
  return { turned, starts, replays };
};

const outcomes = { dates: 'DATES', status: 'STATUS', kept: 'KEPT' } as const;

const toRows = (
  replayId: string,
  planned: readonly Planned[],
  changedAt: string | null,
): ReplayedConsentRow[] =>
  planned.flatMap(({ subjectId, purposeId, plan }) => {
    if (plan.kind === 'same') return [];
    const { kind, before, after } = plan;
    const replayed = plan.kind === 'kept' ? undefined : plan.replayed;
    return {
      subjectId,
      replayId,
      purposeId,
      outcome: outcomes[kind],
      reason: plan.kind === 'kept' ? plan.reason : null,
      before,
      after,
      addedEndings: replayed?.added.length ?? 0,
      supersededEndings: replayed?.overtaken.length ?? 0,
      changedAt: replayed === undefined ? null : changedAt,
    };
  });

const foundOf = (turned: readonly string[], planned: readonly Planned[]) => ({
  madeLive: turned.length,
  consents: planned.filter(({ plan }) => plan.kind !== 'same' || plan.isAffected).length,
});

/** Puts these people's rows of the list in the place of those that a replay has of them. */
const rewriteList = async (
  db: Database,
  { replayId, ids }: { replayId: string; ids: readonly string[] },
  rows: readonly ReplayedConsentRow[],
): Promise<void> => {
  // What dry runs that are gone listed of them goes, too.
  const replays = await db.select({ id: replaysTable.id }).from(replaysTable);
  const kept = replays.flatMap(({ id }) => (id === replayId ? [] : [id]));
  await db
    .delete(list)
    .where(
      and(
        isOneOf(sql`${list.subjectId}`, 'uuid', ids),
        sql`not (${isOneOf(sql`${list.replayId}`, 'uuid', kept)})`,
      ),
    );
  await insertRows(db, list, rows);
};

/** Goes on with a dry run: looks at the next people and changes nothing of them. */
export const stepOfDryRun = async (
  replayer: Replayer,
  { replayId, after, limit }: { replayId: string; after: string | null; limit: number },
): Promise<Found | undefined> => {
  const { db } = replayer;
  const ids = await findNext(db, after, limit);
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  const { turned, starts, replays } = await planAll(replayer, ids, toDatabaseTime(replayer.now()));
  const planned = [...starts, ...replays];
  const rows = toRows(replayId, planned, null);
  await rewriteList(db, { replayId, ids }, rows);
  return { last, people: ids.length, ...foundOf(turned, planned), rows };
};

/**
 * Goes on with carrying out: holds the next people, computes anew what the dry run computed, and writes
 * it. No event is made of it, and the day counts stay.
 */
export const stepOfApplying = async (
  replayer: Replayer,
  { replayId, after, limit }: { replayId: string; after: string | null; limit: number },
): Promise<Found | undefined> => {
  const { db } = replayer;
  const ids = await findNext(db, after, limit);
  const last = ids.at(-1);
  if (last === undefined) return undefined;
  const affected = new Set([
    ...(await findPairs(db, ids)).map(({ subjectId }) => subjectId),
    ...(await findTurned(db, ids)),
  ]);
  const locked = await lockPeopleById(replayer, [...affected]);
  const until = toDatabaseTime(replayer.now());
  const { turned, starts, replays } = await planAll(replayer, locked, until);
  const changes = [
    ...(await writeStarts(db, turned, starts, until)),
    ...(await writeReplayed(db, replays, until)),
  ];
  const planned = [...starts, ...replays];
  const rows = toRows(replayId, planned, until);
  await rewriteList(db, { replayId, ids }, rows);
  const isTest = new Map(replays.map(({ person }) => [person.id, person.isTest]));
  const changed = new Set(changes.map(({ subjectId }) => subjectId));
  await countConsents(db, {
    people: [
      ...turned.map((subjectId) => ({ subjectId, wasTest: true, isTest: false })),
      ...[...isTest].flatMap(([subjectId, own]) =>
        changed.has(subjectId) ? [{ subjectId, wasTest: own, isTest: own }] : [],
      ),
    ],
    consents: changes,
  });
  return { last, people: ids.length, ...foundOf(turned, planned), rows };
};
