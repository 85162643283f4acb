import { sql } from 'drizzle-orm';
import { arrayOf, isOneOf, planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, identifiersTable } from '#service/db/schema/data-subjects.ts';
import { type SearchKeys, unkeyed } from '#service/identity/search-keys.ts';
import { findKeptForms } from './find-holders.ts';

type Holder = { db: Database; newId: () => string };
type Namer = Holder & { searchKeys: Pick<SearchKeys, 'of'> };

/** Who has an identifier; `isNew` if nobody had it and the person's row is still to be written. */
export type Locked = { id: string; isNew: boolean };

/** The same, with the identifier as it's stored. */
export type Named = Locked & { identifier: string };

/**
 * Gives each of these identifiers, exactly, a person and locks it until the transaction ends, in the order of
 * the identifiers: nothing else can change these people, and no two transactions deadlock. An upsert,
 * since on a cluster there's no other way to lock rows of several machines.
 * @param searchKeys writes what they're found by
 * @param limitMs how long it waits for people locked by other sessions; 0 for as long as a statement may
 * take
 */
export const claimIdentifiers = async (
  { db, newId, searchKeys }: Namer,
  identifiers: readonly string[],
  limitMs = 0,
): Promise<Map<string, Locked>> => {
  const wanted = [...new Set(identifiers)].sort();
  if (wanted.length === 0) return new Map();
  const ids = wanted.map(newId);
  const keys = wanted.map(searchKeys.of);
  const column = (key: 'textKey' | 'phoneKey') =>
    arrayOf(
      'text',
      keys.map((own) => own[key]),
    );
  const proposed = new Set(ids);
  if (limitMs > 0) await db.execute(sql.raw(`set local lock_timeout = ${limitMs}`));
  const { rows } = await db.execute<{ identifier: string; id: string }>(sql`${planned}
    insert into ${identifiersTable} (identifier, subject_id, text_key, phone_key)
    select given.identifier, given.id, given.text_key, given.phone_key
    from unnest(${arrayOf('text', wanted)}, ${arrayOf('uuid', ids)}, ${column('textKey')},
      ${column('phoneKey')}) as given (identifier, id, text_key, phone_key)
    order by given.identifier collate "C"
    on conflict (identifier) do update set text_key = coalesce(excluded.text_key, ${identifiersTable.textKey}),
      phone_key = coalesce(excluded.phone_key, ${identifiersTable.phoneKey})
    returning identifier, subject_id as id`);
  if (limitMs > 0) await db.execute(sql`set local lock_timeout = 0`);
  return new Map(rows.map(({ identifier, id }) => [identifier, { id, isNew: proposed.has(id) }]));
};

/** Removes identifiers that the transaction holds. */
export const freeIdentifiers = async (
  db: Database,
  identifiers: readonly string[],
): Promise<void> => {
  if (identifiers.length === 0) return;
  await db.execute(sql`${planned}delete from ${identifiersTable}
    where ${isOneOf(sql`identifier`, 'text', identifiers)}`);
};

/**
 * Gives each of these identifiers a person, as `claimIdentifiers` does, in the form in which it's kept
 * (`findKeptForms`): requests that come at once in several forms mean one person.
 * @returns by identifier as given
 */
export const claimNamed = async (
  holder: Namer,
  identifiers: readonly string[],
  limitMs = 0,
): Promise<Map<string, Named>> => {
  const { db } = holder;
  const kept = await findKeptForms(db, identifiers);
  const keptFormOf = (given: string): string => kept.get(given) ?? given;
  const claimed = await claimIdentifiers(holder, identifiers.map(keptFormOf), limitMs);
  const named = new Map(
    identifiers.flatMap((given) => {
      const identifier = keptFormOf(given);
      const locked = claimed.get(identifier);
      return locked === undefined ? [] : [[given, { ...locked, identifier }] as const];
    }),
  );
  const fresh = [...kept.keys()].filter((given) => named.get(given)?.isNew);
  if (fresh.length === 0) return named;
  // Whoever had one of these may have been merged or erased before they were held.
  const newIds = new Set([...claimed.values()].flatMap(({ id, isNew }) => (isNew ? [id] : [])));
  const now = await findKeptForms(db, fresh, newIds);
  const moved = fresh.filter((given) => now.get(given) !== kept.get(given));
  if (moved.length === 0) return named;
  await freeIdentifiers(db, [...new Set(moved.map(keptFormOf))]);
  return new Map([...named, ...(await claimNamed(holder, moved, limitMs))]);
};

/**
 * Locks the people who have these identifiers until the transaction ends. Returns their ids by
 * identifier as given.
 */
export const lockPeople = async (
  holder: Holder,
  identifiers: readonly string[],
): Promise<Map<string, string>> => {
  const claimed = [...(await claimNamed({ ...holder, searchKeys: unkeyed }, identifiers))];
  await freeIdentifiers(
    holder.db,
    claimed.flatMap(([, { identifier, isNew }]) => (isNew ? [identifier] : [])),
  );
  return new Map(
    claimed.flatMap(([given, { id, isNew }]) => (isNew ? [] : [[given, id] as const])),
  );
};

/** The same by the people's ids; those who no longer exist are left out. */
export const lockPeopleById = async (holder: Holder, ids: readonly string[]): Promise<string[]> => {
  const table = dataSubjectsTable;
  const { rows } = await holder.db.execute<{ identifier: string }>(sql`${planned}
    select ${table.identifier} from ${table} where ${isOneOf(sql`${table.id}`, 'uuid', ids)}`);
  const locked = await lockPeople(
    holder,
    rows.map(({ identifier }) => identifier),
  );
  const wanted = new Set(ids);
  return [...locked.values()].filter((id) => wanted.has(id));
};
