import type { Claim, ProfileElement } from '#contract/data-subject-records.ts';

/** A name with its element, if there is a value, and what forms claim beside it. */
export type ValuedItem = { name: string; element: ProfileElement | undefined; claims: Claim[] };

/** The elements of a profile, or its additional identifiers, each with its claims. */
export const valuedItems = (
  elements: readonly ProfileElement[],
  claims: readonly Claim[],
  kind: 'ELEMENT' | 'IDENTIFIER',
): ValuedItem[] => {
  const own = elements.filter(({ Linked }) => (Linked ?? false) === (kind === 'IDENTIFIER'));
  const claimed = claims.filter((claim) => claim.Kind === kind);
  const names = new Set([...own, ...claimed].flatMap(({ Name }) => Name ?? []));
  return [...names].map((name) => ({
    name,
    element: own.find(({ Name }) => Name === name),
    claims: claimed.filter(({ Name }) => Name === name),
  }));
};
