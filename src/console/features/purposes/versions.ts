import type { PurposeVersions } from '#contract/purpose-records.ts';

/** One version of a purpose, as the list has it. */
export type PurposeVersion = PurposeVersions['versions'][number];

/** Newest first, whatever order a host answers in. */
export const newestFirst = <Version extends { version: number }>(
  versions: readonly Version[],
): Version[] => versions.toSorted((one, other) => other.version - one.version);
