import { memoryStorage } from '#console/api/page-storage.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { createRandom, type Random } from '#demo/demo-random.ts';
import { type Client, createClient } from '../support/client.ts';
import { type ServiceOptions, startProcess } from '../support/service-process.ts';
import { type Point, planAct, wordsOf, wordsOfRecords } from './acts/points.ts';
import { type Settled, settle } from './acts/settle.ts';
import { endScenes, stageScenes } from './acts/staging.ts';
import { openTab, type Tab } from './acts/tab.ts';
import { type Outcome, pause } from './outcome.ts';

const actCount = 1150;
// Of them have to meet a fault, else the run has shown too little.
const leastTroubled = 500;
const tabCount = 16;
const killCount = 3;
const mostFaults = 10;
/** Spreads the acts over the scenes: without it most would be done while none is in force. */
const longestThoughtMs = 300;

/** One for each act, in case it makes a point. */
const actNames = Array.from(
  { length: actCount },
  (_, act) => `act-${String(act).padStart(3, '0')}`,
);

/** A point with everything that the service may show of it; more than one where nobody knows. */
type Known = { point: Point; allowed: Set<string> };

type Journal = { settled: Settled[]; known: Map<string, Known>; faults: string[] };

type Worker = { tab: Tab; random: Random; purposeId: string; names: readonly string[] };

/** Acts in one tab, once for each name, and writes down what each act has to have left. */
const work = async (worker: Worker, { settled, known, faults }: Journal) => {
  const { tab, random, purposeId, names } = worker;
  let points: Point[] = [];
  for (const newName of names) {
    if (faults.length >= mostFaults) return;
    await pause(random.between(0, longestThoughtMs));
    const act = planAct(points, { newName, purposeId, random });
    const { point, after } = act;
    const before = wordsOf(point.state);
    const end = await settle(tab, act, random);
    settled.push(end);
    const { ending, lastError } = end;
    const isDone = ending === 'told' || ending === 'read back';
    if (isDone) point.state = after;
    if (ending === 'refused' || ending === 'stuck') {
      faults.push(`${act.what}, was ${ending}: ${lastError?.code}, after ${end.met.join(', ')}`);
    }
    // Whatever is not known ends the work on this point: it may still take effect.
    const isKnown = isDone || ending === 'discarded';
    const allowed = isKnown ? [wordsOf(point.state)] : [before, wordsOf(after)];
    known.set(point.name, { point, allowed: new Set(allowed) });
    points = points.filter((other) => other !== point);
    if (isKnown && point.id !== undefined) points.push(point);
  }
};

/** A service that can be killed and is then started again at the same address. */
const startKillable = async (options: ServiceOptions) => {
  let service = await startProcess(options);
  const errors = [service.errors];
  return {
    url: service.url,
    restart: async () => {
      await service.kill();
      service = await startProcess(options);
      errors.push(service.errors);
    },
    /** @returns all errors logged */
    stop: async () => {
      await service.stop();
      return errors.flat();
    },
  };
};

/** Compares what the service holds with what the acts have to have left. */
const compare = async (client: Client, known: Journal['known']) => {
  const records = await client.readAll(listCollectionPointsEndpoint.path);
  const byName = Map.groupBy(records, ({ Name }) => String(Name));
  const faults = [...known].flatMap(([name, { point, allowed }]) => {
    const stored = byName.get(name) ?? [];
    const words = wordsOfRecords(stored);
    const isOther = point.id !== undefined && stored.some(({ Id }) => Id !== point.id);
    if (isOther) return [`${name} is there under another id`];
    return allowed.has(words)
      ? []
      : [`${name} is [${words}], not [${[...allowed].join('] or [')}]`];
  });
  const unknown = [...byName.keys()].filter((name) => !known.has(name));
  return {
    versions: records.length,
    points: byName.size,
    faults: [...faults, ...unknown.map((name) => `${name} was made by nobody`)],
  };
};

const countOf = <Value>(values: readonly Value[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => `${same.length} ${value}`)
    .join(', ');

const describe = (settled: readonly Settled[]): string[] => {
  const troubled = settled.filter(({ met }) => met.length > 0);
  const met = settled.flatMap((end) => end.met);
  const most = Math.max(...settled.map((end) => end.met.length));
  return [
    `how they ended: ${countOf(settled.map(({ ending }) => ending))}`,
    `${troubled.length} met something: ${countOf(troubled.flatMap((end) => [...new Set(end.met)]))}`,
    `${met.length} attempts settled nothing, ${most} at most for one act: ${countOf(met)}`,
  ];
};

/**
 * Performs acts, of which at least 500 meet a fault, through the console's own client, in tabs that
 * share their limits, while scenes are staged, sockets cut and the service killed; each is settled as
 * a person would. An act takes effect at most once: exactly once where its success was told or read back, never where it was
 * discarded as not sent. The seed repeats what is drawn, though not how the requests meet.
 */
export const performActs = async (options: ServiceOptions, seed: number): Promise<Outcome> => {
  const service = await startKillable(options);
  const client = createClient(service.url);
  const purposeId = await client.activePurpose('acts-base');
  const { limits } = await fetch(`${service.url}/config.json`).then((answer) => answer.json());
  const storage = memoryStorage();
  const journal: Journal = { settled: [], known: new Map(), faults: [] };
  const { settled, known, faults } = journal;
  const start = performance.now();
  let renewals = 0;
  let kills = 0;
  let isOver = false;

  const workInTab = async (_: unknown, index: number) => {
    const socketChances = createRandom(seed + 2 * index + 1);
    const tab = openTab({ url: service.url, limits, storage, random: socketChances });
    await tab.signIn();
    const random = createRandom(seed + 2 * index + 2);
    const names = actNames.filter((_, act) => act % tabCount === index);
    await work({ tab, random, purposeId, names }, journal);
    renewals += tab.renewals();
  };
  const working = Promise.all(Array.from({ length: tabCount }, workInTab)).finally(() => {
    isOver = true;
  });
  const killing = async () => {
    for (; !isOver; await pause(20)) {
      if (settled.length < ((kills + 1) * actCount) / (killCount + 1)) continue;
      kills += 1;
      await service.restart();
    }
  };
  const staging = stageScenes(client, createRandom(seed), () => isOver);
  const [scenes] = await Promise.all([staging, killing(), working]);
  const seconds = (performance.now() - start) / 1000;

  await endScenes(client);
  // Until what a tab no longer waited for has ended, or never will.
  await pause(500);
  const stored = await compare(client, known);
  faults.push(...stored.faults, ...(await service.stop()));
  const troubled = settled.filter(({ met }) => met.length > 0).length;
  if (troubled < leastTroubled) faults.push(`only ${troubled} acts met a fault: stage more`);
  return {
    lines: [
      `${settled.length} acts in ${tabCount} tabs in ${Math.round(seconds)} s, ${scenes} scenes, ${kills} kills, seed ${seed}`,
      ...describe(settled),
      `${renewals} tokens renewed with nobody noticing`,
      `${stored.points} points with ${stored.versions} versions in the service`,
    ],
    faults,
  };
};
