import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Calibration } from '#scripts/testing/calibrate.ts';
import { thisCheckout } from './checkouts.ts';
import type { Figure, Kept } from './figures.ts';

const path = join(thisCheckout, 'bench/history.json');

type KeptFigure = Kept & { what: string };

/** What one bench measured on one database, and what the machine did meanwhile. */
export type Run = {
  /** RFC 3339, UTC. */
  at: string;
  /** Abbreviated; with `+` where files differed from it. */
  commit: string;
  bench: string;
  /** Absent where none is asked for. */
  database?: string;
  processors: number;
  /** Processes that wanted them when it began. */
  busy: number;
  /** Processor milliseconds of the same pieces of work on this machine. */
  machine: Calibration;
  figures: KeptFigure[];
};

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: thisCheckout, encoding: 'utf8' }).trim();

/** The commit that is measured. */
export const thisCommit = (): string => {
  const isChanged = git('status', '--porcelain', '--', ':!bench/history.json') !== '';
  return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`;
};

/** Runs in the order in which they were measured. */
export const readHistory = (): Run[] =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];

/** Three digits that count say enough, and keep the file readable. */
const short = (value: number): number => Number(value.toPrecision(3));

/** Figures without a number of their own are only printed. */
export const keptOf = (figures: readonly Figure[]): KeptFigure[] =>
  figures.flatMap(({ what, kept }) =>
    kept === undefined || !Number.isFinite(kept.value)
      ? []
      : [{ what, ...kept, value: Number.isInteger(kept.value) ? kept.value : short(kept.value) }],
  );

/** Adds one run, a line each, so that two branches' runs merge. */
export const noteRun = (run: Run): void => {
  const machine = Object.fromEntries(
    Object.entries(run.machine).map(([name, value]) => [name, short(value)]),
  );
  const lines = [...readHistory(), { ...run, machine }].map((one) => JSON.stringify(one));
  writeFileSync(path, `[\n${lines.join(',\n')}\n]\n`);
};
