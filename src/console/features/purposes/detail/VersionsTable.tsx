import { PublishedBy } from '#console/records/versioned/PublishedBy.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable as AnyVersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Day } from '#console/ui/Day.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { retiredSince } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

const columnsOf = (versions: readonly PurposeVersion[]): readonly DataColumn<PurposeVersion>[] => [
  {
    id: 'created',
    header: 'Created',
    isQuiet: true,
    render: ({ createdDate }) => <Day value={createdDate} />,
  },
  {
    id: 'published',
    header: 'Published',
    isQuiet: true,
    render: ({ publishedDate }) => <Day value={publishedDate} />,
  },
  {
    id: 'publishedBy',
    header: 'By',
    isQuiet: true,
    render: (version) => <PublishedBy {...version} />,
  },
  {
    id: 'until',
    header: 'Until',
    isQuiet: true,
    render: (version) => {
      const { at, zone } = retiredSince(version, version.status === 'RETIRED' ? versions : []);
      return <Day value={at} zone={zone} />;
    },
  },
];

/** All versions of a purpose. */
export function VersionsTable(props: ShownVersion<PurposeVersion>) {
  return <AnyVersionsTable {...props} kind={purposeKind} columns={columnsOf(props.versions)} />;
}
