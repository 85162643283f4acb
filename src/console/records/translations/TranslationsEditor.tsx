import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import type { GuardedWrite } from '#console/api/review/guarded-write.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import type { ReviewSubject } from '#console/api/review/review-subject.ts';
import { type ReviewedSave, useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { unplacedFaults } from '#console/api/write/form-faults.ts';
import { BehindNotRead } from '#console/records/versioned/behind/BehindNotRead.tsx';
import { useBehind } from '#console/records/versioned/behind/useBehind.ts';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { VersionedKind } from '#console/records/versioned/versioned-kind.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import { OtherFaults } from './OtherFaults.tsx';
import { placeRecordFaults, recordTextsKind, type TranslatedValues } from './record-texts.ts';
import { TranslationsForm } from './TranslationsForm.tsx';
import { textsForm } from './texts-form.ts';
import { createTextsStore } from './texts-store.ts';

interface TranslationsEditorProps<
  Version extends VersionFacts,
  Stored,
  Values extends FieldValues,
  Request extends object,
> {
  kind: VersionedKind<Version, Stored>;
  translated: TranslatedValues<Values>;
  /** The version as it was when it was opened: later readings never replace it. */
  opened: Stored;
  subject: ReviewSubject<Stored, Values, Request, 'save'>;
  saving: GuardedWrite<Stored, Request>;
  goOn: () => Promise<Stored | null>;
  /** What the service would refuse. */
  faultsOf: (base: Stored, values: Values) => readonly Fault[];
  checkReads: readonly Endpoint[];
  onSaved: (answer: unknown) => void;
}

/** Translates all texts of a record, reviewed and saved as its form saves them. */
export function TranslationsEditor<
  Version extends VersionFacts,
  Stored,
  Values extends FieldValues,
  Request extends object,
>(props: TranslationsEditorProps<Version, Stored, Values, Request>) {
  const { kind, translated, opened, subject, saving, goOn, faultsOf, checkReads, onSaved } = props;
  const [store] = useState(() =>
    createTextsStore(translated.toTexts(subject.toValues(opened)), recordTextsKind(translated)),
  );
  const [other, setOther] = useState<readonly Fault[]>([]);

  function showFaults(faults: readonly Fault[], isToldElsewhere = (_: Fault) => false) {
    const values = translated.toValues(store.state().draft);
    const placed = placeRecordFaults(translated, values, faults);
    store.refuse(placed.texts);
    setOther(placed.other.filter((fault) => !isToldElsewhere(fault)));
    if (placed.first !== undefined) store.ask(placed.first);
  }

  const review: ReviewedSave<Stored, Values, Request, 'save'> = useReviewedSave({
    opened,
    form: textsForm({
      store,
      translated,
      findFaults: (values) => faultsOf(review.base, values),
      showFaults,
    }),
    subject,
    saving,
    onDone: (_intent, answer) => onSaved(answer),
    onRefused: (error) => {
      if (!isApiError(error, 'invalid')) return;
      const unplaced = unplacedFaults(error.faults, translated.fields);
      showFaults(error.faults, (fault) => unplaced.includes(fault));
    },
    goOn,
  });
  const { behind, failed } = useBehind(kind, review.base);
  useEffect(() => {
    if (behind) store.setBehind(behind);
  }, [store, behind]);
  const { id, version } = kind.factsOf(opened);

  return (
    <>
      <BehindNotRead failed={failed} one={kind.one} />
      <TranslationsForm
        store={store}
        write={review.write}
        cancelHref={kind.pageHref(id.toLowerCase(), version)}
        onSubmit={() => review.submit('save')}
        notices={
          <>
            <OtherFaults faults={other} />
            <ReviewNotices review={review} fields={translated.fields} checkReads={checkReads} />
          </>
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}
