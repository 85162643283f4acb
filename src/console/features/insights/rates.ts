import type { PointRate } from '#contract/insights.ts';

type Asked = NonNullable<PointRate['current']>;

/** From 0 to 1; null where nobody was asked. */
export const rateOf = (asked: Asked | null): number | null =>
  asked === null || asked.asked === 0 ? null : asked.agreed / asked.asked;

const percent = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "61.4%" */
export const rateText = (rate: number): string => `${percent.format(rate * 100)}%`;

/** The difference of the two rates in percentage points; null where one of them is unknown. */
export const changeOf = ({ current, before }: PointRate): number | null => {
  const [now, then] = [rateOf(current), rateOf(before)];
  return now === null || then === null ? null : Math.round((now - then) * 1000) / 10;
};

/** "+4.2 pts", with a minus sign and not a hyphen. */
export const changeText = (points: number): string => {
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  return `${sign}${percent.format(Math.abs(points))} pts`;
};

/** Those with a rate first, most asked first; then those without, most receipts first. */
export const sortRates = (points: readonly PointRate[]): PointRate[] =>
  [...points].sort(
    (a, b) =>
      Number(b.recordsRefusals) - Number(a.recordsRefusals) ||
      (b.current?.asked ?? 0) - (a.current?.asked ?? 0) ||
      b.receipts - a.receipts ||
      a.name.localeCompare(b.name),
  );

/** The rate, or why there is none. */
export const rateWords = ({ current, recordsRefusals }: PointRate): string => {
  const rate = rateOf(current);
  if (rate !== null) return rateText(rate);
  return recordsRefusals ? 'No one was asked' : 'Refusals not recorded';
};
