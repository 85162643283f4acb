import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { RawRecords } from '#console/ui/RawRecords.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { MissingVersion } from '../MissingVersion.tsx';
import { collectionPointQueries } from '../queries.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { VersionsTable } from './VersionsTable.tsx';
import { WhatItCollects } from './WhatItCollects.tsx';

interface VersionSectionsProps {
  shown: CollectionPointV2;
  /** Newest first. */
  versions: readonly CollectionPointV2[];
}

/** What a version holds: the record that a PUT takes back is read on its own. */
export function VersionSections({ shown, versions }: VersionSectionsProps) {
  const query = useQuery(collectionPointQueries.record(shown.id, shown.version));
  return (
    <DetailColumns>
      <div>
        <QueryPanel
          query={query}
          what="version"
          skeleton={<LinesSkeleton label="version" lines={6} />}
        >
          {(record) =>
            record === null ? (
              <MissingVersion versions={versions} />
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
        {query.data && (
          <RawRecords
            records={[
              { label: 'v1 record', value: query.data },
              { label: 'v2 record', value: shown },
            ]}
          />
        )}
      </div>
      <div className="whole">
        <VersionsTable shown={shown} versions={versions} />
      </div>
    </DetailColumns>
  );
}
