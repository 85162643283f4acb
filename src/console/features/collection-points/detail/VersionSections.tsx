import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useFirstRead } from '#console/api/read/useFirstRead.ts';
import { notAvailable } from '#console/records/record-words.ts';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionTabs } from '#console/records/versioned/VersionTabs.tsx';
import { liveOf } from '#console/records/versioned/version-facts.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { pointFields } from '../collection-point-fields.ts';
import { toFormValues } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointQueries } from '../queries.ts';
import { FormTexts } from './FormTexts.tsx';
import { PointAccess } from './PointAccess.tsx';
import { PointHealth } from './PointHealth.tsx';
import css from './VersionSections.module.css';
import { WhatItCollects } from './WhatItCollects.tsx';

const Numbers = lazyPart(
  async () => (await import('#console/features/insights/parts/Numbers.tsx')).Numbers,
);

const Health = lazyPart(async () => (await import('../health/Health.tsx')).Health);

const Senders = lazyPart(async () => (await import('../health/Senders.tsx')).Senders);

const SettingsTab = lazyPart(async () => (await import('./SettingsTab.tsx')).SettingsTab);

const VersionsTable = lazyPart(async () => (await import('./VersionsTable.tsx')).VersionsTable);

const Columns = styled('div', css.Columns);

const noticeIds = (record: CollectionPointVersionV1 | null | undefined) =>
  record
    ? toFormValues(record).Notices.map(({ name, privacyNoticeGuid }, at) => ({
        label: `Notice ${name || at + 1}`,
        value: privacyNoticeGuid,
      }))
    : [];

/** Settings that are ids of other systems. */
const settingIds = (record: CollectionPointVersionV1 | null | undefined) => {
  if (!record) return [];
  const values = toFormValues(record);
  return pointFields.names
    .map((name) => ({ ...pointFields.fieldOf(name), value: values[name] }))
    .filter(({ look }) => look === 'id')
    .map(({ label, value, isUnbuilt }) => ({
      label,
      value: String(value),
      note: isUnbuilt && notAvailable,
    }));
};

// Shown alone: anything beside or below it would move once the version is there.
const skeleton = <LinesSkeleton label="version" lines={8} />;

/** Its health where it is live, and what a version holds: the record that a PUT takes back is read on its own. */
export function VersionSections(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown, versions } = page;
  const query = useQuery(collectionPointQueries.record(id, shown.version));
  const isFirstRead = useFirstRead(query);
  const live = liveOf(versions);
  // A version that isn't live has no numbers of its own, unless none is live and it was.
  const hasNumbers = shown === live || (live === undefined && shown.status !== 'DRAFT');
  if (isFirstRead) return skeleton;
  const withRecord = (draw: (record: CollectionPointVersionV1) => ReactNode) => () => (
    <QueryPanel query={query} what="version" skeleton={skeleton}>
      {(record) =>
        record === null ? (
          <MissingVersion kind={collectionPointKind} id={id} versions={versions} />
        ) : (
          draw(record)
        )
      }
    </QueryPanel>
  );
  return (
    <>
      <Columns>
        <div className="health">
          {hasNumbers && <PointHealth id={id} versions={versions} />}
          <PointAccess id={id} shown={shown} />
        </div>
        <div className="preview">
          {query.data && (
            <FormTexts key={shown.version} record={query.data} id={id} versions={versions} />
          )}
        </div>
        <div className="parts">
          <VersionTabs
            label="Parts of this collection point"
            tabs={[
              {
                id: 'purposes',
                label: 'Purposes',
                count: shown.purposes?.length,
                draw: withRecord((record) => <WhatItCollects record={record} />),
              },
              {
                id: 'numbers',
                label: 'Numbers',
                hash: '#health',
                draw: () => (
                  <>
                    <Numbers collectionPointId={id} />
                    <Health id={id} version={shown.version} />
                    <Senders id={id} />
                  </>
                ),
              },
              {
                id: 'versions',
                label: 'Versions',
                count: versions.length,
                draw: () => <VersionsTable {...page} />,
              },
              {
                id: 'settings',
                label: 'Settings',
                draw: withRecord((record) => <SettingsTab record={record} shown={shown} />),
              },
            ]}
          />
        </div>
      </Columns>
      <RawRecords
        ids={[
          { label: 'Collection point', value: id },
          ...noticeIds(query.data),
          ...settingIds(query.data),
        ]}
        records={
          query.data
            ? [
                { label: 'v1 record', value: query.data },
                { label: 'v2 record', value: shown },
              ]
            : []
        }
      />
    </>
  );
}
