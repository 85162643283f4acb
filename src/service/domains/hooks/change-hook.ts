import { eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type CreateHookRequest,
  type Hook,
  type HookWithSecret,
  hookMaximum,
  hookMemoryDays,
  hookRotationHours,
} from '#contract/hooks.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import {
  hookDaysTable as days,
  hookEventsTable as events,
  type HookRow,
  hooksTable as table,
} from '#service/db/schema/hooks.ts';
import { limitWindowsTable } from '#service/db/schema/http.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { newSecret } from '#service/domains/destinations/new-secret.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { invalidRequest, Problem, stateConflict } from '#service/http/problem.ts';
import type { EventSeals, HookSecrets } from '#service/identity/event-seals.ts';
import { hookWindow } from './receive-call.ts';

type HookContext = Pick<Context, 'db' | 'now' | 'newId' | 'caller'> & {
  eventSeals: Pick<EventSeals, 'sealHook' | 'openHook'>;
  urlOf: (hookId: string) => string;
};

const shownOnce = 'The secret was shown once. If it is lost, rotate it.';
const dayMs = 86_400_000;

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

const noEvents = {
  ...{ calls: 0, recorded: 0, kept: 0, marked: 0, nobody: 0, repeated: 0, leftOut: 0 },
  lastAt: null,
};

/** What became of the events of the last 30 days, by hook. */
const readCounts = async (db: Database, now: string) => {
  const sum = (column: SQLWrapper) => sql<number>`sum(${column})::int`;
  const rows = await db
    .select({
      hookId: days.hookId,
      calls: sum(days.calls),
      recorded: sum(days.recorded),
      kept: sum(days.kept),
      marked: sum(days.marked),
      nobody: sum(days.nobody),
      repeated: sum(days.repeated),
      leftOut: sum(days.leftOut),
      lastAt: sql`max(${days.lastAt})`.mapWith(days.lastAt),
    })
    .from(days)
    .where(gt(days.day, later(now, -hookMemoryDays * dayMs).slice(0, 10)))
    .groupBy(days.hookId);
  return new Map(rows.map(({ hookId, ...counts }) => [hookId, counts]));
};

const show = async (
  { now, eventSeals, urlOf }: Pick<HookContext, 'now' | 'eventSeals' | 'urlOf'>,
  row: HookRow,
  counted: Awaited<ReturnType<typeof readCounts>>,
): Promise<Hook> => {
  const secrets = await eventSeals.openHook(row.sealed, row.id);
  const { lastAt, ...counts } = counted.get(row.id) ?? noEvents;
  // Of secrets that can't be read nothing is known; rotating makes others.
  const former = secrets?.former ?? null;
  return {
    ...{ id: row.id, name: row.name, kind: row.kind, purposes: row.purposeIds },
    url: urlOf(row.id),
    rotatedUntil: former !== null && former.until > now() ? former.until : null,
    lastCallDate: toOptionalWireTime(lastAt),
    counts,
    createdDate: toWireTime(row.createdAt),
    createdBy: row.createdBy,
    modifiedDate: toWireTime(row.modifiedAt),
  };
};

const answerWith = async (
  context: HookContext,
  row: HookRow,
  secret: string,
): Promise<Reply<HookWithSecret>> => {
  const shown = await show(context, row, await readCounts(context.db, context.now()));
  return new Reply<HookWithSecret>(
    { ...shown, secret, message: null },
    { kept: { ...shown, secret: null, message: shownOnce } },
  );
};

/** All of them, the newest first. */
export const listHooks = async (
  context: Pick<HookContext, 'db' | 'now' | 'eventSeals' | 'urlOf'>,
): Promise<{ content: Hook[] }> => {
  const { db, now } = context;
  const rows = await db
    .select()
    .from(table)
    .orderBy(sql`${table.createdAt} desc, ${table.id} desc`);
  const counted = await readCounts(db, now());
  return { content: await Promise.all(rows.map((row) => show(context, row, counted))) };
};

const requirePurposes = async (db: Database, given: readonly string[]): Promise<void> => {
  if (given.length === 0) return;
  const known = await db
    .select({ id: purposesTable.id })
    .from(purposesTable)
    .where(inArray(purposesTable.id, [...given]));
  const ids = new Set(known.map(({ id }) => id));
  const faults = given.flatMap((id, place) =>
    ids.has(id.toLowerCase())
      ? []
      : [{ path: `purposes.${place}`, message: 'No purpose has this id.' }],
  );
  if (faults.length > 0) throw invalidRequest(faults);
};

/** @throws Problem 400 naming purposes that aren't there; `hook-maximum-reached` */
export const createHook = async (
  context: HookContext,
  request: CreateHookRequest,
): Promise<Reply<HookWithSecret>> => {
  const { db, now, newId, caller, eventSeals } = context;
  await requirePurposes(db, request.purposes);
  await oneAtATime(db, 'hooks');
  if ((await db.$count(table)) >= hookMaximum) {
    throw stateConflict(
      'hook-maximum-reached',
      `There can be ${hookMaximum} inbound hooks. Delete one first.`,
    );
  }
  const [id, at] = [newId(), now()];
  const secrets: HookSecrets = { secret: newSecret(), former: null };
  const [row] = await db
    .insert(table)
    .values({
      ...{ id, name: request.name.trim(), kind: request.kind },
      purposeIds: [...new Set(request.purposes.map((own) => own.toLowerCase()))],
      sealed: await eventSeals.sealHook(secrets, id),
      ...{ createdAt: at, createdBy: caller.subject, modifiedAt: at },
    })
    .returning();
  if (row === undefined) throw new Error("The hook just created wasn't returned.");
  return answerWith(context, row, secrets.secret);
};

/** Held until the transaction ends. @throws Problem 404 */
const holdHook = async (db: Database, id: string): Promise<HookRow> => {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (row === undefined) throw new Problem(404, 'not-found', 'No hook has this id. Check it.');
  return row;
};

/** Both secrets are taken for a day. @throws Problem 404 */
export const rotateHook = async (
  context: HookContext,
  id: string,
): Promise<Reply<HookWithSecret>> => {
  const { db, now, eventSeals } = context;
  const held = await holdHook(db, id);
  const before = await eventSeals.openHook(held.sealed, held.id);
  const until = later(now(), hookRotationHours * 3_600_000);
  const secrets: HookSecrets = {
    secret: newSecret(),
    former: before === undefined ? null : { secret: before.secret, until },
  };
  const [row] = await db
    .update(table)
    .set({ sealed: await eventSeals.sealHook(secrets, held.id), modifiedAt: now() })
    .where(eq(table.id, held.id))
    .returning();
  if (row === undefined) throw new Error('The hook that is held is gone.');
  return answerWith(context, row, secrets.secret);
};

/** What it told stays. @throws Problem 404 */
export const deleteHook = async ({ db }: Pick<Context, 'db'>, id: string): Promise<null> => {
  const { id: held } = await holdHook(db, id);
  await db.delete(events).where(eq(events.hookId, held));
  await db.delete(days).where(eq(days.hookId, held));
  await db.delete(limitWindowsTable).where(eq(limitWindowsTable.key, hookWindow(held)));
  await db.delete(table).where(eq(table.id, held));
  return null;
};

/** What colleagues set of it, but for its secret. */
export const findHookSettings = async (
  db: Database,
  id: string,
): Promise<Pick<Hook, 'id' | 'name' | 'kind' | 'purposes'> | undefined> => {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) return undefined;
  const { name, kind, purposeIds } = row;
  return { id: row.id, name, kind, purposes: purposeIds };
};
