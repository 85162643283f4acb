import { faultWords } from '#console/api/write/fault-words.ts';
import { paths } from '#console/paths.ts';
import { copyBlock, draftOnly } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { getCenterEndpoint } from '#contract/preference-center-writes.ts';
import { centerDiffers } from './center-compare.ts';
import { centerMutations } from './center-writes.ts';
import { centerQueries } from './queries.ts';
import { fetchVersions, type ListedCenterVersion, stateOf } from './read-center.ts';

const one = 'preference center';

export const centerKind: VersionedKind<ListedCenterVersion, CenterVersion> = {
  one,
  many: 'Preference centers',
  listHref: paths.preferenceCenters.to(),
  openHref: (id) => paths.preferenceCenter.to(id),
  pageHref: paths.preferenceCenter.to,
  activityHref: (id) => paths.activity.to(`?objectType=preferenceCenter&objectId=${id}`),
  compareHref: paths.comparePreferenceCenter.to,
  editHref: paths.editPreferenceCenter.to,
  nameOf: ({ name }) => name,
  createdAt: () => undefined,
  changeOf: ({ lastModifiedBy: by, lastModifiedDate: at }) => ({ by, at }),
  publicationOf: ({ publishedBy: by, publishedDate: at, approvedBy }) => ({ by, at, approvedBy }),
  // A Retired version is so since the one after it was published.
  endOf: ({ version, status }, versions) => {
    const next =
      status === 'RETIRED'
        ? versions.findLast((other) => other.version > version && other.status !== 'DRAFT')
        : undefined;
    return { by: next?.publishedBy, at: next?.publishedDate };
  },
  differs: centerDiffers,
  // Its texts can be changed while its collection point is disabled.
  factsOf: ({ id, name, version, status }) => ({
    id,
    name,
    version,
    status: stateOf(status).status,
  }),
  versions: centerQueries.versions,
  stored: centerQueries.version,
  readsOf: centerQueries.ofOne,
  endpoints: { versions: getCenterEndpoint, stored: getCenterEndpoint },
  checkVersions: (id) => centerMutations.checkStored(() => fetchVersions(id)),
  tellFault: faultWords({}),
  newVersionBlock: (versions) =>
    copyBlock(
      versions.map(({ version, status }) => ({ version, status })),
      one,
    ),
  publishBlock: (version) => draftOnly(version, one, 'published'),
  discardDraft: centerMutations.discardDraft,
};
