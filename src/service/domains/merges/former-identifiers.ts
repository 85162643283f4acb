import type { FormerIdentifierRow } from '#service/db/schema/data-subjects.ts';
import type { MergeRow } from '#service/db/schema/merges.ts';

type MergedAway = Omit<FormerIdentifierRow, 'textKey' | 'phoneKey'>;

/**
 * What a merge adds to the former identifiers of the one who stays: those of everybody merged away,
 * with the merges that ended them, and their own.
 * @param known of those who are merged away
 */
export const formerIdentifiersOf = (
  merge: Pick<MergeRow, 'id' | 'mergedAt' | 'primaryId' | 'before'>,
  known: readonly MergedAway[],
): MergedAway[] => {
  const { id: mergeId, mergedAt, primaryId: subjectId, before } = merge;
  const mergedAway = before.filter(({ subject }) => subject.id !== subjectId);
  return [
    ...known.map((row) => ({ ...row, subjectId })),
    ...mergedAway.map(({ subject: { id: formerId, identifier } }) => ({
      subjectId,
      formerId,
      identifier,
      mergeId,
      mergedAt,
    })),
  ];
};
