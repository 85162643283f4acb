import { sql } from 'drizzle-orm';
import type { ReceiptRequest } from '#contract/receipt-requests.ts';
import { isLockTimeout, outageOf, StatementTimedOut } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import type { Counters } from '#service/http/counters.ts';
import { overloaded } from '#service/http/overload.ts';
import { Problem } from '#service/http/problem.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';
import { checkReceipt, requireOpen } from './check-receipt.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import { createPoints, type Points } from './points.ts';
import type { PointOfReceipt } from './read-point.ts';
import { type RecordedReceipt, recordEach } from './record-receipts.ts';

/** What came in: validated, with the token that it came with. */
export type ArrivedReceipt = { request: ReceiptRequest; token: CollectionPointToken };

/** A receipt that was recorded, now or before. */
export type Recorded = RecordedReceipt & { receipt: CheckedReceipt };

type Entry = ArrivedReceipt & {
  id: string;
  /** When it gives up on a person whom somebody else holds, in ms of `performance.now()`. */
  givesUpAt: number;
  /** Its person was held for longer than a batch waits: it's tried alone. */
  isAlone: boolean;
  resolve: (recorded: Recorded) => void;
  reject: (error: unknown) => void;
};

type QueueOptions = {
  db: Database;
  now: () => string;
  newId: () => string;
  counters: Pick<Counters, 'add' | 'watch'>;
  /** Resolves after what has arrived by now was read. */
  pause: () => Promise<void>;
  /** How many batches are written at a time. */
  writers: number;
  /** How long a receipt waits for a person whom somebody else holds. */
  patienceMs?: number;
};

/** Receipts of one transaction; beyond it a batch only takes longer. */
const batchMaximum = 250;

/** Receipts under way: more than this machine records while a caller has patience. */
const roomMaximum = 10_000;

/** How long a batch waits for people whom somebody else holds, and each of its receipts after that. */
const lockMs = { together: 2_000, apart: 200 };
/** How long a receipt does by itself: less than a statement may take, and so than the console waits. */
const usualPatienceMs = 20_000;

const checked = (
  { request, token, id }: Entry,
  point: PointOfReceipt | null,
  createdAt: string,
): CheckedReceipt | Problem => {
  try {
    return checkReceipt(request, token, requireOpen(point), { id, createdAt });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

type Outcome = Recorded | Problem;

/**
 * Checks and records receipts in one transaction; one that is refused leaves the others as they are.
 * They arrive as it begins: what waited longer would be dated before what was read meanwhile.
 */
const recordBatch = (
  { db, now, newId }: Pick<QueueOptions, 'db' | 'now' | 'newId'>,
  readPoints: Points,
  entries: readonly Entry[],
  lockMaximumMs: number,
): Promise<{ outcomes: Outcome[]; refusedNames: number }> =>
  db.transaction(async (tx) => {
    const createdAt = now();
    await tx.execute(sql.raw(`set local lock_timeout = ${lockMaximumMs}`));
    const points = await readPoints(
      tx,
      entries.map(({ token }) => token),
    );
    const all = entries.map((entry, place) => checked(entry, points[place] ?? null, createdAt));
    const receipts = all.flatMap((one) => (one instanceof Problem ? [] : [one]));
    if (receipts.length === 0) {
      return {
        outcomes: all.flatMap((one) => (one instanceof Problem ? [one] : [])),
        refusedNames: 0,
      };
    }
    const { outcomes, refusedNames } = await recordEach({ db: tx, now, newId }, receipts);
    const byId = new Map(receipts.map(({ id }, place) => [id, outcomes[place]]));
    return {
      outcomes: all.map((receipt) => {
        if (receipt instanceof Problem) return receipt;
        const outcome = byId.get(receipt.id);
        if (outcome === undefined) throw new Error('A receipt has no outcome.');
        return outcome instanceof Problem ? outcome : { ...outcome, receipt };
      }),
      refusedNames,
    };
  });

/**
 * Records receipts that come at the same time together, whoever sent them: one transaction costs
 * about as much as one receipt did. Each is all or nothing, and is answered after its commit. Those
 * of one person are recorded in the order in which they came.
 *
 * Somebody else may hold a person for long, such as a session that froze. Receipts for such a person
 * are tried alone, again and again until they give up, by one writer at most: the others go on.
 */
export const createReceiptQueue = (options: QueueOptions) => {
  const { newId, counters, pause, writers, patienceMs = usualPatienceMs } = options;
  const aloneMaximum = Math.max(1, writers - 1);
  const readPoints = createPoints();
  let waiting: Entry[] = [];
  /** Whose receipts are being recorded: what came for them since follows. */
  const busy = new Set<string>();
  let room = roomMaximum;
  let active = 0;
  let activeAlone = 0;
  let isDue = false;
  counters.watch('receiptsWaiting', () => waiting.length);

  /** Those that may be recorded next: a batch, or one by itself. */
  const take = (): Entry[] => {
    const first = waiting.find(
      ({ isAlone, request }) =>
        !busy.has(request.identifier) && (!isAlone || activeAlone < aloneMaximum),
    );
    if (first === undefined) return [];
    const batch: Entry[] = [];
    const passed = new Set(busy);
    const left: Entry[] = [];
    for (const entry of waiting) {
      const { identifier } = entry.request;
      const fits = first.isAlone
        ? entry === first
        : !entry.isAlone && batch.length < batchMaximum && !passed.has(identifier);
      if (!fits) passed.add(identifier);
      (fits ? batch : left).push(entry);
    }
    waiting = left;
    return batch;
  };

  const record = async (
    entries: readonly Entry[],
    lockMaximumMs = lockMs.together,
  ): Promise<void> => {
    const { outcomes, refusedNames } = await recordBatch(
      options,
      readPoints,
      entries,
      lockMaximumMs,
    );
    if (refusedNames > 0) counters.add('elementNamesRefused', refusedNames);
    for (const [place, { resolve, reject }] of entries.entries()) {
      const outcome = outcomes[place];
      if (outcome === undefined || outcome instanceof Problem) reject(outcome);
      else resolve(outcome);
    }
  };

  /** Ahead of what came since for the same people, and behind everybody else. */
  const putBack = (entries: readonly Entry[]): void => {
    const whose = new Set(entries.map(({ request }) => request.identifier));
    const isTheirs = ({ request }: Entry) => whose.has(request.identifier);
    waiting = [
      ...waiting.filter((entry) => !isTheirs(entry)),
      ...entries,
      ...waiting.filter(isTheirs),
    ];
  };

  /**
   * What the database refuses of a batch may be of one receipt: each is tried alone then. One whose
   * person is held waits on, with those of the same person that follow it.
   */
  const recordApart = async (entries: readonly Entry[], error: unknown): Promise<void> => {
    const isOutage = outageOf(error) !== undefined;
    const held = new Set<string>();
    const later: Entry[] = [];
    const refuse = (entry: Entry, reason: unknown): void => {
      if (!isLockTimeout(reason)) entry.reject(reason);
      else if (performance.now() >= entry.givesUpAt) entry.reject(new StatementTimedOut(reason));
      else {
        held.add(entry.request.identifier);
        entry.isAlone = true;
        later.push(entry);
      }
    };
    for (const entry of entries) {
      if (held.has(entry.request.identifier)) later.push(entry);
      else if (isOutage || entries.length === 1) refuse(entry, error);
      else await record([entry], lockMs.apart).catch((reason: unknown) => refuse(entry, reason));
    }
    putBack(later);
  };

  const pump = (): void => {
    isDue = false;
    while (active < writers) {
      const batch = take();
      if (batch.length === 0) return;
      const identifiers = new Set(batch.map(({ request }) => request.identifier));
      const alone = batch[0]?.isAlone ? 1 : 0;
      for (const identifier of identifiers) busy.add(identifier);
      active += 1;
      activeAlone += alone;
      record(batch)
        .catch((error: unknown) => recordApart(batch, error))
        .finally(() => {
          active -= 1;
          activeAlone -= alone;
          for (const identifier of identifiers) busy.delete(identifier);
          pump();
        });
    }
  };

  return {
    /**
     * Takes room for so many receipts, to be given back once they were answered.
     * @throws Problem 503 `overloaded` where there isn't so much
     */
    takeRoom: (count: number): (() => void) => {
      if (count > room) throw overloaded();
      room -= count;
      return () => {
        room += count;
      };
    },
    /**
     * @returns the receipt as it was recorded
     * @throws Problem 400 or 401 where it's refused
     */
    record: ({ request, token }: ArrivedReceipt): Promise<Recorded> => {
      const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
      const givesUpAt = performance.now() + patienceMs;
      waiting.push({ request, token, id: newId(), givesUpAt, isAlone: false, resolve, reject });
      if (!isDue) {
        isDue = true;
        // Others that are being read now go with it.
        void pause().then(pump);
      }
      return promise;
    },
  };
};
export type ReceiptQueue = ReturnType<typeof createReceiptQueue>;
