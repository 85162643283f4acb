import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';

const count = new Intl.NumberFormat('en');

interface VersionsTableProps {
  shown: CollectionPointV2;
  versions: readonly CollectionPointV2[];
}

const columnsOf = (shown: CollectionPointV2): readonly DataColumn<CollectionPointV2>[] => [
  {
    id: 'version',
    header: 'Version',
    isRowHeader: true,
    render: ({ id, version }) =>
      version === shown.version ? (
        <span aria-current="page">Version {version}, shown here</span>
      ) : (
        <TextLink look="strong" href={paths.collectionPoint.to(id, version)}>
          Version {version}
        </TextLink>
      ),
  },
  {
    id: 'status',
    header: 'Status',
    isStackedSecond: true,
    render: ({ status, disabled }) => <StatusBadge status={status} isDisabled={disabled} />,
  },
  {
    id: 'created',
    header: 'Created',
    isQuiet: true,
    render: ({ createDate }) => <Time value={createDate} />,
  },
  {
    id: 'activated',
    header: 'Activated',
    isQuiet: true,
    render: ({ activationDate }) => <Time value={activationDate} />,
  },
  {
    id: 'receipts',
    header: 'Receipts',
    align: 'end',
    render: ({ receiptCount }) =>
      typeof receiptCount === 'number' ? count.format(receiptCount) : <NotSet />,
  },
];

/** All versions of the point, newest first. */
export function VersionsTable({ shown, versions }: VersionsTableProps) {
  return (
    <Section title="Versions" hint={`${versions.length} in all`} isFlush>
      <DataTable
        caption="Versions of this collection point"
        columns={columnsOf(shown)}
        rows={versions}
        rowKey={({ version }) => String(version)}
        isBare
      />
    </Section>
  );
}
