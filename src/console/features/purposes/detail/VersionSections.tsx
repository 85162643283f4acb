import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useFirstRead } from '#console/api/read/useFirstRead.ts';
import { MissingVersion } from '#console/records/versioned/MissingVersion.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { purposeQueries } from '../queries.ts';
import type { PurposeVersion } from '../versions.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { LinkedPreferences } from './LinkedPreferences.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { TextsSection } from './TextsSection.tsx';
import { VersionsTable } from './VersionsTable.tsx';
import { WhereUsed } from './WhereUsed.tsx';

const Numbers = lazyPart(
  async () => (await import('#console/features/insights/parts/Numbers.tsx')).Numbers,
);

// Shown alone: anything beside or below it would move once the version is there.
const skeleton = <LinesSkeleton label="version" lines={8} />;

/** What a version holds, and what links it. */
export function VersionSections(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const query = useQuery(purposeQueries.version(id, shown.version));
  const isFirstRead = useFirstRead(query);
  if (isFirstRead) return skeleton;
  return (
    <DetailColumns>
      <div>
        <QueryPanel query={query} what="version" skeleton={skeleton}>
          {(detail) =>
            detail === null ? (
              <MissingVersion kind={purposeKind} id={id} versions={versions} />
            ) : (
              <>
                <TextsSection detail={detail} />
                <LinkedPreferences detail={detail} />
                <SettingsSection detail={detail} />
              </>
            )
          }
        </QueryPanel>
      </div>
      <div>
        <DatesAndPeople shown={shown} />
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
      </div>
      <div className="whole">
        <WhereUsed id={id} versions={versions} />
        <VersionsTable {...page} />
        <Numbers purposeId={id} />
      </div>
    </DetailColumns>
  );
}
