import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { destinationsTable, eventSequencesTable } from '#service/db/schema/events.ts';

const sequences = eventSequencesTable;

/**
 * Has a restored database tell nobody anything until somebody resumes its destinations: it may be a trial.
 * Numbers of people's events were given since the backup, and receivers leave out lower ones than they
 * know: numbers go on above all of these, by seconds, of which fewer passed than events of a person.
 * @returns the names of the destinations that it paused
 */
export const holdAfterRestore = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string; state: string }>(
    sql`select name, state from ${destinationsTable} order by name`,
  );
  if (rows.length === 0) return [];
  // Those without a number may have got one since.
  await db.execute(sql`insert into ${sequences} (subject_id, sequence)
    select id, 0 from ${dataSubjectsTable} on conflict (subject_id) do nothing`);
  await db.execute(sql`update ${sequences} set sequence = sequence
    + floor(extract(epoch from now() - timestamptz '2026-01-01 00:00:00+00'))::bigint`);
  await db.execute(sql`update ${destinationsTable} set state = 'PAUSED' where state = 'ACTIVE'`);
  return rows.flatMap(({ name, state }) => (state === 'ACTIVE' ? [name] : []));
};
