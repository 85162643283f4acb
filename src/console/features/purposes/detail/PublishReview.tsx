import { paths } from '#console/paths.ts';
import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { UnbuiltSettings } from '#console/records/UnbuiltSettings.tsx';
import { unbuiltWords } from '#console/records/unbuilt-words.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { PurposeChangesForPeople } from '../compare/PurposeChangesForPeople.tsx';
import { missingInPurpose } from '../missing.ts';
import { purposeFields } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';

interface PublishReviewProps {
  /** The Draft. */
  shown: PurposeVersionV2;
  /** Version that is Active now. */
  activeVersion: number | undefined;
}

/** What publishing a Draft brings about: for who publishes it, asks for approval, or approves. */
export function PublishReview({ shown, activeVersion }: PublishReviewProps) {
  return (
    <>
      <p>
        {activeVersion === undefined
          ? 'Collection points keep the version they link.'
          : `Collection points that link version ${activeVersion} keep it until you update them.`}
      </p>
      {activeVersion !== undefined && (
        <PurposeChangesForPeople shown={shown} activeVersion={activeVersion} />
      )}
      <MissingTranslations
        sentences={missingInPurpose(shown)}
        translateHref={paths.translatePurpose.to(shown.id, shown.version)}
      />
      <UnbuiltSettings sentences={unbuiltWords(purposeFields.unbuiltIn(toFormValues(shown)))} />
    </>
  );
}
