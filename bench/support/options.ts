import type { Figure } from './figures.ts';

/** Command-line options of the benches that compare two checkouts. */
export type Options = {
  /** The folder of the checkout to compare with; left out, only this one is measured. */
  against: string | undefined;
  /** How many times everything is measured in turn, and for how long each time. */
  rounds: number;
  measuredMs: number;
  /** The parts of a bench to run; all of them if left out. */
  parts: readonly string[] | undefined;
};

/** A long bench reports each figure as soon as it has it. */
export type Bench = {
  run: (options: Options) => Promise<readonly Figure[]> | AsyncIterable<Figure>;
};
