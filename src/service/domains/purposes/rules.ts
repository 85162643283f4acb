import type { Fault } from '#contract/common/problem.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import { keptSettings, purposeSettings } from '#contract/purpose-requests.ts';
import type { PurposeStatus } from '#contract/purpose-values.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';

/** A wish to link a purpose; without `version` the Active one is meant. `path` is the caller's. */
export type PurposeLinkWish = { path: string; purposeId: string; version: number | null };

/** A version that exists. */
export type KnownPurposeVersion = { purposeId: string; version: number; status: PurposeStatus };

export type PurposeLink = { purposeId: string; version: number };

const resolve = (
  wish: PurposeLinkWish,
  known: readonly KnownPurposeVersion[],
): PurposeLink | string => {
  const versions = known.filter(({ purposeId }) => purposeId === wish.purposeId);
  if (versions.length === 0) return `There's no purpose ${wish.purposeId}.`;
  if (wish.version === null) {
    const active = versions.find(({ status }) => status === 'ACTIVE');
    return (
      active ?? `Purpose ${wish.purposeId} has no Active version. Publish it, or choose a version.`
    );
  }
  const version = versions.find((candidate) => candidate.version === wish.version);
  if (version === undefined) return `Purpose ${wish.purposeId} has no version ${wish.version}.`;
  // A Draft that could never be published is not saved either.
  if (publishBlock({ status: 'DRAFT', links: [version] }) !== undefined) {
    return `Version ${wish.version} of purpose ${wish.purposeId} is Retired. Choose a Draft or Active one.`;
  }
  return version;
};

/**
 * Settles which versions a collection point links (docs/spec.md 4.1 rules 5 and 6). A wish that
 * names a version wins over one that does not; two different versions of one purpose are a fault.
 */
export const resolvePurposeLinks = (
  wishes: readonly PurposeLinkWish[],
  known: readonly KnownPurposeVersion[],
): { links: PurposeLink[]; faults: Fault[] } => {
  const links = new Map<string, PurposeLink & { isNamed: boolean }>();
  const faults: Fault[] = [];
  for (const wish of wishes) {
    const resolved = resolve(wish, known);
    if (typeof resolved === 'string') {
      faults.push({ path: wish.path, message: resolved });
      continue;
    }
    const { purposeId, version } = resolved;
    const isNamed = wish.version !== null;
    const earlier = links.get(purposeId);
    if (earlier?.isNamed && isNamed && earlier.version !== version) {
      faults.push({
        path: wish.path,
        message: `Purpose ${purposeId} is linked with versions ${earlier.version} and ${version}. Name one.`,
      });
    } else if (earlier === undefined || (isNamed && !earlier.isNamed)) {
      links.set(purposeId, { purposeId, version, isNamed });
    }
  }
  return {
    links: [...links.values()].map(({ purposeId, version }) => ({ purposeId, version })),
    faults,
  };
};

/** The fields of a Draft after an edit (`updatePurposeRequestSchema` has the rule). */
export const toEditedFields = (
  before: StoredPurposeFields,
  edit: StoredPurposeFields,
  cleared: readonly string[] = [],
): StoredPurposeFields => {
  const stays = (key: string) =>
    !cleared.includes(key) && (keptSettings.includes(key) || !purposeSettings.includes(key));
  return { ...Object.fromEntries(Object.entries(before).filter(([key]) => stays(key))), ...edit };
};
