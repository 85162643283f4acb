import { formatDay } from '#console/ui/format-time.ts';
import { type ConsentCell, type ConsentRow, isGrant } from '#contract/predict-consents.ts';
import { asReviewed } from '../review/review-of.ts';
import { isNo, overruleWords, refusalNoun, rowName } from '../review/review-words.ts';

/** The noes that are to stay: the content of their rows by their key, as it was when that was said. */
export type KeptNoes = Readonly<Record<string, string>>;

/** Of a record, the purposes that are withdrawn so that another record's no to them stays. */
export type Withdrawal = { id: string; purposeIds: readonly string[] };

/** Where a yes can be withdrawn so that the no stays: of a purpose. Topics and options are as they'd be without. */
export const canKeepNo = (row: ConsentRow): boolean =>
  row.kind === 'purpose' && row.overrulesRefusal !== 'no' && refusalNoun(row) !== 'unknown answer';

/** Notes that the noes of these rows stay. */
export const keepNoes = (kept: KeptNoes, rows: readonly ConsentRow[]): KeptNoes => ({
  ...kept,
  ...Object.fromEntries(rows.map(asReviewed).map(({ key, content }) => [key, content])),
});

/** Those of the rows whose no stays: as for a tick, a row with another content is another row. */
export const keptRows = (rows: readonly ConsentRow[], kept: KeptNoes): readonly ConsentRow[] =>
  rows.filter((row) => {
    const { key, content } = asReviewed(row);
    return canKeepNo(row) && kept[key] === content;
  });

const saysYes = ({ counting }: ConsentCell): boolean => isGrant(counting);

const withdrawn = (row: ConsentRow): ConsentRow['forecast'] => {
  const cell = row.cells.find(saysYes);
  const predicted = cell ? { ...cell, state: 'WITHDRAWN', counting: 'WITHDRAWN' } : null;
  return { predicted, candidates: predicted ? [predicted] : [], reason: 'refusal' };
};

/**
 * The rows as they come out once these noes stay. Choices keep their own danger: they have no effect
 * under a withdrawn consent, but do again with the next yes.
 */
export const withNoes = (
  rows: readonly ConsentRow[],
  kept: readonly ConsentRow[],
): readonly ConsentRow[] => {
  const keys = new Set(kept.map(({ key }) => key));
  return rows.map((row) =>
    keys.has(row.key) ? { ...row, forecast: withdrawn(row), overrulesRefusal: 'no' } : row,
  );
};

/** What is to be withdrawn before the merge: what each record says yes to. */
export const withdrawalsFor = (kept: readonly ConsentRow[]): readonly Withdrawal[] => {
  const found = kept.flatMap(({ key, cells }) =>
    cells.filter(saysYes).map(({ profileId }) => ({ profileId, key })),
  );
  return [...Map.groupBy(found, ({ profileId }) => profileId)].map(([id, own]) => ({
    id,
    purposeIds: own.map(({ key }) => key),
  }));
};

const latestDay = (cells: readonly Pick<ConsentCell, 'time'>[]): string => {
  const [time] = cells
    .flatMap((cell) => cell.time ?? [])
    .toSorted((one, other) => (one < other ? 1 : -1));
  return time === undefined ? '' : ` of ${formatDay(time)}`;
};

/** What is at stake: "SMS: a no of Jul 19, 2026 would become a yes of Aug 8, 2026." */
export const stakeWords = (rows: readonly ConsentRow[]): string => {
  const [row, ...others] = rows;
  if (row === undefined) return '';
  if (others.length > 0) return `${rows.length} noes would become yeses.`;
  if (!canKeepNo(row)) return `${rowName(row)}: ${overruleWords(row)}.`;
  const verb = row.overrulesRefusal === 'will' ? 'would' : 'may';
  const stop = row.stop ? [{ time: row.stop.at }] : [];
  const noDay = latestDay([...row.cells.filter(({ state }) => isNo(state)), ...stop]);
  return `${rowName(row)}: a no${noDay} ${verb} become a yes${latestDay(row.cells.filter(saysYes))}.`;
};
