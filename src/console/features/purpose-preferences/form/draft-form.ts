import type { UseFormReturn } from 'react-hook-form';
import type { ReviewedForm } from '#console/api/review/reviewed-form.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { DraftStore } from '../draft-store.ts';
import type { PreferenceDraft } from '../preference-draft.ts';
import { type SettingsValues, settingsOf } from '../settings.ts';

interface DraftForm {
  store: DraftStore;
  settings: UseFormReturn<SettingsValues>;
  /** What the service would refuse of a draft. */
  findFaults: (draft: PreferenceDraft) => readonly Fault[];
  /** Shows them, and takes those of an earlier attempt away. */
  showFaults: (faults: readonly Fault[]) => void;
}

/** The draft and the form of its settings as one form. */
export const draftForm = (parts: DraftForm): ReviewedForm<PreferenceDraft> => {
  const { store, settings, findFaults, showFaults } = parts;
  return {
    getValues: () => store.state().draft,
    subscribe: ({ callback }) => store.subscribe(() => callback({ values: store.state().draft })),
    handleSubmit: (onValid, onInvalid) => async () => {
      const { draft } = store.state();
      const faults = findFaults(draft);
      showFaults(faults);
      if (faults.length === 0) onValid(draft);
      else onInvalid?.();
    },
    reset: (draft, { keepDefaultValues = false } = {}) => {
      store.reopen(keepDefaultValues ? store.state().opened : draft, draft);
      settings.reset(settingsOf(draft));
    },
  };
};
