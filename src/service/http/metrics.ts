import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import {
  type CounterName,
  type Counters,
  type LevelName,
  poolsOfRecords,
  publicCounterOf,
} from './counters.ts';
import type { Observe } from './request-line.ts';
import type { Siblings } from './siblings.ts';
import { within } from './within.ts';

const prefix = 'consent_';
const pingMs = 1800;
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A caller may make up others, and each would be kept. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const counted: readonly {
  name: string;
  help: string;
  values: readonly { counter: CounterName; labels?: Record<string, string> }[];
}[] = [
  {
    name: 'receipts_total',
    help: 'Receipts by outcome',
    values: [
      { counter: 'receiptsRecorded', labels: { outcome: 'recorded' } },
      { counter: 'receiptsRepeated', labels: { outcome: 'repeated' } },
      { counter: 'receiptsRefused', labels: { outcome: 'refused' } },
    ],
  },
  {
    name: 'element_names_refused_total',
    help: "Names in receipts that didn't become data elements because there were too many",
    values: [{ counter: 'elementNamesRefused' }],
  },
  {
    name: 'requests_overloaded_total',
    help: 'Requests refused because too many were running or waiting',
    values: [{ counter: 'requestsOverloaded' }],
  },
  {
    name: 'limits_met_total',
    help: 'Requests refused because a rate limit was reached',
    values: [{ counter: 'limitsMet' }],
  },
  {
    name: 'public_records_total',
    help: 'Records of senders that are counted by address, by pool and whether they fit in it',
    values: poolsOfRecords.flatMap((pool) =>
      [true, false].map((isTaken) => ({
        counter: publicCounterOf(pool, isTaken),
        labels: { pool, outcome: isTaken ? 'taken' : 'refused' },
      })),
    ),
  },
  {
    name: 'replica_reads_total',
    help: 'Reads that a replica served, or the primary because the replica was behind or away',
    values: [
      { counter: 'replicaServed', labels: { outcome: 'served' } },
      { counter: 'replicaBehind', labels: { outcome: 'behind' } },
      { counter: 'replicaAway', labels: { outcome: 'away' } },
    ],
  },
];

const leveled: readonly {
  name: string;
  help: string;
  values: readonly { level: LevelName; labels?: Record<string, string> }[];
}[] = [
  {
    name: 'requests_in_flight',
    help: 'API requests in progress',
    values: [{ level: 'requestsInFlight' }],
  },
  {
    name: 'requests_waiting',
    help: 'API requests waiting for their turn',
    values: [{ level: 'requestsWaiting' }],
  },
  {
    name: 'receipts_waiting',
    help: 'Receipts waiting to be recorded',
    values: [{ level: 'receiptsWaiting' }],
  },
  {
    name: 'database_in_use',
    help: 'Database connections in use',
    values: [{ level: 'databaseInUse' }],
  },
  {
    name: 'database_waiting',
    help: 'Statements waiting for a database connection',
    values: [{ level: 'databaseWaiting' }],
  },
  {
    name: 'upkeep_lag_seconds',
    help: 'Seconds since upkeep last succeeded in this process',
    values: [
      { level: 'endingsLagSeconds', labels: { work: 'endings' } },
      { level: 'cleanupLagSeconds', labels: { work: 'cleanup' } },
      { level: 'ledgerLagSeconds', labels: { work: 'ledger' } },
    ],
  },
  {
    name: 'clock_difference_seconds',
    help: "Seconds that this machine's clock is ahead of the database's, or negative",
    values: [{ level: 'clockDifferenceSeconds' }],
  },
];

export type Metrics = {
  observe: Observe;
  contentType: string;
  /** The metrics of all processes in Prometheus's format. */
  read: () => Promise<string>;
};

/** How many jobs of a kind are in a state. */
export type JobCount = { kind: string; state: string; count: number };

type Aggregated = { name: string; aggregator?: string };

/**
 * Counters and levels add up over processes. For these metrics, the worst or latest value says more.
 */
const aggregators: Readonly<Record<string, string>> = {
  [`${prefix}database_up`]: 'min',
  [`${prefix}jobs`]: 'max',
  [`${prefix}mails`]: 'max',
  [`${prefix}unusual_looks`]: 'max',
  [`${prefix}upkeep_lag_seconds`]: 'max',
  // They share a clock.
  [`${prefix}clock_difference_seconds`]: 'average',
  process_start_time_seconds: 'max',
};

/** Nothing in a label comes from a caller: endpoints are templates of the contract. */
export const createMetrics = (
  counters: Counters,
  {
    ping,
    countJobs,
    countMails,
    countUnusualLooks,
  }: {
    ping: () => Promise<void>;
    countJobs: () => Promise<JobCount[]>;
    /** By what becomes of them. */
    countMails: () => Promise<Readonly<Record<string, number>>>;
    /** By who looked: a colleague or a program. */
    countUnusualLooks: () => Promise<Readonly<Record<string, number>>>;
  },
  siblings?: Pick<Siblings, 'ask' | 'answer'>,
): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Answered requests',
    labelNames: ['method', 'endpoint', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'How long answers took',
    labelNames: ['method', 'endpoint'],
    buckets,
    registers,
  });
  for (const { name, help, values } of counted) {
    new Counter({
      name: prefix + name,
      help,
      labelNames: Object.keys(values[0]?.labels ?? {}),
      registers,
      collect() {
        const counts = counters.read();
        this.reset();
        for (const { counter, labels = {} } of values) this.inc(labels, counts[counter]);
      },
    });
  }
  for (const { name, help, values } of leveled) {
    new Gauge({
      name: prefix + name,
      help,
      labelNames: Object.keys(values[0]?.labels ?? {}),
      registers,
      collect() {
        for (const { level, labels = {} } of values) {
          const value = counters.level(level);
          if (value !== undefined) this.set(labels, value);
        }
      },
    });
  }
  new Gauge({
    name: `${prefix}database_up`,
    help: '1 where the database answers and takes writes',
    registers,
    async collect() {
      const isUp = await within(pingMs, ping()).then(
        () => 1,
        () => 0,
      );
      this.set(isUp);
    },
  });
  new Gauge({
    name: `${prefix}jobs`,
    help: 'Jobs by kind and state; none where the database is away',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const counted = await within(pingMs, countJobs()).catch(() => []);
      this.reset();
      for (const { count, ...labels } of counted) this.set(labels, count);
    },
  });
  new Gauge({
    name: `${prefix}mails`,
    help: 'Mails that wait to be sent, and those of a week that were given up; none where the database is away',
    labelNames: ['state'],
    registers,
    async collect() {
      const counted = await within(pingMs, countMails()).catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counted)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: `${prefix}unusual_looks`,
    help: 'Hours of the last 7 days in which someone looked at unusually many people; none where the database is away',
    labelNames: ['by'],
    registers,
    async collect() {
      const counted = await within(pingMs, countUnusualLooks()).catch(() => ({}));
      this.reset();
      for (const [by, count] of Object.entries(counted)) this.set({ by }, count);
    },
  });
  new Gauge({
    name: `${prefix}workers`,
    help: 'Processes that answer requests',
    registers,
  }).set(1);

  const readOwn = async (): Promise<object[]> => {
    const metrics = (await registry.getMetricsAsJSON()) as Aggregated[];
    return metrics.map((metric) => ({
      ...metric,
      aggregator: aggregators[metric.name] ?? metric.aggregator,
    }));
  };
  siblings?.answer('metrics', readOwn);
  return {
    contentType: registry.contentType,
    read: async () => {
      if (siblings === undefined) return registry.metrics();
      const told = await siblings.ask('metrics', null);
      return AggregatorRegistry.aggregate(told).metrics();
    },
    observe: ({ endpoint, status, durationMs }) => {
      const [given = '', path = 'other'] = endpoint.split(' ');
      const labels = { method: methods.has(given) ? given : 'OTHER', endpoint: path };
      requests.inc({ ...labels, status: String(status) });
      durations.observe(labels, durationMs / 1000);
    },
  };
};
