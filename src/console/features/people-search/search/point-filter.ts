import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { CriteriaChange, SearchCriteria } from '../search-criteria.ts';

const prefix = 'contains:';

/** One filter stands for two: a collection point by its id, or all whose name contains a text. */
export const pointFilterOf = ({
  collectionPointGuid,
  collectionPointName,
}: Pick<SearchCriteria, 'collectionPointGuid' | 'collectionPointName'>): string | undefined =>
  collectionPointGuid ??
  (collectionPointName === undefined ? undefined : prefix + collectionPointName);

export const toPointChange = (picked: string | undefined): CriteriaChange =>
  picked?.startsWith(prefix)
    ? { collectionPointGuid: undefined, collectionPointName: picked.slice(prefix.length) }
    : { collectionPointGuid: picked, collectionPointName: undefined };

/** The choice of all collection points whose name contains a text. */
export const toContains = (text: string) => ({
  id: prefix + text,
  label: `name contains “${text}”`,
});

/** One choice for each collection point, under the name of its newest version that was read. */
export const toPointOptions = (
  records: readonly Pick<CollectionPointVersionV1, 'Id' | 'Name' | 'Version'>[],
) => {
  const newest = new Map<string, (typeof records)[number]>();
  for (const record of records) {
    const known = newest.get(record.Id);
    if (known === undefined || known.Version < record.Version) newest.set(record.Id, record);
  }
  return Array.from(newest.values(), ({ Id, Name }) => ({ id: Id, label: Name }));
};

/** The words of such a choice that came with a link; undefined for an id. */
export const containsOf = (picked: string): string | undefined =>
  picked.startsWith(prefix) ? toContains(picked.slice(prefix.length)).label : undefined;
