import type { PurposeVersions } from '#contract/purpose-records.ts';

/** One version of a purpose, as the list has it. */
export type PurposeVersion = PurposeVersions['versions'][number];

type Facts = { version: number; status: string };

/** Newest first, whatever order a host answers in. */
export const newestFirst = <Version extends Facts>(versions: readonly Version[]): Version[] =>
  versions.toSorted((one, other) => other.version - one.version);

export const draftOf = <Version extends Facts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'DRAFT');

export const activeOf = <Version extends Facts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'ACTIVE');
