import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { type Lease, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import { destinationsTable } from '#service/db/schema/events.ts';
import { describeFault } from '#service/http/fault.ts';
import { postLimitMs } from './post-fault.ts';
import type { Delivering } from './stay.ts';

const destinations = destinationsTable;

/** As long as nobody else takes a destination on; whoever is at it holds it again before that. */
const leaseMs = 30_000;
const keepEveryMs = 10_000;
/** No request begins that might end later than this before the lease does. */
const leaseMarginMs = 2_000;

/** A lease, and until when it's this instance's for certain, whatever others do. */
export type Held = { lease: Lease; until: number };

/** Has destinations be this instance's alone, for as long as it's at them. */
export const createHolds = ({ db, newId, clock, warn, turn }: Omit<Delivering, 'holds'>) => {
  const leases = leasesOf(destinations, { newId, forMs: leaseMs });
  /** Where it isn't kept, because another transaction is at it or it was lost, `until` stays. */
  const everyHeld = new Set<Held>();
  const keepAll = async (): Promise<void> => {
    const since = clock();
    const kept = new Set(
      await leases.keep(
        db,
        [...everyHeld].map(({ lease }) => lease),
      ),
    );
    for (const held of everyHeld) {
      if (kept.has(held.lease.leaseId)) held.until = Math.max(held.until, since + leaseMs);
    }
  };
  let keeping: ReturnType<typeof repeat> | undefined;
  const claim = async (id: string): Promise<Held | undefined> => {
    const held = await turn(async () => {
      const since = clock();
      const lease = await leases.claim(db, {
        where: sql`${destinations.id} = ${id}::uuid`,
        orderBy: sql`${destinations.id}`,
      });
      return lease === undefined ? undefined : { lease, until: since + leaseMs };
    });
    if (held === undefined) return undefined;
    everyHeld.add(held);
    const onError = (error: unknown) => warn(describeFault(error), "destinations couldn't be held");
    keeping ??= repeat(keepAll, { everyMs: keepEveryMs, onError });
    return held;
  };
  const giveUp = async (held: Held): Promise<void> => {
    everyHeld.delete(held);
    if (everyHeld.size === 0) {
      const ended = keeping?.stop();
      keeping = undefined;
      await ended;
    }
    await turn(() => leases.release(db, held.lease));
  };
  /** Whether a request that begins now ends before another instance could be at the destination. */
  const mayBegin = ({ until }: Held): boolean => clock() < until - postLimitMs - leaseMarginMs;

  /** Writes what an instance alone may, and holds the destination on. @throws LeaseLost */
  const writeAt = async (
    { held }: { held: Held },
    write: (tx: Database) => Promise<unknown>,
  ): Promise<void> => {
    await turn(async () => {
      const since = clock();
      await db.transaction(async (tx) => {
        await leases.hold(tx, held.lease);
        await write(tx);
      });
      held.until = Math.max(held.until, since + leaseMs);
    });
  };
  return { claim, giveUp, mayBegin, writeAt };
};
export type Holds = ReturnType<typeof createHolds>;
