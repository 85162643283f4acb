import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useFirstRead } from '#console/api/read/useFirstRead.ts';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { VersionsTable as AnyVersionsTable } from '#console/records/versioned/VersionsTable.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Time } from '#console/ui/Time.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { toFormValues } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointQueries } from '../queries.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { WhatItCollects } from './WhatItCollects.tsx';

const columns: readonly DataColumn<CollectionPointVersionV2>[] = [
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
      typeof receiptCount === 'number' ? formatCount(receiptCount) : <NotSet />,
  },
];

const Numbers = lazyPart(
  async () => (await import('#console/features/insights/parts/Numbers.tsx')).Numbers,
);

const Health = lazyPart(async () => (await import('../health/Health.tsx')).Health);

const Senders = lazyPart(async () => (await import('../health/Senders.tsx')).Senders);

const noticeIds = (record: CollectionPointVersionV1 | null | undefined) =>
  record
    ? toFormValues(record).Notices.map(({ name, privacyNoticeGuid }, at) => ({
        label: `Notice ${name || at + 1}`,
        value: privacyNoticeGuid,
      }))
    : [];

// Shown alone: anything beside or below it would move once the version is there.
const skeleton = <LinesSkeleton label="version" lines={8} />;

/** What a version holds: the record that a PUT takes back is read on its own. */
export function VersionSections(page: ShownVersion<CollectionPointVersionV2>) {
  const { id, shown, versions } = page;
  const query = useQuery(collectionPointQueries.record(id, shown.version));
  const isFirstRead = useFirstRead(query);
  if (isFirstRead) return skeleton;
  return (
    <DetailColumns>
      <div>
        <QueryPanel query={query} what="version" skeleton={skeleton}>
          {(record) =>
            record === null ? (
              <MissingVersion kind={collectionPointKind} id={id} versions={versions} />
            ) : (
              <>
                <WhatItCollects record={record} />
                <SettingsSection record={record} />
              </>
            )
          }
        </QueryPanel>
      </div>
      <div>
        <DatesAndPeople shown={shown} />
        <RawRecords
          ids={[{ label: 'Collection point', value: id }, ...noticeIds(query.data)]}
          records={
            query.data
              ? [
                  { label: 'v1 record', value: query.data },
                  { label: 'v2 record', value: shown },
                ]
              : []
          }
        />
      </div>
      <div className="whole">
        <Health id={id} version={shown.version} />
        <Senders id={id} />
        <VersionsTable {...page} />
        <Numbers collectionPointId={id} />
      </div>
    </DetailColumns>
  );
}

/** All versions of a collection point. */
function VersionsTable(props: ShownVersion<CollectionPointVersionV2>) {
  return <AnyVersionsTable {...props} kind={collectionPointKind} columns={columns} />;
}
