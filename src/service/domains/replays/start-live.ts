import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { receiptsTable, transactionsTable } from '#service/db/schema/receipts.ts';
import type { ConsentChange } from '#service/domains/receipts/count-consents.ts';
import { amongIds } from '#service/domains/retention/among.ts';
import { readBareReceipts } from '#service/domains/retention/bare-receipts.ts';
import type { Context } from '#service/http/context.ts';
import { planLive } from './plan-live.ts';
import { readAsLive } from './read-affected.ts';
import { type Planned, writeReplayed } from './write-replayed.ts';

const subjects = dataSubjectsTable;
const transactions = transactionsTable;
const receipts = receiptsTable;
const consents = subjectPurposesTable;

type Starter = Pick<Context, 'db' | 'newId'>;

/** Those of these people whom a test of a former release turned into one: they have a live receipt. */
export const findTurned = async (db: Database, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string; isLive: boolean }>(sql`
    select person.id, exists (select from ${transactions} as own where own.subject_id = person.id
      and not own.is_test and own.receipt_id is not null) as "isLive"
    from ${subjects} as person
    where ${isOneOf(sql`person.id`, 'uuid', ids)} and person.is_test`);
  const turned = rows.flatMap(({ id, isLive }) => (isLive ? [id] : []));
  const others = rows.flatMap(({ id, isLive }) => (isLive ? [] : [id]));
  if (others.length === 0) return turned;
  const bare = await readBareReceipts(db, amongIds(others));
  if (bare.length === 0) return turned;
  const live = await db
    .select({ id: receipts.id })
    .from(receipts)
    .where(
      sql`${isOneOf(
        sql`${receipts.id}`,
        'uuid',
        bare.map(({ receiptId }) => receiptId),
      )} and not ${receipts.isTest}`,
    );
  const isLive = new Set(live.map(({ id }) => id));
  const bareOnes = bare.flatMap(({ receiptId, subjectId }) =>
    isLive.has(receiptId) ? [subjectId] : [],
  );
  return [...turned, ...new Set(bareOnes)];
};

/** What becomes of the consents of tests once they are live. */
export const planStarts = async (
  starter: Starter,
  ids: readonly string[],
  until: string,
): Promise<Planned[]> =>
  (await readAsLive(starter, ids)).map((own) => ({
    ...own,
    plan: planLive({ ...own, until, newId: starter.newId }),
  }));

/**
 * Makes tests live, with what was planned. What was known of them by a test's place or source goes, too;
 * of their data nothing tells who set it, so it stays.
 * @returns what that changed of their consents
 */
export const writeStarts = async (
  db: Database,
  ids: readonly string[],
  planned: readonly Planned[],
  until: string,
): Promise<ConsentChange[]> => {
  if (ids.length === 0) return [];
  const these = arrayOf('uuid', ids);
  await db.execute(sql`update ${transactions} set covered_by = null from ${transactions} as decision
    where ${transactions.subjectId} = any(${these}) and not ${transactions.isTest}
      and decision.subject_id = ${transactions.subjectId}
      and decision.id = ${transactions.coveredBy} and decision.is_test`);
  const changes = await writeReplayed(db, planned, until);
  const isLive = sql`own.subject_id = ${subjects.id} and not own.is_test`;
  const latest = (time: SQL, where: SQL = sql`true`): SQL =>
    sql`(select max(${time}) from ${transactions} as own where ${isLive} and ${where})`;
  const ofConsents = (time: SQL): SQL =>
    sql`(select max(${time}) from ${consents} as held where held.subject_id = ${subjects.id})`;
  const ofLive = (from: SQL): SQL => sql`case when exists (select from ${transactions} as own
    where ${isLive} and own.receipt_id = (${from} ->> 'receiptId')::uuid) then ${from} end`;
  await db.execute(sql`update ${subjects} set is_test = false,
      modified_at = greatest(${subjects.modifiedAt}, ${until}::timestamptz),
      last_transaction_at = greatest('-infinity', ${latest(sql`own.created_at`)},
        ${ofConsents(sql`held.last_transaction_at`)}),
      last_interaction_at = greatest('-infinity',
        ${latest(sql`own.interaction_at`, sql`own.receipt_id is not null`)},
        ${ofConsents(sql`held.last_interaction_at`)}),
      latest_geolocation = ${ofLive(sql`${subjects.latestGeolocation}`)},
      latest_source = ${ofLive(sql`${subjects.latestSource}`)},
      unsubscribed = null
    where ${subjects.id} = any(${these})`);
  return changes;
};

/**
 * Makes tests live whom the transaction holds, whom the first live receipt is about: their consents
 * start anew, from what is live of them (docs/design.md 11.2).
 * @param until now
 * @returns what that changed of their consents, for the caller to count
 */
export const startLive = async (
  starter: Starter,
  ids: readonly string[],
  until: string,
): Promise<ConsentChange[]> =>
  ids.length === 0
    ? []
    : writeStarts(starter.db, ids, await planStarts(starter, ids, until), until);
