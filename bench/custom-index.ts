import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  getIndexRunEndpoint,
  type IndexRun,
  isFinalRunStatus,
  triggerCustomIndexEndpoint,
} from '#contract/custom-indexes.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { openDatabase } from '#service/db/client.ts';
import { createManySubjects } from '#service/testing/many-subjects.ts';
import { silentLog as log } from '#service/testing/silent-log.ts';
import { type Client, createClient } from './support/client.ts';
import { type Figure, median, ms, quantile, times } from './support/figures.ts';
import { openReceiptDesk } from './support/receipts.ts';
import { freePort, type ServiceOptions, startProcess } from './support/service-process.ts';
import { createThrowawayDatabase } from './support/throwaway-database.ts';

const people = Number(process.env.PEOPLE ?? 200_000);
const element = 'Mail address';
const searchesWithout = 30;
const searchesWith = 300;
const builds = 10;
const callers = 4;
const calmMs = 3_000;
const lookEveryMs = 50;

type Span = { from: number; to: number };

const rest = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

/** People with an address of their own each, in the database of a service that does not run. */
const fill = async ({ dataDir, databaseUrl }: ServiceOptions): Promise<void> => {
  const { db, session, close } = await openDatabase({ dataDir, databaseUrl, log });
  await createManySubjects(db, people);
  await session(async (own) => {
    await own.execute(sql`insert into data_elements (id, name, type, created_at)
      values (gen_random_uuid(), ${element}, 'TEXT', now())`);
    await own.execute(sql`insert into subject_elements
        (subject_id, element_id, linked, position, value, updated_at)
      select s.id, e.id, false, 0, s.identifier, now()
      from data_subjects s join data_elements e on e.name = ${element}`);
    await own.execute(sql`vacuum (analyze) subject_elements`);
  });
  await close();
};

/** Looks for somebody else each time. @returns what each answer took */
const search = async (client: Client, count: number): Promise<number[]> => {
  const path = `${listProfilesEndpoint.path}?properties=ignoreCount&size=50`;
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const headers = await client.headersOf({ method: 'GET', path });
    const wanted = `person.${1 + ((index * 7_919) % people)}@example.org`;
    const start = performance.now();
    const answer = await fetch(client.url + path, {
      headers: { ...headers, dataElementName: element, dataElementValue: wanted },
    });
    const text = await answer.text();
    taken.push(performance.now() - start);
    if (answer.status !== 200 || JSON.parse(text).numberOfElements !== 1) {
      throw new Error(`A search answered ${answer.status}: ${text}`);
    }
  }
  return taken;
};

/** Has the index built, in the place of the one before. @returns when its run began and ended */
const build = async (client: Client): Promise<Span> => {
  const { runId } = await client.done({
    method: triggerCustomIndexEndpoint.method,
    path: triggerCustomIndexEndpoint.path,
    body: {
      operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
      parameters: { dataElementName: element },
    },
  });
  const path = getIndexRunEndpoint.path.replace('{runId}', runId);
  let run: IndexRun;
  do {
    await rest(lookEveryMs);
    run = await client.done({ method: 'GET', path });
  } while (!isFinalRunStatus(run.status));
  if (run.status !== 'Success') throw new Error(`The run ended as ${run.status}.`);
  return { from: Date.parse(run.startTime ?? ''), to: Date.parse(run.endTime ?? '') };
};

/** Sends receipts of new people, one after the other from each caller, until `act` has ended. */
const sendDuring = async <Result>(
  client: Client,
  act: () => Promise<Result>,
): Promise<{ result: Result; sent: Span[] }> => {
  const desk = await openReceiptDesk(client, 'bench');
  const sent: Span[] = [];
  let hasEnded = false;
  const call = async (caller: number) => {
    for (let count = 0; !hasEnded; count += 1) {
      const from = Date.now();
      const { status, text } = await desk.send(`new-${caller}-${count}`);
      sent.push({ from, to: Date.now() });
      if (status !== 200) throw new Error(`A receipt answered ${status}: ${text}`);
    }
  };
  const calling = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  const result = await act().finally(() => {
    hasEnded = true;
  });
  await calling;
  return { result, sent };
};

/** What those took that were under way in any of the spans. */
const takenWithin = (sent: readonly Span[], spans: readonly Span[]): number[] =>
  sent
    .filter(({ from, to }) => spans.some((span) => from < span.to && to > span.from))
    .map(({ from, to }) => to - from);

const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`;

/** The custom index of an element that is different for everybody: its build, and what it brings. */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-index-'));
  const dataDir = join(folder, 'data');
  const { databaseUrl, drop } = await createThrowawayDatabase();
  const options: ServiceOptions = { dataDir, databaseUrl, port: await freePort(), seed: 'none' };
  await (await startProcess(options)).stop();
  await fill(options);
  const service = await startProcess(options);
  try {
    const client = createClient(service.url);
    const without = median(await search(client, searchesWithout));
    const alone = await build(client);
    const withIndex = median(await search(client, searchesWith));
    const { result, sent } = await sendDuring(client, async () => {
      const calm: Span[] = [];
      const busy: Span[] = [];
      while (busy.length < builds) {
        const from = Date.now();
        await rest(calmMs);
        calm.push({ from, to: Date.now() });
        busy.push(await build(client));
      }
      return { calm, busy };
    });
    const calm = takenWithin(sent, result.calm);
    const beside = takenWithin(sent, result.busy);
    const p99 = { calm: quantile(calm, 0.99), beside: quantile(beside, 0.99) };
    const besideReceipts = median(result.busy.map(({ from, to }) => to - from));
    return [
      {
        what: `a run over ${people} values, alone and beside ${callers} senders of receipts (median of ${builds})`,
        measured: `${seconds(alone.to - alone.from)}, ${seconds(besideReceipts)}`,
      },
      {
        what: 'a search by the element without and with the index, median',
        measured: `${ms(without)}, ${ms(withIndex)} = ${times(without / withIndex)} sooner`,
      },
      {
        what: `receipts from ${callers} callers without a run and beside one, p99; the longest`,
        measured: `${ms(p99.calm)}, ${ms(p99.beside)} = ${times(p99.beside / p99.calm)}; ${ms(quantile(calm, 1))}, ${ms(quantile(beside, 1))} (${calm.length} and ${beside.length} receipts)`,
      },
    ];
  } finally {
    await service.stop();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
};
