import { api } from '#console/api/api.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';

const walkSize = 100;

/** All versions of one point, newest first. */
export const fetchVersions = async (
  id: string,
  signal?: AbortSignal,
): Promise<CollectionPointVersionV2[]> => {
  const versions: CollectionPointVersionV2[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listCollectionPointVersionsEndpoint,
      { query: { id, page, size: walkSize, sort: 'version,desc' } },
      { signal },
    );
    versions.push(...answer.content);
    if (page + 1 >= answer.totalPages) return versions;
  }
};

/** The newest v1 record with this text in its name that is the wanted one; null where there is none. */
const findRecord = async (
  name: string,
  isWanted: (record: CollectionPointVersionV1) => boolean,
  signal?: AbortSignal,
): Promise<CollectionPointVersionV1 | null> => {
  for (let page = 0; ; page += 1) {
    const answer = await api().call(
      listCollectionPointsEndpoint,
      { query: { name, page, size: walkSize, sort: 'version,desc' } },
      { signal },
    );
    const found = answer.content.find(isWanted);
    if (found !== undefined) return found;
    if (page + 1 >= answer.totalPages) return null;
  }
};

/**
 * The v1 record of a version: the interface has no read by id in that shape, so the list is
 * filtered by the version's name and matched on id and version (docs/design.md 5.2).
 */
export const pickRecord = async (
  versions: readonly CollectionPointVersionV2[],
  { id, version }: { id: string; version: number },
  signal?: AbortSignal,
): Promise<CollectionPointVersionV1 | null> => {
  const named = versions.find((candidate) => candidate.version === version);
  if (named === undefined) return null;
  const isWanted = ({ Id, Version }: CollectionPointVersionV1) =>
    Id.toLowerCase() === id.toLowerCase() && Version === version;
  return findRecord(named.name, isWanted, signal);
};

/**
 * Reads a version as it is stored now, past the cache and without waiting for a limit: for what a
 * write is compared with. Null where there is none.
 */
export const readStoredVersion = async (
  id: string,
  version: number,
): Promise<CollectionPointVersionV1 | null> => pickRecord(await fetchVersions(id), { id, version });

/** As `readStoredVersion`: the point with exactly this name, in one of its versions. */
export const readStoredByName = (name: string): Promise<CollectionPointVersionV1 | null> =>
  findRecord(name, (record) => record.Name === name);
