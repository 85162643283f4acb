import { and, asc, gt, sql } from 'drizzle-orm';
import { isOneOf } from '#service/db/arrays.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { transactionsTable } from '#service/db/schema/receipts.ts';
import {
  type ReplayedConsentRow,
  replayedConsentsTable,
  replaysTable,
} from '#service/db/schema/replays.ts';
import { insertRows, upsertRows } from '#service/db/write-rows.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { startFrom } from '#service/domains/merges/merge-decisions.ts';
import { countConsents } from '#service/domains/receipts/count-consents.ts';
import { expiryOf, keyOf, type Plan } from '#service/domains/receipts/plan-receipts.ts';
import { redate, supersede, writeChoices } from '#service/domains/receipts/write-plan.ts';
import { planReplay, type ReplayPlan } from './plan-replay.ts';
import { type Affected, findPairs, readAffected, touchPeople } from './read-affected.ts';

const subjects = dataSubjectsTable;
const list = replayedConsentsTable;

export type Replayer = { db: Database; now: () => string; newId: () => string };

/** What a step found; `last` of the people it looked at, undefined after all. */
export type Found = {
  last: string;
  people: number;
  consents: number;
  rows: ReplayedConsentRow[];
};

type Planned = Affected & { plan: ReplayPlan };

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

const planAll = async (
  replayer: Replayer,
  ids: readonly string[],
  until: string,
): Promise<Planned[]> =>
  (await readAffected(replayer, ids)).map((own) => ({
    ...own,
    plan: planReplay({ ...own, until, newId: replayer.newId }),
  }));

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

const countAffected = (planned: readonly Planned[]): number =>
  planned.filter(({ plan }) => plan.kind !== 'same' || plan.isAffected).length;

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
  const planned = await planAll(replayer, ids, toDatabaseTime(replayer.now()));
  const rows = toRows(replayId, planned, null);
  await rewriteList(db, { replayId, ids }, rows);
  return { last, people: ids.length, consents: countAffected(planned), rows };
};

type Changing = Planned & { plan: Extract<ReplayPlan, { kind: 'dates' | 'status' }> };

/** Writes what consents become, and what was recorded of them. */
const writeReplayed = async (
  db: Database,
  changing: readonly Changing[],
  until: string,
): Promise<void> => {
  await upsertRows(
    db,
    subjectPurposesTable,
    changing.map(({ subjectId, purposeId, plan }) => ({
      subjectId,
      purposeId,
      ...plan.replayed.consent,
    })),
    ['subjectId', 'purposeId'],
  );
  await insertRows(
    db,
    transactionsTable,
    changing.flatMap(({ person, purposeId, plan }) =>
      plan.replayed.added.map((ending) => expiryOf(person, purposeId, ending)),
    ),
  );
  const overtaken: Plan['overtaken'] = new Map();
  const redated: Plan['redated'] = new Map();
  const choices: Plan['choices'] = new Map();
  for (const { subjectId, purposeId, plan } of changing) {
    for (const id of plan.replayed.overtaken) overtaken.set(id, { subjectId, at: until });
    for (const [id, dates] of plan.replayed.redated) redated.set(id, { ...dates, subjectId });
    for (const [choiceId, choice] of plan.replayed.choices) {
      choices.set(keyOf(subjectId, purposeId, choiceId), {
        subjectId,
        purposeId,
        choiceId,
        choice,
      });
    }
  }
  const decisions = changing.flatMap(({ decision }) => decision ?? []);
  await startFrom(db, decisions, 'decision');
  await supersede(db, { overtaken });
  await redate(db, redated);
  await writeChoices(db, { choices });
  await touchPeople(db, [...new Set(changing.map(({ subjectId }) => subjectId))], until);
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
  const affected = new Set((await findPairs(db, ids)).map(({ subjectId }) => subjectId));
  const locked = await lockPeopleById(replayer, [...affected]);
  const until = toDatabaseTime(replayer.now());
  const planned = await planAll(replayer, locked, until);
  const changing = planned.filter(
    (own): own is Changing => own.plan.kind === 'dates' || own.plan.kind === 'status',
  );
  await writeReplayed(db, changing, until);
  const rows = toRows(replayId, planned, until);
  await rewriteList(db, { replayId, ids }, rows);
  const people = new Map(changing.map(({ person }) => [person.id, person]));
  await countConsents(db, {
    people: [...people.values()].map(({ id, isTest }) => ({
      subjectId: id,
      wasTest: isTest,
      isTest,
    })),
    consents: changing.map(({ subjectId, purposeId, stored, plan }) => ({
      subjectId,
      before: { purposeId, ...stored.consent },
      after: { purposeId, ...plan.replayed.consent },
    })),
  });
  return { last, people: ids.length, consents: countAffected(planned), rows };
};
