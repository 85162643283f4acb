import { and, eq, inArray, sql } from 'drizzle-orm';
import { hookMemoryDays } from '#contract/hooks.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { type HookRow, hookEventsTable } from '#service/db/schema/hooks.ts';
import { ensureHookPoint } from '#service/domains/collection-points/ensure-admin-point.ts';
import { type Country, waysToWrite } from '#service/domains/data-subjects/asked-forms.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { markAddress } from '#service/domains/mails/undeliverable.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { stopFor } from '#service/domains/stops/stop.ts';
import type { RequestContext } from '#service/http/context.ts';
import type { EventSeals } from '#service/identity/event-seals.ts';
import { findReached, type Reached } from './find-reached.ts';
import type { HookAct, HookEvent } from './read-hook-events.ts';

export type HookContext = RequestContext & { eventSeals: Pick<EventSeals, 'hookEventKey'> };

/** What became of an event. */
export type HookOutcome = 'recorded' | 'kept' | 'marked' | 'nobody' | 'repeated';

const dayMs = 86_400_000;

/** People whose refusals are written in one transaction: a number may be shared by many. */
const chunkSize = 100;

const actWords: Record<Exclude<HookAct, 'BOUNCE'>, string> = {
  STOP: 'Answered a text message with STOP',
  UNSUBSCRIBE: 'Unsubscribed in a mail program or at the mail provider',
  COMPLAINT: 'Reported mail as spam',
};

/** Named as the author of what a hook tells. */
const hookAuthor = ({ name }: Pick<HookRow, 'name'>): string => `Inbound hook: ${name}`;

/**
 * By our clock: its provider's may be slow, and a no that seems earlier than it was would leave a yes from
 * before it. A time that nobody could mean, such as one in another unit, counts from arrival.
 */
const saidAtOf = (
  { event: { atMs }, lagMs }: Pick<Told, 'event' | 'lagMs'>,
  now: string,
): string | undefined => {
  const at = atMs === null ? Number.POSITIVE_INFINITY : atMs + lagMs;
  const age = Date.parse(now) - at;
  if (age <= 0 || age > hookMemoryDays * dayMs) return undefined;
  return toInstant(new Date(at).toISOString());
};

const chunksOf = <Item>(items: readonly Item[]): Item[][] => {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += chunkSize) {
    chunks.push(items.slice(start, start + chunkSize));
  }
  return chunks;
};

/** A phone number is kept in the ways that people may come with it; an email address as it is. */
const keptForms = (address: string, country: Country): string[] => {
  const written = waysToWrite({ text: address, country });
  const international = written.flatMap((way) =>
    way.startsWith('+') ? [way, `00${way.slice(1)}`] : [way],
  );
  return written.length === 0 ? [address] : [...new Set(international)];
};

type Known = ReturnType<typeof knownBy>;

/**
 * The event by the name and time that its provider gave it, else within its call: the name alone
 * may be that of a contact or a message, of whom something is told more than once.
 */
const knownBy =
  ({ eventSeals }: Pick<HookContext, 'eventSeals'>, callId: string) =>
  ({ path, event }: { path: string; event: HookEvent }): string => {
    const { id, act, address, atMs, time } = event;
    const name = id === null || time === null ? ['call', callId, id ?? path] : ['event', id];
    return eventSeals.hookEventKey(JSON.stringify([...name, act, address, atMs ?? time]));
  };

const isNoted = async (db: Database, hookId: string, key: string): Promise<boolean> => {
  const table = hookEventsTable;
  const rows = await db
    .select({ key: table.key })
    .from(table)
    .where(and(eq(table.hookId, hookId), eq(table.key, key)));
  return rows.length > 0;
};

/** @returns whether it's the first time; a copy of it waits here until the first one has ended */
const note = async (
  { db, now }: Pick<HookContext, 'db' | 'now'>,
  hookId: string,
  key: string,
): Promise<boolean> => {
  const noted = await db
    .insert(hookEventsTable)
    .values({ hookId, key, at: now() })
    .onConflictDoNothing()
    .returning({ key: hookEventsTable.key });
  return noted.length > 0;
};

type Told = {
  hook: HookRow;
  event: HookEvent;
  /** How much later it was than its provider's clock says, at most. */
  lagMs: number;
  people: readonly Reached[];
  country: Country;
};

const askedOf = (context: HookContext, told: Pick<Told, 'hook' | 'event' | 'lagMs'>) => ({
  purposeIds: told.hook.purposeIds.length === 0 ? null : told.hook.purposeIds,
  origin: 'API' as const,
  author: hookAuthor(told.hook),
  ensurePoint: ensureHookPoint,
  note: { noteText: told.event.act === 'BOUNCE' ? '' : actWords[told.event.act] },
  saidAt: saidAtOf(told, context.now()),
});

/** Refuses for these people, who are held in one order first, so that no two hooks deadlock. */
const refuseFor = async (
  context: HookContext,
  told: Pick<Told, 'hook' | 'event' | 'lagMs'>,
  people: readonly Reached[],
): Promise<{ areAllThere: boolean }> => {
  const { db, newId } = context;
  const ids = people.map(({ subjectId }) => subjectId);
  const held = await lockPeopleById({ db, newId }, ids);
  const rows = await db
    .select({ id: dataSubjectsTable.id, identifier: dataSubjectsTable.identifier })
    .from(dataSubjectsTable)
    .where(inArray(dataSubjectsTable.id, held));
  for (const { id: subjectId, identifier } of rows) {
    await stopFor(context, { subjectId, identifier }, askedOf(context, told));
  }
  return { areAllThere: held.length === ids.length };
};

/** Refuses for whoever comes with the address, or has come with it meanwhile. */
const refuseForNobody = async (
  context: HookContext,
  told: Omit<Told, 'people'>,
): Promise<HookOutcome> => {
  const outcomes: HookOutcome[] = [];
  for (const identifier of keptForms(told.event.address, told.country).toSorted()) {
    const who = { subjectId: context.newId(), identifier };
    outcomes.push(await stopFor(context, who, askedOf(context, told)));
  }
  return outcomes.includes('recorded') ? 'recorded' : 'kept';
};

const mark = async (context: HookContext, people: readonly Reached[]): Promise<HookOutcome> => {
  const { db, now, newId, outbox } = context;
  const held = new Set(
    await lockPeopleById(
      { db, newId },
      people.map(({ subjectId }) => subjectId),
    ),
  );
  let outcome: HookOutcome = 'nobody';
  for (const { subjectId, values } of people) {
    if (!held.has(subjectId)) continue;
    for (const addressKey of new Set(values.map((value) => outbox.addressKey(value)))) {
      // As if our own server had told it: a mail that arrives there lifts it.
      await markAddress(db, { subjectId, addressKey }, { now: now(), by: null });
      outcome = 'marked';
    }
  }
  return outcome;
};

/** How often people are looked for again who were merged away or erased since. */
const roundMaximum = 5;

/** Whoever was merged away since they were found has left the address to somebody else. */
const refuseForAll = async (
  context: HookContext,
  { people: found, ...told }: Told,
): Promise<HookOutcome> => {
  const { hook, event } = told;
  let people = found;
  for (let round = 0; round < roundMaximum && people.length > 0; round += 1) {
    const { areAllThere } = await refuseFor(context, told, people);
    if (areAllThere) return 'recorded';
    const again = await findReached(context, hook.kind, [event.address]);
    people = again.reached.get(event.address) ?? [];
  }
  return refuseForNobody(context, told);
};

const isHolder = ({ isIdentifier }: Reached): boolean => isIdentifier;

/** Records one event, once for its key: with whatever it changes, or not at all. */
const recordOne = async (context: HookContext, told: Told, key: string): Promise<HookOutcome> => {
  const { hook, event, people } = told;
  let isDone = false;
  if (event.act !== 'BOUNCE' && people.length > chunkSize) {
    if (await isNoted(context.db, hook.id, key)) return 'repeated';
    isDone = true;
    // Where it's interrupted, they're refused already when it comes again.
    for (const chunk of chunksOf(people)) {
      const refused = await context.db.transaction((db) =>
        refuseFor({ ...context, db }, told, chunk),
      );
      isDone &&= refused.areAllThere;
    }
  }
  return context.db.transaction(async (db): Promise<HookOutcome> => {
    const own = { ...context, db };
    if (!(await note(own, hook.id, key))) return 'repeated';
    // Who has it as an identifier stays who has it; others, and what is claimed, keep nobody from it.
    if (event.act !== 'BOUNCE' && people.length > 0 && !people.some(isHolder)) {
      await refuseForNobody(own, told);
    }
    if (isDone) return 'recorded';
    return event.act === 'BOUNCE' ? mark(own, people) : refuseForAll(own, told);
  });
};

/**
 * Records what a hook told, each event in a transaction of its own: refusals for everybody who has the
 * address, and bounces as marks of it.
 * @param callId names the call, for events without a name of their own
 * @param lagMs how much slower than ours its sender's clock may be
 * @returns what became of each, in their order
 */
export const recordHookEvents = async (
  context: HookContext,
  { hook, callId, lagMs }: { hook: HookRow; callId: string; lagMs: number },
  events: readonly { path: string; event: HookEvent }[],
): Promise<HookOutcome[]> => {
  if (events.length === 0) return [];
  const keyOf: Known = knownBy(context, callId);
  const { reached, country } = await findReached(
    context,
    hook.kind,
    events.map(({ event }) => event.address),
  );
  const outcomes: HookOutcome[] = [];
  for (const one of events) {
    const people = (reached.get(one.event.address) ?? []).toSorted((a, b) =>
      a.subjectId < b.subjectId ? -1 : 1,
    );
    outcomes.push(
      await recordOne(context, { hook, event: one.event, lagMs, people, country }, keyOf(one)),
    );
  }
  return outcomes;
};

/** Forgets events that came more than a month ago, and what became of them three months ago. */
export const forgetHookEvents = async (db: Database, now: string): Promise<void> => {
  await db.execute(sql`delete from hook_events
    where at < ${now}::timestamptz - ${hookMemoryDays}::int * interval '1 day'`);
  await db.execute(sql`delete from hook_days
    where day < (${now}::timestamptz at time zone 'UTC')::date - 90`);
};
