import { and, count, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { ActivityRecord, listActivityEndpoint } from '#contract/activity.ts';
import {
  type ActivityPart,
  activityLooks,
  kindsOfLists,
  objectsOfVisits,
} from '#contract/common/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { ticketKey } from '#contract/tickets.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { given } from '#service/db/filters.ts';
import {
  type ActivityPersonRow,
  type ActivityRow,
  activityErasuresTable,
  activityPeopleTable,
  activityTable,
} from '#service/db/schema/activity.ts';
import { apiCredentialsTable } from '#service/db/schema/identity.ts';
import { peopleTable } from '#service/db/schema/people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { stranger } from './failed-sign-ins.ts';
import { maskReasons } from './mask-reasons.ts';
import { isAboutNamed } from './objects-named.ts';
import { idsOf, isWithin, keyset, keysetAbout, readActs, readActsAbout } from './read-acts.ts';
import { operator } from './record-operator.ts';
import { ticketIn } from './tickets.ts';
import { serviceActor } from './write-activity.ts';

const activity = activityTable;
const people = activityPeopleTable;
const erasures = activityErasuresTable;
const credentials = apiCredentialsTable;

const isLook = (looks: boolean): SQL =>
  looks
    ? inArray(activity.kind, [...activityLooks])
    : notInArray(activity.kind, [...activityLooks]);

const isOfPart = (part: ActivityPart | undefined): SQL | undefined => {
  if (part === undefined) return undefined;
  if (part === 'changes') return isLook(false);
  if (part === 'lists') return inArray(activity.kind, [...kindsOfLists]);
  return and(
    ne(activity.objectType, 'activity'),
    or(isLook(true), inArray(activity.objectType, [...objectsOfVisits])),
  );
};

const namesOf = async (db: Database, subjects: readonly string[]): Promise<Map<string, string>> => {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select({ subject: peopleTable.subject, name: peopleTable.name })
    .from(peopleTable)
    .where(inArray(peopleTable.subject, [...new Set(subjects)]));
  return new Map([
    [operator.subject, operator.name],
    [stranger.subject, stranger.name],
    ...rows.map(({ subject, name }) => [subject, name] as const),
  ]);
};

/** What clients and keys are called, revoked ones too. */
const programNames = async (
  db: Database,
  clients: readonly string[],
): Promise<Map<string, string>> => {
  if (clients.length === 0) return new Map();
  const rows = await db
    .select({ id: credentials.id, name: credentials.name })
    .from(credentials)
    .where(inArray(credentials.id, [...new Set(clients)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const readPersons = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, ActivityPersonRow[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(people)
    .where(inArray(people.activityId, [...ids]));
  return Map.groupBy(rows, ({ activityId }) => activityId);
};

/** How many people of each row were erased. */
const countErased = async (db: Database, ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: erasures.activityId, count: count() })
    .from(erasures)
    .where(inArray(erasures.activityId, [...ids]))
    .groupBy(erasures.activityId);
  return new Map(rows.map((row) => [row.id, row.count]));
};

const toRecord = (
  row: ActivityRow,
  { name, program }: { name: string | undefined; program: string | null },
  persons: readonly ActivityPersonRow[],
  erasedPersons: number,
): ActivityRecord => ({
  id: row.id,
  at: toWireTime(row.at),
  actor: { subject: row.actor, name: name ?? null },
  client: row.client,
  program,
  kind: row.kind,
  operation: row.operation,
  object: { type: row.objectType, id: row.objectId, version: row.objectVersion },
  persons: persons.map(({ subjectId, formerId, mask, reason }) => ({
    dataSubjectId: subjectId,
    mask,
    isMerged: formerId !== subjectId,
    reason,
  })),
  erasedPersons,
  people: row.people,
  ...ticketIn(row.criteria),
  fields: row.fields,
  changes: row.changes,
  requestId: row.requestId,
  status: row.status,
  isSealed: row.seal !== null && row.seal > 0,
});

/** What somebody gave as a reason themselves they read as they wrote it. */
const readShown = async (
  { db, caller, sight: sightOf }: Pick<RequestContext, 'db' | 'caller' | 'sight'>,
  rows: readonly ActivityRow[],
): Promise<Map<string, ActivityPersonRow[]>> => {
  const named = await readPersons(
    db,
    rows.map(({ id }) => id),
  );
  const sight = await sightOf();
  if (sight === null) return named;
  const ofOthers = rows.flatMap(({ id, actor }) =>
    actor === caller.subject ? [] : (named.get(id) ?? []),
  );
  const masked = await maskReasons(db, sight, ofOthers);
  return new Map([...named, ...Map.groupBy(masked, ({ activityId }) => activityId)]);
};

/**
 * The activity, newest first; only their own of those who may not see what others did.
 * @param consoleClient whose id people's sessions have
 * @throws Problem 400 `continuation-invalid`
 */
export const listActivity = async (
  context: RequestContext,
  { query, headers }: EndpointInput<typeof listActivityEndpoint>,
  consoleClient: string,
): Promise<EndpointAnswer<typeof listActivityEndpoint>> => {
  const { db, caller } = context;
  const { page, size, ...criteria } = query;
  const own = caller.scopes.includes('CONSENT_AUDIT') ? undefined : caller.subject;
  // What is nobody's own client is a program's.
  const notPrograms = [consoleClient, serviceActor, operator.clientId];
  const found = and(
    given(own, (subject) => eq(activity.actor, subject)),
    given(query.actor, (subject) => eq(activity.actor, subject)),
    isWithin(activity, query),
    given(query.objectType, (type) => eq(activity.objectType, type)),
    given(query.objectId, (id) => eq(activity.objectId, id)),
    given(query.kind, (kind) => eq(activity.kind, kind)),
    given(query.looks, isLook),
    isOfPart(query.part),
    given(query.byPrograms, (isProgram) =>
      isProgram ? notInArray(activity.client, notPrograms) : inArray(activity.client, notPrograms),
    ),
    query.objectName === undefined ? undefined : await isAboutNamed(db, query.objectName),
    given(query.ticket, (ticket) => eq(activity.ticket, ticketKey(ticket))),
  );
  const ids =
    query.dataSubjectId === undefined
      ? undefined
      : await idsOf(db, query.dataSubjectId.toLowerCase());
  return readSlice(
    context,
    {
      search: ['activity', criteria, own],
      requestContinuation: headers.requestContinuation,
      page,
      size,
    },
    {
      keyset: ids === undefined ? keyset : keysetAbout,
      read: (rows) =>
        ids === undefined
          ? readActs(db, found, rows)
          : readActsAbout(db, { ids, span: query }, found, rows),
      show: async (rows) => {
        const names = await namesOf(
          db,
          rows.map(({ actor }) => actor),
        );
        const programs = await programNames(
          db,
          rows.map(({ client }) => client),
        );
        const wordsOf = ({ actor, client }: ActivityRow) => ({
          name: actor === serviceActor ? 'The service' : (names.get(actor) ?? programs.get(actor)),
          program:
            client === consoleClient || client === serviceActor
              ? null
              : (programs.get(client) ?? client),
        });
        const ids = rows.map(({ id }) => id);
        const persons = await readShown(context, rows);
        const erased = await countErased(db, ids);
        return rows.map((row) =>
          toRecord(row, wordsOf(row), persons.get(row.id) ?? [], erased.get(row.id) ?? 0),
        );
      },
    },
  );
};
