import { faultWords } from '#console/api/write/fault-words.ts';
import { paths } from '#console/paths.ts';
import { copyBlock } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { frozenReason, publishBlock } from './action-blocks.ts';
import { purposeDiffers } from './compare/compared-purposes.ts';
import { textsOfPurpose } from './parts/purpose-texts.ts';
import { purposeMutations } from './purpose-writes.ts';
import { purposeQueries } from './queries.ts';
import { fetchVersions } from './read-purpose.ts';
import { retiredSince } from './retirement.ts';
import type { PurposeVersion } from './versions.ts';

const one = 'purpose';

export const purposeKind: VersionedKind<PurposeVersion, PurposeVersionV2> = {
  one,
  many: 'Purposes',
  listHref: paths.purposes.to(),
  openHref: (id) => paths.purpose.to(id),
  pageHref: paths.purpose.to,
  activityHref: (id) => paths.activity.to(`?objectType=purpose&objectId=${id}`),
  compareHref: paths.comparePurpose.to,
  editHref: paths.editPurpose.to,
  translateHref: paths.translatePurpose.to,
  nameOf: ({ label }) => label,
  createdAt: ({ createdDate }) => createdDate,
  changeOf: ({ lastModifiedBy: by, lastModifiedDate: at }) => ({ by, at }),
  publicationOf: ({ publishedBy: by, publishedDate: at, approvedBy }) => ({ by, at, approvedBy }),
  // Only a Retired version has a successor.
  endOf: (version, versions) => retiredSince(version, version.status === 'RETIRED' ? versions : []),
  differs: purposeDiffers,
  factsOf: ({ id, label, version, status }) => ({ id, name: label, version, status }),
  textsOf: (stored) => textsOfPurpose(stored).languages,
  versions: purposeQueries.versions,
  stored: purposeQueries.version,
  readsOf: purposeQueries.ofOne,
  endpoints: { versions: listPurposeVersionsEndpoint, stored: getPurposeEndpoint },
  checkVersions: (id) => purposeMutations.checkStored(() => fetchVersions(id)),
  tellFault: faultWords({}),
  frozenReason,
  newVersionBlock: (versions) => copyBlock(versions, one),
  publishBlock,
  discardDraft: purposeMutations.discardDraft,
};
