import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { PurposeVersion } from './versions.ts';

type Linked = {
  /** The version of the purpose; undefined where none is linked. */
  linked: number | undefined;
  /** That of this version of the purpose. */
  status: string | null | undefined;
};

/** What the versions of a collection point link of a purpose. */
export type LinkOfPoint = {
  record: CollectionPointVersionV1;
  /** Of its live version. */
  live: (Linked & { version: number }) | undefined;
  /** Of its Draft. */
  draft: Linked | undefined;
  /** Of the version that the list has, whatever it is. */
  other: Linked;
};

/** A record of a list of newest versions; hosts without that extension answer each version. */
export const linksOfPoint = (
  record: CollectionPointVersionV1,
  purposeId: string,
  versions: readonly PurposeVersion[],
): LinkOfPoint => {
  const { Active, Version, Status, Disabled, Purposes } = record;
  const own = Purposes?.find(({ Id }) => Id.toLowerCase() === purposeId.toLowerCase());
  const statusOf = (linked: number | undefined) =>
    versions.find(({ version }) => version === linked)?.status;
  const listed: Linked = {
    linked: own?.Version,
    status: statusOf(own?.Version) ?? own?.Status,
  };
  const isListedLive = Status === 'ACTIVE' && !Disabled;
  const linkedByActive = Active?.PurposeVersion ?? undefined;
  return {
    record,
    live: isListedLive
      ? { version: Version, ...listed }
      : Active
        ? { version: Active.Version, linked: linkedByActive, status: statusOf(linkedByActive) }
        : undefined,
    draft: Status === 'DRAFT' ? listed : undefined,
    other: listed,
  };
};
