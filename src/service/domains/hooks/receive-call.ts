import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { hookCallsPerMinute, type receiveHookEndpoint } from '#contract/hooks.ts';
import { hookDaysTable } from '#service/db/schema/hooks.ts';
import { countOrBlock } from '#service/http/limits.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import { requireRoom } from '#service/http/public-limits.ts';
import type { createKnownHooks } from './known-hooks.ts';
import { readHookEvents } from './read-hook-events.ts';
import {
  forgetHookEvents,
  type HookContext,
  type HookOutcome,
  recordHookEvents,
} from './record-hook-events.ts';
import { verifyCall } from './verify-call.ts';

/** Most reasons that an answer tells. */
const messageMaximum = 20;

/** In its own window, which others can't use up. */
export const hookWindow = (hookId: string): string => `hook ${hookId}`;

const notSigned = (): Problem =>
  new Problem(
    401,
    'signature-invalid',
    "The call isn't signed with this hook's secret, or its time is more than five minutes off. Sign id, time and body as Standard Webhooks say.",
  );

type Counts = Record<HookOutcome | 'leftOut', number>;

const countsOf = (outcomes: readonly HookOutcome[], leftOut: number): Counts => {
  const counts: Counts = { recorded: 0, kept: 0, marked: 0, nobody: 0, repeated: 0, leftOut };
  for (const outcome of outcomes) counts[outcome] += 1;
  return counts;
};

const count = async (
  { db, now }: Pick<HookContext, 'db' | 'now'>,
  hookId: string,
  counts: Counts,
): Promise<void> => {
  const table = hookDaysTable;
  const [today] = await db
    .insert(table)
    .values({ hookId, day: now().slice(0, 10), lastAt: now(), calls: 1, ...counts })
    .onConflictDoUpdate({
      target: [table.hookId, table.day],
      set: {
        lastAt: sql`greatest(${table.lastAt}, excluded.last_at)`,
        calls: sql`${table.calls} + excluded.calls`,
        recorded: sql`${table.recorded} + excluded.recorded`,
        kept: sql`${table.kept} + excluded.kept`,
        marked: sql`${table.marked} + excluded.marked`,
        nobody: sql`${table.nobody} + excluded.nobody`,
        repeated: sql`${table.repeated} + excluded.repeated`,
        leftOut: sql`${table.leftOut} + excluded.left_out`,
      },
    })
    .returning({ calls: table.calls });
  // Once a day for each hook, and never where there's none.
  if (today?.calls === 1) await forgetHookEvents(db, now());
};

/**
 * Takes a call of a hook: its signature first, then its limit, then each event for itself. Calls that
 * aren't signed count where they come from, and use up nothing of the hook's.
 * @throws Problem 401, 429; 400 for a body that is no event
 */
export const receiveCall = async (
  context: HookContext & { hooks: ReturnType<typeof createKnownHooks> },
  { params, headers, body }: EndpointInput<typeof receiveHookEndpoint>,
  text: string,
): Promise<EndpointAnswer<typeof receiveHookEndpoint>> => {
  const { db, now, newId, visit, hooks } = context;
  const known = await hooks.find(params.hookId.toLowerCase());
  const call = known && verifyCall(known.secrets, headers, { text, now: now() });
  if (known === undefined || call === undefined) {
    requireRoom(visit, Buffer.byteLength(text));
    throw notSigned();
  }
  const { row: hook } = known;
  await countOrBlock(
    db,
    {
      key: hookWindow(hook.id),
      allowed: hookCallsPerMinute,
      phrase: 'per minute for this hook',
      unit: 'calls',
    },
    newId,
  );
  if (typeof body !== 'object' || body === null) {
    throw invalidRequest([{ path: '', message: 'Must be an object or a list.' }]);
  }
  const read = readHookEvents(hook.kind, body);
  const events = read.flatMap((one) => ('event' in one ? [one] : []));
  const others = read.flatMap((one) => ('leftOut' in one ? [one] : []));
  const outcomes = await recordHookEvents(context, { hook, callId: call.id }, events);
  const counts = countsOf(outcomes, others.length);
  await count(context, hook.id, counts);
  return {
    taken: outcomes.length - counts.repeated,
    repeated: counts.repeated,
    leftOut: counts.leftOut,
    messages: others
      .slice(0, messageMaximum)
      .map(({ path, leftOut }) => (path === '' ? leftOut : `${path}: ${leftOut}`)),
  };
};
