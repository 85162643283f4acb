import { formatCount } from '#console/api/limits/limit-words.ts';
import { PublishedBy } from '#console/records/versioned/PublishedBy.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable as AnyVersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Day } from '#console/ui/Day.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import { collectionPointKind } from '../collection-point-kind.ts';

const columns: readonly DataColumn<CollectionPointVersionV2>[] = [
  {
    id: 'created',
    header: 'Created',
    isQuiet: true,
    render: ({ createDate }) => <Day value={createDate} />,
  },
  {
    id: 'activated',
    header: 'Activated',
    isQuiet: true,
    render: ({ activationDate }) => <Day value={activationDate} />,
  },
  {
    id: 'publishedBy',
    header: 'By',
    isQuiet: true,
    render: (version) => <PublishedBy {...version} />,
  },
  {
    id: 'receipts',
    header: 'Receipts',
    align: 'end',
    render: ({ receiptCount }) =>
      typeof receiptCount === 'number' ? formatCount(receiptCount) : <NotSet />,
  },
];

/** All versions of a collection point. */
export function VersionsTable(props: ShownVersion<CollectionPointVersionV2>) {
  return <AnyVersionsTable {...props} kind={collectionPointKind} columns={columns} />;
}
