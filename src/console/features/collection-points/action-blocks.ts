import { listWords } from '#console/ui/list-words.ts';
import { statusLabel } from '#console/ui/status-words.ts';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { lockedCollectionPointTypes } from '#contract/collection-point-values.ts';
import { publishBlock as judgePublishing, retiredLinks } from '#contract/publish-rules.ts';
import { typeLabel } from './words.ts';

/** What decides about a version: read from either shape of the record. */
export type VersionState = {
  version: number;
  status: string | null | undefined;
  isDisabled: boolean | null | undefined;
};

/** A purpose version as a record links it. */
type LinkedVersion = { label: string; version: number; status?: string | null | undefined };

/** "Marketing post v2 and Newsletter v1" */
export const nameLinks = (links: readonly LinkedVersion[]): string =>
  listWords(links.map(({ label, version }) => `${label} v${version}`));

type Facts = Pick<
  CollectionPointV2,
  'version' | 'status' | 'disabled' | 'canCreateNewVersion' | 'collectionPointType'
>;

export const stateOf = ({ version, status, disabled }: Facts): VersionState => ({
  version,
  status,
  isDisabled: disabled,
});

const disabledReason = 'The collection point is disabled. Enable it first.';

const draftOnly = ({ version, status, isDisabled }: VersionState, act: string) => {
  if (isDisabled) return disabledReason;
  if (status === 'DRAFT') return undefined;
  return `Only a Draft can be ${act}, and version ${version} is ${statusLabel(status) || 'not one'}.`;
};

/** Each gives the reason why an action is not possible now, undefined where it is. */
export const editBlock = (state: VersionState): string | undefined => draftOnly(state, 'edited');

/** @param purposes those that the version links, where that is known */
export const publishBlock = (
  state: VersionState,
  purposes: readonly LinkedVersion[] | null | undefined,
): string | undefined => {
  const block = judgePublishing({ ...state, links: purposes ?? undefined });
  switch (block?.kind) {
    case undefined:
      return undefined;
    case 'disabled':
    case 'not-draft':
      return draftOnly(state, 'published');
    case 'no-purposes':
      return 'No purpose is linked. Edit the Draft and link at least one.';
    case 'retired-links':
      return `${nameLinks(block.links)} ${block.links.length === 1 ? 'is' : 'are'} Retired. Update the purposes first.`;
  }
};

/** The linked purpose versions that are Retired. */
export const retiredPurposesOf = ({ purposes }: Pick<CollectionPointV2, 'purposes'>) =>
  retiredLinks(purposes ?? []);

export const draftOf = <Version extends Facts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'DRAFT');
export const activeOf = <Version extends Facts>(versions: readonly Version[]) =>
  versions.find(({ status }) => status === 'ACTIVE');

export const isPointDisabled = (versions: readonly Facts[]): boolean =>
  versions.some(({ disabled }) => disabled === true);

export const newVersionBlock = (versions: readonly Facts[]): string | undefined => {
  if (isPointDisabled(versions)) return disabledReason;
  const draft = draftOf(versions);
  if (draft !== undefined) return `Version ${draft.version} is a Draft already. Edit that one.`;
  const active = activeOf(versions);
  if (active === undefined) return 'A new version is a copy of the Active one, and none is Active.';
  return active.canCreateNewVersion === false
    ? 'The service says that no new version can be made now.'
    : undefined;
};

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
    : `Collection points of the type ${type} can never be disabled.`;
};
