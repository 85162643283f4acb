import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { describeLifeSpan } from '../life-span.ts';
import { retiresOn } from '../retirement.ts';
import { newestFirst, type PurposeVersion } from '../versions.ts';
import { typeLabel } from '../words.ts';
import { VersionLinks } from './VersionLinks.tsx';

/** A purpose as a row: its newest version, and the others. */
export type PurposeRow = {
  id: string;
  newest: PurposeVersion;
  others: readonly PurposeVersion[];
};

/** A purpose whose versions are all left out has no row. */
export const toRows = (purposes: readonly PurposeVersions[]): PurposeRow[] =>
  purposes.flatMap(({ purposeId, versions }) => {
    const [newest, ...others] = newestFirst(versions);
    return newest === undefined ? [] : [{ id: purposeId, newest, others }];
  });

export const purposeColumns: readonly DataColumn<PurposeRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortKey: 'name',
    isRowHeader: true,
    canWrap: true,
    render: ({ id, newest }) => (
      <TextLink look="strong" href={paths.purpose.to(id, newest.version)}>
        {newest.label}
      </TextLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortKey: 'purposeStatus',
    isStackedSecond: true,
    skeletonWidth: '72px',
    render: ({ newest }) => (
      <>
        <StatusBadge status={newest.status} isDisabled={false} />{' '}
        {retiresOn(newest) && <small>{retiresOn(newest)}</small>}
      </>
    ),
  },
  {
    id: 'version',
    header: 'Version',
    sortKey: 'version',
    firstDirection: 'desc',
    align: 'end',
    skeletonWidth: '16px',
    render: ({ newest }) => newest.version,
  },
  {
    id: 'others',
    header: 'Other versions',
    isQuiet: true,
    skeletonWidth: '90px',
    render: ({ id, others }) => <VersionLinks purposeId={id} versions={others} />,
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
    render: ({ newest }) => <Time value={newest.lastModifiedDate} />,
  },
];
