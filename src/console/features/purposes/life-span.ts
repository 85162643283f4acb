import { formatCount } from '#console/api/limits/limit-words.ts';

/** Units of a life span, longest first; a year has 365 days, and months differ too much to be one. */
export const lifeSpanUnits = [
  { unit: 'years', one: 'year', seconds: 365 * 86_400 },
  { unit: 'weeks', one: 'week', seconds: 7 * 86_400 },
  { unit: 'days', one: 'day', seconds: 86_400 },
  { unit: 'hours', one: 'hour', seconds: 3_600 },
  { unit: 'minutes', one: 'minute', seconds: 60 },
  { unit: 'seconds', one: 'second', seconds: 1 },
] as const;
export type LifeSpanUnit = (typeof lifeSpanUnits)[number]['unit'];

/** A life span as people give it: how much of what. An empty amount is none given. */
export type LifeSpan = { amount: string; unit: LifeSpanUnit };

const secondsIn = (unit: LifeSpanUnit): number =>
  lifeSpanUnits.find((candidate) => candidate.unit === unit)?.seconds ?? 1;

/** Seconds in the longest unit that holds them exactly, so that nothing is lost on the way back. */
export const toLifeSpan = (seconds: number | null | undefined): LifeSpan => {
  if (seconds === null || seconds === undefined) return { amount: '', unit: 'days' };
  if (seconds === 0) return { amount: '0', unit: 'days' };
  const { unit, seconds: length } =
    lifeSpanUnits.find((candidate) => seconds % candidate.seconds === 0) ?? lifeSpanUnits[5];
  return { amount: String(seconds / length), unit };
};

/** The seconds of a life span; null where no amount is given, NaN where it is no number. */
export const toSeconds = ({ amount, unit }: LifeSpan): number | null => {
  const text = amount.trim();
  if (text === '') return null;
  const seconds = Number(text) * secondsIn(unit);
  // 0.1 of a day is 8640 seconds, whatever the last binary digit says.
  return Math.abs(seconds - Math.round(seconds)) < 1e-6 ? Math.round(seconds) : seconds;
};

/** "2 years", "Never" for 0; `''` where there is none. */
export const describeLifeSpan = (seconds: number | null | undefined): string => {
  if (seconds === null || seconds === undefined) return '';
  if (seconds === 0) return 'Never';
  const { amount, unit } = toLifeSpan(seconds);
  const one = lifeSpanUnits.find((candidate) => candidate.unit === unit)?.one;
  return `${formatCount(Number(amount))} ${amount === '1' ? one : unit}`;
};
