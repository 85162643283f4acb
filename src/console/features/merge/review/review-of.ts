import { isSameSeen } from '#console/api/is-same-seen.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import {
  type ElementCell,
  type ElementRow,
  type IdentifierRow,
  type MergePrediction,
  predictMerge,
} from '#contract/merge-prediction.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import {
  comparisonIn,
  isAcknowledged,
  type MergeDraft,
  profilesIn,
  type ReadProfile,
  type ReviewedRow,
  readsInOrder,
} from '../merge-draft.ts';

/** What there is to see before a merge. */
export type Review = MergePrediction & {
  /** The primary first. */
  profiles: readonly Profile[];
  /** When the first of them was read (epoch milliseconds). */
  readAt: number;
  /** Keys of the rows that are not as they were when they were reviewed before. */
  changedKeys: ReadonlySet<string>;
  /** How many rows that were there then are there no more. */
  goneCount: number;
};

/** A row as it is ticked: another content is another row. */
export const asReviewed = ({ key, cells, forecast, stop, risk, overrulesRefusal }: ConsentRow) =>
  ({
    key,
    content: JSON.stringify([cells, forecast.predicted?.state, stop, risk, overrulesRefusal]),
  }) satisfies ReviewedRow;

export const elementKey = ({ name }: ElementRow): string => `element ${name}`;
export const identifierKey = ({ name }: IdentifierRow): string => `identifier ${name}`;

/** What rows say, without which values are the same: the numbers of another comparison are others. */
const contentOf = ({ profileId, values, time, isFormSet }: ElementCell) => [
  profileId,
  values,
  time,
  isFormSet,
];

const contentsOf = ({ consents, elements, identifiers }: MergePrediction) =>
  new Map<string, unknown>([
    ...consents.map(asReviewed).map(({ key, content }): [string, unknown] => [key, content]),
    ...elements.map((row): [string, unknown] => [
      elementKey(row),
      [row.cells.map(contentOf), row.forecast.predicted?.profileId],
    ]),
    ...identifiers.map((row): [string, unknown] => [
      identifierKey(row),
      [row.cells.map(contentOf), row.kept.values.length],
    ]),
  ]);

const predict = (reads: readonly ReadProfile[]): MergePrediction =>
  predictMerge(profilesIn(reads), comparisonIn(reads));

type Seen = Pick<MergeDraft, 'reads' | 'primaryId' | 'reviewedBefore'>;

/** Null until everybody was read and one of them is the primary. */
export const reviewOf = ({ reads, primaryId, reviewedBefore }: Seen): Review | null => {
  const inOrder = readsInOrder({ reads, primaryId });
  if (inOrder === null) return null;
  const prediction = predict(inOrder);
  const now = contentsOf(prediction);
  const before = readsInOrder({ reads: reviewedBefore, primaryId });
  const known = before === null ? now : contentsOf(predict(before));
  return {
    ...prediction,
    profiles: profilesIn(inOrder),
    readAt: Math.min(...inOrder.map(({ readAt }) => readAt)),
    changedKeys: new Set(
      [...now].flatMap(([key, content]) => (isSameSeen(known.get(key), content) ? [] : [key])),
    ),
    goneCount: [...known.keys()].filter((key) => !now.has(key)).length,
  };
};

/** The rows that are to be checked and are not ticked as they are now. */
export const uncheckedRows = (
  { consents }: Pick<Review, 'consents'>,
  draft: MergeDraft,
): readonly ConsentRow[] =>
  consents.filter((row) => row.risk === 'check' && !isAcknowledged(draft, asReviewed(row)));

/** Whether everything that is to be checked was, as it is now. */
export const isReviewed = (draft: MergeDraft): boolean => {
  const review = reviewOf(draft);
  return review !== null && uncheckedRows(review, draft).length === 0;
};
