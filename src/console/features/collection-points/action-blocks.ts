import {
  activeOf,
  copyBlock,
  draftOnly,
  type VersionFacts,
} from '#console/records/versioned/version-facts.ts';
import { listWords } from '#console/ui/list-words.ts';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import { publishBlock as judgePublishing, retiredLinks } from '#contract/publish-rules.ts';
import { typeLabel } from './words.ts';

/** A purpose version as a record links it. */
type LinkedVersion = { label: string; version: number; status?: string | null | undefined };

/** "Marketing post v2 and Newsletter v1" */
export const nameLinks = (links: readonly LinkedVersion[]): string =>
  listWords(links.map(({ label, version }) => `${label} v${version}`));

type Facts = Pick<
  CollectionPointVersionV2,
  'version' | 'status' | 'disabled' | 'canCreateNewVersion' | 'collectionPointType'
>;

const one = 'collection point';

/** Each gives the reason why an action is not possible now, undefined where it is. */
export const editBlock = (version: VersionFacts): string | undefined =>
  draftOnly(version, one, 'edited');

/** @param purposes those that the version links, where that is known */
export const publishBlock = (
  version: VersionFacts,
  purposes: readonly LinkedVersion[] | null | undefined,
): string | undefined => {
  const block = judgePublishing({
    status: version.status,
    isDisabled: version.disabled,
    links: purposes ?? undefined,
  });
  switch (block?.kind) {
    case undefined:
      return undefined;
    case 'disabled':
    case 'not-draft':
      return draftOnly(version, one, 'published');
    case 'no-purposes':
      return 'No linked purposes. Edit the Draft and link at least one.';
    case 'retired-links':
      return `${nameLinks(block.links)} ${block.links.length === 1 ? 'is' : 'are'} Retired. Update the purposes first.`;
  }
};

/** The linked purpose versions that are Retired. */
export const retiredPurposesOf = ({ purposes }: Pick<CollectionPointVersionV2, 'purposes'>) =>
  retiredLinks(purposes ?? []);

export const isPointDisabled = (versions: readonly Facts[]): boolean =>
  versions.some(({ disabled }) => disabled === true);

export const newVersionBlock = (versions: readonly Facts[]): string | undefined =>
  copyBlock(versions, one) ??
  (activeOf(versions)?.canCreateNewVersion === false
    ? "The service doesn't allow a new version right now."
    : undefined);

/** The type of a point that can never be disabled, as words; undefined for all others. */
export const lockedTypeOf = (versions: readonly Facts[]): string | undefined => {
  const locked = versions.find(({ collectionPointType }) =>
    lockedCollectionPointTypes.includes(collectionPointType ?? ''),
  );
  return locked && typeLabel(locked.collectionPointType);
};

export const disableBlock = (versions: readonly Facts[]): string | undefined => {
  const type = lockedTypeOf(versions);
  return type === undefined
    ? undefined
    : `You can't disable collection points of the type ${type}.`;
};
