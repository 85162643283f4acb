import type { ComparedRecord } from '#contract/compare.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import { withComparison } from '../compare-people.ts';
import {
  acknowledge,
  changedIds,
  emptyDraft,
  type MergeDraft,
  type ReadProfile,
} from '../merge-draft.ts';
import { foundIn, type PersonReading } from '../read-people.ts';
import { asReviewed, type Review, reviewOf, uncheckedRows } from '../review/review-of.ts';

/**
 * An open group as it is reviewed. A draft of its own keeps what was read and ticked, so that it is
 * judged by the same rules as a merge in the wizard.
 */
export type GroupReview = {
  number: number;
  draft: MergeDraft;
  /** Null where fewer than two records are left: there is nothing to merge. */
  review: Review | null;
  /** It stays open: nothing of it is merged or to be checked. */
  isLeftOut: boolean;
};

const isSameSet = (before: readonly ReadProfile[], now: readonly ReadProfile[]): boolean =>
  before.map(({ profile }) => profile.Id).join() === now.map(({ profile }) => profile.Id).join();

/**
 * A group with what was read of its records just now; the first that is left would stay. What was
 * ticked before counts as long as the content of its row is the same.
 */
export const reviewGroup = (
  { number, dataSubjects }: DuplicateGroup,
  {
    readings,
    comparison,
    before,
  }: {
    readings: ReadonlyMap<string, PersonReading>;
    /** Of the records of the group, where they were compared. */
    comparison: readonly ComparedRecord[];
    before: GroupReview | undefined;
  },
): GroupReview => {
  const people = dataSubjects.map(({ id, identifier }) => ({ id, identifier }));
  const own = people.flatMap(({ id }) => readings.get(id) ?? []);
  const reads = withComparison(foundIn(own), comparison);
  const known = before?.draft.reads ?? null;
  const isChanged =
    known !== null && (!isSameSet(known, reads) || changedIds(known, reads).length > 0);
  const draft: MergeDraft = {
    ...(before?.draft ?? emptyDraft),
    people,
    primaryId: reads[0]?.profile.Id ?? null,
    reads,
    reviewedBefore: isChanged ? known : (before?.draft.reviewedBefore ?? null),
  };
  return {
    number,
    draft,
    review: reads.length < 2 ? null : reviewOf(draft),
    isLeftOut: before?.isLeftOut ?? false,
  };
};

export const leaveOut = (group: GroupReview, isLeftOut: boolean): GroupReview => ({
  ...group,
  isLeftOut,
});

export const leftOutNumbers = (groups: readonly GroupReview[]): readonly number[] =>
  groups.flatMap(({ number, isLeftOut }) => (isLeftOut ? [number] : []));

/** One tick for all that is to be checked in a group, as it is now. */
export const tickGroup = (group: GroupReview, isTicked: boolean): GroupReview => ({
  ...group,
  draft: rowsToCheck(group).reduce(
    (draft, row) => acknowledge(asReviewed(row), isTicked)(draft),
    group.draft,
  ),
});

/** Whether it is still to be ticked. */
export const isUnchecked = ({ review, draft, isLeftOut }: GroupReview): boolean =>
  review !== null && !isLeftOut && uncheckedRows(review, draft).length > 0;

/** The rows in which a consent may change against a refusal. */
export const rowsToCheck = ({ review }: GroupReview): readonly ConsentRow[] =>
  (review?.consents ?? []).filter(({ risk }) => risk === 'check');

export const isRisky = (group: GroupReview): boolean => rowsToCheck(group).length > 0;

/** What is dangerous first: a refusal that becomes a consent, one that may, other risks. */
export const byDanger = (groups: readonly GroupReview[]): readonly GroupReview[] => {
  const placeOf = (group: GroupReview): number => {
    const ways = rowsToCheck(group).map(({ overrulesRefusal }) => overrulesRefusal);
    if (ways.includes('will')) return 0;
    if (ways.includes('may')) return 1;
    return ways.length > 0 ? 2 : 3;
  };
  return groups.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.number - other.number,
  );
};

/**
 * Numbers of the groups that are not as they were reviewed: new, gone, or of other content. Those that
 * are left out do not count.
 */
export const changedNumbers = (
  before: readonly GroupReview[],
  now: readonly GroupReview[],
): readonly number[] => {
  const contentOf = ({ draft }: GroupReview) => draft.reads ?? [];
  const known = new Map(before.map((group) => [group.number, group]));
  for (const number of leftOutNumbers(before)) known.delete(number);
  const included = now.filter(({ isLeftOut }) => !isLeftOut);
  const changed = included.filter((group) => {
    const was = known.get(group.number);
    known.delete(group.number);
    if (was === undefined) return true;
    const [old, read] = [contentOf(was), contentOf(group)];
    return !isSameSet(old, read) || changedIds(old, read).length > 0;
  });
  return [...changed.map(({ number }) => number), ...known.keys()];
};

/** Those that would be merged. */
export const mergeable = (groups: readonly GroupReview[]): readonly GroupReview[] =>
  groups.filter(({ review, isLeftOut }) => review !== null && !isLeftOut);

/** The records that would be gone then. */
export const mergedAwayIds = (groups: readonly GroupReview[]): readonly string[] =>
  mergeable(groups).flatMap(({ draft: { people, primaryId } }) =>
    people.flatMap(({ id }) => (id === primaryId ? [] : [id])),
  );

/** How many records are in those that would be merged. */
export const peopleOf = (groups: readonly GroupReview[]): number =>
  mergeable(groups).reduce((sum, { review }) => sum + (review?.profiles.length ?? 0), 0);

/** All that are merged, as one draft: their evidence is one file, in the order of the groups. */
export const evidenceDraft = (
  groups: readonly GroupReview[],
  evidence: MergeDraft['evidence'],
): MergeDraft => {
  const reads = mergeable(groups).flatMap(({ draft }) => draft.reads ?? []);
  return {
    ...emptyDraft,
    people: reads.map(({ profile }) => ({ id: profile.Id, identifier: profile.Identifier })),
    primaryId: reads[0]?.profile.Id ?? null,
    reads,
    evidence,
  };
};
