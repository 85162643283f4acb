import { Warnings } from '#console/api/review/Warnings.tsx';
import { paths } from '#console/paths.ts';
import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { UnbuiltSettings } from '#console/records/UnbuiltSettings.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { toFormValues } from '../collection-point-form.ts';
import { PointChangesForPeople } from '../compare/PointChangesForPeople.tsx';
import { draftWarnings } from '../draft-purposes.ts';
import { unbuiltInPoint } from '../field-groups.ts';
import { asksForNothing, missingInPoint } from '../missing.ts';
import css from './PublishReview.module.css';

const Drafts = styled('div', css.Drafts);

interface PublishReviewProps {
  /** The Draft. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
}

/** What publishing a Draft brings about: for who publishes it, asks for approval, or approves. */
export function PublishReview({ shown, activeVersion }: PublishReviewProps) {
  return (
    <>
      {activeVersion !== undefined && (
        <PointChangesForPeople shown={shown} activeVersion={activeVersion} />
      )}
      <Drafts>
        <Warnings
          warnings={draftWarnings(
            (shown.Purposes ?? []).map(({ Label, Status, ...link }) => ({
              ...link,
              label: Label,
              status: Status,
            })),
          )}
        />
      </Drafts>
      <MissingTranslations
        sentences={missingInPoint(shown)}
        translateHref={paths.translateCollectionPoint.to(shown.Id, shown.Version)}
      />
      <UnbuiltSettings
        sentences={[...asksForNothing(shown), ...unbuiltInPoint(toFormValues(shown))]}
      />
    </>
  );
}
