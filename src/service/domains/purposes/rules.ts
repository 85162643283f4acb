import type { Fault } from '#contract/common/problem.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import { keptSettings, purposeSettings } from '#contract/purpose-requests.ts';
import type { PurposeStatus } from '#contract/purpose-values.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';

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

/** What makes a version a Draft that the caller makes now, whatever it's a copy of. */
export const asDraft = ({ now, caller }: Pick<Context, 'now' | 'caller'>) => {
  const at = now();
  return {
    status: 'DRAFT' as const,
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
    publishedAt: null,
    publishedBy: null,
    approvedBy: null,
    retireOn: null,
    retiredAt: null,
  };
};

/** What refers to a Draft; of the whole purpose, where it's the only version. */
export type DraftUses = {
  /** Whether live receipts agreed to it. */
  isAgreedTo: boolean;
  /** Whether any receipt named it, of a test or a refusal too. */
  isNamed: boolean;
  /** Names of what links it, each once, at most `shownMaximum` and one more. */
  points: readonly string[];
  children: readonly string[];
  centers: readonly string[];
  rules: readonly string[];
};

/** Most names that a refusal tells of each kind. */
export const shownMaximum = 3;

const namesOf = (names: readonly string[]): string => {
  const shown = names.slice(0, shownMaximum).map((name) => `“${name}”`);
  const isMore = names.length > shownMaximum;
  const last = isMore ? 'others' : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`;
};

/** Why a Draft can't be discarded, with what to do about it; undefined where it can. */
export const discardBlock = (
  version: number,
  { isAgreedTo, isNamed, points, children, centers, rules }: DraftUses,
): { code: 'has-receipts' | 'in-use'; why: string } | undefined => {
  if (isAgreedTo) {
    return {
      code: 'has-receipts',
      why: `Receipts name version ${version}, so it can't be discarded. Publish it, then create a new version.`,
    };
  }
  if (isNamed) {
    return {
      code: 'has-receipts',
      why: `Receipts of tests or refusals name version ${version}, so it can't be discarded.`,
    };
  }
  const uses = [
    ...(points.length > 0 ? [`It's linked by the collection points ${namesOf(points)}.`] : []),
    ...(children.length > 0 ? [`It's the parent of the purposes ${namesOf(children)}.`] : []),
    ...(centers.length > 0 ? [`It's on the preference centers ${namesOf(centers)}.`] : []),
    ...(rules.length > 0 ? [`The retention rules ${namesOf(rules)} name it.`] : []),
  ];
  if (uses.length === 0) return undefined;
  return {
    code: 'in-use',
    why: `Version ${version} can't be discarded. ${uses.join(' ')} Change them first.`,
  };
};
