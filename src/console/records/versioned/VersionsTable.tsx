import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { RestoreLink } from './RestoreLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionsTableProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** What stands beside number and status. */
  columns: readonly DataColumn<Version>[];
}

/** All versions of a record, newest first. */
export function VersionsTable<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
  columns,
}: VersionsTableProps<Version, Stored>) {
  const { compareHref } = kind;
  const first: DataColumn<Version>[] = [
    {
      id: 'version',
      header: 'Version',
      isRowHeader: true,
      render: ({ version }) =>
        version === shown.version ? (
          <span aria-current="page">Version {version}, shown here</span>
        ) : (
          <TextLink look="strong" href={kind.pageHref(id, version)}>
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
  ];
  const compared: DataColumn<Version>[] = compareHref
    ? [
        {
          id: 'compare',
          header: 'Compare',
          render: (own) => {
            const before = versions[versions.indexOf(own) + 1];
            return (
              before && (
                <TextLink href={compareHref(id, before.version, own.version)}>
                  {`With version ${before.version}`}
                </TextLink>
              )
            );
          },
        },
      ]
    : [];
  return (
    <Section title="Versions" hint={`${versions.length} total`} isFlush>
      <DataTable
        caption={`Versions of this ${kind.one}`}
        columns={[...first, ...columns, ...compared]}
        rows={versions}
        rowKey={({ version }) => String(version)}
        rowActions={(older) => (
          <RestoreLink kind={kind} id={id} older={older} versions={versions} />
        )}
        isBare
      />
    </Section>
  );
}
