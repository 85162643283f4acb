import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Day } from '#console/ui/Day.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { PublishedBy } from './PublishedBy.tsx';
import { RestoreLink } from './RestoreLink.tsx';
import type { ShownVersion } from './VersionPage.tsx';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionsTableProps<Version extends VersionFacts, Stored> extends ShownVersion<Version> {
  kind: VersionedKind<Version, Stored>;
  /** What a kind tells of a version beside when it was what, and by whom. */
  columns?: readonly DataColumn<Version>[];
}

/** All versions of a record, newest first. */
export function VersionsTable<Version extends VersionFacts, Stored>({
  kind,
  id,
  shown,
  versions,
  columns = [],
}: VersionsTableProps<Version, Stored>) {
  const list = useShowMore(versions, { step: 40, isAlwaysShown: (one) => one === shown });
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
    {
      id: 'created',
      header: 'Created',
      isQuiet: true,
      render: (version) => <Day value={kind.createdAt(version)} />,
    },
    {
      id: 'published',
      header: 'Published',
      isQuiet: true,
      render: (version) => <Day value={kind.publicationOf(version).at} />,
    },
    {
      id: 'publishedBy',
      header: 'By',
      isQuiet: true,
      render: (version) => {
        const { by, approvedBy } = kind.publicationOf(version);
        return <PublishedBy publishedBy={by} approvedBy={approvedBy} />;
      },
    },
    {
      id: 'until',
      header: 'Until',
      isQuiet: true,
      render: (version) => {
        const { at, zone } = kind.endOf(version, versions);
        return <Day value={at} zone={zone} />;
      },
    },
  ];
  const compared: DataColumn<Version> = {
    id: 'compare',
    header: 'Compare',
    render: (own) => {
      const before = versions[versions.indexOf(own) + 1];
      return (
        before && (
          <TextLink href={kind.compareHref(id, before.version, own.version)}>
            {`With version ${before.version}`}
          </TextLink>
        )
      );
    },
  };
  return (
    <Section title="Versions" hint={`${versions.length} total`} isFlush>
      <div ref={list.root}>
        <DataTable
          caption={`Versions of this ${kind.one}`}
          columns={[...first, ...columns, compared]}
          rows={list.shown}
          rowKey={({ version }) => String(version)}
          rowActions={(older) => (
            <RestoreLink kind={kind} id={id} older={older} versions={versions} />
          )}
          footer={list.label && <ShowMore list={list} />}
          isBare
        />
      </div>
    </Section>
  );
}
