import { activeOf, draftOf, type VersionFacts } from '#console/records/versioned/version-facts.ts';

/** An address's version: undefined where it names none, null where there's none of that number. */
const asked = <Version extends VersionFacts>(
  versions: readonly Version[],
  param: string | null,
): Version | null | undefined =>
  param === null ? undefined : (versions.find(({ version }) => String(version) === param) ?? null);

/**
 * The two versions that an address means. Without names: the Draft, else the newest, and what it
 * replaces or replaced. Null where it names one that doesn't exist.
 * @param versions newest first, at least one
 */
export const chosenVersions = <Version extends VersionFacts>(
  versions: readonly Version[],
  params: { from: string | null; to: string | null },
): { from: Version; to: Version } | null => {
  const [newest] = versions;
  const [from, to] = [asked(versions, params.from), asked(versions, params.to)];
  if (newest === undefined || from === null || to === null) return null;
  const later = to ?? draftOf(versions) ?? newest;
  const active = activeOf(versions);
  const isReplaced = active !== undefined && active.version < later.version;
  const before = versions.find(({ version }) => version < later.version);
  return { from: from ?? (isReplaced ? active : (before ?? later)), to: later };
};
