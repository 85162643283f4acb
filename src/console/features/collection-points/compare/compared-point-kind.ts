import { paths } from '#console/paths.ts';
import type { ComparedKind } from '#console/records/versioned/compare/compared-kind.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { publishBlock } from '../action-blocks.ts';
import { collectionPointKind } from '../collection-point-kind.ts';

export const comparedPointKind: ComparedKind<CollectionPointVersionV2, CollectionPointVersionV1> = {
  kind: collectionPointKind,
  compareHref: paths.compareCollectionPoint.to,
  datedOf: ({ status, activationDate, lastModifiedDate, lastModifiedBy, createDate }) =>
    status === 'DRAFT'
      ? { at: lastModifiedDate ?? createDate, by: lastModifiedBy }
      : { at: activationDate ?? createDate },
  publishBlock: (version) => publishBlock(version, version.purposes),
};
