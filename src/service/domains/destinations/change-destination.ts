import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  type Destination,
  type DestinationRequest,
  type DestinationWithSecret,
  destinationMaximum,
  rotationHours,
} from '#contract/destinations.ts';
import type { Database } from '#service/db/database.ts';
import { firstToTell, isOlderConnected } from '#service/db/older-releases.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { goneDestinationsTable } from '#service/db/schema/arrivals.ts';
import {
  type DestinationRow,
  deliveriesTable,
  destinationsTable as table,
  untoldTable,
} from '#service/db/schema/events.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { holdNoting } from '#service/domains/arrivals/note-arrivals.ts';
import { readLastPosition } from '#service/domains/events/horizon.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';
import { addressFault, type Reachable } from './destination-address.ts';
import {
  type DestinationContext,
  holdDestination,
  openSecrets,
  readSecrets,
  readUntold,
  showDestination,
} from './find-destination.ts';
import { newSecret } from './new-secret.ts';
import { readWaiting } from './waiting.ts';
import { toDestination } from './wire.ts';

type Changer = DestinationContext & Pick<Context, 'caller' | 'newId'> & { reachable: Reachable };

const shownOnce = 'The secret was shown once. If it is lost, rotate it.';

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** @throws Problem 400 naming what can't be sent to, or isn't there */
const requireUsable = async (
  db: Database,
  { url, purposes }: DestinationRequest,
  reachable: Reachable,
): Promise<void> => {
  const fault = addressFault(url, reachable);
  const known = await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(inArray(purposesTable.id, purposes));
  const ids = new Set(known.map(({ id }) => id));
  const faults = [
    ...(fault === null ? [] : [{ path: 'url', message: fault }]),
    ...purposes.flatMap((id, place) =>
      ids.has(id.toLowerCase())
        ? []
        : [{ path: `purposes.${place}`, message: 'No purpose has this id.' }],
    ),
  ];
  if (faults.length > 0) throw invalidRequest(faults);
};

const settingsOf = (request: DestinationRequest) => ({
  name: request.name.trim(),
  use: request.use.trim(),
  url: new URL(request.url).href,
  events: [...new Set(request.events)],
  purposeIds: [...new Set(request.purposes.map((id) => id.toLowerCase()))],
  body: request.body,
  takesTests: request.takesTests,
  followsSwitches: request.followsSwitches,
  clockDays: request.clock.days,
  isClockBusiness: request.clock.isBusiness,
  doneWhen: request.doneWhen,
});

const answerWith = async (
  context: DestinationContext,
  row: DestinationRow,
  secret: string,
): Promise<Reply<DestinationWithSecret>> => {
  const shown = await showDestination(context, row);
  return new Reply<DestinationWithSecret>(
    { ...shown, secret, message: null },
    { kept: { ...shown, secret: null, message: shownOnce } },
  );
};

/**
 * Creates a destination, which is told of what is recorded from now on: processes that knew of none ask
 * within seconds (`events/event-gate.ts`).
 * @throws Problem 400 naming fields; `destination-maximum-reached`; `older-release` while one serves that
 * writes no events
 */
export const createDestination = async (
  context: Changer,
  request: DestinationRequest,
): Promise<Reply<DestinationWithSecret>> => {
  const { db, now, newId, caller, eventSeals, reachable } = context;
  await requireUsable(db, request, reachable);
  await oneAtATime(db, 'destinations');
  if ((await db.$count(table)) >= destinationMaximum) {
    throw stateConflict(
      'destination-maximum-reached',
      `There can be ${destinationMaximum} destinations. Delete one first.`,
    );
  }
  if (await isOlderConnected(db, firstToTell)) {
    throw stateConflict(
      'older-release',
      "An instance of an earlier version is at work, which wouldn't tell what it does. Try again once it has stopped.",
    );
  }
  const [id, at] = [newId(), now()];
  const secrets: DestinationSecrets = {
    ...{ headers: request.headers ?? {}, secret: newSecret(), former: null },
  };
  // Nobody notes withdrawals after that without knowing of it.
  await holdNoting(db);
  const position = await readLastPosition(db);
  const [row] = await db
    .insert(table)
    .values({
      ...settingsOf(request),
      ...{ id, state: 'ACTIVE', nextAt: at, position, refusalPosition: position },
      sealed: await eventSeals.sealSecrets(secrets, id),
      ...{ createdAt: at, createdBy: caller.subject, modifiedAt: at },
    })
    .returning();
  if (row === undefined) throw new Error("The destination just created wasn't returned.");
  return answerWith(context, row, secrets.secret);
};

const write = async (
  { db, now }: Pick<DestinationContext, 'db' | 'now'>,
  id: string,
  fields: Partial<DestinationRow>,
): Promise<DestinationRow> => {
  const [row] = await db
    .update(table)
    .set({ ...fields, modifiedAt: now() })
    .where(eq(table.id, id))
    .returning();
  if (row === undefined) throw new Error('The destination that is held is gone.');
  return row;
};

/** What is sent along may let us in, so it goes where it was meant to go. @throws Problem 400 */
const requireHeaders = (
  { url }: DestinationRow,
  request: DestinationRequest,
  headers: DestinationSecrets['headers'],
): void => {
  if (request.headers !== undefined || Object.keys(headers).length === 0) return;
  if (new URL(url).origin === new URL(request.url).origin) return;
  throw invalidRequest([
    { path: 'headers', message: 'Enter the headers again: they were for another address.' },
  ]);
};

/** Whether it asks for more than before, of which there may be refusals that weren't its own then. */
const isWider = (
  { purposeIds: before, takesTests }: DestinationRow,
  { purposeIds: after, ...settings }: ReturnType<typeof settingsOf>,
): boolean =>
  (settings.takesTests && !takesTests) ||
  (before.length > 0 && (after.length === 0 || after.some((id) => !before.includes(id))));

/** @throws Problem 404; 400 naming fields */
export const updateDestination = async (
  context: Changer,
  id: string,
  request: DestinationRequest,
): Promise<Destination> => {
  const { db, eventSeals, reachable } = context;
  const held = await holdDestination(db, id);
  await requireUsable(db, request, reachable);
  const secrets = await openSecrets(context, held);
  requireHeaders(held, request, secrets.headers);
  const { headers = secrets.headers } = request;
  const sealed = await eventSeals.sealSecrets({ ...secrets, headers }, held.id);
  const settings = settingsOf(request);
  const refusals = isWider(held, settings) ? { refusalPosition: null } : {};
  return showDestination(
    context,
    await write(context, held.id, { ...settings, ...refusals, sealed }),
  );
};

/** What arrived there stays said, under the name that it had. @throws Problem 404 */
export const deleteDestination = async (
  { db, now }: Pick<DestinationContext, 'db' | 'now'>,
  id: string,
): Promise<null> => {
  const { id: held, name, use } = await holdDestination(db, id);
  await db.insert(goneDestinationsTable).values({ id: held, name, use, goneAt: now() });
  await db.delete(deliveriesTable).where(eq(deliveriesTable.destinationId, held));
  await db.delete(untoldTable).where(eq(untoldTable.destinationId, held));
  await db.delete(table).where(eq(table.id, held));
  return null;
};

/** @throws Problem 404 */
export const pauseDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Destination> => {
  const held = await holdDestination(context.db, id);
  return showDestination(context, await write(context, held.id, { state: 'PAUSED' }));
};

/** Tries all that waits at once. @throws Problem 404 */
export const resumeDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Destination> => {
  const { db, now } = context;
  const held = await holdDestination(db, id);
  const nextAt = now();
  await db
    .update(deliveriesTable)
    .set({ state: 'WAITING', attempts: 0, nextAt })
    .where(
      and(
        eq(deliveriesTable.destinationId, held.id),
        inArray(deliveriesTable.state, ['WAITING', 'PARKED']),
      ),
    );
  return showDestination(
    context,
    await write(context, held.id, {
      ...{ state: 'ACTIVE', failures: 0 },
      nextAt,
    }),
  );
};

/** Has a test event sent by whichever instance is at the destination next. @throws Problem 404 */
export const testDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Destination> => {
  const held = await holdDestination(context.db, id);
  const [row] = await context.db
    .update(table)
    .set({ testAskedAt: context.now(), testedAt: null, testFault: null })
    .where(eq(table.id, held.id))
    .returning();
  return showDestination(context, row ?? held);
};

/** All secrets of the last day sign. @throws Problem 404; `rotated-too-often` */
export const rotateDestination = async (
  context: DestinationContext,
  id: string,
): Promise<Reply<DestinationWithSecret>> => {
  const held = await holdDestination(context.db, id);
  const now = context.now();
  const before = await readSecrets(context, held);
  const { former = null, older = [] } = before ?? {};
  const living = (former === null ? [] : [former, ...older]).filter(({ until }) => until > now);
  const [, , , oldest] = living;
  if (oldest !== undefined) {
    throw stateConflict(
      'rotated-too-often',
      'Five secrets of it are in use. Rotate it again within a day, once the first of them has ended.',
    );
  }
  // What can't be read is lost: headers have to be entered again.
  const secrets: DestinationSecrets = {
    ...{ headers: before?.headers ?? {}, secret: newSecret(), older: living },
    former:
      before === undefined
        ? null
        : { secret: before.secret, until: later(now, rotationHours * 3_600_000) },
  };
  const sealed = await context.eventSeals.sealSecrets(secrets, held.id);
  // It can be read again: the fault isn't anymore.
  const mended = before === undefined ? { fault: null, faultAt: null } : {};
  return answerWith(context, await write(context, held.id, { sealed, ...mended }), secrets.secret);
};

/** All of them, the newest first. */
export const listDestinations = async (
  context: DestinationContext,
): Promise<{ content: Destination[] }> => {
  const rows = await context.db
    .select()
    .from(table)
    .orderBy(sql`${table.createdAt} desc, ${table.id} desc`);
  const untold = await readUntold(
    context.db,
    rows.map(({ id }) => id),
  );
  const waitingOf = await readWaiting(context.db, rows);
  return {
    content: await Promise.all(
      rows.map(async (row) =>
        toDestination(row, {
          ...{ secrets: await readSecrets(context, row), now: context.now() },
          untold: untold.get(row.id),
          waiting: waitingOf(row.id),
        }),
      ),
    ),
  };
};
