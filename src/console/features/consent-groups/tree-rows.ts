import type { ListedConsentGroup } from '#contract/consent-groups.ts';

/** A group where it stands in the tree. */
export type TreeRow = ListedConsentGroup & {
  /** How many groups are above it. */
  depth: number;
  parentName: string | null;
};

/** Groups by name, each followed by those in it. One whose parent isn't among them stands alone. */
export const treeRows = (groups: readonly ListedConsentGroup[]): TreeRow[] => {
  const byId = new Map(groups.map((group) => [group.consentGroupId, group]));
  const below = Map.groupBy(groups, ({ parentConsentGroupId: parent }) =>
    parent && byId.has(parent) ? parent : null,
  );
  const rowsOf = (parentId: string | null, depth: number): TreeRow[] =>
    (below.get(parentId) ?? []).flatMap((group) => [
      { ...group, depth, parentName: byId.get(parentId ?? '')?.name ?? null },
      ...rowsOf(group.consentGroupId, depth + 1),
    ]);
  return rowsOf(null, 0);
};

/** The groups that may be put into one: on top of their tree, and not the tree that it's in. */
export const possibleChildren = (
  groups: readonly ListedConsentGroup[],
  id: string,
): ListedConsentGroup[] => {
  const parentOf = new Map(
    groups.map(({ consentGroupId, parentConsentGroupId: parent }) => [consentGroupId, parent]),
  );
  let top = id;
  for (let up = parentOf.get(top); up; up = parentOf.get(top)) top = up;
  return groups.filter(
    ({ consentGroupId, parentConsentGroupId: parent }) => !parent && consentGroupId !== top,
  );
};
