import { useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { WhatChangesForPeople } from '#console/records/versioned/compare/WhatChangesForPeople.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { collectionPointQueries } from '../queries.ts';
import { comparedPoints } from './compared-points.ts';
import { LinkedTextsNotice } from './LinkedTextsNotice.tsx';
import { useLinkedPurposes } from './useLinkedPurposes.ts';

interface PointChangesForPeopleProps {
  /** The Draft as it is to be published. */
  shown: CollectionPointVersionV1;
  activeVersion: number;
}

/** What people read and are asked otherwise once a Draft of a collection point is published. */
export function PointChangesForPeople({ shown, activeVersion }: PointChangesForPeopleProps) {
  const query = useQuery(collectionPointQueries.record(shown.Id, activeVersion));
  return (
    <QueryPanel
      query={query}
      what={`version ${activeVersion}`}
      skeleton={<LinesSkeleton label={`version ${activeVersion}`} lines={3} />}
      // Retired and gone meanwhile: the dialog itself says what was published.
      empty={{ when: (live) => live === null, show: null }}
    >
      {(live) => live && <Changes live={live} shown={shown} />}
    </QueryPanel>
  );
}

interface ChangesProps {
  live: CollectionPointVersionV1;
  shown: CollectionPointVersionV1;
}

function Changes({ live, shown }: ChangesProps) {
  const linked = useLinkedPurposes(live, shown);
  const { changes, purposeOf } = linked;
  if (linked.isPending) return <LinesSkeleton label="purposes" lines={3} />;
  const translateHref = paths.translateCollectionPoint.to(shown.Id, shown.Version);
  const [before, after] = comparedPoints(live, shown, { nameOf: () => undefined, purposeOf });
  return (
    <>
      <WhatChangesForPeople
        live={{ version: live.Version, status: 'ACTIVE' }}
        before={before}
        draft={{ version: shown.Version, status: shown.Status }}
        after={after}
        choices={changes
          .filter(({ from, to }) => from === undefined || to === undefined)
          .map(({ id, label, to }) => ({ key: id, name: label, isNew: to !== undefined }))}
        compareHref={paths.compareCollectionPoint.to(shown.Id, live.Version, shown.Version)}
        translateHref={translateHref}
      />
      <LinkedTextsNotice {...linked} />
    </>
  );
}
