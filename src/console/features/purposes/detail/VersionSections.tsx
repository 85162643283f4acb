import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useFirstRead } from '#console/api/read/useFirstRead.ts';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionTabs } from '#console/records/versioned/VersionTabs.tsx';
import { liveOf } from '#console/records/versioned/version-facts.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { missingOfPurposeVersion } from '#contract/missing-in-purpose.ts';
import { countMissing } from '#contract/missing-texts.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeQueries } from '../queries.ts';
import type { PurposeVersion } from '../versions.ts';
import { PurposeTiles } from './PurposeTiles.tsx';
import { TextTab } from './TextTab.tsx';
import { VersionsTable } from './VersionsTable.tsx';
import { whereUsedQuery } from './where-used-query.ts';

const WhereUsed = lazyPart(async () => (await import('./WhereUsed.tsx')).WhereUsed);

const SettingsTab = lazyPart(async () => (await import('./SettingsTab.tsx')).SettingsTab);

const Numbers = lazyPart(
  async () => (await import('#console/features/insights/parts/Numbers.tsx')).Numbers,
);

// Shown alone: anything beside or below it would move once the version is there.
const skeleton = <LinesSkeleton label="version" lines={8} />;

/** Its numbers where it is live, what a version holds, and what links it. */
export function VersionSections(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const query = useQuery(purposeQueries.version(id, shown.version));
  const used = useQuery(whereUsedQuery(id)).data;
  const isFirstRead = useFirstRead(query);
  const live = liveOf(versions);
  // A version that isn't live has no numbers of its own, unless none is live and it was.
  const hasNumbers = shown === live || (live === undefined && shown.status !== 'DRAFT');
  const tiles = hasNumbers && <PurposeTiles id={id} active={live?.version} />;
  if (isFirstRead) {
    return (
      <>
        {tiles}
        {skeleton}
      </>
    );
  }
  const withDetail = (draw: (detail: PurposeVersionV2) => ReactNode) => () => (
    <QueryPanel query={query} what="version" skeleton={skeleton}>
      {(detail) =>
        detail === null ? (
          <MissingVersion kind={purposeKind} id={id} versions={versions} />
        ) : (
          draw(detail)
        )
      }
    </QueryPanel>
  );
  const missing = query.data ? countMissing(missingOfPurposeVersion(query.data)) : 0;
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
            draw: withDetail((detail) => (
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
            draw: () => <VersionsTable {...page} />,
          },
          {
            id: 'settings',
            label: 'Settings',
            draw: withDetail((detail) => <SettingsTab detail={detail} shown={shown} />),
          },
        ]}
      />
      <RawRecords
        ids={[{ label: 'Purpose', value: id }]}
        records={
          query.data
            ? [
                { label: 'v2 detail', value: query.data },
                { label: 'v2 list item', value: shown },
              ]
            : []
        }
      />
    </>
  );
}
