import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { MissingVersion } from '../MissingVersion.tsx';
import { purposeQueries } from '../queries.ts';
import type { PurposeVersion } from '../versions.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { LinkedPreferences } from './LinkedPreferences.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { TextsSection } from './TextsSection.tsx';
import { VersionsTable } from './VersionsTable.tsx';
import { WhereUsed } from './WhereUsed.tsx';

interface VersionSectionsProps {
  id: string;
  shown: PurposeVersion;
  /** Newest first. */
  versions: readonly PurposeVersion[];
}

/** What a version holds, and what links it. */
export function VersionSections({ id, shown, versions }: VersionSectionsProps) {
  const query = useQuery(purposeQueries.version(id, shown.version));
  return (
    <DetailColumns>
      <div>
        <QueryPanel
          query={query}
          what="version"
          skeleton={<LinesSkeleton label="version" lines={6} />}
        >
          {(detail) =>
            detail === null ? (
              <MissingVersion id={id} versions={versions} />
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
        <DatesAndPeople id={id} shown={shown} />
        {query.data && (
          <RawRecords
            records={[
              { label: 'v2 detail', value: query.data },
              { label: 'v2 list item', value: shown },
            ]}
          />
        )}
      </div>
      <div className="whole">
        <WhereUsed id={id} versions={versions} />
        <VersionsTable id={id} shown={shown} versions={versions} />
      </div>
    </DetailColumns>
  );
}
