import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { identifierForms } from '#contract/common/identifiers.ts';
import { maskText } from '#contract/mask-text.ts';
import { isOneOf, planned } from '#service/db/arrays.ts';
import { toHex } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ActivityPersonRow,
  type ActivityRow,
  activityPeopleTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import {
  areWritten,
  insertFewRows,
  insertHolding,
  insertIntoBoth,
} from '#service/db/write-rows.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { personDigest } from '#service/identity/seal.ts';
import { shareNames } from './names.ts';
import { ticketKeyOf, withTicket } from './tickets.ts';

const former = formerIdentifiersTable;
const subjects = dataSubjectsTable;

/** `formerId` is the record that was named: of one that was merged away, not who stayed. */
type Person = { subjectId: string; formerId: string; identifier: string };

/** An act with whom it is about, by what the request named them. */
export type Act = Omit<ActivityRow, 'personal' | 'seal' | 'mac' | 'ticket'> & {
  identifiers: readonly string[];
  subjectIds: readonly string[];
  /** Of those whom `identifiers` name, whom the answer told with their ids: they aren't looked up. */
  told?: readonly { id: string; identifier: string }[];
  reason: string | null;
  /** Of the call in which it was done. */
  ticket: string | null;
};

/** Whom rows name as the author, and as the client, of what nobody asked for. */
export const serviceActor = 'service';

/** An act of the caller: what it doesn't say is nothing. */
export const actOf = (
  {
    caller,
    now,
    requestId,
    ticket = null,
  }: Pick<RequestContext, 'caller' | 'now' | 'requestId' | 'ticket'>,
  own: Pick<Act, 'kind' | 'operation' | 'objectType'> & Partial<Act>,
): Act => ({
  id: uuidv7(),
  at: now(),
  actor: caller.subject,
  client: caller.clientId,
  objectId: null,
  objectVersion: null,
  people: null,
  criteria: [],
  fields: [],
  changes: null,
  requestId,
  status: 200,
  identifiers: [],
  subjectIds: [],
  reason: null,
  ticket,
  ...own,
});

/** Who has these identifiers now, or had them before a merge, by identifier. */
const peopleNamed = async (
  db: Database,
  named: readonly string[],
): Promise<Map<string, Person>> => {
  if (named.length === 0) return new Map();
  const holders = await findHolders(db, named);
  const found = new Map(
    [...holders].map(([given, { id: subjectId, identifier }]) => [
      given,
      { subjectId, formerId: subjectId, identifier },
    ]),
  );
  const missing = named.filter((identifier) => !found.has(identifier));
  if (missing.length === 0) return found;
  const before = await db
    .select({
      identifier: former.identifier,
      formerId: former.formerId,
      subjectId: former.subjectId,
    })
    .from(former)
    .where(isOneOf(sql`${former.identifier}`, 'text', missing.flatMap(identifierForms)));
  const byForm = new Map(before.map((person) => [person.identifier, person]));
  for (const given of missing) {
    const person = identifierForms(given)
      .map((form) => byForm.get(form))
      .find(Boolean);
    if (person !== undefined) found.set(given, person);
  }
  return found;
};

/** The people of these ids, or who stayed when they were merged, by id. */
const peopleOf = async (db: Database, ids: readonly string[]): Promise<Map<string, Person>> => {
  if (ids.length === 0) return new Map();
  const list = [...ids];
  const now = await db
    .select({ subjectId: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', list));
  const found = new Map(
    now.map((person) => [person.subjectId, { ...person, formerId: person.subjectId }]),
  );
  const missing = list.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const before = await db
    .select({
      formerId: former.formerId,
      identifier: former.identifier,
      subjectId: former.subjectId,
    })
    .from(former)
    .where(isOneOf(sql`${former.formerId}`, 'uuid', missing));
  for (const person of before) found.set(person.formerId, person);
  return found;
};

const newSalt = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

type Signer = Pick<RowSigner, 'macOf'>;
type Named = { names: readonly string[]; ids: readonly string[] };
type Found = { byName: ReadonlyMap<string, Person>; byId: ReadonlyMap<string, Person> };

const namedBy = (acts: readonly Act[]): Named => ({
  names: [...new Set(acts.flatMap((act) => act.identifiers))],
  ids: [...new Set(acts.flatMap((act) => act.subjectIds))],
});

/** By at most four statements. */
const findPeople = async (db: Database, { names, ids }: Named): Promise<Found> => ({
  byName: await peopleNamed(db, names),
  byId: await peopleOf(db, ids),
});

/** Rows of the activity, each signed, with those of the people they are about. */
const toRows = (signer: Signer, acts: readonly Act[], { byName, byId }: Found) => {
  const rows: ActivityRow[] = [];
  const people: ActivityPersonRow[] = [];
  for (const { identifiers: named, subjectIds, told: _told, reason, ticket, ...act } of acts) {
    const found = new Map(
      [...named.map((name) => byName.get(name)), ...subjectIds.map((id) => byId.get(id))].flatMap(
        (person) => (person === undefined ? [] : [[person.formerId, person] as const]),
      ),
    );
    const personal: string[] = [];
    for (const { subjectId, formerId, identifier } of [...found.values()].sort((a, b) =>
      a.formerId < b.formerId ? -1 : 1,
    )) {
      const row = {
        activityId: act.id,
        subjectId,
        formerId,
        at: act.at,
        salt: newSalt(),
        mask: maskText(identifier),
        reason,
      };
      people.push(row);
      personal.push(personDigest(row));
    }
    const foundNobody = act.kind === 'looked' && act.objectType === 'person' && found.size === 0;
    const nobody = foundNobody ? ({ kind: 'listed', people: 0 } as const) : {};
    const criteria = withTicket(act.criteria, ticket);
    const row = { ...act, ...nobody, criteria, personal };
    rows.push({ ...row, ticket: ticketKeyOf(criteria), seal: null, mac: signer.macOf(row) });
  }
  return { rows, people };
};

/**
 * Writes rows with the people they are about, in the given transaction.
 * @returns how many people the rows name
 */
export const writeActivity = async (
  tx: Database,
  signer: Signer,
  acts: readonly Act[],
): Promise<number> => {
  const named = namedBy(acts);
  await shareNames(tx, [...named.names, ...named.ids]);
  const { rows, people } = toRows(signer, acts, await findPeople(tx, named));
  await insertIntoBoth(tx, [activityPeopleTable, people], [activityTable, rows]);
  return people.length;
};

const toldBy = (acts: readonly Act[]): ReadonlyMap<string, Person> =>
  new Map(
    acts.flatMap(({ told = [] }) =>
      told.map(({ id, identifier }) => [identifier, { subjectId: id, formerId: id, identifier }]),
    ),
  );

/** Holds the records of people while rows about them are inserted, unless somebody else does. */
const insertionOf = ({ rows, people }: ReturnType<typeof toRows>) => {
  const named = [...new Set(people.map(({ subjectId }) => subjectId))];
  return insertHolding(
    {
      held: sql`select from ${subjects} where ${isOneOf(sql`${subjects.id}`, 'uuid', named)}
        for key share skip locked`,
      count: named.length,
    },
    [activityPeopleTable, people],
    [activityTable, rows],
  );
};

/**
 * The same in one statement, which waits for nobody: it holds the records of these people, so that
 * whoever ends one, by an erasure or a merge, waits for it and finds the rows. Not on a cluster, which
 * can't hold rows of several machines.
 * @returns false if somebody is just being ended, or was since they were found: then nothing is written
 */
export const writeActivityAtOnce = async (
  db: Database,
  signer: Signer,
  acts: readonly Act[],
): Promise<boolean> => {
  const told = toldBy(acts);
  const { names, ids } = namedBy(acts);
  const found = await findPeople(db, { names: names.filter((name) => !told.has(name)), ids });
  const made = toRows(signer, acts, { ...found, byName: new Map([...found.byName, ...told]) });
  if (made.people.length === 0) {
    await insertFewRows(db, activityTable, made.rows);
    return true;
  }
  const { held, beside, written } = insertionOf(made);
  const { rows } = await db.execute<{ areWritten: boolean }>(sql`${planned}with
    held as materialized (${held}), beside as (${beside}), written as (${written})
    select ${areWritten} as "areWritten"`);
  return rows[0]?.areWritten === true;
};

/** The same before a statement that reads whom the act tells; nobody else is named by it. */
export const writeActivityBefore = (signer: Signer, act: Act) =>
  insertionOf(toRows(signer, [act], { byName: toldBy([act]), byId: new Map() }));
