import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { paths } from '#console/paths.ts';
import { WhatChangesForPeople } from '#console/records/versioned/compare/WhatChangesForPeople.tsx';
import { PublishRow, PublishRows } from '#console/records/versioned/publish/PublishRow.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { toFormValues } from '../collection-point-form.ts';
import { comparedPoints } from '../compare/compared-points.ts';
import { LinkedTextsNotice } from '../compare/LinkedTextsNotice.tsx';
import { useLinkedPurposes } from '../compare/useLinkedPurposes.ts';
import { unbuiltInPoint } from '../field-groups.ts';
import { asksForNothing } from '../missing.ts';
import { DraftPurposeRows } from '../publish/DraftPurposeRows.tsx';
import { FormEaseRows } from '../publish/FormEaseRows.tsx';
import type { FormEase } from '../publish/form-ease.ts';
import { LiveRows } from '../publish/LiveRows.tsx';
import { PointLanguagesRow } from '../publish/PointLanguagesRow.tsx';
import { collectionPointQueries } from '../queries.ts';
import { sleepingLabels } from '../sleeping-settings.ts';

interface PublishReviewProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  /** Whether its form is fair. */
  ease: UseQueryResult<FormEase>;
  /** The ids of Draft purposes that are published with it. */
  ticked: ReadonlySet<string>;
  /** Left out where it's decided which are. */
  onTick?: (ids: readonly string[], isTicked: boolean) => void;
}

/** What publishing a Draft brings about: for who publishes it, asks for approval, or approves. */
export function PublishReview(props: PublishReviewProps) {
  const { shown, activeVersion, ease, ticked, onTick } = props;
  const keptFocus = useKeptFocus();
  const asleep = shown.SettingsAsleep ?? [];
  const settings = [
    ...asksForNothing(shown),
    ...unbuiltInPoint(toFormValues(shown)),
    ...(asleep.length === 0
      ? []
      : [`Without effect until you turn on: ${sleepingLabels(asleep)}.`]),
  ];
  return (
    <>
      {activeVersion !== undefined && (
        <PointChangesForPeople shown={shown} activeVersion={activeVersion} />
      )}
      <PublishRows {...keptFocus} role="group" aria-label="To know before it's published">
        <FormEaseRows query={ease} />
        <DraftPurposeRows shown={shown} ticked={ticked} onTick={onTick} />
        <PointLanguagesRow shown={shown} activeVersion={activeVersion} />
        {settings.length > 0 && (
          <PublishRow tone="warn" title="Settings">
            {settings.join(' ')}
          </PublishRow>
        )}
        {activeVersion !== undefined && <LiveRows shown={shown} activeVersion={activeVersion} />}
      </PublishRows>
    </>
  );
}

interface PointChangesForPeopleProps {
  /** The Draft as it is to be published. */
  shown: CollectionPointVersionV1;
  activeVersion: number;
}

/** What people read and are asked otherwise once a Draft of a collection point is published. */
function PointChangesForPeople({ shown, activeVersion }: PointChangesForPeopleProps) {
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
      />
      <LinkedTextsNotice {...linked} />
    </>
  );
}
