import { useQuery } from '@tanstack/react-query';
import { useStoredVersion } from '#console/records/versioned/useStoredVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import { VersionTabs } from '#console/records/versioned/VersionTabs.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { missingOfPurposeVersion } from '#contract/missing-in-purpose.ts';
import { countMissing } from '#contract/missing-texts.ts';
import { purposeKind } from '../purpose-kind.ts';
import type { PurposeVersion } from '../versions.ts';
import { PurposeTiles } from './PurposeTiles.tsx';
import { TextTab } from './TextTab.tsx';
import { whereUsedQuery } from './where-used-query.ts';

const WhereUsed = lazyPart(async () => (await import('./WhereUsed.tsx')).WhereUsed);

const SettingsTab = lazyPart(
  async () => (await import('./SettingsTab.tsx')).SettingsTab,
  <LinesSkeleton label="settings" lines={8} />,
);

const Numbers = lazyPart(
  async () => (await import('#console/features/insights/parts/Numbers.tsx')).Numbers,
);

/** Its numbers where it is live, what a version holds, and what links it. */
export function VersionSections(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const { stored, live, hasNumbers, skeleton, withStored } = useStoredVersion(purposeKind, page);
  const used = useQuery(whereUsedQuery(id)).data;
  const tiles = hasNumbers && <PurposeTiles id={id} active={live?.version} />;
  if (skeleton) {
    return (
      <>
        {tiles}
        {skeleton}
      </>
    );
  }
  const missing = stored ? countMissing(missingOfPurposeVersion(stored)) : 0;
  return (
    <>
      {tiles}
      <VersionTabs
        label="Parts of this purpose"
        tabs={[
          {
            id: 'text',
            label: 'Text',
            warning: missing > 0 ? `${missing} missing` : undefined,
            draw: withStored((detail) => (
              <TextTab key={detail.version} id={id} versions={versions} detail={detail} />
            )),
          },
          {
            id: 'used',
            label: "Where it's used",
            count: used?.totalElements,
            draw: () => <WhereUsed id={id} versions={versions} />,
          },
          { id: 'numbers', label: 'Numbers', draw: () => <Numbers purposeId={id} /> },
          {
            id: 'versions',
            label: 'Versions',
            count: versions.length,
            draw: () => <VersionsTable {...page} kind={purposeKind} />,
          },
          {
            id: 'settings',
            label: 'Settings',
            draw: withStored((detail) => <SettingsTab detail={detail} shown={shown} />),
          },
        ]}
      />
      <RawRecords
        ids={[{ label: 'Purpose', value: id }]}
        records={
          stored
            ? [
                { label: 'v2 detail', value: stored },
                { label: 'v2 list item', value: shown },
              ]
            : []
        }
      />
    </>
  );
}
