import { formatCount } from '#console/api/limits/limit-words.ts';
import { notAvailable } from '#console/records/record-words.ts';
import { useStoredVersion } from '#console/records/versioned/useStoredVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import { VersionTabs } from '#console/records/versioned/VersionTabs.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
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
import { hasForm } from '../preview/point-form.ts';
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

const FormPreview = lazyPart(
  async () => (await import('../preview/FormPreview.tsx')).FormPreview,
  <LinesSkeleton label="preview" lines={8} />,
);

const SettingsTab = lazyPart(
  async () => (await import('./SettingsTab.tsx')).SettingsTab,
  <LinesSkeleton label="settings" lines={8} />,
);

const Columns = styled('div', css.Columns);

const receipts: DataColumn<CollectionPointVersionV2> = {
  id: 'receipts',
  header: 'Receipts',
  align: 'end',
  render: ({ receiptCount }) =>
    typeof receiptCount === 'number' ? formatCount(receiptCount) : <NotSet />,
};

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

/** Its health where it is live, and what a version holds: the record that a PUT takes back is read on its own. */
export function VersionSections(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown, versions } = page;
  const { stored, hasNumbers, skeleton, withStored } = useStoredVersion(collectionPointKind, page);
  if (skeleton) return skeleton;
  return (
    <>
      <Columns>
        <div className="health">
          {hasNumbers && <PointHealth id={id} versions={versions} />}
          <PointAccess id={id} shown={shown} />
        </div>
        <div className="preview">
          {stored && hasForm(shown) && <FormPreview key={shown.version} {...page} />}
          {stored && <FormTexts key={shown.version} record={stored} id={id} versions={versions} />}
        </div>
        <div className="parts">
          <VersionTabs
            label="Parts of this collection point"
            tabs={[
              {
                id: 'purposes',
                label: 'Purposes',
                count: shown.purposes?.length,
                draw: withStored((record) => <WhatItCollects record={record} />),
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
                draw: () => (
                  <VersionsTable {...page} kind={collectionPointKind} columns={[receipts]} />
                ),
              },
              {
                id: 'settings',
                label: 'Settings',
                draw: withStored((record) => <SettingsTab record={record} shown={shown} />),
              },
            ]}
          />
        </div>
      </Columns>
      <RawRecords
        ids={[
          { label: 'Collection point', value: id },
          ...noticeIds(stored),
          ...settingIds(stored),
        ]}
        records={
          stored
            ? [
                { label: 'v1 record', value: stored },
                { label: 'v2 record', value: shown },
              ]
            : []
        }
      />
    </>
  );
}
