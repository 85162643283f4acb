import { PublishRow, PublishRows } from '#console/records/versioned/publish/PublishRow.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { toFormValues } from '../collection-point-form.ts';
import { PointChangesForPeople } from '../compare/PointChangesForPeople.tsx';
import { unbuiltInPoint } from '../field-groups.ts';
import { asksForNothing } from '../missing.ts';
import { DraftPurposeRows } from '../publish/DraftPurposeRows.tsx';
import { LiveRows } from '../publish/LiveRows.tsx';
import { PointLanguagesRow } from '../publish/PointLanguagesRow.tsx';

interface PublishReviewProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  /** The ids of Draft purposes that are published with it. */
  ticked: ReadonlySet<string>;
  /** Left out where it's decided which are. */
  onTick?: (ids: readonly string[], isTicked: boolean) => void;
}

/** What publishing a Draft brings about: for who publishes it, asks for approval, or approves. */
export function PublishReview({ shown, activeVersion, ticked, onTick }: PublishReviewProps) {
  const settings = [...asksForNothing(shown), ...unbuiltInPoint(toFormValues(shown))];
  return (
    <>
      {activeVersion !== undefined && (
        <PointChangesForPeople shown={shown} activeVersion={activeVersion} />
      )}
      <PublishRows>
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
