import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Day } from '#console/ui/Day.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';

import type { PurposeVersions } from '#contract/purpose-records.ts';
import { describeLifeSpan } from '../life-span.ts';
import { newestFirst, type PurposeVersion } from '../versions.ts';
import { typeLabel } from '../words.ts';
import { VersionTags } from './VersionTags.tsx';

/** A purpose as a row, with its versions from the newest on. */
export type PurposeRow = {
  id: string;
  newest: PurposeVersion;
  versions: readonly PurposeVersion[];
};

/** A purpose whose versions are all left out has no row. */
export const toRows = (purposes: readonly PurposeVersions[]): PurposeRow[] =>
  purposes.flatMap(({ purposeId, versions }) => {
    const sorted = newestFirst(versions);
    const [newest] = sorted;
    return newest === undefined ? [] : [{ id: purposeId, newest, versions: sorted }];
  });

export const purposeColumns: readonly DataColumn<PurposeRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    render: ({ id, newest }) => (
      <TextLink look="strong" href={paths.purpose.to(id)}>
        {newest.label}
      </TextLink>
    ),
  },
  {
    id: 'versions',
    header: 'Versions',
    sortKey: 'purposeStatus',
    isStackedSecond: true,
    skeletonWidth: '150px',
    render: ({ id, versions }) => <VersionTags purposeId={id} versions={versions} />,
  },
  {
    id: 'type',
    header: 'Type',
    sortKey: 'purposeType',
    isQuiet: true,
    render: ({ newest }) => typeLabel(newest.purposeType) || <NotSet />,
  },
  {
    id: 'lifeSpan',
    header: 'Consent expires after',
    sortKey: 'consentLifeSpan',
    isQuiet: true,
    render: ({ newest }) => describeLifeSpan(newest.consentLifeSpan) || <NotSet />,
  },
  {
    id: 'modified',
    header: 'Last modified',
    sortKey: 'lastModifiedDate',
    firstDirection: 'desc',
    isQuiet: true,
    skeletonWidth: '150px',
    render: ({ newest }) => <Day value={newest.lastModifiedDate} />,
  },
];
