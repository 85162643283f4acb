import { paths } from '#console/paths.ts';
import { successorOf } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import {
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { newVersionBlock, publishBlock } from './action-blocks.ts';
import { collectionPointMutations } from './collection-point-acts.ts';
import { toFormValues } from './collection-point-form.ts';
import { collectionPointWrites } from './collection-point-writes.ts';
import { pointDiffers } from './compare/compared-points.ts';
import { collectionPointQueries } from './queries.ts';
import { fetchVersions } from './read-versions.ts';
import { pointTextsInLanguages } from './texts-in-languages.ts';

export const collectionPointKind: VersionedKind<
  CollectionPointVersionV2,
  CollectionPointVersionV1
> = {
  one: 'collection point',
  many: 'Collection points',
  listHref: paths.collectionPoints.to(),
  openHref: paths.collectionPoint.live,
  pageHref: paths.collectionPoint.to,
  activityHref: (id) => paths.activity.to(`?objectType=collectionPoint&objectId=${id}`),
  compareHref: paths.compareCollectionPoint.to,
  editHref: paths.editCollectionPoint.to,
  translateHref: paths.translateCollectionPoint.to,
  nameOf: ({ name }) => name,
  createdAt: ({ createDate }) => createDate,
  changeOf: ({ lastModifiedBy: by, lastModifiedDate: at }) => ({ by, at }),
  publicationOf: ({ publishedBy: by, activationDate: at, approvedBy }) => ({ by, at, approvedBy }),
  endOf: (version, versions) => ({
    at: version.status === 'RETIRED' ? successorOf(version, versions)?.activationDate : undefined,
    by: undefined,
  }),
  differs: pointDiffers,
  factsOf: ({ Id, Name, Version, Status, Disabled }) => ({
    id: Id,
    name: Name,
    version: Version,
    status: Status,
    disabled: Disabled,
  }),
  textsOf: (stored) => pointTextsInLanguages(toFormValues(stored)),
  versions: collectionPointQueries.versions,
  stored: collectionPointQueries.record,
  listed: (client, id, version) => {
    const found = collectionPointQueries.findRead(
      client,
      ({ Id, Version, Active }) =>
        Id.toLowerCase() === id &&
        (version === null ? Active !== undefined : String(Version) === version),
    );
    if (found === undefined) return undefined;
    const { name, status, disabled } = collectionPointKind.factsOf(found);
    // The list has the newest version; what is live is shown first.
    const isLive = version === null && found.Active != null;
    return {
      name,
      description: found.Description,
      status: isLive ? 'ACTIVE' : status,
      disabled: isLive ? false : disabled,
    };
  },
  readsOf: collectionPointQueries.ofPoint,
  endpoints: {
    versions: listCollectionPointVersionsEndpoint,
    stored: listCollectionPointsEndpoint,
  },
  checkVersions: (id) => collectionPointWrites.checkStored(() => fetchVersions(id)),
  newVersionBlock,
  publishBlock: (version) => publishBlock(version, version.purposes),
  discardDraft: collectionPointMutations.discardDraft,
};
