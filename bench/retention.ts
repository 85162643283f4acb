import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { openDatabase } from '#service/db/client.ts';
import type { OpenDatabase } from '#service/db/database.ts';
import {
  type RetentionRuleRow,
  retentionRulesTable as table,
} from '#service/db/schema/retention.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { atMost, type Figure, median, megabytes, ms, quantile, times } from './support/figures.ts';
import { createReader } from './support/reader.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

// Without limits, as somebody's who reads pages all the time. It starts work by rows and looks at rows,
// so it needs PostgreSQL.

const people = Number(process.env.PEOPLE ?? 200_000);
const calmPages = 300;
const restMs = 20;
const lookEveryMs = 250;

const reading = {
  method: 'GET',
  path: `${listProfilesEndpoint.path}?properties=ignoreCount&size=20`,
} as const;

const rest = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

/** People with a receipt for each consent. */
const fill = async ({ db, session }: OpenDatabase): Promise<void> => {
  await createManySubjects(db, people);
  await session(async (own) => {
    await own.execute(sql`update transactions set receipt_id = id
      where receipt_id is null and not auto_generated`);
    await own.execute(sql`insert into receipts (id, identifier, collection_point_id,
        collection_point_version, created_at, interaction_at, is_test, origin, fields)
      select t.receipt_id, s.identifier, t.collection_point_id, t.collection_point_version,
        t.created_at, t.interaction_at, false, 'API',
        jsonb_build_object('purposes', jsonb_build_array(jsonb_build_object('Id', t.purpose_id)))
      from transactions t join data_subjects s on s.id = t.subject_id
      where t.receipt_id = t.id and t.collection_point_id is not null
      on conflict do nothing`);
    await own.execute(sql`analyze`);
  });
};

/** Reads a page again and again until it's told to stop. @returns what each answer took */
const readPages = async (url: string, isOver: (count: number) => boolean): Promise<number[]> => {
  const read = createReader(url);
  const taken: number[] = [];
  while (!isOver(taken.length)) {
    const { status, tookMs } = await read(reading);
    if (status !== 200) throw new Error(`A page answered ${status}.`);
    taken.push(tookMs);
    await rest(restMs);
  }
  return taken;
};

const nothing = { people: 0, profiles: 0, receipts: 0 };

/** A rule with a dry run that upkeep begins at once. */
const start = async (
  { db }: OpenDatabase,
  definition: Pick<RetentionRuleRow, 'target' | 'event' | 'days'>,
): Promise<string> => {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  await db.insert(table).values({
    id,
    name: id,
    ...definition,
    createdAt: at,
    createdBy: 'bench',
    modifiedAt: at,
    modifiedBy: 'bench',
    deleted: nothing,
    dryRun: {
      id: crypto.randomUUID(),
      startedAt: at,
      startedBy: 'bench',
      endedAt: null,
      hasFailed: false,
      coveredUntil: null,
      covered: 0,
      wouldDelete: nothing,
      kept: { inForce: 0, pending: 0, onHold: 0, erasureAsked: 0 },
    },
  });
  return id;
};

type Watched = { rule: RetentionRuleRow; tookMs: number; memory: number; pages: number[] };

/** Reads pages until the rule is done with something. */
const watch = async (
  { db }: OpenDatabase,
  service: ServiceProcess,
  id: string,
  isDone: (rule: RetentionRuleRow) => boolean,
): Promise<Watched> => {
  let isOver = false;
  const startedAt = performance.now();
  const pages = readPages(service.url, () => isOver);
  let memory = 0;
  try {
    for (;;) {
      memory = Math.max(memory, service.residentBytes());
      const [rule] = await db.select().from(table).where(eq(table.id, id));
      if (rule === undefined) throw new Error('The rule is gone.');
      if (isDone(rule)) {
        const tookMs = performance.now() - startedAt;
        isOver = true;
        return { rule, tookMs, memory, pages: await pages };
      }
      await rest(lookEveryMs);
    }
  } finally {
    isOver = true;
  }
};

const seconds = (value: number): string => `${(value / 1000).toFixed(0)} s`;

const figuresOf = (
  name: string,
  { tookMs, memory, pages }: Watched,
  calm: { pages: number[]; memory: number },
): Figure[] => {
  const slower = median(pages) / median(calm.pages);
  return [
    { what: `${name}: time`, measured: seconds(tookMs) },
    {
      what: `${name}, memory of the service before and at most`,
      measured: `${megabytes(calm.memory)}, ${megabytes(memory)}`,
    },
    {
      what: `${name}, a page of 20 profiles without it and beside it, median; 95 of 100 within`,
      measured: `${ms(median(calm.pages))}, ${ms(median(pages))} = ${times(slower)}; ${ms(quantile(calm.pages, 0.95))}, ${ms(quantile(pages, 0.95))}`,
      ...atMost(slower, 2, '×'),
    },
  ];
};

const countsOf = ({ people: whose, profiles, receipts }: typeof nothing): string =>
  `${whose} people, ${profiles} profiles, ${receipts} receipts`;

const measure = async function* (
  database: OpenDatabase,
  service: ServiceProcess,
  definition: Parameters<typeof start>[1],
): AsyncGenerator<Figure> {
  const name = `${definition.target} ${definition.days} days after ${definition.event}`;
  const calm = {
    pages: await readPages(service.url, (count) => count >= calmPages),
    memory: service.residentBytes(),
  };
  const id = await start(database, definition);
  const dry = await watch(database, service, id, ({ dryRun }) => dryRun?.endedAt !== null);
  const found = dry.rule.dryRun;
  if (found === null || found.hasFailed) throw new Error('The dry run failed.');
  yield* figuresOf(`dry run, ${name}`, dry, calm);
  const confirmed = { confirmedAt: new Date().toISOString(), confirmedBy: 'bench' };
  await database.db.update(table).set(confirmed).where(eq(table.id, id));
  const run = await watch(database, service, id, ({ lastRunAt }) => lastRunAt !== null);
  if (countsOf(run.rule.deleted) !== countsOf(found.wouldDelete)) {
    throw new Error('The run deleted something else than its dry run found.');
  }
  const what = `${countsOf(run.rule.deleted)} of ${found.covered}`;
  yield* figuresOf(`run, ${name} (${what})`, run, calm);
};

/** Dry runs and runs of rules, and what profile pages wait for them. */
export const run = async function* (): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-retention-'));
  const { databaseUrl, drop } = await createThrowawayDatabase();
  if (databaseUrl === undefined) return;
  const options = { dataDir: join(folder, 'data'), databaseUrl, port: await freePort() };
  await (await startProcess(options)).stop();
  const database = await openDatabase({ dataDir: options.dataDir, databaseUrl, log });
  await fill(database);
  const service = await startProcess(options);
  try {
    for (const definition of [
      { target: 'RECEIPTS', event: 'EXPIRY', days: 900 },
      { target: 'PROFILE', event: 'EXPIRY', days: 900 },
      { target: 'PERSON', event: 'WITHDRAWAL', days: 600 },
    ] as const) {
      yield* measure(database, service, definition);
    }
  } finally {
    await service.stop();
    await database.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};
