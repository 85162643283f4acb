import { paths } from '#console/paths.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { newVersionBlock } from './action-blocks.ts';
import { collectionPointWrites } from './collection-point-writes.ts';
import { pointDiffers } from './compare/compared-points.ts';
import { collectionPointMutations, collectionPointQueries } from './queries.ts';
import { fetchVersions } from './read-versions.ts';

export const collectionPointKind: VersionedKind<
  CollectionPointVersionV2,
  CollectionPointVersionV1
> = {
  one: 'collection point',
  many: 'Collection points',
  listHref: paths.collectionPoints.to(),
  pageHref: paths.collectionPoint.to,
  activityHref: (id) => paths.activity.to(`?objectType=collectionPoint&objectId=${id}`),
  compareHref: paths.compareCollectionPoint.to,
  editHref: paths.editCollectionPoint.to,
  nameOf: ({ name }) => name,
  differs: pointDiffers,
  factsOf: ({ Id, Name, Version, Status, Disabled }) => ({
    id: Id,
    name: Name,
    version: Version,
    status: Status,
    disabled: Disabled,
  }),
  versions: collectionPointQueries.versions,
  stored: collectionPointQueries.record,
  listed: (client, id, version) => {
    const found = collectionPointQueries.findRead(
      client,
      ({ Id, Version, Active }) =>
        Id.toLowerCase() === id &&
        (version === null ? Active !== undefined : String(Version) === version),
    );
    return found && { ...collectionPointKind.factsOf(found), description: found.Description };
  },
  readsOf: collectionPointQueries.ofPoint,
  endpoints: {
    versions: listCollectionPointVersionsEndpoint,
    stored: listCollectionPointsEndpoint,
  },
  checkVersions: (id) => collectionPointWrites.checkStored(() => fetchVersions(id)),
  newVersionBlock,
  createVersion: collectionPointMutations.createVersion,
};
