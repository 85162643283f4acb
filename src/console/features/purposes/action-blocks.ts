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
    ? 'Only an Active version can be retired, and none is Active.'
    : `Only the Active version can be retired, which is version ${active.version}. Open that one.`;
};
