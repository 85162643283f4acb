import type { Figure } from './figures.ts';

/** What the command line says to the benches that compare two checkouts. */
export type Options = {
  /** The folder of the version before; nothing where only this one is measured. */
  against: string | undefined;
  /** How often everything is measured, in turn, and for how long each time. */
  rounds: number;
  measuredMs: number;
  /** Of a bench that has parts, those that are wanted; all of them where left out. */
  parts: readonly string[] | undefined;
};

/** A bench that takes long tells each figure as soon as it has it. */
export type Bench = {
  run: (options: Options) => Promise<readonly Figure[]> | AsyncIterable<Figure>;
};
