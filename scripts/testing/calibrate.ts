import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/** Processor milliseconds that three kinds of work take on this machine, in the same run. */
export type Calibration = { rs512: number; sort: number; statement: number };

/** What a signature takes on the machine that budgets are meant for, in milliseconds. */
const referenceRs512 = 0.77;

/** What a processor second of this run is worth on the machine that budgets are meant for. */
export const worthOf = ({ rs512 }: Calibration): number => referenceRs512 / rs512;

const intervalMs = 20_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

const spentMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const signatures = 20;

/** @returns what measures what one RS512 signature takes here, in milliseconds of the processor */
export const prepareSignatures = (): (() => Promise<number>) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const content = Buffer.alloc(1024, 'consent');
  const sum = () =>
    // At one go: between two awaits, this process prints what the steps write.
    spentMs(() => {
      for (let done = 0; done < signatures; done += 1) sign('sha512', content, privateKey);
    });
  return async () => (await sum()) / signatures;
};

/**
 * Measures again and again until it's ended: what a processor second does depends on what else the
 * machine, and the machine that it's a part of, are doing.
 * @returns what ends it, and resolves to the medians
 */
export const startCalibration = async (): Promise<() => Promise<Calibration>> => {
  const signatureMs = prepareSignatures();
  const numbers = Array.from(
    { length: 100_000 },
    (_, index) => (index * 2_654_435_761) % 1_000_003,
  );
  const database = await PGlite.create();
  const works = {
    sort: () => numbers.toSorted((a, b) => a - b),
    statement: () =>
      database.query('select sum(length(md5(n::text))) from generate_series(1, 10000) n'),
  };
  const samples: Calibration[] = [];
  const sample = async () => {
    samples.push({
      rs512: await signatureMs(),
      sort: await spentMs(works.sort),
      statement: await spentMs(works.statement),
    });
  };
  // The first compiles what it runs.
  await sample();
  samples.length = 0;
  const ending = new AbortController();
  const sampling = (async () => {
    while (!ending.signal.aborted) {
      await sample();
      await sleep(intervalMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return async () => {
    ending.abort();
    await sampling;
    await database.close();
    const of = (kind: keyof Calibration) => median(samples.map((one) => one[kind]));
    return { rs512: of('rs512'), sort: of('sort'), statement: of('statement') };
  };
};
