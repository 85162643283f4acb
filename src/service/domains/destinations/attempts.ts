import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  attemptsMaximum,
  type getAttemptEndpoint,
  type listAttemptsEndpoint,
} from '#contract/destinations.ts';
import type { ConsentEvent } from '#contract/events.ts';
import { maskText } from '#contract/mask-text.ts';
import { isOneOf } from '#service/db/arrays.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, formerIdentifiersTable } from '#service/db/schema/data-subjects.ts';
import {
  type DestinationRow,
  type EventRow,
  eventsTable,
  deliveriesTable as table,
  untoldTable,
} from '#service/db/schema/events.ts';
import { concern } from '#service/domains/events/concern.ts';
import { readAddressees, readTexts } from '#service/domains/events/read-addressees.ts';
import { bodyOf, renderEvent } from '#service/domains/events/render-event.ts';
import { refusalsOf, supersede } from '#service/domains/events/supersede.ts';
import { notReadable } from '#service/domains/events/whose-fault.ts';
import type { Account } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { readDestination } from './find-destination.ts';
import { toldColumns } from './told-columns.ts';

const subjects = dataSubjectsTable;
const formers = formerIdentifiersTable;
const events = eventsTable;

/** Events of one person that are read at a time. */
const pageOfPerson = 100;

type Whom = { identifier: string; mergedInto: string | null };

/** Whom ids name, also those who were merged away; whoever was erased is in it no more. */
const readWhom = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Whom>> => {
  if (ids.length === 0) return new Map();
  const living = await db
    .select({ id: subjects.id, identifier: subjects.identifier })
    .from(subjects)
    .where(isOneOf(sql`${subjects.id}`, 'uuid', ids));
  const merged = await db
    .select({ id: formers.formerId, identifier: formers.identifier, mergedInto: formers.subjectId })
    .from(formers)
    .where(isOneOf(sql`${formers.formerId}`, 'uuid', ids));
  return new Map([
    ...merged.map(({ id, ...whom }): [string, Whom] => [id, whom]),
    ...living.map(({ id, identifier }): [string, Whom] => [id, { identifier, mergedInto: null }]),
  ]);
};

/** Whose events couldn't be sent to a destination. @throws Problem 404 */
export const listAttempts = async (
  { db }: { db: Database },
  id: string,
): Promise<EndpointAnswer<typeof listAttemptsEndpoint>> => {
  const destination = await readDestination(db, id);
  // Of whom both is true, what was lost is the worse.
  const failed = sql`from (
    select coalesce(w.subject_id, u.subject_id) as id,
      case when u.subject_id is not null and w.state is distinct from 'PARKED' then 'LOST' else w.state end as state,
      coalesce(w.has_refusal, false) or coalesce(u.has_refusal, false) as has_refusal,
      coalesce(w.attempts, 0) as attempts, least(w.since, u.since) as since,
      case when w.state = 'WAITING' then w.next_at end as next_at, w.fault
    from (select * from ${table} where destination_id = ${destination.id}::uuid
        and state in ('WAITING', 'PARKED')) as w
      full join (select * from ${untoldTable} where destination_id = ${destination.id}::uuid) as u
        on u.subject_id = w.subject_id) as failed`;
  const { rows } = await db.execute<{
    id: string;
    state: 'WAITING' | 'PARKED' | 'LOST';
    hasRefusal: boolean;
    attempts: number;
    since: string;
    nextAt: string | null;
    fault: string | null;
  }>(sql`select id, state, has_refusal as "hasRefusal", attempts, since::text as since,
      next_at::text as "nextAt", fault ${failed}
    order by failed.has_refusal desc, failed.since, failed.id limit ${attemptsMaximum}`);
  const { rows: counted } = await db.execute<{ total: string }>(
    sql`select count(*) as total ${failed}`,
  );
  const whom = await readWhom(
    db,
    rows.map(({ id: subjectId }) => subjectId),
  );
  return {
    total: Number(counted[0]?.total ?? 0),
    content: rows.map((row) => ({
      dataSubjectId: row.id,
      identifier: whom.get(row.id)?.identifier ?? null,
      mergedInto: whom.get(row.id)?.mergedInto ?? null,
      state: row.state,
      hasRefusal: row.hasRefusal,
      attempts: row.attempts,
      sinceDate: toWireTime(row.since),
      nextTryDate: toOptionalWireTime(row.nextAt),
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

const unreadable = () =>
  stateConflict(
    'event-not-readable',
    "Whom this event is of can't be read: it was encrypted under another secret.",
  );

/** The first event of a person's that is still to be told, with what is left of it. */
const readNext = async (
  db: Database,
  { subjectId, sequence }: { subjectId: string; sequence: number },
  destination: DestinationRow,
): Promise<EventRow | undefined> => {
  const isUnsent = and(eq(events.subjectId, subjectId), gt(events.sequence, sequence));
  const refusals = await db
    .select({ sequence: events.sequence, ...toldColumns })
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

/** Whoever was erased is nobody's to see: no look at them can be recorded anymore. */
const maskErased = (event: ConsentEvent): ConsentEvent => {
  const { payload } = event;
  return {
    ...event,
    payload: {
      ...payload,
      dataSubjectIdentifier: maskText(payload.dataSubjectIdentifier),
      dataSubjectEmail: maskText(payload.dataSubjectEmail),
    },
  };
};

/** The event of a person that is tried next, as it would be sent now; of whoever was erased, masked. @throws Problem 404; `event-not-readable` */
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
  if (person === notReadable) throw unreadable();
  const texts = await readTexts(db, event.content.consents);
  const rendered = renderEvent(event, person, texts);
  const shown = event.identifier === null ? rendered : maskErased(rendered);
  const body: unknown = JSON.parse(bodyOf(shown, destination.body));
  return {
    eventId: event.id,
    act: event.kind,
    eventDate: toWireTime(event.at),
    body: Object(body),
  };
};
