import { PersonName } from '#console/api/people/PersonName.tsx';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { retirementDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

interface VersionsTableProps {
  id: string;
  shown: PurposeVersion;
  versions: readonly PurposeVersion[];
}

const columnsOf = (id: string, shown: PurposeVersion): readonly DataColumn<PurposeVersion>[] => [
  {
    id: 'version',
    header: 'Version',
    isRowHeader: true,
    render: ({ version }) =>
      version === shown.version ? (
        <span aria-current="page">Version {version}, shown here</span>
      ) : (
        <TextLink look="strong" href={paths.purpose.to(id, version)}>
          Version {version}
        </TextLink>
      ),
  },
  {
    id: 'status',
    header: 'Status',
    isStackedSecond: true,
    render: ({ status }) => <StatusBadge status={status} isDisabled={false} />,
  },
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
    render: ({ publishedBy }) => (publishedBy ? <PersonName subject={publishedBy} /> : <NotSet />),
  },
  {
    id: 'retired',
    header: 'Retires on',
    isQuiet: true,
    render: ({ retireOnDate }) => (retireOnDate ? retirementDay(retireOnDate) : <NotSet />),
  },
];

/** All versions of the purpose, newest first. */
export function VersionsTable({ id, shown, versions }: VersionsTableProps) {
  return (
    <Section title="Versions" hint={`${versions.length} in all`} isFlush>
      <DataTable
        caption="Versions of this purpose"
        columns={columnsOf(id, shown)}
        rows={versions}
        rowKey={({ version }) => String(version)}
        isBare
      />
    </Section>
  );
}
