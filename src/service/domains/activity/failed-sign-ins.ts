import { and, like, lte, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { oneAtATime } from '#service/db/one-at-a-time.ts';
import { limitWindowsTable } from '#service/db/schema/http.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { actOf, serviceActor, writeActivity } from './write-activity.ts';

const windows = limitWindowsTable;

/** How long one row counts. */
const windowMs = 600_000;
/** Later than every instance has written what it counted. */
const graceMs = 120_000;
const prefix = 'failed sign-ins ';

const startOf = (time: string): string =>
  new Date(Math.floor(Date.parse(time) / windowMs) * windowMs).toISOString();
const after = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** Who fails to sign in is nobody we know. */
export const stranger = { subject: 'unknown', clientId: serviceActor, name: 'Unknown' } as const;

type Settings = { db: Database; signer: Pick<RowSigner, 'macOf'>; now: () => string };

/**
 * Counts sign-ins that failed, in memory: strangers must not make the service write for each. Every ten
 * minutes in which there were some are one row of the activity, over all instances.
 */
export const createFailedSignIns = ({ db, signer, now }: Settings) => {
  let counts = new Map<string, number>();

  const keep = async (tx: Database, counted: ReadonlyMap<string, number>): Promise<void> => {
    for (const [start, count] of counted) {
      await tx
        .insert(windows)
        .values({ key: prefix + start, made: count, endsAt: after(start, windowMs + graceMs) })
        .onConflictDoUpdate({
          target: windows.key,
          set: { made: sql`${windows.made} + ${count}` },
        });
    }
  };

  const record = async (tx: Database): Promise<void> => {
    const over = await tx
      .delete(windows)
      .where(and(like(windows.key, `${prefix}%`), lte(windows.endsAt, now())))
      .returning({ key: windows.key, attempts: windows.made });
    const acts = over
      .map(({ key, attempts }) => ({ from: key.slice(prefix.length), attempts }))
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .map(({ from, attempts }) =>
        actOf(
          { caller: { ...stranger, scopes: [], issuedAt: 0 }, now, requestId: '' },
          {
            kind: 'signInFailed',
            operation: 'signIn',
            objectType: 'session',
            status: 401,
            changes: {
              before: {},
              after: { '': { attempts, from, until: after(from, windowMs) } },
            },
          },
        ),
      );
    if (acts.length > 0) await writeActivity(tx, signer, acts);
  };

  return {
    note: (): void => {
      const start = startOf(now());
      counts.set(start, (counts.get(start) ?? 0) + 1);
    },
    /** Writes what was counted since the last time, and rows of what is over. What can't be written is lost. */
    write: async (): Promise<void> => {
      const counted = counts;
      counts = new Map();
      await db.transaction(async (tx) => {
        await oneAtATime(tx, 'failed sign-ins');
        await keep(tx, counted);
        await record(tx);
      });
    },
  };
};
export type FailedSignIns = ReturnType<typeof createFailedSignIns>;
