import { sql } from 'drizzle-orm';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { mergeRequestKeysTable } from '#service/db/schema/merges.ts';
import { type JobRunner, startJobs } from '#service/domains/jobs/run-jobs.ts';
import { createMergeRequest } from '#service/domains/merge-requests/create-merge-request.ts';
import { duplicateSearchWork } from '#service/domains/merge-requests/duplicate-searches.ts';
import { getMergeRequest } from '#service/domains/merge-requests/get-merge-request.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { atMost, type Figure, median, megabytes, ms, quantile, times } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';
import { watchBackends } from './support/processes.ts';
import { databaseName } from './support/throwaway-database.ts';

type Service = Awaited<ReturnType<typeof openService>>;

const count = Number(process.env.PEOPLE ?? 200_000);
const atOnce = 10_000;
const warmUps = 20;
const pages = 200;
const contacts = ['Mail address', 'Mobile'];
const page = `${listProfilesEndpoint.path}?properties=ignoreCount&size=50`;

const caller = { subject: 'bench', clientId: 'bench', scopes: [], issuedAt: 0 };
const now = () => new Date().toISOString();
const newId = () => crypto.randomUUID();
const log = {
  warn: (data: object, message: string) => {
    throw new Error(`${message}: ${JSON.stringify(data)}`);
  },
};

/** An address for each and a number for every second; of forty one has the address of the one before. */
const addContacts = async ({ db }: Service): Promise<void> => {
  await db.execute(sql`insert into data_elements (id, name, type, created_at)
    select gen_random_uuid(), name, 'USER_INPUT', now()
    from unnest(array['Mail address', 'Mobile']) as name`);
  for (let from = 1; from <= count; from += atOnce) {
    await db.execute(sql`insert into subject_elements
        (subject_id, element_id, linked, position, value, updated_at)
      select md5('subject ' || n)::uuid, e.id, false, 0, case
          when e.name = 'Mobile' then '+1 555 ' || n - case when n % 50 = 0 then 2 else 0 end
          when n % 40 = 0 then ' Person.' || n - 1 || '@Example.ORG'
          else 'person.' || n || '@example.org' end, now()
      from generate_series(${from}::int, ${from + atOnce - 1}::int) as n
      join data_elements e on e.name = 'Mail address' or e.name = 'Mobile' and n % 2 = 0`);
  }
  await db.execute(sql`analyze`);
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

const startSearches = (db: Service['db']) =>
  startJobs({ db, session: (run) => run(db), now, newId, log } satisfies JobRunner, [
    duplicateSearchWork({ now, newId }),
  ]);

/** Starts a search and does an act again and again until it has ended. */
const during = async ({ db }: Service, elements: string[], act: () => Promise<unknown>) => {
  const id = await createMergeRequest(
    { db, caller, now, newId },
    {
      mergeRequestName: newId(),
      customDataElementNames: elements,
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  );
  let peak = process.memoryUsage().rss;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const searches = startSearches(db);
  const taken: number[] = [];
  const start = performance.now();
  let request: MergeRequest;
  do {
    taken.push(await timed(act));
    request = await getMergeRequest({ db }, id);
  } while (request.jobStatus === 'PENDING' || request.jobStatus === 'IN_PROGRESS');
  const searchMs = performance.now() - start;
  clearInterval(watching);
  await searches.stop();
  return { request, searchMs, taken, peak };
};

/** By these everybody has a duplicate: each value is that of many. */
const shared = ['First name', 'City'];
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

/** Processor time that an act takes: of the server, or of this process with the built-in database. */
const processorTime = async ({ db }: Service, act: () => Promise<unknown>): Promise<number> => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const backends = watchBackends(rows[0]?.name ?? '');
  const before = backends.cpuMs();
  const own = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(own);
  const ofServer = backends.cpuMs() - before;
  backends.stop();
  return databaseName === 'PGlite' ? (user + system) / 1000 : ofServer;
};

/** A search in which everybody is a duplicate, against one statement that finds the same by the simplest rule. */
const measureEverybody = async (service: Service): Promise<Figure> => {
  const bareMs = await processorTime(service, () =>
    service.db.transaction(async (tx) => {
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
      await tx.execute(sql`select count(*) from (select e.id, md5(lower(btrim(value)))
        from subject_elements join data_elements e on e.id = element_id
        where e.name in (${sql.join(shared, sql`, `)}) group by 1, 2 having count(*) > 1) as found`);
    }),
  );
  let ended: MergeRequest | undefined;
  const searchMs = await processorTime(service, async () => {
    ended = (await during(service, shared, pause)).request;
    // What it has compared is forgotten after it has ended.
    const searches = startSearches(service.db);
    while ((await service.db.$count(mergeRequestKeysTable)) > 0) await pause();
    await searches.stop();
  });
  const ratio = searchMs / bareMs;
  return {
    what: `a search in which everybody is a duplicate, against one group by, in processor time`,
    measured: `${seconds(searchMs)}, ${seconds(bareMs)} = ${times(ratio)}; ${ended?.duplicateDataSubjectCount} duplicates in ${ended?.groupCount} groups`,
    ...atMost(ratio, 10, '×'),
  };
};

const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`;

/** A search for duplicates over many subjects, and what profile pages wait for it. */
export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  try {
    await createManySubjects(service.db, count);
    await addContacts(service);
    const readPage = () => service.read(page);
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await readPage();
    const before = process.memoryUsage().rss;
    const alone = await during(service, contacts, pause);
    const calm: number[] = [];
    while (calm.length < pages) calm.push(await timed(readPage));
    const beside = await during(service, contacts, readPage);
    while (calm.length < 2 * pages) calm.push(await timed(readPage));
    const slower = median(beside.taken) / median(calm);
    const { totalDataSubjectCount, duplicateDataSubjectCount, groupCount } = beside.request;
    return [
      {
        what: `a search by two elements over ${totalDataSubjectCount} people, alone and beside a reader`,
        measured: `${seconds(alone.searchMs)}, ${seconds(beside.searchMs)}; ${duplicateDataSubjectCount} duplicates in ${groupCount} groups`,
      },
      {
        what: 'resident memory of this process, before and at most during the search',
        measured: `${megabytes(before)}, ${megabytes(Math.max(alone.peak, beside.peak))}`,
      },
      {
        what: 'a page of 50 profiles without a search and beside one, median; 95 of 100 within',
        measured: `${ms(median(calm))}, ${ms(median(beside.taken))} = ${times(slower)}; ${ms(quantile(calm, 0.95))}, ${ms(quantile(beside.taken, 0.95))}`,
        ...atMost(slower, 2, '×'),
      },
      await measureEverybody(service),
    ];
  } finally {
    await service.close();
  }
};
