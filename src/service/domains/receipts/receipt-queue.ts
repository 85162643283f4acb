import { canonicalIdentifier } from '#contract/common/identifiers.ts';
import { isLockTimeout, outageOf, StatementTimedOut } from '#service/db/availability.ts';
import type { Database } from '#service/db/database.ts';
import { rest } from '#service/db/rest.ts';
import {
  findDataElements,
  isMentioned,
} from '#service/domains/data-elements/ensure-data-elements.ts';
import type { EventRecorder } from '#service/domains/events/record-events.ts';
import type { Erasing, Outbox } from '#service/http/context.ts';
import type { Counters } from '#service/http/counters.ts';
import { overloaded } from '#service/http/overload.ts';
import { Problem } from '#service/http/problem.ts';
import type { LinkTokens } from '#service/identity/link-tokens.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';
import type { CollectionPointToken } from '#service/identity/verify-collection-point-token.ts';
import type { BusyPoints } from './busy-points.ts';
import { type Checked, checkReceipt, requireOpen } from './check-receipt.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import { createNamePath, createTally, type NamePath, partsOf } from './losses.ts';
import { createPace, findBatch, partByNetwork, restShare } from './pace.ts';
import { createPoints, type Points } from './points.ts';
import { type LinkedPurpose, type PointOfReceipt, readPurposes } from './read-point.ts';
import type { ReadReceipt } from './read-receipt.ts';
import { isKnownSender, type ReceiptSender, requireSender } from './receipt-sender.ts';
import { type RecordedReceipt, recordEach } from './record-receipts.ts';
import { namesIn, shedExtras } from './shed-extras.ts';
import { writeLosses } from './write-losses.ts';

/** A receipt as far as it can be read, the token and the key it came with, and who sent it. */
export type ArrivedReceipt = {
  said: ReadReceipt;
  token: CollectionPointToken;
  key: string | null;
  sender: ReceiptSender;
  /** Whether its sender is one that the public limits count (docs/design.md 11.4). */
  isStranger: boolean;
  /** Whether its network sends so much that others come first (docs/operations.md, Floods). */
  isFromBusyNetwork: boolean;
  /** Its place in its request. */
  place: number;
  /** Digest of what the browser is known by that filled a form of ours; else null. */
  browser: string | null;
};

/** A receipt that was recorded, now or earlier. */
export type Recorded = RecordedReceipt & {
  receipt: CheckedReceipt;
  /** Whether its collection point gives instant links. */
  givesInstantLinks: boolean;
};

type Entry = ArrivedReceipt & {
  id: string;
  /** By what people are told apart while their receipts wait. */
  whose: string;
  /** Until when it waits for a person locked by another session, in ms of `performance.now()`. */
  givesUpAt: number;
  /** Why its batch failed, or its last try: it's tried alone. */
  failure?: { error: unknown };
  resolve: (recorded: Recorded) => void;
  reject: (error: unknown) => void;
};

type QueueOptions = {
  db: Database;
  busyPoints: Pick<BusyPoints, 'isBusy'>;
  erasing: Pick<Erasing, 'hashes'>;
  searchKeys: Pick<SearchKeys, 'of'>;
  links: Pick<LinkTokens, 'stored'>;
  /** Where people are asked to confirm. */
  outbox: Outbox;
  events?: EventRecorder['events'];
  now: () => string;
  newId: () => string;
  counters: Pick<Counters, 'add' | 'watch'>;
  /** Resolves once everything that has arrived is read. */
  pause: () => Promise<void>;
  /** How many batches may be written at the same time. */
  writers: number;
  /** How long a receipt waits for a person locked by another session. */
  patienceMs?: number;
  /** Resolves after so many milliseconds. */
  rest?: (ms: number) => Promise<void>;
};

/** Larger batches only take longer; those of busy networks keep others waiting meanwhile. */
const batchMaxima = { anyone: 250, busyNetworks: 50 };

/** Receipts being handled: a machine can't record more while their senders wait. */
const roomMaximum = 10_000;
/** Of it, what busy networks leave to everyone else. */
const roomForOthers = roomMaximum / 2;

/** How long a batch waits for people held by another session, and a receipt that is tried alone. */
const holdLimits = { batch: 2_000, alone: 200 };
/** How long a receipt is tried for such a person: less than the console waits. */
const usualPatienceMs = 10_000;

const checked = (
  { said, token, key, sender, id, browser }: Entry,
  { point, others }: { point: PointOfReceipt | null; others: ReadonlyMap<string, LinkedPurpose> },
  createdAt: string,
): Checked | Problem => {
  const { identifier } = said.request;
  try {
    const open = requireOpen(point);
    if (open.needsAuthentication) requireSender(sender, identifier);
    const isSenderKnown = isKnownSender(sender, identifier);
    return checkReceipt(
      said,
      token,
      { point: open, others },
      { id, createdAt, key, isSenderKnown, browser },
    );
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};

type Outcome = Recorded | Problem;

/** The purposes that receipts name and their points don't link: what is refused of them counts. */
const readOthers = (
  db: Database,
  entries: readonly Entry[],
  points: readonly (PointOfReceipt | null)[],
): Promise<ReadonlyMap<string, LinkedPurpose>> => {
  const ids = entries.flatMap(({ said }, place) => {
    const linked = new Set(points[place]?.purposes.map(({ id }) => id));
    return said.purposes.map(({ given }) => given.Id.toLowerCase()).filter((id) => !linked.has(id));
  });
  return readPurposes(db, [...new Set(ids)]);
};

/** Of strangers' receipts by collection points above their limit, the extras are left out. */
const withoutExtras = async (
  db: Database,
  entries: readonly Entry[],
  { isBusy }: Pick<BusyPoints, 'isBusy'>,
): Promise<readonly Entry[]> => {
  const sheds = ({ isStranger, token }: Entry) => isStranger && isBusy(token.collectionPointId);
  const names = entries.filter(sheds).flatMap(({ said }) => namesIn(said));
  const elements = names.length === 0 ? [] : await findDataElements(db, [...new Set(names)]);
  const isKnown = (name: string) => elements.some((element) => isMentioned(element, name));
  return entries.map((entry) =>
    sheds(entry) ? { ...entry, said: shedExtras(entry.said, isKnown) } : entry,
  );
};

/** Counts what live receipts lost; one that was sent before was counted then. */
const countLosses = async (
  tx: Database,
  namePath: NamePath,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const tally = createTally(namePath);
  for (const outcome of outcomes) {
    if (outcome instanceof Problem || outcome.isRepeated || outcome.receipt.isTest) continue;
    const { receipt, leftOut, refused } = outcome;
    const { collectionPointId, createdAt: at } = receipt;
    tally.add({ collectionPointId, at, parts: partsOf(leftOut, refused) });
  }
  await writeLosses(tx, tally.rows());
};

/**
 * Checks and records receipts in one transaction; a refused one leaves the others as they are. They
 * are dated when it begins: with the time of arrival, a program that polls by time could miss them.
 */
const recordBatch = (
  {
    db,
    erasing,
    searchKeys,
    links,
    outbox,
    now,
    newId,
    busyPoints,
    events,
  }: Pick<
    QueueOptions,
    'db' | 'erasing' | 'searchKeys' | 'links' | 'now' | 'newId' | 'busyPoints' | 'outbox' | 'events'
  >,
  { readPoints, namePath }: { readPoints: Points; namePath: NamePath },
  arrived: readonly Entry[],
): Promise<{ outcomes: Outcome[]; refusedNames: number; hasMail: boolean }> =>
  db.transaction(async (tx) => {
    const createdAt = now();
    const entries = await withoutExtras(tx, arrived, busyPoints);
    const points = await readPoints(
      tx,
      entries.map(({ token }) => token),
    );
    const others = await readOthers(tx, entries, points);
    const all = entries.map((entry, place) =>
      checked(entry, { point: points[place] ?? null, others }, createdAt),
    );
    const receipts = all.flatMap((one) => (one instanceof Problem ? [] : [one.receipt]));
    if (receipts.length === 0) {
      return {
        outcomes: all.flatMap((one) => (one instanceof Problem ? [one] : [])),
        refusedNames: 0,
        hasMail: false,
      };
    }
    const limitMs = entries.length > 1 ? holdLimits.batch : holdLimits.alone;
    const recorder = { db: tx, erasing, searchKeys, links, now, newId, outbox, events };
    const { outcomes, refusedNames, hasMail } = await recordEach(recorder, receipts, limitMs);
    const byId = new Map(receipts.map(({ id }, place) => [id, outcomes[place]]));
    const told = all.map((one, place): Outcome => {
      if (one instanceof Problem) return one;
      const { receipt, leftOut } = one;
      const outcome = byId.get(receipt.id);
      if (outcome === undefined) throw new Error('A receipt has no outcome.');
      const givesInstantLinks = points[place]?.givesInstantLinks ?? false;
      const known = [...leftOut, ...outcome.leftOut];
      return { ...outcome, leftOut: known, receipt, givesInstantLinks };
    });
    await countLosses(tx, namePath, told);
    return { outcomes: told, refusedNames, hasMail };
  });

/**
 * Records receipts that arrive at the same time in one batch, whoever sent them: a batch costs about
 * as much as one receipt used to. Each is all or nothing, and is answered after its commit. Receipts of
 * one person are recorded in the order they came.
 *
 * If the database refuses a batch, a single receipt may be the reason, so each is tried alone, in turn
 * with new batches. If another session, such as a frozen one, holds a person for long, that person's
 * receipts are tried again and again; everyone else's are recorded meanwhile.
 *
 * What busy networks send is recorded in smaller batches, one at a time with a rest after each, and in
 * turn with everyone else's, so a flood leaves most of the database's time to others.
 */
export const createReceiptQueue = (options: QueueOptions) => {
  const { newId, counters, pause, writers, patienceMs = usualPatienceMs } = options;
  const pace = createPace({
    restShare,
    clock: () => performance.now(),
    rest: options.rest ?? rest,
    onRested: () => pump(),
  });
  const aloneMaximum = Math.max(1, writers - 1);
  const remembered = { readPoints: createPoints(), namePath: createNamePath() };
  let waiting: Entry[] = [];
  /** People whose receipts are being recorded; their later ones wait. */
  const busy = new Set<string>();
  let room = roomMaximum;
  let active = 0;
  let activeAlone = 0;
  let wasAlone = false;
  let wasPaced = false;
  let isDue = false;
  counters.watch('receiptsWaiting', () => waiting.length);

  const refuse = (refused: (entry: Entry) => boolean, error: (entry: Entry) => unknown): void => {
    const [gone, left] = [waiting.filter(refused), waiting.filter((entry) => !refused(entry))];
    waiting = left;
    for (const entry of gone) entry.reject(error(entry));
  };

  const findAlone = (from: readonly Entry[]): Entry[] =>
    activeAlone < aloneMaximum
      ? from.filter(({ failure, whose }) => failure && !busy.has(whose)).slice(0, 1)
      : [];

  /** What is recorded next: a batch, or one receipt alone; both in turn. */
  const take = (): { taken: Entry[]; isPaced: boolean } => {
    const isHeldTooLong = ({ failure, givesUpAt }: Entry) =>
      failure !== undefined && isLockTimeout(failure.error) && performance.now() >= givesUpAt;
    refuse(isHeldTooLong, ({ failure }) => new StatementTimedOut(failure?.error));
    const { paced, others } = partByNetwork(waiting);
    const isPaced = pace.mayBegin() && paced.length > 0 && (others.length === 0 || !wasPaced);
    const from = isPaced ? paced : others;
    const most = isPaced ? batchMaxima.busyNetworks : batchMaxima.anyone;
    const [alone, batch] = [findAlone(from), findBatch(from, { busy, most })];
    const taken = new Set(batch.length === 0 || (alone.length > 0 && !wasAlone) ? alone : batch);
    waiting = waiting.filter((entry) => !taken.has(entry));
    return { taken: [...taken], isPaced };
  };

  const record = async (entries: readonly Entry[]): Promise<void> => {
    const { outcomes, refusedNames, hasMail } = await recordBatch(options, remembered, entries);
    if (hasMail) options.outbox.wake();
    if (refusedNames > 0) counters.add('elementNamesRefused', refusedNames);
    for (const [place, { resolve, reject }] of entries.entries()) {
      const outcome = outcomes[place];
      if (outcome === undefined || outcome instanceof Problem) reject(outcome);
      else resolve(outcome);
    }
  };

  /** Puts them before what came later for the same people, and after everyone else. */
  const putBack = (entries: readonly Entry[], error: unknown): void => {
    const people = new Set(entries.map(({ whose }) => whose));
    const isTheirs = ({ whose }: Entry) => people.has(whose);
    waiting = [
      ...waiting.filter((entry) => !isTheirs(entry)),
      ...entries.map((entry) => ({ ...entry, failure: { error } })),
      ...waiting.filter(isTheirs),
    ];
  };

  const fail = (entries: readonly Entry[], error: unknown): void => {
    const isOutage = outageOf(error) !== undefined;
    if (!isOutage && (entries.length > 1 || isLockTimeout(error))) {
      putBack(entries, error);
      return;
    }
    for (const { reject } of entries) reject(error);
    // They'd meet the same outage one after the other.
    if (isOutage)
      refuse(
        ({ failure }) => failure !== undefined,
        () => error,
      );
  };

  const pump = (): void => {
    isDue = false;
    while (active < writers) {
      const { taken, isPaced } = take();
      if (taken.length === 0) return;
      const identifiers = new Set(taken.map(({ whose }) => whose));
      const alone = taken[0]?.failure ? 1 : 0;
      wasAlone = alone === 1;
      for (const identifier of identifiers) busy.add(identifier);
      active += 1;
      activeAlone += alone;
      wasPaced = isPaced;
      const end = isPaced ? pace.begin() : () => {};
      record(taken)
        .catch((error: unknown) => fail(taken, error))
        .finally(() => {
          end();
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
    takeRoom: (
      count: number,
      { isFromBusyNetwork }: Pick<Entry, 'isFromBusyNetwork'>,
    ): (() => void) => {
      if (count > room - (isFromBusyNetwork ? roomForOthers : 0)) throw overloaded();
      room -= count;
      return () => {
        room += count;
      };
    },
    /**
     * @returns the receipt as it was recorded
     * @throws Problem 400, 401 or 403 if it's refused
     */
    record: (arrived: ArrivedReceipt): Promise<Recorded> => {
      const { promise, resolve, reject } = Promise.withResolvers<Recorded>();
      const givesUpAt = performance.now() + patienceMs;
      const whose = canonicalIdentifier(arrived.said.request.identifier);
      waiting.push({ ...arrived, id: newId(), whose, givesUpAt, resolve, reject });
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
