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

/** A valid request and the token it came with. */
export type ArrivedReceipt = { request: ReceiptRequest; token: CollectionPointToken };

/** A receipt that was recorded, now or earlier. */
export type Recorded = RecordedReceipt & { receipt: CheckedReceipt };

type Entry = ArrivedReceipt & {
  id: string;
  /** Until when it's tried while another session holds its person, in ms of `performance.now()`. */
  givesUpAt: number;
  /** Another session held its person for longer than a batch waits, so it's tried alone. */
  isAlone: boolean;
  resolve: (recorded: Recorded) => void;
  reject: (error: unknown) => void;
};

type QueueOptions = {
  db: Database;
  now: () => string;
  newId: () => string;
  counters: Pick<Counters, 'add' | 'watch'>;
  /** Resolves once everything that has arrived is read. */
  pause: () => Promise<void>;
  /** How many batches may be written at the same time. */
  writers: number;
  /** How long a receipt waits for a person held by another session. */
  patienceMs?: number;
};

/** Larger batches only take longer. */
const batchMaximum = 250;

/** Receipts being handled: a machine can't record more while their senders wait. */
const roomMaximum = 10_000;

/** How long a batch waits for people held by another session, and then each of its receipts. */
const lockMs = { together: 2_000, apart: 200 };
/** How long a receipt is tried alone: less than a statement may take and the console waits. */
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
 * Checks and records receipts in one transaction; a refused one leaves the others as they are. They
 * are dated when it begins: with the time of arrival, a program that polls by time could miss them.
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
 * Records receipts that come at the same time together, whoever sent them: a whole batch costs about
 * as much as one receipt used to. Each is all or nothing, and is answered after its commit. Receipts of
 * one person are recorded in the order they came.
 *
 * Another session, such as a frozen one, may hold a person for long. Receipts for that person are then
 * tried alone, repeatedly, by all writers but one: everyone else's go on.
 */
export const createReceiptQueue = (options: QueueOptions) => {
  const { newId, counters, pause, writers, patienceMs = usualPatienceMs } = options;
  const aloneMaximum = Math.max(1, writers - 1);
  const readPoints = createPoints();
  let waiting: Entry[] = [];
  /** People whose receipts are being recorded; their later ones wait. */
  const busy = new Set<string>();
  let room = roomMaximum;
  let active = 0;
  let activeAlone = 0;
  let isDue = false;
  counters.watch('receiptsWaiting', () => waiting.length);

  /** What may be recorded next: a batch, or one receipt alone. */
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

  /** Puts them before what came later for the same people, and after everyone else. */
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
   * If the database refuses a batch, a single receipt may be the reason, so each is tried alone. One
   * whose person is held keeps waiting, together with the next ones of that person.
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
     * Reserves room for so many receipts.
     * @returns gives it back, once they're answered
     * @throws Problem 503 `overloaded` if there isn't enough
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
     * @throws Problem 400 or 401 if it's refused
     */
    record: ({ request, token }: ArrivedReceipt): Promise<Recorded> => {
      const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
      const givesUpAt = performance.now() + patienceMs;
      waiting.push({ request, token, id: newId(), givesUpAt, isAlone: false, resolve, reject });
      if (!isDue) {
        isDue = true;
        // So that others that are being read now join the batch.
        void pause().then(pump);
      }
      return promise;
    },
  };
};
export type ReceiptQueue = ReturnType<typeof createReceiptQueue>;
