import type { ClaimKind } from '#contract/data-subject-values.ts';

/** What a claim is of: `elementId` is null for the language and the identifier's type. */
export type ClaimedField = { subjectId: string; kind: ClaimKind; elementId: string | null };

/** What somebody said of a field: a form's word that is kept as a claim, or a known sender's. */
export type ClaimChange = ClaimedField & { value: string } & (
    | { isKnown: true }
    | { isKnown: false; collectionPointId: string; claimedAt: string }
  );

export type Claimed = Extract<ClaimChange, { isKnown: false }>;

export const fieldKeyOf = ({ subjectId, kind, elementId }: ClaimedField): string =>
  `${subjectId} ${kind} ${elementId ?? ''}`;

/**
 * What is left of claims: the latest of each field, unless a known sender said the same after it.
 * @returns `claimed` replaces what is stored of its field; of others goes what `said` equals
 */
export const foldClaims = (
  changes: readonly ClaimChange[],
): { claimed: Claimed[]; said: (ClaimedField & { value: string })[] } => {
  const claimed = new Map<string, Claimed>();
  const said: (ClaimedField & { value: string })[] = [];
  for (const change of changes) {
    const key = fieldKeyOf(change);
    if (!change.isKnown) {
      claimed.set(key, change);
      continue;
    }
    said.push(change);
    if (claimed.get(key)?.value === change.value) claimed.delete(key);
  }
  return { claimed: [...claimed.values()], said };
};
