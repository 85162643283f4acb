import { sql } from 'drizzle-orm';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { newLinkToken } from '#service/domains/data-subjects/link-token.ts';
import { fillCounts } from '#service/domains/insights/recount.ts';
import type { Context } from '#service/http/context.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { readDataTables } from './demo-copy.ts';
import { seededRandom } from './demo-random.ts';
import { type PackedRows, packRows, unpackRows } from './pack-rows.ts';
import { enterPeople, isDemoEmpty, lockDemo } from './seed-demo.ts';

type Dependencies = Pick<Context, 'db' | 'account' | 'signToken'>;

/** The midnight at which the packed demo ends. Loading moves it by whole weeks. */
export const packedEnd = '2026-11-20T00:00:00.000Z';

/** What is packed: people who turn up in the week after the end, so that no day of it is empty. */
export const packedSeed = { end: packedEnd, late: 240 };

const weekMs = 7 * 86_400_000;

/** The latest end before `now` that keeps every day its weekday; at most a week before it. */
export const demoEndAt = (now: string): string => {
  const end = Date.parse(packedEnd);
  const weeks = Math.floor((Date.parse(now) - end) / weekMs);
  return new Date(end + weeks * weekMs).toISOString();
};

const idSeed = 20_261_123;
const chunkSize = 2_500;

/** Tables filled at loading time, counted from the others, or only for what happens from then on. */
const madeTables = [
  'catalog_stamp',
  'former_records',
  'identifiers',
  'collection_point_activity',
  'consent_ledger',
  'point_ledger',
  'consent_counts',
  'people_counts',
];
const madeColumns: Readonly<Record<string, string>> = { data_subjects: 'link_token' };
/** Nobody of the demo has renewed their link. */
const emptyColumn = 'link_token_renewed_at';

const counts = [
  sql`insert into identifiers (identifier, subject_id) select identifier, id from data_subjects`,
  sql`insert into collection_point_activity
      (collection_point_id, version, slot, receipt_count, first_receipt_at, last_receipt_at)
    select collection_point_id, collection_point_version, 0, count(*), min(created_at), max(created_at)
    from receipts group by 1, 2`,
  sql`insert into consent_ledger (day, purpose_id, type, collection_point_id,
      collection_point_version, is_test, slot, count)
    select (created_at at time zone 'UTC')::date, purpose_id, type, collection_point_id,
      collection_point_version, is_test, 0, count(*)
    from transactions where not auto_generated group by 1, 2, 3, 4, 5, 6`,
  sql`insert into point_ledger (day, collection_point_id, kind, is_test, slot, count)
    select (created_at at time zone 'UTC')::date, collection_point_id, 'RECEIPT', is_test, 0, count(*)
    from receipts group by 1, 2, 4
    union all select day, collection_point_id, type, is_test, 0, sum(count)
    from consent_ledger group by 1, 2, 3, 4`,
  ...fillCounts,
];

/** Sorted ids by number, the same each time: never for secrets. */
const createIds = () => {
  const random = seededRandom(idSeed);
  const begin = Date.parse('2024-11-20T00:00:00Z');
  const hex = (length: number) =>
    Math.floor(random() * 16 ** length)
      .toString(16)
      .padStart(length, '0');
  const ids: string[] = [];
  return (number: number): string => {
    while (ids.length <= number) {
      const time = (begin + ids.length).toString(16).padStart(12, '0');
      const variant = (8 + Math.floor(random() * 4)).toString(16);
      ids.push(
        `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`,
      );
    }
    return ids[number] ?? '';
  };
};

/** Ids that the rows only refer to, by name: those of the account and of the people who sign in. */
const namedIds = ({ organizationId, tenantId }: Dependencies['account']) =>
  new Map([
    ['organization', organizationId],
    ['tenant', tenantId],
    ...demoPeople.map(({ subject }, place) => [`person ${place}`, subject] as const),
  ]);

/** Packs the rows that `seedDemo` created in this database with `packedSeed`. */
export const packDemo = async ({ db, account }: Dependencies): Promise<PackedRows> => {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const name of await readDataTables(db)) {
    if (madeTables.includes(name)) continue;
    const table = sql.identifier(name);
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - '${sql.raw(emptyColumn)}'
          ${sql.raw(name in madeColumns ? `- '${madeColumns[name]}'` : '')} as row
        from ${table} as t`,
    );
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row);
  }
  const named = new Map([...namedIds(account)].map(([name, id]) => [id, name]));
  return packRows(tables, { end: packedEnd, named });
};

const insert = async (db: Database, name: string, rows: readonly object[]): Promise<void> => {
  const table = sql.identifier(name);
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = JSON.stringify(rows.slice(from, from + chunkSize));
    await db.execute(sql`insert into ${table}
      select * from jsonb_populate_recordset(null::${table}, ${chunk}::jsonb)`);
  }
};

type Rows = ReturnType<typeof unpackRows>;

/** The rows without those of people who turn up only after `now`, RFC 3339. */
const withoutLater = (rows: Rows, now: string): Rows => {
  const later = new Set(
    (rows.receipts ?? [])
      .filter(({ created_at: at }) => typeof at === 'string' && Date.parse(at) > Date.parse(now))
      .map(({ identifier }) => identifier),
  );
  const ids = new Set(
    (rows.data_subjects ?? [])
      .filter(({ identifier }) => later.has(identifier))
      .map(({ id }) => id),
  );
  const isKept = ({ identifier, subject_id: id }: Record<string, unknown>) =>
    !later.has(identifier) && !ids.has(id);
  return Object.fromEntries(Object.entries(rows).map(([name, own]) => [name, own.filter(isKept)]));
};

/**
 * Fills an empty database with the packed demo, moved to the week of `now`, RFC 3339. Link tokens
 * are new each time. Runs in one transaction, and does nothing if any demo data exists. Calls
 * `onBegin` before it fills.
 * @returns whether it was filled
 */
export const loadDemo = (
  dependencies: Dependencies,
  {
    packed,
    now,
    onBegin = () => {},
  }: { packed: () => Promise<PackedRows>; now: string; onBegin?: (() => void) | undefined },
): Promise<boolean> =>
  dependencies.db.transaction(async (db) => {
    await lockDemo(db);
    const end = demoEndAt(now);
    if (!(await isDemoEmpty({ ...dependencies, db }, end))) return false;
    onBegin();
    await enterPeople(db, end);
    const { account } = dependencies;
    const idOfNumber = createIds();
    const named = namedIds(account);
    const unpacked = unpackRows(await packed(), {
      end,
      idOf: (number) => named.get(number) ?? idOfNumber(Number(number)),
    });
    const rows = withoutLater(unpacked, now);
    for (const name of await readDataTables(db)) {
      const own = rows[name];
      if (own === undefined) continue;
      const column = madeColumns[name];
      await insert(
        db,
        name,
        column === undefined ? own : own.map((row) => ({ ...row, [column]: newLinkToken() })),
      );
    }
    for (const count of counts) await db.execute(count);
    await changeCatalogStamp(db);
    return true;
  });
