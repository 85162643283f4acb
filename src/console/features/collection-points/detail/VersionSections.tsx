import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { MissingVersion } from '../MissingVersion.tsx';
import { collectionPointQueries } from '../queries.ts';
import { DatesAndPeople } from './DatesAndPeople.tsx';
import { RawRecords } from './RawRecords.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { VersionsTable } from './VersionsTable.tsx';
import { WhatItCollects } from './WhatItCollects.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 20,
  alignItems: 'start',
  '@media (min-width: 1100px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 372px',
    '& > .whole': { gridColumn: '1 / -1' },
  },
});

interface VersionSectionsProps {
  shown: CollectionPointV2;
  /** Newest first. */
  versions: readonly CollectionPointV2[];
}

/** What a version holds: the record that a PUT takes back is read on its own. */
export function VersionSections({ shown, versions }: VersionSectionsProps) {
  const query = useQuery(collectionPointQueries.record(shown.id, shown.version));
  return (
    <Columns>
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
        {query.data && <RawRecords record={query.data} recordV2={shown} />}
      </div>
      <div className="whole">
        <VersionsTable shown={shown} versions={versions} />
      </div>
    </Columns>
  );
}
