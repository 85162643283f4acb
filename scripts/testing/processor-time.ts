import { readdirSync, readFileSync } from 'node:fs';

/** A process as /proc tells of it; `id` tells it from a later one with the same number. */
type Process = { pid: number; parent: number; id: string; seconds: number };

const ticksPerSecond = 100;

/** Reads a line of /proc/PID/stat; the name in it may hold spaces and parentheses. */
export const parseStat = (line: string): Process => {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const number = (place: number) => Number(fields[place]);
  const pid = Number.parseInt(line, 10);
  return {
    pid,
    parent: number(1),
    id: `${pid} ${fields[19]}`,
    seconds: (number(11) + number(12)) / ticksPerSecond,
  };
};

const readProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        // It ended between the two reads.
        return [];
      }
    });

/** The processes below one, itself included. */
export const treeOf = (
  root: number,
  processes: readonly Process[],
  byParent = Map.groupBy(processes, ({ parent }) => parent),
): Process[] => {
  const below = (pid: number): Process[] =>
    (byParent.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return [...processes.filter(({ pid }) => pid === root), ...below(root)];
};

const intervalMs = 500;

/** `before`: what they had used when the watch began. */
type Watch = { root: number; before: ReadonlyMap<string, number>; seen: Map<string, Process> };
const watches = new Set<Watch>();

const look = () => {
  const processes = readProcesses();
  const alive = new Set(processes.map(({ id }) => id));
  const byParent = Map.groupBy(processes, ({ parent }) => parent);
  for (const { root, seen } of watches) {
    // What was left behind by a parent that ended still belongs to the step.
    const known = [...seen.values()].filter(({ id }) => alive.has(id)).map(({ pid }) => pid);
    for (const one of new Set([root, ...known])) {
      for (const found of treeOf(one, processes, byParent)) seen.set(found.id, found);
    }
  }
};

const createTimer = () => {
  let running: NodeJS.Timeout | undefined;
  return {
    start: () => {
      running = setInterval(look, intervalMs);
    },
    stop: () => clearInterval(running),
  };
};
const timer = createTimer();

/**
 * Watches the processor time that a process and all that it starts use from now on, twice a second: the
 * system loses the time of Chromium's processes, whose parents die with them.
 * @returns a function that ends the watch and gives seconds, a little too few; undefined where the
 * system doesn't tell (other than Linux)
 */
export const watchProcessorTime = (root: number): (() => number | undefined) => {
  if (process.platform !== 'linux') return () => undefined;
  const before = new Map(treeOf(root, readProcesses()).map(({ id, seconds }) => [id, seconds]));
  const watch: Watch = { root, before, seen: new Map() };
  if (watches.size === 0) timer.start();
  watches.add(watch);
  return () => {
    look();
    watches.delete(watch);
    if (watches.size === 0) timer.stop();
    return [...watch.seen.values()].reduce(
      (sum, { id, seconds }) => sum + seconds - (before.get(id) ?? 0),
      0,
    );
  };
};
