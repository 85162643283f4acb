import { formatCount } from '#console/api/limits/limit-words.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import { isOptOut, refusalNoun } from '../review/review-words.ts';
import { type GroupReview, rowsToCheck } from './group-review.ts';

/** What the groups have in common that have something to check: "2 opt-outs stay". */
export type Touched = {
  words: string;
  /** A refusal becomes a consent, or may. */
  isBad: boolean;
  /** Of the groups, in their order. */
  numbers: readonly number[];
};

const effects = ['will', 'may', 'adds', 'stays', 'other'] as const;
type Effect = (typeof effects)[number];

const declined: readonly string[] = ['NO_CONSENT', 'NOT_CONSENTED'];

const effectOf = ({ overrulesRefusal, addsRefusal, cells, stop }: ConsentRow): Effect => {
  if (overrulesRefusal !== 'no') return overrulesRefusal;
  if (addsRefusal) return 'adds';
  if (stop !== null) return 'stays';
  return cells.some(({ state }) => isOptOut(state) || declined.includes(state)) ? 'stays' : 'other';
};

const nouns = ['opt-out', 'refusal', 'unknown answer', 'declined choice', ''];

const nounOf = (row: ConsentRow): string =>
  row.kind === 'purpose' ? refusalNoun(row) : 'declined choice';

const say = (count: number, noun: string, effect: Effect): string => {
  const isOne = count === 1;
  const many = isOne ? `1 ${noun}` : `${formatCount(count)} ${noun}s`;
  const optIn = isOne ? 'an opt-in' : 'opt-ins';
  const turned = noun === 'declined choice' ? 'consented' : optIn;
  switch (effect) {
    case 'will':
      return `${many} would become ${turned}`;
    case 'may':
      return `${many} may become ${turned}`;
    case 'adds':
      return `${many} ${isOne ? 'is' : 'are'} new for the primary record`;
    case 'stays':
      return `${many} ${isOne ? 'stays' : 'stay'}`;
    case 'other':
      return isOne ? '1 other consent to check' : `${formatCount(count)} other consents to check`;
  }
};

/** What is to be checked in these groups, by what becomes of it; the most dangerous first. */
export const touchedIn = (groups: readonly GroupReview[]): readonly Touched[] => {
  const found = groups.flatMap((group) =>
    rowsToCheck(group).map((row) => {
      const effect = effectOf(row);
      return { effect, noun: effect === 'other' ? '' : nounOf(row), number: group.number };
    }),
  );
  const lines = Map.groupBy(
    found,
    ({ effect, noun }) => `${effects.indexOf(effect)} ${nouns.indexOf(noun)}`,
  );
  return [...lines]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, own]) => {
      const [first] = own;
      if (first === undefined) return [];
      const { effect, noun } = first;
      return {
        words: say(own.length, noun, effect),
        isBad: effect === 'will' || effect === 'may',
        numbers: [...new Set(own.map(({ number }) => number))].toSorted(
          (one, other) => one - other,
        ),
      };
    });
};
