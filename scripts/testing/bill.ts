import type { Calibration } from './calibrate.ts';

/** What a test file cost: processor seconds of the worker that ran it, and seconds on the clock. */
export type Cost = { file: string; processorSeconds: number; wallSeconds: number };

const shown = 10;

/** The ten files of a step that cost most. */
export const mostExpensive = (step: string, costs: readonly Cost[]): string =>
  [
    `── ${step}: Most expensive files`,
    ...costs
      .toSorted((a, b) => b.processorSeconds - a.processorSeconds)
      .slice(0, shown)
      .map(
        ({ file, processorSeconds, wallSeconds }) =>
          `${file} ${processorSeconds.toFixed(1)} s ${wallSeconds.toFixed(1)} s`,
      ),
  ].join('\n');

/** Files over their budget: `far` are over twice, and fail the run. */
export type OverBudget = { far: string[]; near: string[] };

/**
 * @param budget processor seconds of one file, at the speed that `worth` is relative to
 * @param document rows of its tables that begin with a file say why that may take what it takes
 */
export const overBudget = (
  costs: readonly Cost[],
  { budget, worth, document }: { budget: number; worth: number; document: string },
): OverBudget => {
  const over = costs
    .map(({ file, processorSeconds }) => ({ file, share: (processorSeconds * worth) / budget }))
    .filter(({ file, share }) => share > 1 && !document.includes(`\n| \`${file}\` |`));
  return {
    far: over.filter(({ share }) => share > 2).map(({ file }) => file),
    near: over.filter(({ share }) => share <= 2).map(({ file }) => file),
  };
};

export const wordsOfCalibration = ({ rs512, sort, statement }: Calibration): string =>
  `calibration: RS512 ${rs512.toFixed(2)} ms, sort ${sort.toFixed(1)} ms, statement ${statement.toFixed(1)} ms`;
