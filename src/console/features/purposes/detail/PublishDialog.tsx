import { paths } from '#console/paths.ts';
import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { UnbuiltSettings } from '#console/records/UnbuiltSettings.tsx';
import { unbuiltWords } from '#console/records/unbuilt-words.ts';
import { PublishDialog as AnyPublishDialog } from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { PurposeChangesForPeople } from '../compare/PurposeChangesForPeople.tsx';
import { missingInPurpose } from '../missing.ts';
import { purposeFields } from '../purpose-fields.ts';
import { toFormValues } from '../purpose-form.ts';
import { purposeKind } from '../purpose-kind.ts';
import { purposeMutations } from '../queries.ts';
import { changedKeys } from '../record-content.ts';

/** The request has no body: it makes a version Active. */
const publishing: Publishing<PurposeVersionV2, { status: 'ACTIVE' }> = {
  write: purposeMutations.publish,
  requestOf: () => ({ status: 'ACTIVE' }),
  comparison: { changedKeys, contains: (stored, { status }) => stored.status === status },
  labelOf: (key) => purposeFields.labelOf(key) ?? key,
  publicationOf: ({ publishedBy: by, publishedDate: at }) => ({ by, at }),
};

interface PublishDialogProps {
  /** The Draft as the page shows it. */
  shown: PurposeVersionV2;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before a Draft becomes Active: names what it replaces, and what collection points keep. */
export function PublishDialog(props: PublishDialogProps) {
  const { shown, activeVersion } = props;
  return (
    <AnyPublishDialog
      {...props}
      kind={purposeKind}
      publishing={publishing}
      isWide={activeVersion !== undefined}
    >
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
    </AnyPublishDialog>
  );
}
