import type { NumberTable } from '#console/records/csv.ts';
import { color } from '#console/ui/tokens.ts';
import type { InsightDay } from '#contract/insights.ts';

/** A number of each day, drawn as one line. */
export type TrendLine = {
  id: string;
  label: string;
  look: 'main' | 'second' | 'third';
  values: readonly number[];
};

export const lineLooks = {
  main: { stroke: color.accent, dashes: undefined },
  second: { stroke: color.bad, dashes: '6 3' },
  third: { stroke: color.info, dashes: '8 3 2 3' },
} as const;

const valuesOf = (days: readonly InsightDay[], field: Exclude<keyof InsightDay, 'day'>) =>
  days.map((day) => Number(day[field] ?? 0));

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** Of the busiest day: what is less all the time would lie flat on the axis. */
const visibleShare = 0.05;

const drawsTests = (tests: readonly number[], receipts: readonly number[]): boolean => {
  const most = Math.max(0, ...tests);
  // Whoever sends one looks for it here.
  const isFresh = (tests.at(-1) ?? 0) > 0;
  return isFresh || (most > 0 && most >= visibleShare * Math.max(0, ...receipts));
};

/** Test receipts that are too few to be seen as a line: these are told in words. */
export const undrawnTests = (days: readonly InsightDay[]): number => {
  const tests = valuesOf(days, 'testReceipts');
  return drawsTests(tests, valuesOf(days, 'receipts')) ? 0 : sumOf(tests);
};

/** Receipts and withdrawals; test receipts where they can be seen, or came on the last day. */
export const receiptLines = (days: readonly InsightDay[]): TrendLine[] => {
  const tests = valuesOf(days, 'testReceipts');
  const receipts = valuesOf(days, 'receipts');
  return [
    { id: 'receipts', label: 'Receipts', look: 'main', values: receipts },
    {
      id: 'withdrawals',
      label: 'Withdrawals',
      look: 'second',
      values: valuesOf(days, 'withdrawals'),
    },
    ...(drawsTests(tests, receipts)
      ? [{ id: 'tests', label: 'Test receipts', look: 'third', values: tests } as const]
      : []),
  ];
};

/** Opt-ins and withdrawals: a receipt isn't about one purpose alone. */
export const purposeLines = (days: readonly InsightDay[]): TrendLine[] => [
  { id: 'opt-ins', label: 'Opt-ins', look: 'main', values: valuesOf(days, 'optIns') },
  {
    id: 'withdrawals',
    label: 'Withdrawals',
    look: 'second',
    values: valuesOf(days, 'withdrawals'),
  },
];

/** Every number of each day, the newest first; receipts where they are counted. */
export const daysTable = (days: readonly InsightDay[]): NumberTable => {
  const hasReceipts = days.some(({ receipts }) => receipts !== null && receipts !== undefined);
  return {
    head: [
      'Day (UTC)',
      ...(hasReceipts ? ['Receipts', 'Test receipts'] : []),
      'Opt-ins',
      'Withdrawals',
      'Refusals',
    ],
    rows: days
      .toReversed()
      .map(({ day, receipts, testReceipts, optIns, withdrawals, refusals }) => [
        day,
        ...(hasReceipts ? [receipts ?? 0, testReceipts ?? 0] : []),
        optIns,
        withdrawals,
        refusals,
      ]),
  };
};
