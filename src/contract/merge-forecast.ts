type Time = string | null | undefined;

/**
 * Why something is predicted, or cannot be:
 * - `only-one`: a single record has it
 * - `equal`: all records that have it say the same
 * - `latest`: one of them has the latest time
 * - `before-forms`: of those that weren't typed into a form it has the latest time, or is like it
 * - `refusal`: one of them refuses, and no later yes ends that
 * - `stopped`: one of them said no to everything, and no later yes in so many words ends that
 * - `request`: it is in force, and what is later only asks for a consent
 * - `either-way`: the times do not tell which is the latest; those that may be say the same
 * - `time-missing`: one of those that may be the latest has no time
 * - `same-time`: as far as the times tell, several are the latest; the service may know more digits
 */
export type ForecastReason =
  | 'only-one'
  | 'equal'
  | 'latest'
  | 'before-forms'
  | 'refusal'
  | 'stopped'
  | 'request'
  | 'either-way'
  | 'time-missing'
  | 'same-time';

/** Which record's word stays after a merge. */
export type Forecast<Cell> = {
  /** Null where it cannot be predicted. */
  predicted: Cell | null;
  /** Those of which one stays; alike where it is predicted. */
  candidates: readonly Cell[];
  reason: ForecastReason;
};

// Times of the wire are cut (docs/design.md 5.1): what a service compares may have more digits.
const wireTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/;
const endOfTime = '9999-12-31T23:59:59.999999999Z';

/** The earliest and the latest that a time may be in truth, written alike. */
export const spanOf = (
  time: Time,
): { earliest: string | null; latest: string; isTold: boolean } => {
  const [, second, fraction = ''] = wireTime.exec(time ?? '') ?? [];
  if (second === undefined) return { earliest: null, latest: endOfTime, isTold: false };
  const filledWith = (digit: string) => `${second}.${fraction.padEnd(9, digit)}Z`;
  return { earliest: filledWith('0'), latest: filledWith('9'), isTold: true };
};

/**
 * What a rule of the merge will choose among records, as far as their times tell. Each is tried at
 * its latest while all others are at their earliest: whoever is not chosen then never is.
 * @param cells the primary's first, where it has one, then the others' in the order of the merge
 * @param choose the rule; `notAfter` is for times that help a cell the later they are, as long as they
 * are not after its own: it gives the latest such time that another one may be
 * @param sayOf what matters of a cell: two that say the same are alike
 */
export const forecastOf = <Cell extends { time: string | null }>(
  cells: readonly Cell[],
  choose: (
    timed: readonly { cell: Cell; time: string | null }[],
    notAfter: (time: Time) => string,
  ) => { cell: Cell } | undefined,
  sayOf: (cell: Cell) => string,
): Forecast<Cell> => {
  const spans = cells.map((cell) => ({ cell, ...spanOf(cell.time) }));
  const possible = spans.filter(({ cell: favoured, latest: end }) => {
    const timed = spans.map(({ cell, earliest, latest }) => ({
      cell,
      time: cell === favoured ? latest : earliest,
    }));
    const notAfter = (time: Time) => {
      const { earliest, latest } = spanOf(time);
      if (latest <= end) return latest;
      return (earliest ?? '') > end ? latest : end;
    };
    return choose(timed, notAfter)?.cell === favoured;
  });
  const candidates = possible.map(({ cell }) => cell);
  const areTold = possible.every(({ isTold }) => isTold);
  return forecastAmong(cells, candidates, sayOf, areTold);
};

/** The forecast where one of these candidates holds; `areTold` where all of their times are known. */
export const forecastAmong = <Cell>(
  cells: readonly Cell[],
  candidates: readonly Cell[],
  sayOf: (cell: Cell) => string,
  areTold: boolean,
): Forecast<Cell> => {
  const isOne = (some: readonly Cell[]) => new Set(some.map(sayOf)).size === 1;
  const [first, ...others] = candidates;
  if (first === undefined || !isOne(candidates)) {
    return { predicted: null, candidates, reason: areTold ? 'same-time' : 'time-missing' };
  }
  const reason = (): ForecastReason => {
    if (cells.length === 1) return 'only-one';
    if (isOne(cells)) return 'equal';
    return others.length === 0 ? 'latest' : 'either-way';
  };
  return { predicted: first, candidates, reason: reason() };
};

/** The forecast of what goes with another thing, as topics go with their purpose. */
export const forecastWith = <Leading, Cell extends { time: string | null }>(
  leading: readonly Leading[],
  { candidates }: Forecast<Leading>,
  cells: readonly Cell[],
  sayOf: (cell: Cell) => string,
): Forecast<Cell> => {
  const own = cells.filter((_, place) => {
    const leader = leading[place];
    return leader !== undefined && candidates.includes(leader);
  });
  return forecastAmong(
    cells,
    own,
    sayOf,
    own.every(({ time }) => spanOf(time).isTold),
  );
};
