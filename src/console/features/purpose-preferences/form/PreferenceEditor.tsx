import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { ReviewDialog } from '#console/api/review/ReviewDialog.tsx';
import { ReviewNotices } from '#console/api/review/ReviewNotices.tsx';
import { useReviewedSave } from '#console/api/review/useReviewedSave.ts';
import { paths } from '#console/paths.ts';
import { OtherFaults } from '#console/records/translations/OtherFaults.tsx';
import { useHasChanges } from '#console/records/translations/useTexts.ts';
import { Strip } from '#console/ui/Strip.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { getPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { createDraftStore, type DraftStore } from '../draft-store.ts';
import { toDraft } from '../preference-draft.ts';
import { findFaults, toUpdateRequest } from '../preference-request.ts';
import { preferenceReview } from '../preference-review.ts';
import { purposePreferenceMutations } from '../queries.ts';
import { draftForm } from './draft-form.ts';
import { PreferenceForm } from './PreferenceForm.tsx';
import { shownFields, useDraftFaults } from './useDraftFaults.ts';
import { usePreferenceTab } from './usePreferenceTab.ts';
import { useSettingsForm } from './useSettingsForm.ts';

interface PreferenceEditorProps {
  /** The record as it was when the form was opened: later readings never replace it. */
  opened: PurposePreference;
  /** The form was opened anew by its own save. */
  isSaved: boolean;
  onSaved: () => void;
}

/** Edits a preference in all its languages, and shows what a save changes before it is sent. */
export function PreferenceEditor({ opened, isSaved, onSaved }: PreferenceEditorProps) {
  const [store] = useState(() => createDraftStore(toDraft(opened)));
  const settings = useSettingsForm(store);
  const tabs = usePreferenceTab();
  const faults = useDraftFaults(store, settings, tabs.lead);
  const review = useReviewedSave({
    opened,
    form: draftForm({
      store,
      settings,
      findFaults: (draft) => findFaults('update', toUpdateRequest(opened, draft)),
      showFaults: faults.show,
    }),
    subject: preferenceReview,
    saving: purposePreferenceMutations.sendBack(opened.Id),
    onDone: onSaved,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) faults.show(error.faults);
    },
  });

  return (
    <>
      <PreferenceForm
        store={store}
        id={opened.Id}
        control={settings.control}
        tabs={tabs}
        write={review.write}
        submitLabel="Save…"
        cancelHref={paths.purposePreferences.to()}
        optionsFault={faults.ofList}
        onSubmit={() => review.submit('save')}
        notices={
          <>
            {isSaved && <SavedNote store={store} />}
            <OtherFaults faults={faults.other} />
            <ReviewNotices
              review={review}
              fields={shownFields}
              checkReads={[getPurposePreferenceEndpoint]}
            />
          </>
        }
      />
      <ReviewDialog review={review} />
    </>
  );
}

/** Says that the last save is stored, until something else is changed. */
function SavedNote({ store }: { store: DraftStore }) {
  const hasChanges = useHasChanges(store);
  const root = useRef<HTMLDivElement>(null);
  // What was pressed went away with the form that it saved.
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} role="status" tabIndex={-1}>
      {!hasChanges && <Strip tone="ok" title="Saved." />}
    </div>
  );
}
