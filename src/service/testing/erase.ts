import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { Deletion, Eraser } from '#service/domains/erasures/eraser.ts';
import type { startService } from './service.ts';

type Service = Pick<Awaited<ReturnType<typeof startService>>, 'db' | 'clock' | 'erasing'>;

/** That somebody asked for it, and nothing stays as proof. */
export const byRequest: Deletion = {
  deleteType: 'API',
  ruleId: null,
  erasureId: null,
  keep: null,
};

/** Runs a deletion in a transaction of its own, and then what follows the commit. */
export const deleteIn = async <Result>(
  { db, clock, erasing }: Service,
  work: (eraser: Eraser) => Promise<Result>,
): Promise<Result> => {
  const late: (() => Promise<void>)[] = [];
  const newId = () => crypto.randomUUID();
  const result = await db.transaction((tx) =>
    work({ db: tx, now: clock.now, newId, erasing, afterCommit: (own) => void late.push(own) }),
  );
  for (const own of late) await own();
  return result;
};

export const idOf = async (db: Database, identifier: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${identifier}`,
  );
  return rows[0]?.id ?? '';
};

/** All tables, those of the service's own making and of its tools. */
const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  return rows.map(({ name }) => name);
};

/** Which tables have which of these texts in any column of a row, whatever its case. */
export const findTraces = async (db: Database, texts: readonly string[]): Promise<string[]> => {
  const traces: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await db.execute<{ row: string }>(
      sql.raw(`select lower(to_jsonb(t)::text) as row from ${table} as t`),
    );
    for (const text of texts) {
      const written = JSON.stringify(text.toLowerCase()).slice(1, -1);
      if (rows.some(({ row }) => row.includes(written))) traces.push(`${table}: ${text}`);
    }
  }
  return traces;
};
