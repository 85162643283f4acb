import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';

/** What comparing needs to know of a kind of record beside its versions. */
export interface ComparedKind<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  compareHref: (id: string, from: number, to: number) => string;
  /** Since when a version is what it is; of a Draft who worked on it last, too. */
  datedOf: (version: Version) => { at: string | null | undefined; by?: string | null | undefined };
  /** Why a Draft can't be published as it is; undefined where it can. */
  publishBlock: (version: Version) => string | undefined;
}

/** Two versions of one record, as the list of them and as their own reads have them. */
export interface ComparedPair<Version, Stored> {
  id: string;
  from: Version;
  to: Version;
  before: Stored;
  after: Stored;
}
