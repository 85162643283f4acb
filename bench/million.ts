import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  readAttentionEndpoint,
  readDaysEndpoint,
  readPeopleEndpoint,
  readRatesEndpoint,
  statusesInForce,
} from '#contract/insights.ts';
import {
  createMergeRequestEndpoint,
  getMergeRequestEndpoint,
  listMergeRequestsEndpoint,
} from '#contract/merge-requests.ts';
import { findPostgres } from '#scripts/find-postgres.ts';
import { startPostgres } from '#scripts/postgres-server.ts';
import { checkoutsOf } from './support/checkouts.ts';
import { createClient } from './support/client.ts';
import {
  atMost,
  type Figure,
  loggedErrors,
  median,
  megabytes,
  ms,
  quantile,
  times,
} from './support/figures.ts';
import { type Filter, filtersOf, readKnown } from './support/million-filters.ts';
import {
  connectTo,
  type Million,
  openMillions,
  openServerFolder,
  people,
  somebody,
} from './support/million-people.ts';
import type { Options } from './support/options.ts';
import { watchBackends } from './support/processes.ts';
import { createReader, type Reader, type Reading } from './support/reader.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { endureStorm, stormSize } from './support/storm.ts';

const pageSize = 50;
const starts = 3;
const reads = 5;
const deepReads = 15;
/** A read that has taken this long in all isn't repeated. */
const readForMs = 5_000;
const bars = { filterMs: 1_000, ofUsual: 2, deepOfFirst: 1.5, searchOfGroupBy: 10 };
const searchForMs = 30 * 60_000;

type Side = {
  name: string;
  million: Million;
  client: pg.Client;
  service: ServiceProcess;
  read: Reader;
};

/** The major version: a server can't open the files of another one. */
const versionOf = (programs: string): string => {
  const told = execFileSync(join(programs, 'initdb'), ['--version'], { encoding: 'utf8' });
  return /\d+/.exec(told)?.[0] ?? 'unknown';
};

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

const startOn = async ({ checkout, url, dataDir }: Million): Promise<ServiceProcess> =>
  startProcess({
    dataDir,
    databaseUrl: url,
    port: await freePort(),
    checkout: checkout.folder,
  });

/** How long a start takes with this many people. */
async function* measureStarts(millions: readonly Million[]): AsyncGenerator<Figure> {
  const taken = new Map<string, { readyMs: number; cpuMs: number; databaseMs: number }[]>();
  for (let count = 0; count < starts; count += 1) {
    for (const million of millions) {
      const backends = watchBackends(million.name);
      const before = backends.cpuMs();
      const service = await startOn(million);
      const databaseMs = backends.cpuMs() - before;
      backends.stop();
      const { name } = million.checkout;
      const start = { readyMs: service.readyMs, cpuMs: service.cpuMs(), databaseMs };
      taken.set(name, [...(taken.get(name) ?? []), start]);
      await service.stop();
    }
  }
  for (const [name, all] of taken) {
    const of = (field: 'readyMs' | 'cpuMs' | 'databaseMs') => median(all.map((one) => one[field]));
    yield {
      what: `start on the database, ${name}`,
      measured: `ready after ${ms(of('readyMs'))}, ${ms(of('cpuMs'))} of processor, ${ms(of('databaseMs'))} of PostgreSQL's`,
    };
  }
}

type Timed = { tookMs: number[]; statuses: Set<number> };

const isEnough = ({ tookMs }: Timed): boolean =>
  tookMs.length > reads || tookMs.reduce((sum, took) => sum + took, 0) > readForMs;

/** Runs the same read on each side in turn. The first one of each is a warm-up if there are more. */
const timeEach = async (readings: readonly { read: Reader; reading: Reading }[]) => {
  const all = readings.map((): Timed => ({ tookMs: [], statuses: new Set() }));
  for (let round = 0; round <= reads; round += 1) {
    for (const [index, { read, reading }] of readings.entries()) {
      const timed = all[index];
      if (timed === undefined || isEnough(timed)) continue;
      const { status, tookMs } = await read(reading);
      timed.statuses.add(status);
      timed.tookMs.push(tookMs);
    }
  }
  return all.map(({ tookMs, statuses }) => ({
    p50: median(tookMs.length > 1 ? tookMs.slice(1) : tookMs),
    statuses: [...statuses],
  }));
};

async function* measureFilters(sides: readonly Side[]): AsyncGenerator<Figure> {
  const filters: Filter[][] = [];
  for (const { client } of sides) filters.push(filtersOf(await readKnown(client)));
  for (const [place, { list, what, counts }] of (filters[0] ?? []).entries()) {
    const readings = sides.flatMap(({ read }, index) => {
      const filter = filters[index]?.[place];
      return filter === undefined ? [] : [{ read, reading: filter.reading }];
    });
    const timed = await timeEach(readings);
    const told = timed.map(({ p50, statuses }, index) => {
      const others = statuses.filter((status) => status !== 200);
      const answered = others.length > 0 ? ` (${others.join(', ')})` : '';
      return `${sides[index]?.name} ${ms(p50)}${answered}`;
    });
    const now = timed.at(-1);
    const hasFailed = now?.statuses.some((status) => status >= 500) ?? true;
    const bar = atMost(now?.p50 ?? Number.NaN, bars.filterMs, ' ms, no 500');
    yield {
      what: `${list}: ${what}`,
      measured: told.join(', '),
      ...(counts
        ? { bar: 'no 500', isHeld: !hasFailed }
        : { ...bar, isHeld: bar.isHeld && !hasFailed }),
    };
  }
}

/** The continuation after a page by number. If that page is too deep to read, one half as deep. */
const continuationAt = async (read: Reader, path: string, page: number): Promise<string> => {
  const { status, text } = await read({ method: 'GET', path: `${path}&page=${page}` });
  if (status === 200) return String(JSON.parse(text).pageable?.requestContinuation);
  if (page < 2) throw new Error(`${path} answered ${status}: ${text}`);
  return continuationAt(read, path, Math.floor(page / 2));
};

async function* measureDepths(sides: readonly Side[]): AsyncGenerator<Figure> {
  for (const sort of profileSortKeys) {
    const path = `${listProfilesEndpoint.path}?properties=ignoreCount&size=${pageSize}&sort=${sort},asc`;
    const told: string[] = [];
    let ratio = Number.NaN;
    for (const { name, client, read } of sides) {
      const { rows } = await client.query('select count(*)::int as count from data_subjects');
      const last = Math.ceil(Number(rows[0]?.count) / pageSize) - 1;
      const requestContinuation = await continuationAt(read, path, last - 1);
      const first: number[] = [];
      const deepest: number[] = [];
      for (let count = 0; count < deepReads; count += 1) {
        first.push((await read({ method: 'GET', path })).tookMs);
        const deep = await read({ method: 'GET', path, headers: { requestContinuation } });
        if (deep.status !== 200) throw new Error(`${path} answered ${deep.status}: ${deep.text}`);
        deepest.push(deep.tookMs);
      }
      ratio = median(deepest) / median(first);
      told.push(`${name} ${ms(median(first))}, ${ms(median(deepest))}`);
    }
    yield {
      what: `profiles by ${sort}, the first page and the last by continuation`,
      measured: `${told.join('; ')}; last / first ${times(ratio)}`,
      ...atMost(ratio, bars.deepOfFirst, '×'),
    };
  }
}

const searchName = 'Million';
const comparedElements = ['Customer number', 'Phone'];

/** One statement that finds the same duplicates by the simplest rule. */
const timeGroupBy = async (client: pg.Client): Promise<number> => {
  const taken: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const start = performance.now();
    await client.query(
      `select count(*) from (select e.id, md5(lower(btrim(value))) from subject_elements
        join data_elements e on e.id = element_id where e.name = any($1)
        group by 1, 2 having count(*) > 1) as found`,
      [comparedElements],
    );
    taken.push(performance.now() - start);
  }
  return median(taken);
};

/** An interrupted run leaves its search behind, and the service would continue it. */
const cancelSearches = async (service: ServiceProcess): Promise<void> => {
  const program = createClient(service.url);
  for (const { mergeRequestName, mergeRequestId } of await program.readAll(
    listMergeRequestsEndpoint.path,
  )) {
    if (!String(mergeRequestName).startsWith(searchName)) continue;
    const path = getMergeRequestEndpoint.path.replace('{mergeRequestGuid}', String(mergeRequestId));
    await program.done({ method: 'DELETE', path, key: `cancel-${mergeRequestId}-${Date.now()}` });
  }
};

const searchDuplicates = async ({ client, service, name, read }: Side) => {
  const program = createClient(service.url);
  const backends = watchBackends(new URL(`pg:/${client.database}`).pathname.slice(1));
  const before = backends.cpuMs();
  const start = performance.now();
  const id = await program.done({
    method: 'POST',
    path: createMergeRequestEndpoint.path,
    key: `million-${name}-${Date.now()}`,
    body: {
      mergeRequestName: `${searchName} ${name} ${Date.now()}`,
      customDataElementNames: comparedElements,
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  const path = getMergeRequestEndpoint.path.replace('{mergeRequestGuid}', id);
  const beside: number[] = [];
  const person: Reading = {
    method: 'GET',
    path: `${listProfilesEndpoint.path}?properties=ignoreCount`,
    headers: { identifier: `person.${somebody}@example.org` },
  };
  let request = await program.done({ method: 'GET', path });
  while (request.jobStatus === 'PENDING' || request.jobStatus === 'IN_PROGRESS') {
    if (performance.now() - start > searchForMs) break;
    beside.push((await read(person)).tookMs);
    await sleep(100);
    request = await program.done({ method: 'GET', path });
  }
  const tookMs = performance.now() - start;
  const databaseMs = backends.cpuMs() - before;
  backends.stop();
  // The first DELETE cancels a search that is still running, the second removes it.
  await program.done({ method: 'DELETE', path, key: `million-${name}-end-${Date.now()}` });
  return { tookMs, databaseMs, beside, request };
};

async function* measureSearches(sides: readonly Side[]): AsyncGenerator<Figure> {
  for (const side of sides) {
    const { name, client } = side;
    const bareMs = await timeGroupBy(client);
    const { tookMs, databaseMs, beside, request } = await searchDuplicates(side);
    yield {
      what: `search for duplicates by ${comparedElements.join(' or ')}, ${name}`,
      measured: [
        `${request.jobStatus} after ${(tookMs / 1000).toFixed(1)} s`,
        `${(databaseMs / 1000).toFixed(1)} s of PostgreSQL's processor`,
        `${request.duplicateDataSubjectCount} duplicates in ${request.groupCount} groups`,
        `one group by ${(bareMs / 1000).toFixed(1)} s = 1 : ${(tookMs / bareMs).toFixed(1)}`,
        `a person read beside it p50 ${ms(median(beside))}, p99 ${ms(quantile(beside, 0.99))}`,
      ].join(', '),
      ...(name === 'now' ? atMost(tookMs / bareMs, bars.searchOfGroupBy, '×') : {}),
    };
  }
}

async function* measureStorms(sides: readonly Side[]): AsyncGenerator<Figure> {
  for (const { name, client, read } of sides) {
    const storm = await endureStorm(client, read);
    const isNow = name === 'now';
    yield {
      what: `${stormSize} consents expire, a person read before and right after, ${name}`,
      measured: `${ms(storm.usualMs)}, ${ms(storm.firstMs)}; the next ${storm.nextMs.length} p50 ${ms(median(storm.nextMs))}, longest ${ms(quantile(storm.nextMs, 1))}`,
      ...(isNow
        ? atMost(Number((storm.firstMs / storm.usualMs).toFixed(2)), bars.ofUsual, '× the usual')
        : {}),
    };
    yield {
      what: `reads that showed an expired consent in force, ${name}`,
      measured: `${storm.untrue}`,
      ...(isNow ? atMost(storm.untrue, 0, '') : {}),
    };
    yield {
      what: `endings seen by a program that polls by updatedSince, ${name}`,
      measured: `${storm.polled}; all recorded after ${(storm.recordedMs / 1000).toFixed(0)} s`,
      ...(isNow ? { bar: `${stormSize}`, isHeld: storm.polled === stormSize } : {}),
    };
  }
}

const year = '?from=2025-11-25&to=2026-11-24';
const overviewReads: Record<string, string> = {
  'what needs attention': readAttentionEndpoint.path,
  'days of a year': `${readDaysEndpoint.path}${year}`,
  'people by purpose and status': readPeopleEndpoint.path,
  'opt-in rates of a year': `${readRatesEndpoint.path}${year}`,
};

type Told = { people: { all: number; withConsent: number }; purposes: { inForce: number }[] };

/** The reads behind the overview, and whether their numbers are those of everyone counted anew. */
async function* measureOverview(sides: readonly Side[]): AsyncGenerator<Figure> {
  for (const { name, client, read } of sides.filter((side) => side.name === 'now')) {
    for (const [what, path] of Object.entries(overviewReads)) {
      const [timed] = await timeEach([{ read, reading: { method: 'GET', path } }]);
      yield {
        what: `${what}, ${people} people`,
        measured: `${ms(timed?.p50 ?? Number.NaN)} (${timed?.statuses.join(', ')})`,
      };
    }
    const { text } = await read({ method: 'GET', path: readPeopleEndpoint.path });
    const told = JSON.parse(text) as Told;
    const start = performance.now();
    const { rows } = await client.query(
      `select count(distinct s.id)::int as "withConsent", count(*)::int as consents,
        (select count(*)::int from data_subjects where not is_test) as "all"
      from data_subjects s join subject_purposes c on c.subject_id = s.id
      where not s.is_test and (c.expiry_at is null or c.expiry_at > now()) and c.status = any($1)`,
      [statusesInForce],
    );
    const recount = performance.now() - start;
    const counted = {
      all: told.people.all,
      withConsent: told.people.withConsent,
      consents: told.purposes.reduce((sum, { inForce }) => sum + inForce, 0),
    };
    const isSame = Object.entries(counted).every(([key, count]) => rows[0]?.[key] === count);
    yield {
      what: `people, those with consent in force, consents in force, ${name}`,
      measured: `${Object.values(counted).join(', ')}; counted anew in ${ms(recount)}`,
      bar: 'the same as counted anew',
      isHeld: isSame,
    };
  }
}

const parts: Record<string, (sides: readonly Side[]) => AsyncGenerator<Figure>> = {
  filters: measureFilters,
  depths: measureDepths,
  duplicates: measureSearches,
  storm: measureStorms,
  overview: measureOverview,
};

/**
 * A million people on PostgreSQL: starts, every filter, the first and last page, a search for
 * duplicates, a storm of expiries and the overview's reads, on this checkout and the one it's
 * compared with.
 */
export async function* run({
  against,
  parts: wanted = Object.keys(parts),
}: Options): AsyncGenerator<Figure> {
  for (const part of wanted) {
    if (parts[part] !== undefined) continue;
    throw new Error(`million has no part ${part}; it has ${Object.keys(parts).join(', ')}.`);
  }
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error("PostgreSQL's server programs aren't installed here.");
  const server = await startPostgres(programs, {
    isDurable: true,
    keptIn: openServerFolder(versionOf(programs)),
    more: { shared_buffers: '2GB', max_wal_size: '1GB' },
  });
  const closing: (() => Promise<void>)[] = [server.stop];
  try {
    const millions = await openMillions(server, checkoutsOf(against), say);
    yield* measureStarts(millions);
    const sides: Side[] = [];
    for (const million of millions) {
      const client = await connectTo(million.url);
      closing.push(() => client.end());
      const service = await startOn(million);
      closing.push(service.stop);
      await cancelSearches(service);
      const { name } = million.checkout;
      sides.push({ name, million, client, service, read: createReader(service.url) });
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
      yield {
        what: `database of ${people} people, ${name}`,
        measured: megabytes(Number(rows[0]?.bytes)),
      };
    }
    for (const part of wanted) yield* parts[part]?.(sides) ?? [];
    for (const { name, service } of sides) yield* loggedErrors(name, service.errors);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}
