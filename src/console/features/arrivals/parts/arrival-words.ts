import { countWords } from '#console/api/limits/limit-words.ts';
import type { Arrival } from '#contract/arrivals.ts';
import { isArrived } from './arrival-tag.ts';

type Timed = Pick<
  Arrival,
  | 'state'
  | 'doneWhen'
  | 'recordedDate'
  | 'dueDate'
  | 'acknowledgedDate'
  | 'appliedDate'
  | 'endedDate'
>;

const units = [
  { ms: 86_400_000, words: (count: number) => countWords(count, 'day', 'days') },
  { ms: 3_600_000, words: (count: number) => `${count} h` },
  { ms: 60_000, words: (count: number) => `${count} min` },
  { ms: 1_000, words: (count: number) => `${count} s` },
];

/** "9 s", "17 h 34 min", "2 days 9 h": the two largest units. */
export const spanText = (ms: number): string => {
  const first = units.findIndex((unit) => ms >= unit.ms);
  const [large, small] = units.slice(first);
  if (first < 0 || large === undefined) return 'less than 1 s';
  const rest = small === undefined ? 0 : Math.floor((ms % large.ms) / small.ms);
  const words = large.words(Math.floor(ms / large.ms));
  return small === undefined || rest === 0 ? words : `${words} ${small.words(rest)}`;
};

const between = (from: string | null | undefined, to: string | null | undefined): number | null =>
  from && to ? Math.max(0, Date.parse(to) - Date.parse(from)) : null;

/**
 * How long it took, or by how much it's late: "after 9 s", "by 2 days"; nothing where there's no time.
 * @param now epoch milliseconds
 */
export const resultText = (arrival: Timed, now: number): string => {
  const { recordedDate, dueDate, acknowledgedDate, appliedDate } = arrival;
  if (arrival.state === 'OVERDUE') {
    return `by ${spanText(Math.max(0, now - Date.parse(dueDate ?? '')))}`;
  }
  if (!isArrived(arrival)) return '';
  const took = between(recordedDate, appliedDate ?? acknowledgedDate);
  return took === null ? '' : `after ${spanText(took)}`;
};

const endWords: Readonly<Record<string, string>> = {
  CORRECTION: 'It was recorded by mistake',
  MERGE: 'A merge decided otherwise',
};

/** Why a withdrawal is superseded. */
export const endText = ({ endedBy }: Pick<Arrival, 'endedBy'>): string =>
  endWords[endedBy ?? ''] ?? 'The person agreed again';

/** What is missing at a destination that is late, to follow its name. */
export const missingText = ({
  sentDate,
  acknowledgedDate,
}: Pick<Arrival, 'sentDate' | 'acknowledgedDate'>): string => {
  if (acknowledgedDate) return "has it, but hasn't confirmed that it's applied";
  return sentDate ? 'answers with an error' : "couldn't be reached, or is paused";
};

/** What holds of a person's withdrawals now, by purpose in their order, and what is over. */
export const arrangeArrivals = (
  arrivals: readonly Arrival[],
  refused: readonly { id: string; name: string }[],
): {
  current: { id: string; name: string; arrivals: Arrival[] }[];
  earlier: Arrival[];
} => {
  const ofNow = new Map(refused.map(({ id }) => [id, [] as Arrival[]]));
  const earlier: Arrival[] = [];
  for (const arrival of arrivals) {
    const own = arrival.endedDate ? undefined : ofNow.get(arrival.purposeId);
    (own ?? earlier).push(arrival);
  }
  const rank = ({ state }: Arrival): number =>
    state === 'OVERDUE' ? 0 : state === 'NOTHING_TO_SEND' ? 2 : 1;
  return {
    current: refused.flatMap(({ id, name }) => {
      const own = ofNow.get(id) ?? [];
      return own.length === 0
        ? []
        : [{ id, name, arrivals: own.toSorted((one, other) => rank(one) - rank(other)) }];
    }),
    earlier,
  };
};
