import { type PublicPool, publicPools } from './public-pools.ts';

/** Records of senders that are counted by address: whether they fit in a pool of theirs. */
type PublicCounterName = `public-${PublicPool}-${'taken' | 'refused'}`;
export const publicCounterOf = (pool: PublicPool, isTaken: boolean): PublicCounterName =>
  `public-${pool}-${isTaken ? 'taken' : 'refused'}`;
/** Looking through a bulk for refusals costs bytes alone. */
export const poolsOfRecords = publicPools.filter((pool) => pool !== 'looks');
const publicCounterNames = poolsOfRecords.flatMap((pool) => [
  publicCounterOf(pool, true),
  publicCounterOf(pool, false),
]);

/** What is counted since the process started. */
const counterNames = [
  'receiptsRecorded',
  'receiptsRepeated',
  'receiptsRefused',
  /** Names in receipts that became no data elements, because they were too many. */
  'elementNamesRefused',
  'requestsOverloaded',
  'limitsMet',
  /** Reads that a replica served, or couldn't because it was behind or away. */
  'replicaServed',
  'replicaBehind',
  'replicaAway',
] as const;
export type CounterName = (typeof counterNames)[number] | PublicCounterName;

/** What has a level that rises and falls. */
const levelNames = [
  'requestsInFlight',
  'requestsWaiting',
  'receiptsWaiting',
  'databaseInUse',
  'databaseWaiting',
  'endingsLagSeconds',
  'cleanupLagSeconds',
  'ledgerLagSeconds',
  'clockDifferenceSeconds',
] as const;
export type LevelName = (typeof levelNames)[number];

/** Counts for those who run the service. */
export type Counters = {
  add: (name: CounterName, by: number) => void;
  /** Says how to read a level. */
  watch: (name: LevelName, read: () => number) => void;
  read: () => Readonly<Record<CounterName, number>>;
  /** Undefined where nobody has said how. */
  level: (name: LevelName) => number | undefined;
};

export const createCounters = (): Counters => {
  const counts = new Map<CounterName, number>(
    [...counterNames, ...publicCounterNames].map((name) => [name, 0]),
  );
  const levels = new Map<LevelName, () => number>();
  return {
    add: (name, by) => void counts.set(name, (counts.get(name) ?? 0) + by),
    watch: (name, read) => void levels.set(name, read),
    read: () => Object.fromEntries(counts) as Record<CounterName, number>,
    level: (name) => levels.get(name)?.(),
  };
};
