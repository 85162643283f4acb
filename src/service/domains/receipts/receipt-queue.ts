import type { ReceiptRequest } from '#contract/receipt-requests.ts';
import { outageOf } from '#service/db/availability.ts';
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
  arrival: { id: string; createdAt: string };
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
};

/** Receipts of one transaction; beyond it a batch only takes longer. */
const batchMaximum = 250;

/** Receipts that may wait: more than this machine records while a caller has patience. */
const waitingMaximum = 10_000;

const checked = (
  { request, token, arrival }: Entry,
  point: PointOfReceipt | null,
): CheckedReceipt | Problem => {
  try {
    return checkReceipt(request, token, requireOpen(point), arrival);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

type Outcome = Recorded | Problem;

/** Checks and records receipts in one transaction; one that is refused leaves the others as they are. */
const recordBatch = (
  { db, now, newId }: Pick<QueueOptions, 'db' | 'now' | 'newId'>,
  readPoints: Points,
  entries: readonly Entry[],
): Promise<{ outcomes: Outcome[]; refusedNames: number }> =>
  db.transaction(async (tx) => {
    const points = await readPoints(
      tx,
      entries.map(({ token }) => token),
    );
    const all = entries.map((entry, place) => checked(entry, points[place] ?? null));
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
 */
export const createReceiptQueue = (options: QueueOptions) => {
  const { now, newId, counters, pause, writers } = options;
  const readPoints = createPoints();
  let waiting: Entry[] = [];
  /** Whose receipts are being recorded: what came for them since follows. */
  const busy = new Set<string>();
  let active = 0;
  let isDue = false;
  counters.watch('receiptsWaiting', () => waiting.length);

  const take = (): Entry[] => {
    const batch: Entry[] = [];
    const left: Entry[] = [];
    for (const entry of waiting) {
      const goes = batch.length < batchMaximum && !busy.has(entry.request.identifier);
      (goes ? batch : left).push(entry);
    }
    waiting = left;
    return batch;
  };

  const record = async (entries: readonly Entry[]): Promise<void> => {
    const { outcomes, refusedNames } = await recordBatch(options, readPoints, entries);
    if (refusedNames > 0) counters.add('elementNamesRefused', refusedNames);
    for (const [place, { resolve, reject }] of entries.entries()) {
      const outcome = outcomes[place];
      if (outcome === undefined || outcome instanceof Problem) reject(outcome);
      else resolve(outcome);
    }
  };

  /** What the database refuses of a batch may be of one receipt: each is tried alone then. */
  const recordApart = async (entries: readonly Entry[], error: unknown): Promise<void> => {
    const isOutage = outageOf(error) !== undefined;
    for (const entry of entries) {
      if (isOutage || entries.length === 1) entry.reject(error);
      else await record([entry]).catch(entry.reject);
    }
  };

  const pump = (): void => {
    isDue = false;
    while (active < writers) {
      const batch = take();
      if (batch.length === 0) return;
      const identifiers = new Set(batch.map(({ request }) => request.identifier));
      for (const identifier of identifiers) busy.add(identifier);
      active += 1;
      record(batch)
        .catch((error: unknown) => recordApart(batch, error))
        .finally(() => {
          active -= 1;
          for (const identifier of identifiers) busy.delete(identifier);
          pump();
        });
    }
  };

  return {
    /**
     * @throws Problem 503 `overloaded` where there's no room for so many more
     */
    requireRoom: (count: number): void => {
      if (waiting.length + count > waitingMaximum) throw overloaded();
    },
    /**
     * @returns the receipt as it was recorded
     * @throws Problem 400 or 401 where it's refused
     */
    record: ({ request, token }: ArrivedReceipt): Promise<Recorded> => {
      const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
      const arrival = { id: newId(), createdAt: now() };
      waiting.push({ request, token, arrival, resolve, reject });
      if (!isDue) {
        isDue = true;
        // What else has arrived goes with it.
        void pause().then(pump);
      }
      return promise;
    },
  };
};
export type ReceiptQueue = ReturnType<typeof createReceiptQueue>;
