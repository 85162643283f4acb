import {
  activeOf,
  draftOnly,
  type VersionFacts,
} from '#console/records/versioned/version-facts.ts';

/** Each gives the reason why an action is not possible now, undefined where it is. */
export const publishBlock = (shown: VersionFacts): string | undefined =>
  draftOnly(shown, 'purpose', 'published');

export const retireBlock = (
  shown: VersionFacts,
  versions: readonly VersionFacts[],
): string | undefined => {
  if (shown.status === 'ACTIVE') return undefined;
  const active = activeOf(versions);
  return active === undefined
    ? "Only an Active version can be retired. There's none."
    : `Only the Active version can be retired. Open version ${active.version}.`;
};
