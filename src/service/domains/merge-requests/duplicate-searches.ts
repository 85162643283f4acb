import { eq } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#service/db/database.ts';
import { type Lease, LeaseLost, leasesOf } from '#service/db/lease.ts';
import { repeat } from '#service/db/repeat.ts';
import {
  type MergeRequestRow,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { createTurns } from '#service/db/turns.ts';
import type { Context } from '#service/http/context.ts';
import { describeFault } from '#service/http/fault.ts';
import { claimSearch } from './claim-search.ts';
import {
  afterSearch,
  type ChunkSizes,
  type InChunk,
  searchDuplicates,
} from './search-duplicates.ts';
import { forgetKeys, readOverdueKeys } from './search-keys.ts';
import { isOfSearch } from './write-groups.ts';

const table = mergeRequestsTable;

/** How searches share the database with requests. */
export type SearchPace = {
  /** How often to look for due searches. */
  everyMs: number;
  /** After so long without a sign of life a search is taken on by another. */
  leaseMs: number;
  sizes: ChunkSizes;
  /** How long to pause after each chunk, relative to the chunk's time. */
  restShare: number;
  /** How often a chunk is tried, and how long after a fault. */
  attempts: number;
  retryMs: number;
};

const usualPace: SearchPace = {
  everyMs: 1_000,
  leaseMs: 10_000,
  sizes: { people: 500_000, keys: 10_000, groups: 500, forgotten: 5_000 },
  restShare: 1,
  attempts: 3,
  retryMs: 1_000,
};

/** Most searches that one instance does at a time. */
const searchMaximum = 20;

const failure = 'The search failed because of an error in the service. See its log.';

type Searcher = Pick<Context, 'db' | 'now' | 'newId'> & {
  session: OpenDatabase['session'];
  log: { warn: (data: object, message: string) => void };
};

/**
 * Starts the searches for duplicates whose time has come, and takes on those whose instance has died.
 * `stop` lets the chunks under way end and gives the searches back.
 */
export const startDuplicateSearches = (
  { db, session, now, newId, log }: Searcher,
  pace: SearchPace = usualPace,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const inTurn = createTurns({ restShare: pace.restShare, signal });
  const leases = leasesOf(table, { now, newId, forMs: pace.leaseMs });
  const running = new Map<Promise<void>, Lease>();

  const inChunkOf =
    (lease: Lease): InChunk =>
    async (work, before) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const chunk = (own: Database) =>
            own.transaction(async (tx) => {
              await before?.(tx);
              await leases.hold(tx, lease);
              return work(tx);
            });
          // Long steps use a connection without a statement time limit.
          return await inTurn(() => (before === undefined ? chunk(db) : session(chunk, signal)));
        } catch (error) {
          if (signal.aborted || error instanceof LeaseLost || attempt === pace.attempts) {
            throw error;
          }
          log.warn(describeFault(error), 'a chunk of a search for duplicates failed');
          await new Promise((resolve) => setTimeout(resolve, pace.retryMs));
        }
      }
    };

  const fail = async (lease: Lease, request: MergeRequestRow): Promise<void> => {
    await db.transaction(async (tx) => {
      await leases.hold(tx, lease);
      await tx
        .update(table)
        .set({ ...afterSearch(request, now(), 'FAILED'), errorMessage: failure })
        .where(eq(table.id, request.id));
      // What it has written is a part only.
      await tx.delete(mergeGroupsTable).where(isOfSearch(request.id));
    });
  };

  const search = async (lease: Lease, request: MergeRequestRow): Promise<void> => {
    try {
      await searchDuplicates(request, {
        inChunk: inChunkOf(lease),
        now,
        newId,
        sizes: pace.sizes,
      });
    } catch (error) {
      // Cancelled, or taken on by another.
      if (error instanceof LeaseLost) return;
      if (signal.aborted) return leases.release(db, lease);
      log.warn({ ...describeFault(error), mergeRequestId: request.id }, 'a search failed');
      await fail(lease, request);
    }
  };

  const told = (message: string) => (error: unknown) => log.warn(describeFault(error), message);
  const startDue = async (): Promise<void> => {
    while (running.size < searchMaximum && !signal.aborted) {
      const claimed = await claimSearch(db, leases, now());
      if (claimed === undefined) return;
      const work = search(claimed.lease, claimed.request)
        .catch(told("couldn't record the end of a search for duplicates"))
        .finally(() => running.delete(work));
      running.set(work, claimed.lease);
    }
  };
  const forget = async (): Promise<void> => {
    try {
      for (const id of await readOverdueKeys(db)) {
        while (await inTurn(() => forgetKeys(db, id, pace.sizes.forgotten)));
      }
    } catch (error) {
      if (error !== signal.reason) throw error;
    }
  };

  const works = [
    repeat(() => leases.keep(db, [...running.values()]), {
      everyMs: pace.everyMs,
      onError: told('keeping the leases of searches for duplicates failed'),
    }),
    repeat(startDue, {
      everyMs: pace.everyMs,
      onError: told('looking for due searches for duplicates failed'),
    }),
    repeat(forget, {
      everyMs: pace.everyMs,
      onError: told('forgetting the keys of a search for duplicates failed'),
    }),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(works.map(({ stop }) => stop()));
      await Promise.all(running.keys());
    },
  };
};
