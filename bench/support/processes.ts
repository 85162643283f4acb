import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

// Linux only: usage is read from /proc, so workers count too and nothing has to run inside the
// measured service.

const msPerTick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A file of a process; empty once it has ended. */
const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** The fields after the name, which may contain spaces: state, parent and so on. */
const statOf = (pid: number): string[] =>
  readOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

/** A process and its descendants. */
export const treeOf = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const pid of allPids()) {
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
};

const ticksOf = (pid: number, first: number, last: number): number =>
  statOf(pid)
    .slice(first, last + 1)
    .reduce((sum, ticks) => sum + Number(ticks), 0);

/** Processor time of processes since their start, including children that have ended. */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid, 11, 14), 0) * msPerTick;

const kilobytesOf = (pids: readonly number[], field: string): number =>
  pids.reduce(
    (sum, pid) =>
      sum + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readOf(pid, 'status'))?.[1] ?? 0),
    0,
  );

export const residentBytesOf = (pids: readonly number[]): number =>
  kilobytesOf(pids, 'VmRSS') * 1024;

/** The peak of each, added up. */
export const peakBytesOf = (pids: readonly number[]): number => kilobytesOf(pids, 'VmHWM') * 1024;

const lookEveryMs = 500;

/**
 * Watches the processes of a local PostgreSQL server that work for one database: its connections and
 * autovacuum. Processes that all databases share, such as the writers of logs and pages, don't count.
 * One that has ended counts as it was last seen.
 */
export const watchBackends = (database: string) => {
  const seen = new Map<number, number>();
  const look = () => {
    for (const pid of allPids()) {
      const title = readOf(pid, 'cmdline');
      if (!title.startsWith('postgres: ') || !title.split(/[\s\0]+/).includes(database)) continue;
      seen.set(pid, ticksOf(pid, 11, 12) * msPerTick);
    }
  };
  look();
  const looking = setInterval(look, lookEveryMs);
  const total = () => [...seen.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    /**
     * Processor time used so far; for processes that were there at the first look, since their start.
     */
    cpuMs: (): number => {
      look();
      return total();
    },
    stop: () => clearInterval(looking),
  };
};
