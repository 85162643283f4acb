import { and, like, lt, sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { limitHeaders, sceneHeader } from '#contract/common/headers.ts';
import {
  type LimitPeriod,
  type Limits,
  type LimitWindow,
  limitWindowsOf,
  periodMs,
} from '#contract/common/limits.ts';
import type { SceneName } from '#contract/scenes.ts';
import { planned } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import { limitWindowsTable } from '#service/db/schema/http.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { Problem } from './problem.ts';

type Counted = { key: string; made: number; milliseconds: number };

/**
 * Whether a stored window is over. One that ends later than a whole length from now was begun by a
 * clock that ran ahead, and would stay full for as long. `now()` is when the statement began: what
 * it waited for may have begun a window since.
 */
const isOver = sql`(w.ends_at <= now()
  or w.ends_at > clock_timestamp() + (excluded.ends_at - now()))`;

/** One statement with the database's clock, so that all instances share the windows. */
const count = async (db: Database, windows: LimitWindow[]): Promise<Counted[]> => {
  const given = sql.join(
    windows.map(({ key, period }) => sql`(${key}::text, ${periodMs[period] / 1000}::int)`),
    sql`, `,
  );
  const table = limitWindowsTable;
  const result = await db.execute<Counted>(sql`${planned}
    insert into ${table} as w (key, made, ends_at)
    select key, 1, now() + length * interval '1 second'
    from (values ${given}) as given (key, length)
    order by key
    on conflict (key) do update set
      made = case when ${isOver} then 1 else w.made + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else w.ends_at end
    returning key, made, (extract(epoch from w.ends_at - now()) * 1000)::int as milliseconds`);
  return result.rows;
};

const phrases: Record<LimitPeriod, string> = {
  HOUR: 'per hour for the account',
  MINUTE: 'per minute for this API',
};

type Exceeded = Pick<LimitWindow, 'period' | 'allowed'> & {
  made: number;
  milliseconds: number;
  /** Which limit it was, where that is not the period's. */
  phrase?: string;
  /** What is counted, where that isn't requests. */
  unit?: string;
  /** The demo scene that made it up. */
  scene?: SceneName;
};

/** 429 with the five headers of docs/spec.md 7; `milliseconds` until the window ends. */
export const limitExceeded = (
  {
    period,
    allowed,
    made,
    milliseconds,
    phrase = phrases[period],
    unit = 'requests',
    scene,
  }: Exceeded,
  newId: () => string,
): Problem => {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Problem(
    429,
    'limit-exceeded',
    `Limit reached: ${allowed} ${unit} ${phrase}. Try again in ${retryAfter} s.`,
    {
      headers: {
        [limitHeaders.retryAfter]: String(retryAfter),
        [limitHeaders.eventId]: newId(),
        [limitHeaders.allowed]: String(allowed),
        [limitHeaders.period]: period,
        [limitHeaders.made]: String(made),
        ...(scene === undefined ? {} : { [sceneHeader]: scene }),
      },
    },
  );
};

const refusalKey = 'refused ';

/**
 * Counts a request that its caller has no right to make, in a window of the caller's own: nobody
 * without rights uses up what others may do. The key is a hash, since a subject may be a name.
 * @throws Problem 429
 */
export const countRefusal = async (
  db: Database,
  { clientId, subject }: Pick<Caller, 'clientId' | 'subject'>,
  { apiPerMinute: allowed }: Limits,
  newId: () => string,
): Promise<void> => {
  const key = refusalKey + hashText(JSON.stringify([clientId, subject]));
  const [counted] = await count(db, [{ key, period: 'MINUTE', allowed }]);
  if (counted === undefined || counted.made <= allowed) return;
  const phrase = 'per minute without access';
  throw limitExceeded({ ...counted, period: 'MINUTE', allowed, phrase }, newId);
};

/**
 * Counts a call in a window of a minute of its own. The first one beyond what is allowed begins another
 * minute, in which nothing passes.
 * @throws Problem 429
 */
export const countOrBlock = async (
  db: Database,
  { key, allowed, phrase, unit }: { key: string; allowed: number; phrase: string; unit: string },
  newId: () => string,
): Promise<void> => {
  const table = limitWindowsTable;
  const { rows } = await db.execute<Counted>(sql`${planned}
    insert into ${table} as w (key, made, ends_at)
    values (${key}, 1, now() + ${periodMs.MINUTE / 1000}::int * interval '1 second')
    on conflict (key) do update set
      made = case when ${isOver} then 1 else w.made + 1 end,
      ends_at = case when ${isOver} or w.made = ${allowed}::int then excluded.ends_at
        else w.ends_at end
    returning key, made, (extract(epoch from w.ends_at - now()) * 1000)::int as milliseconds`);
  const [counted] = rows;
  if (counted === undefined || counted.made <= allowed) return;
  throw limitExceeded({ ...counted, period: 'MINUTE', allowed, phrase, unit }, newId);
};

/** Deletes the windows of refusals that have ended, of which there is one for each caller. */
export const forgetRefusals = async (db: Database): Promise<void> => {
  const { key, endsAt } = limitWindowsTable;
  await db
    .delete(limitWindowsTable)
    .where(and(like(key, `${refusalKey}%`), lt(endsAt, sql`now()`)));
};

/**
 * Counts the request in every window it belongs to.
 * @throws Problem 429
 */
export const enforceLimits = async (
  db: Database,
  endpoint: Endpoint,
  limits: Limits,
  newId: () => string,
): Promise<void> => {
  const windows = limitWindowsOf(endpoint, limits);
  const counted = await count(db, windows);
  const exceeded = windows
    .map((window) => {
      const row = counted.find(({ key }) => key === window.key);
      return { ...window, made: row?.made ?? 0, milliseconds: row?.milliseconds ?? 0 };
    })
    .filter(({ made, allowed }) => made > allowed)
    .sort((a, b) => b.milliseconds - a.milliseconds)[0];
  if (exceeded !== undefined) throw limitExceeded(exceeded, newId);
};
