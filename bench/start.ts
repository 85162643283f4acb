import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { createClient } from './support/client.ts';
import { atMost, type Figure, median, megabytes, ms } from './support/figures.ts';
import { freePort, type ServiceProcess, startProcess } from './support/service-process.ts';

const starts = 5;
const requests = 300;
const barMs = 5_000;

const secondsBetween = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;

/** How much memory it takes at its first answer, and after some work. */
const readMemory = async ({ url, residentBytes }: ServiceProcess): Promise<Figure> => {
  const atStart = await residentBytes();
  const client = createClient(url);
  for (let sent = 0; sent < requests; sent += 1) {
    await client.done({ method: 'GET', path: `${listCollectionPointsEndpoint.path}?size=50` });
  }
  const measured = `${megabytes(atStart)}, after ${requests} pages of 50 ${megabytes(await residentBytes())}`;
  return { what: 'resident memory at the first answer', measured };
};

/** `npm start` with the built-in database; a console that is out of date is built by the first. */
export const run = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-bench-start-'));
  const dataDir = join(folder, 'data');
  const options = {
    dataDir,
    databaseUrl: undefined,
    port: await freePort(),
    program: 'scripts/start.ts',
  } as const;
  try {
    const first = await startProcess(options);
    await first.stop();
    const opening: number[] = [];
    const answering: number[] = [];
    const memory: Figure[] = [];
    for (let count = 0; count < starts; count += 1) {
      const service = await startProcess(options);
      opening.push(service.openedAt - service.startedAt);
      answering.push(service.answeredAt - service.openedAt);
      if (count + 1 === starts) memory.push(await readMemory(service));
      await service.stop();
    }
    return [
      {
        what: 'first start, with making the database and its demo data',
        measured: `${secondsBetween(first.openedAt, first.answeredAt)} from the open database to the answer`,
      },
      { what: 'later starts, process to open database', measured: ms(median(opening)) },
      {
        what: 'later starts, open database to first answer',
        measured: ms(median(answering)),
        ...atMost(median(answering), barMs, ' ms'),
      },
      ...memory,
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
