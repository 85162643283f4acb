import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { isApiError } from '#console/api/api-error.ts';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { StoredCheckNotice } from '#console/api/StoredCheckNotice.tsx';
import { useChangeNote } from '#console/api/useChangeNote.ts';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { createDraftStore } from './draft-store.ts';
import { draftForm } from './form/draft-form.ts';
import { OtherFaults } from './form/OtherFaults.tsx';
import { PreferenceForm } from './form/PreferenceForm.tsx';
import { shownFields, useDraftFaults } from './form/useDraftFaults.ts';
import { useSettingsForm } from './form/useSettingsForm.ts';
import { emptyDraft } from './preference-draft.ts';
import { type CreateBody, findFaults, holdsCreate, toCreateRequest } from './preference-request.ts';
import { purposePreferenceMutations, readStoredByName } from './queries.ts';

/** Creates a purpose preference in its default language. */
function NewPurposePreferencePage() {
  const [store] = useState(() => createDraftStore(emptyDraft('en')));
  const settings = useSettingsForm(store);
  const faults = useDraftFaults(store, settings);
  const [sent, setSent] = useState<CreateBody | null>(null);
  const [created, setCreated] = useState<PurposePreference | null>(null);
  const form = draftForm({
    store,
    settings,
    findFaults: (draft) => findFaults('create', toCreateRequest(draft)),
    showFaults: faults.show,
  });
  const write = useWrite(purposePreferenceMutations.create(), {
    onDone: setCreated,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) faults.show(error.faults);
    },
  });
  useChangeNote(form, write);
  const check = useMutation({
    ...purposePreferenceMutations.checkStored(() => readStoredByName(sent?.Name ?? '')),
    onSuccess: (stored) => {
      if (stored && sent && holdsCreate(stored, sent)) setCreated(stored);
    },
  });

  const submit = form.handleSubmit((draft) => {
    const request = toCreateRequest(draft);
    check.reset();
    setSent(request);
    write.send(request);
  });

  if (created) {
    return (
      <Navigate
        replace
        to={paths.purposePreference.to(created.Id, 'translations')}
        state="created"
      />
    );
  }
  return (
    <>
      <PageHeader
        title="New purpose preference"
        sub="Start in one language. You can add others after you create it."
        back={{ href: paths.purposePreferences.to(), label: 'Preferences' }}
      />
      <PreferenceForm
        store={store}
        control={settings.control}
        tabs={null}
        write={write}
        submitLabel="Create"
        cancelHref={paths.purposePreferences.to()}
        optionsFault={faults.ofList}
        onSubmit={() => void submit()}
        notices={
          <>
            <OtherFaults faults={faults.other} />
            <MutationNotice
              write={{ ...write, resend: () => void submit() }}
              fields={shownFields}
              onCheck={() => check.mutate()}
              checkReads={[listPurposePreferencesEndpoint]}
            />
            <StoredCheckNotice
              check={check}
              what="purpose preference"
              found={findingOf(check.data, sent)}
            />
          </>
        }
      />
    </>
  );
}

const findingOf = (
  stored: PurposePreference | null | undefined,
  sent: CreateBody | null,
): string | null => {
  if (stored === undefined || sent === null) return null;
  return notCreated('purpose preference', stored !== null);
};

export { NewPurposePreferencePage as Component };
