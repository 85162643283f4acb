import { useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { MutationNotice } from '#console/api/MutationNotice.tsx';
import { useWrite } from '#console/api/useWrite.ts';
import { paths } from '#console/paths.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { createDraftStore } from '../draft-store.ts';
import { toDraft } from '../preference-draft.ts';
import { findFaults, toUpdateRequest } from '../preference-request.ts';
import { purposePreferenceMutations } from '../queries.ts';
import { OtherFaults } from './OtherFaults.tsx';
import { PreferenceForm } from './PreferenceForm.tsx';
import { shownFields, useDraftFaults } from './useDraftFaults.ts';
import { useSettingsForm } from './useSettingsForm.ts';

interface PreferenceEditorProps {
  /** The record as it was when the form was opened: later readings never replace it. */
  base: PurposePreference;
  /** Opens the form anew with what is stored now. */
  onReopen: (stored: PurposePreference) => void;
}

/** Edits a preference in place, in all its languages. */
export function PreferenceEditor({ base, onReopen }: PreferenceEditorProps) {
  const [opened] = useState(() => toDraft(base));
  const [store] = useState(() => createDraftStore(opened));
  const form = useSettingsForm(store);
  const faults = useDraftFaults(store, form);
  const write = useWrite(purposePreferenceMutations.update(base.Id), {
    onDone: onReopen,
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) faults.show(error.faults);
    },
  });

  function submit() {
    const request = toUpdateRequest(base, store.state().draft);
    const found = findFaults('update', request);
    faults.show(found);
    if (found.length === 0) write.send(request);
  }

  return (
    <PreferenceForm
      store={store}
      control={form.control}
      opened={opened}
      write={write}
      submitLabel="Save"
      cancelHref={paths.purposePreferences.to()}
      optionsFault={faults.ofList}
      onSubmit={submit}
      notices={
        <>
          <OtherFaults faults={faults.other} />
          <MutationNotice write={{ ...write, resend: submit }} fields={shownFields} />
        </>
      }
    />
  );
}
