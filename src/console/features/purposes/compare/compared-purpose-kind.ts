import { paths } from '#console/paths.ts';
import type { ComparedKind } from '#console/records/versioned/compare/compared-kind.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { publishBlock } from '../action-blocks.ts';
import { purposeKind } from '../purpose-kind.ts';
import type { PurposeVersion } from '../versions.ts';

export const comparedPurposeKind: ComparedKind<PurposeVersion, PurposeVersionV2> = {
  kind: purposeKind,
  compareHref: paths.comparePurpose.to,
  datedOf: ({ status, publishedDate, lastModifiedDate, lastModifiedBy, createdDate }) =>
    status === 'DRAFT'
      ? { at: lastModifiedDate ?? createdDate, by: lastModifiedBy }
      : { at: publishedDate ?? createdDate },
  publishBlock,
};
