import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { nothingKept } from '#service/identity/link-tokens.ts';
import { readDataTables } from './demo-copy.ts';

/** Rows by table, as JSON has them. */
export type DemoRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What people's rows have of their magic links: it is the same of all. */
const linkColumns = { link_token: nothingKept, link_generation: 0 };
export const linkColumnNames = Object.keys(linkColumns);

const chunkSize = 2_500;

const insert = async (db: Database, name: string, rows: readonly object[]): Promise<void> => {
  const table = sql.identifier(name);
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = JSON.stringify(rows.slice(from, from + chunkSize));
    await db.execute(sql`insert into ${table}
      select * from jsonb_populate_recordset(null::${table}, ${chunk}::jsonb)`);
  }
};

/** Inserts rows of any tables, those first that others refer to, and the identifiers of the people. */
export const insertDemo = async (db: Database, rows: DemoRows): Promise<void> => {
  const people = rows.data_subjects ?? [];
  const identifiers = people.map(({ id, identifier }) => ({ identifier, subject_id: id }));
  const all: DemoRows = { ...rows, identifiers };
  for (const name of await readDataTables(db)) await insert(db, name, all[name] ?? []);
};

/** The same rows, with what people's rows have of their magic links. */
export const withLinks = ({ data_subjects: people = [], ...rows }: DemoRows): DemoRows => ({
  ...rows,
  data_subjects: people.map((row) => ({ ...row, ...linkColumns })),
});

/** Parts the rows of people who turn up only after `at`, RFC 3339, from all others. */
export const partLater = (rows: DemoRows, at: string): { kept: DemoRows; later: DemoRows } => {
  const later = new Set(
    (rows.receipts ?? [])
      .filter(
        ({ created_at: time }) => typeof time === 'string' && Date.parse(time) > Date.parse(at),
      )
      .map(({ identifier }) => identifier),
  );
  const ids = new Set(
    (rows.data_subjects ?? [])
      .filter(({ identifier }) => later.has(identifier))
      .map(({ id }) => id),
  );
  const isLater = ({ identifier, subject_id: id }: Readonly<Record<string, unknown>>) =>
    later.has(identifier) || ids.has(id);
  const only = (isWanted: typeof isLater): DemoRows =>
    Object.fromEntries(Object.entries(rows).map(([name, own]) => [name, own.filter(isWanted)]));
  return { kept: only((row) => !isLater(row)), later: only(isLater) };
};
