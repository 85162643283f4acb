import { useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { CreatePage } from '#console/api/write/CreatePage.tsx';
import { useCreation } from '#console/api/write/useCreation.ts';
import { paths } from '#console/paths.ts';
import { notCreated } from '#console/records/record-words.ts';
import { OtherFaults } from '#console/records/translations/OtherFaults.tsx';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { createDraftStore } from './draft-store.ts';
import { draftForm } from './form/draft-form.ts';
import { PreferenceForm } from './form/PreferenceForm.tsx';
import { shownFields, useDraftFaults } from './form/useDraftFaults.ts';
import { useSettingsForm } from './form/useSettingsForm.ts';
import { emptyDraft } from './preference-draft.ts';
import {
  type CreateBody,
  containsRequest,
  findFaults,
  toCreateRequest,
} from './preference-request.ts';
import { purposePreferenceMutations, readStoredByName } from './queries.ts';

const addressOf = ({ Id }: PurposePreference) => paths.purposePreference.to(Id, 'translations');

/** Creates a purpose preference in its default language. */
function NewPurposePreferencePage() {
  const [store] = useState(() => createDraftStore(emptyDraft('en')));
  const settings = useSettingsForm(store);
  const faults = useDraftFaults(store, settings);
  const form = draftForm({
    store,
    settings,
    findFaults: (draft) => findFaults('create', toCreateRequest(draft)),
    showFaults: faults.show,
  });
  const creation = useCreation(form, {
    mutation: purposePreferenceMutations.create(),
    toRequest: toCreateRequest,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) faults.show(error.faults);
    },
    addressOf,
    check: {
      read: (sent: CreateBody) =>
        purposePreferenceMutations.checkStored(() => readStoredByName(sent.Name)),
      reads: [listPurposePreferencesEndpoint],
      what: 'purpose preference',
      isSent: containsRequest,
      addressOf,
      tellOther: (isTaken) => notCreated('purpose preference', isTaken),
    },
  });
  return (
    <CreatePage
      title="New purpose preference"
      sub="Start in one language. You can add others after you create it."
      back={{ href: paths.purposePreferences.to(), label: 'Preferences' }}
      creation={creation}
      fields={shownFields}
    >
      {(notices) => (
        <PreferenceForm
          store={store}
          control={settings.control}
          tabs={null}
          write={creation.write}
          submitLabel="Create"
          cancelHref={paths.purposePreferences.to()}
          optionsFault={faults.ofList}
          onSubmit={creation.submit}
          notices={
            <>
              <OtherFaults faults={faults.other} />
              {notices}
            </>
          }
        />
      )}
    </CreatePage>
  );
}

export { NewPurposePreferencePage as Component };
