import {
  activeOf,
  draftOnly,
  type VersionFacts,
} from '#console/records/versioned/version-facts.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';

/** Each gives the reason why an action is not possible now, undefined where it is. */
export const publishBlock = (shown: VersionFacts): string | undefined =>
  draftOnly(shown, 'purpose', 'published');

/** Why a Draft can't be edited anymore: its text is what people answered to. */
export const frozenReason = ({
  version,
  status,
  hasReceipts,
}: Pick<PurposeVersionV2, 'version' | 'status' | 'hasReceipts'>): string | undefined =>
  status === 'DRAFT' && hasReceipts
    ? `Receipts already name version ${version}, so it can't be edited. Publish it, then create a new version.`
    : undefined;

export const retireBlock = (
  shown: VersionFacts,
  versions: readonly VersionFacts[],
): string | undefined => {
  if (shown.status === 'ACTIVE') return undefined;
  const active = activeOf(versions);
  return active === undefined
    ? "Only an Active version can be retired. There's none."
    : `Only the Active version can be retired. Open version ${active.version}.`;
};
