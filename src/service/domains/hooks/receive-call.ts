import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { hookCallsPerMinute, type receiveHookEndpoint } from '#contract/hooks.ts';
import { type HookRow, hookDaysTable } from '#service/db/schema/hooks.ts';
import { isSignedBy, readCall } from '#service/domains/events/verify-signature.ts';
import { countOrBlock } from '#service/http/limits.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import type { KnownHooks } from './known-hooks.ts';
import { readHookEvents } from './read-hook-events.ts';
import {
  forgetHookEvents,
  type HookContext,
  type HookOutcome,
  recordHookEvents,
} from './record-hook-events.ts';

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

/** A call whose signature is valid: whose it is, its own name, and how long ago it was sent by its clock. */
export type VerifiedCall = { hook: HookRow; callId: string; lagMs: number };

/**
 * Looks at who calls before the body is read, and then at its bytes.
 * @throws Problem 401
 */
export const callVerifier =
  (hooks: KnownHooks) =>
  async (
    { now }: Pick<HookContext, 'now'>,
    request: Request,
    { hookId = '' }: Readonly<Record<string, string>>,
  ): Promise<(bytes: Uint8Array) => VerifiedCall> => {
    const said = readCall(request.headers, now());
    const known = said && (await hooks.find(hookId.toLowerCase()));
    if (said === undefined || known === undefined) throw notSigned();
    return (bytes) => {
      if (!isSignedBy(known.secrets, said, { bytes, now: now() })) throw notSigned();
      const lagMs = Math.max(0, Date.parse(now()) - Number(said.timestamp) * 1_000);
      return { hook: known.row, callId: said.id, lagMs };
    };
  };

/**
 * Takes a verified call: its hook's limit first, then each event for itself.
 * @throws Problem 429; 400 for a body that is no event
 */
export const receiveCall = async (
  context: HookContext,
  { body }: EndpointInput<typeof receiveHookEndpoint>,
  call: VerifiedCall,
): Promise<EndpointAnswer<typeof receiveHookEndpoint>> => {
  const { db, newId } = context;
  const { hook } = call;
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
  const outcomes = await recordHookEvents(context, call, events);
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
