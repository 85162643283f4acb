import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable as AnyVersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Time } from '#console/ui/Time.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { retirementDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

const columns: readonly DataColumn<PurposeVersion>[] = [
  {
    id: 'created',
    header: 'Created',
    isQuiet: true,
    render: ({ createdDate }) => <Time value={createdDate} />,
  },
  {
    id: 'published',
    header: 'Published',
    isQuiet: true,
    render: ({ publishedDate }) => <Time value={publishedDate} />,
  },
  {
    id: 'publishedBy',
    header: 'By',
    isQuiet: true,
    render: ({ publishedBy }) =>
      publishedBy ? <ColleagueName subject={publishedBy} /> : <NotSet />,
  },
  {
    id: 'retired',
    header: 'Retires on',
    isQuiet: true,
    render: ({ retireOnDate }) => (retireOnDate ? retirementDay(retireOnDate) : <NotSet />),
  },
];

/** All versions of a purpose. */
export function VersionsTable(props: ShownVersion<PurposeVersion>) {
  return <AnyVersionsTable {...props} kind={purposeKind} columns={columns} />;
}
