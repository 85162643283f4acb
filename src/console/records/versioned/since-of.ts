import type { VersionFacts } from './version-facts.ts';
import type { Since, VersionedKind } from './versioned-kind.ts';

/** Since when a version is what it is, and by whom; either may be unknown. */
export const sinceOf = <Version extends VersionFacts, Stored>(
  kind: VersionedKind<Version, Stored>,
  version: Version,
  versions: readonly Version[],
): Since => {
  if (version.status === 'ACTIVE') return kind.publicationOf(version);
  return version.status === 'RETIRED' ? kind.endOf(version, versions) : kind.changeOf(version);
};
