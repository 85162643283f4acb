import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  attemptsMaximum,
  type getAttemptEndpoint,
  type listAttemptsEndpoint,
} from '#contract/destinations.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import {
  type DestinationRow,
  type EventRow,
  eventsTable,
  deliveriesTable as table,
} from '#service/db/schema/events.ts';
import { concern } from '#service/domains/events/concern.ts';
import { readAddressees, readTexts } from '#service/domains/events/read-addressees.ts';
import { bodyOf, renderEvent } from '#service/domains/events/render-event.ts';
import { refusalsOf, supersede } from '#service/domains/events/supersede.ts';
import type { Account } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { readDestination } from './find-destination.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const events = eventsTable;

/** Events of one person that are read at a time. */
const pageOfPerson = 100;

/** Whom ids name, also those who were merged away; whoever was erased is in it no more. */
const readIdentifiers = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const living = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const merged = await db
    .select({ id: formers.formerId, identifier: formers.identifier })
    .from(formers)
    .where(isOneOf(sql`${formers.formerId}`, 'uuid', ids));
  return new Map([...merged, ...living].map(({ id, identifier }) => [id, identifier]));
};

/** Whose events couldn't be sent to a destination. @throws Problem 404 */
export const listAttempts = async (
  { db }: { db: Database },
  id: string,
): Promise<EndpointAnswer<typeof listAttemptsEndpoint>> => {
  const destination = await readDestination(db, id);
  const failed = and(
    eq(table.destinationId, destination.id),
    inArray(table.state, ['WAITING', 'PARKED']),
  );
  const rows = await db
    .select()
    .from(table)
    .where(failed)
    .orderBy(sql`${table.hasRefusal} desc, ${table.since}, ${table.subjectId}`)
    .limit(attemptsMaximum);
  const identifiers = await readIdentifiers(
    db,
    rows.map(({ subjectId }) => subjectId),
  );
  return {
    total: await db.$count(table, failed),
    content: rows.map((row) => ({
      dataSubjectId: row.subjectId,
      identifier: identifiers.get(row.subjectId) ?? null,
      state: row.state,
      hasRefusal: row.hasRefusal,
      attempts: row.attempts,
      sinceDate: toWireTime(row.since),
      nextTryDate: row.state === 'WAITING' ? toWireTime(row.nextAt) : null,
      errorMessage: row.fault,
    })),
  };
};

type EventReader = {
  db: Database;
  account: Account;
  eventSeals: Pick<EventSeals, 'openErased'>;
};

const noAttempt = () =>
  new Problem(404, 'not-found', "Nothing of this person waits there anymore: it's been sent.");

/** The first event of a person's that is still to be told, with what is left of it. */
const readNext = async (
  db: Database,
  { subjectId, sequence }: { subjectId: string; sequence: number },
  destination: DestinationRow,
): Promise<EventRow | undefined> => {
  const isUnsent = and(eq(events.subjectId, subjectId), gt(events.sequence, sequence));
  const { kind, isTest, purposeIds, refusedIds, onlyFor } = events;
  const refusals = await db
    .select({ sequence: events.sequence, kind, isTest, purposeIds, refusedIds, onlyFor })
    .from(events)
    .where(and(isUnsent, sql`${events.refusedIds} <> '{}'`));
  const refusedAt = refusalsOf(refusals.flatMap((one) => concern(one, destination) ?? []));
  const rows = await db
    .select()
    .from(events)
    .where(isUnsent)
    .orderBy(asc(events.sequence))
    .limit(pageOfPerson);
  const concerned = rows.flatMap((row) => concern(row, destination) ?? []);
  return supersede(concerned, refusedAt).find(({ left }) => left !== null)?.left ?? undefined;
};

/** The event of a person that is tried next, as it would be sent now. @throws Problem 404 */
export const getAttempt = async (
  reader: EventReader,
  { destinationId, dataSubjectId }: { destinationId: string; dataSubjectId: string },
): Promise<EndpointAnswer<typeof getAttemptEndpoint>> => {
  const { db } = reader;
  const destination = await readDestination(db, destinationId);
  const [failed] = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.destinationId, destination.id),
        eq(table.subjectId, dataSubjectId.toLowerCase()),
        inArray(table.state, ['WAITING', 'PARKED']),
      ),
    );
  const event = failed && (await readNext(db, failed, destination));
  if (event === undefined) throw noAttempt();
  const person = (await readAddressees(reader, [event])).get(event.subjectId);
  if (person === undefined) throw noAttempt();
  const texts = await readTexts(db, event.content.consents);
  const body: unknown = JSON.parse(bodyOf(renderEvent(event, person, texts), destination.body));
  return {
    eventId: event.id,
    act: event.kind,
    eventDate: toWireTime(event.at),
    body: Object(body),
  };
};
