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
  return `Only a Draft can be ${act}, and version ${version} is ${statusLabel(status) || 'not one'}.`;
};

/** Why no new version can be made now; undefined where one can. */
export const copyBlock = (versions: readonly VersionFacts[], one: string): string | undefined => {
  if (versions.some(({ disabled }) => disabled)) return disabledReason(one);
  const draft = draftOf(versions);
  if (draft !== undefined) return `Version ${draft.version} is a Draft already. Edit that one.`;
  return activeOf(versions) === undefined
    ? 'A new version is a copy of the Active one, and none is Active.'
    : undefined;
};
