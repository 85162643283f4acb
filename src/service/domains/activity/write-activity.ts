import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { identifierForms } from '#contract/common/identifiers.ts';
import { maskText } from '#contract/mask-text.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toHex } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ActivityPersonRow,
  type ActivityRow,
  activityPeopleTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import { insertIntoBoth } from '#service/db/write-rows.ts';
import { findHolders } from '#service/domains/data-subjects/find-holders.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { personDigest } from '#service/identity/seal.ts';
import { shareNames } from './names.ts';

const former = formerIdentifiersTable;
const subjects = dataSubjectsTable;

/** `formerId` is the record that was named: of one that was merged away, not who stayed. */
type Person = { subjectId: string; formerId: string; identifier: string };

/** An act with whom it is about, by what the request named them. */
export type Act = Omit<ActivityRow, 'personal' | 'seal' | 'mac'> & {
  identifiers: readonly string[];
  subjectIds: readonly string[];
  reason: string | null;
};

/** Whom rows name as the author, and as the client, of what nobody asked for. */
export const serviceActor = 'service';

/** An act of the caller: what it doesn't say is nothing. */
export const actOf = (
  { caller, now, requestId }: Pick<RequestContext, 'caller' | 'now' | 'requestId'>,
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

/**
 * Writes rows with the people they are about, in the given transaction. They are looked up by at most
 * four statements, and written by one, each signed.
 * @returns how many people the rows name
 */
export const writeActivity = async (
  tx: Database,
  signer: Pick<RowSigner, 'macOf'>,
  acts: readonly Act[],
): Promise<number> => {
  const names = [...new Set(acts.flatMap((act) => act.identifiers))];
  const ids = [...new Set(acts.flatMap((act) => act.subjectIds))];
  await shareNames(tx, [...names, ...ids]);
  const byName = await peopleNamed(tx, names);
  const byId = await peopleOf(tx, ids);
  const rows: ActivityRow[] = [];
  const people: ActivityPersonRow[] = [];
  for (const { identifiers: named, subjectIds, reason, ...act } of acts) {
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
    const row = { ...act, ...nobody, personal };
    rows.push({ ...row, seal: null, mac: signer.macOf(row) });
  }
  await insertIntoBoth(tx, [activityPeopleTable, people], [activityTable, rows]);
  return people.length;
};
