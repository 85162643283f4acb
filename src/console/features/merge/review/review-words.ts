import type { Forecast, ForecastReason } from '#contract/merge-forecast.ts';
import { type ElementCell, sayOfElement } from '#contract/merge-prediction.ts';
import type { ConsentCell, ConsentRow } from '#contract/predict-consents.ts';

const consentReasons: Record<ForecastReason, string> = {
  'only-one': 'only record with it',
  equal: 'same in all',
  latest: 'latest interaction',
  'before-forms': 'most recent value not typed into a form',
  refusal: 'opt-out wins',
  stopped: 'no to everything wins',
  request: 'a request replaces nothing',
  'either-way': 'same, whichever is latest',
  'time-missing': 'times are missing',
  'same-time': 'same time to the millisecond',
};

/** Why a consent is predicted, or cannot be. */
export const consentReason = ({ reason }: Forecast<unknown>): string => consentReasons[reason];

/** Why a value is predicted, or cannot be. */
export const elementReason = ({ reason }: Forecast<unknown>): string =>
  reason === 'latest' ? 'most recent value' : consentReasons[reason];

const optOuts: readonly string[] = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'];
export const isOptOut = (state: string): boolean => optOuts.includes(state);

/** Whether it says no: what waits or has ended doesn't. */
export const isNo = (state: string): boolean => isOptOut(state) || state === 'NO_CONSENT';

/** What stands against a consent, by the gravest that is said. */
export const refusalNoun = ({
  cells,
  stop,
}: {
  cells: readonly Pick<ConsentCell, 'state'>[];
  stop: ConsentRow['stop'];
}) => {
  if (stop !== null || cells.some(({ state }) => isOptOut(state))) return 'opt-out';
  return cells.some(({ state }) => state === 'NO_CONSENT') ? 'refusal' : 'unknown answer';
};

/** What is dangerous about a row: "an opt-out would become an opt-in"; `''` where nothing is. */
export const overruleWords = (row: ConsentRow): string => {
  const { kind, overrulesRefusal } = row;
  if (overrulesRefusal === 'no') return row.addsRefusal ? 'new for the primary record' : '';
  const verb = overrulesRefusal === 'will' ? 'would' : 'may';
  if (kind !== 'purpose') return `not consented ${verb} become consented`;
  const noun = refusalNoun(row);
  return `${noun === 'refusal' ? 'a' : 'an'} ${noun} ${verb} become an opt-in`;
};

/** "Offers, topic of Marketing email". */
export const rowName = ({ kind, name, preferenceName, purposeName }: ConsentRow): string => {
  if (kind === 'purpose') return name;
  return kind === 'topic'
    ? `${name}, topic of ${purposeName}`
    : `${name}, option of ${preferenceName} in ${purposeName}`;
};

/** "Primary", "Person 2". */
export const personName = (index: number): string =>
  index === 0 ? 'Primary' : `Person ${index + 1}`;

/**
 * What stays, or may, first; then what says otherwise, so that no crowd that agrees hides it; then
 * the rest.
 */
export const inOrderOfWeight = <Cell>(
  cells: readonly Cell[],
  { candidates }: Forecast<Cell>,
  sayOf: (cell: Cell) => string,
): readonly Cell[] => {
  const [first] = candidates;
  const weightOf = (cell: Cell) => {
    if (cell === first) return 0;
    return first !== undefined && sayOf(cell) === sayOf(first) ? 2 : 1;
  };
  return cells.toSorted((one, other) => weightOf(one) - weightOf(other));
};

export const stateOf = ({ state }: ConsentCell): string => state;

/**
 * What a record has beside those that come before it, in a word: "same as primary", "differs"; `''` of
 * the first that has it. Masks that look alike may be of values that differ.
 * @param ids of all records, the primary first
 */
export const sameWords = (
  cell: ElementCell,
  cells: readonly ElementCell[],
  ids: readonly string[],
): string => {
  const place = ({ profileId }: ElementCell) => ids.indexOf(profileId);
  const before = cells
    .filter((other) => place(other) < place(cell))
    .toSorted((one, other) => place(one) - place(other));
  if (before.length === 0) return '';
  const alike = before.find((other) => sayOfElement(other) === sayOfElement(cell));
  return alike === undefined ? 'differs' : `same as ${personName(place(alike)).toLowerCase()}`;
};
