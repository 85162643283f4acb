import { useStoredVersion } from '#console/records/versioned/useStoredVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import { VersionTabs } from '#console/records/versioned/VersionTabs.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { centerKind } from '../center-kind.ts';
import { CenterPreview } from '../parts/CenterPreview.tsx';
import type { ListedCenterVersion } from '../read-center.ts';
import { PageTab } from './PageTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';

/** What a version holds, and all versions. */
export function VersionSections(page: ShownVersion<ListedCenterVersion>) {
  const { id, versions } = page;
  const { stored, skeleton, withStored } = useStoredVersion(centerKind, page);
  if (skeleton) return skeleton;
  return (
    <>
      <VersionTabs
        label="Parts of this preference center"
        tabs={[
          {
            id: 'page',
            label: 'Page',
            draw: withStored((detail) => <PageTab key={detail.version} detail={detail} />),
          },
          {
            id: 'preview',
            label: 'Preview',
            draw: withStored((detail) => <CenterPreview key={detail.version} shown={detail} />),
          },
          {
            id: 'versions',
            label: 'Versions',
            count: versions.length,
            draw: () => <VersionsTable {...page} kind={centerKind} />,
          },
          {
            id: 'settings',
            label: 'Settings',
            draw: withStored((detail) => <SettingsTab detail={detail} />),
          },
        ]}
      />
      <RawRecords
        ids={[
          { label: 'Preference center', value: id },
          ...(stored ? [{ label: 'Collection point', value: stored.collectionPointId }] : []),
        ]}
        records={stored ? [{ label: 'Version', value: stored }] : []}
      />
    </>
  );
}
