import { sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';
import { changeCatalogStamp } from '#service/db/catalog-stamp.ts';
import type { Database } from '#service/db/database.ts';
import { restoreIndex } from '#service/domains/custom-indexes/build-index.ts';
import { fillSearchKeys } from '#service/domains/data-subjects/fill-search-keys.ts';
import { fillCounts } from '#service/domains/insights/recount.ts';
import type { Context } from '#service/http/context.ts';
import { demoPeople } from '#service/identity/demo-people.ts';
import { countCenterDays } from './count-center-days.ts';
import { countEvents } from './count-events.ts';
import { readDataTables } from './demo-copy.ts';
import { seededRandom } from './demo-random.ts';
import { type DemoRows, insertDemo, linkColumnNames, partLater, withLinks } from './insert-demo.ts';
import { type PackedRows, packRows, unpackRows } from './pack-rows.ts';
import { finishPrepared, placeholderAccount, putPrepared, takePrepared } from './prepared-demo.ts';
import { enterPeople, enterSettings, isDemoEmpty, lockDemo } from './seed-demo.ts';

type Dependencies = Pick<Context, 'db' | 'account' | 'signToken'>;
type Loading = Dependencies & Pick<Context, 'searchKeys'>;

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
const peopleAtOnce = 2_500;

/** Tables filled at loading time, counted from the others, or only for what happens from then on. */
const madeTables = [
  'account_settings',
  'catalog_stamp',
  'former_records',
  'identifiers',
  'center_days',
  'collection_point_activity',
  'consent_ledger',
  'point_ledger',
  'consent_counts',
  'people_counts',
];
/** Nobody of the demo has renewed their link; keys are each installation's own. */
const emptyColumns = ['link_token_renewed_at', 'link_token_hash', 'text_key', 'phone_key'];

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
      sql`select to_jsonb(t) - ${arrayOf('text', [...emptyColumns, ...linkColumnNames])} as row
        from ${table} as t`,
    );
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row);
  }
  const named = new Map([...namedIds(account)].map(([name, id]) => [id, name]));
  return packRows(tables, { end: packedEnd, named });
};

const unpackDemo = (
  packed: PackedRows,
  { end, account }: { end: string; account: Dependencies['account'] },
): DemoRows => {
  const idOfNumber = createIds();
  const named = namedIds(account);
  const rows = unpackRows(packed, {
    end,
    idOf: (number) => named.get(number) ?? idOfNumber(Number(number)),
  });
  return withLinks(rows);
};

/**
 * Fills an empty database with the packed demo for whoever starts from its files: without an account
 * and without keys. `loadDemo` does the rest there.
 */
export const prepareDemo = (db: Database, packed: PackedRows, now: string): Promise<void> =>
  db.transaction(async (tx) => {
    const end = demoEndAt(now);
    const rows = unpackDemo(packed, { end, account: placeholderAccount });
    await putPrepared(tx, { end, ...partLater(rows, end) });
  });

/** What they're found by is this installation's own. */
const keyPeople = async ({ db, searchKeys }: Loading): Promise<void> => {
  const newId = () => crypto.randomUUID();
  for (let last: string | null = null; ; ) {
    const filled = await fillSearchKeys({ db, newId, searchKeys }, last, peopleAtOnce);
    if (filled === undefined) return;
    last = filled.last;
  }
};

/**
 * Fills an empty database with the packed demo, moved to the week of `now`, RFC 3339, or finishes a
 * prepared one. Runs in one transaction, and does nothing if any demo
 * data exists. Calls `onBegin` before it fills.
 * @returns whether it was filled
 */
export const loadDemo = (
  dependencies: Loading,
  {
    packed,
    now,
    onBegin = () => {},
  }: { packed: () => Promise<PackedRows>; now: string; onBegin?: (() => void) | undefined },
): Promise<boolean> =>
  dependencies.db.transaction(async (db) => {
    await lockDemo(db);
    const end = demoEndAt(now);
    const prepared = await takePrepared(db);
    if (prepared === undefined && !(await isDemoEmpty({ ...dependencies, db }, end))) return false;
    onBegin();
    await enterPeople(db, end);
    const { account } = dependencies;
    if (prepared === undefined) {
      const rows = unpackDemo(await packed(), { end, account });
      await insertDemo(db, partLater(rows, now).kept);
      await countEvents(db);
    } else {
      await finishPrepared(db, prepared, { end, now, account });
    }
    await countCenterDays(db, { now, shifted: Date.parse(end) - Date.parse(packedEnd) });
    await enterSettings(db, end);
    await keyPeople({ ...dependencies, db });
    for (const count of fillCounts) await db.execute(count);
    await restoreIndex(db);
    await changeCatalogStamp(db);
    return true;
  });
