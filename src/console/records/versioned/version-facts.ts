import { statusLabel } from '#console/ui/status-words.ts';

/** What decides about a version, whatever it is a version of. */
export interface VersionFacts {
  version: number;
  status?: string | null | undefined;
  disabled?: boolean | null | undefined;
}

export const draftOf = <Version extends VersionFacts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'DRAFT');

export const activeOf = <Version extends VersionFacts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'ACTIVE');

/** The version that holds for people now. */
export const liveOf = <Version extends VersionFacts>(versions: readonly Version[]) =>
  versions.find(({ status, disabled }) => status === 'ACTIVE' && !disabled);

/** The version that a record opens at: what is live, else the newest. */
export const openedOf = <Version extends VersionFacts>(versions: readonly Version[]) =>
  liveOf(versions) ?? versions[0];

/** The Draft that stands in a bar of its own: another version is shown, or would be without asking. */
export const draftApart = <Version extends VersionFacts>(
  versions: readonly Version[],
  shown: Version,
) => {
  const draft = draftOf(versions);
  return draft === shown && liveOf(versions) === undefined ? undefined : draft;
};

/** The version that took the place of a Retired one, if its number says so. */
export const successorOf = <Version extends VersionFacts>(
  { version }: VersionFacts,
  versions: readonly Version[],
) => versions.find((one) => one.version === version + 1 && one.status !== 'DRAFT');

/** "Active"; "Disabled" whatever the version was before. */
export const stateWord = ({ status, disabled }: VersionFacts): string =>
  disabled ? 'Disabled' : statusLabel(status);

export const disabledReason = (one: string): string => `The ${one} is disabled. Enable it first.`;

/** Why only a Draft can be "edited" or "published"; undefined for a Draft. */
export const draftOnly = (
  { version, status, disabled }: VersionFacts,
  one: string,
  act: 'edited' | 'published',
): string | undefined => {
  if (disabled) return disabledReason(one);
  if (status === 'DRAFT') return undefined;
  const state = statusLabel(status);
  const fact = state === '' ? "isn't one" : `is ${state}`;
  return `Only Drafts can be ${act}. Version ${version} ${fact}.`;
};

/** Why no new version can be made now; undefined where one can. */
export const copyBlock = (versions: readonly VersionFacts[], one: string): string | undefined => {
  if (versions.some(({ disabled }) => disabled)) return disabledReason(one);
  const draft = draftOf(versions);
  if (draft !== undefined) return `Version ${draft.version} is already a Draft. Edit that one.`;
  return activeOf(versions) === undefined ? "There's no Active version to copy." : undefined;
};
