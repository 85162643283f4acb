import type { PurposeVersions } from '#contract/purpose-records.ts';

/** A purpose that links a preference, by the version that does: the Active one, or else a Draft. */
export type LinkedPurpose = { id: string; name: string; version: number };

/** The purposes of each preference, by its id in small letters. */
export type LinkedPurposes = ReadonlyMap<string, readonly LinkedPurpose[]>;

const linkingOrder = ['ACTIVE', 'DRAFT'];

/** Which purposes link which preferences; Retired versions link nothing any more. */
export const linkedPurposesOf = (purposes: readonly PurposeVersions[]): LinkedPurposes => {
  const linked = new Map<string, LinkedPurpose[]>();
  for (const { purposeId, versions } of purposes) {
    const linking = linkingOrder.flatMap((wanted) =>
      versions.filter(({ status }) => status === wanted),
    );
    const seen = new Set<string>();
    for (const { label, version, customPreferences } of linking) {
      for (const { customPreferenceId } of customPreferences ?? []) {
        const id = customPreferenceId?.toLowerCase();
        if (id === undefined || seen.has(id)) continue;
        seen.add(id);
        const purpose = { id: purposeId.toLowerCase(), name: label, version };
        linked.set(id, [...(linked.get(id) ?? []), purpose]);
      }
    }
  }
  return linked;
};
