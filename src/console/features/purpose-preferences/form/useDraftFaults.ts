import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { placeFaults } from '#console/api/write/form-faults.ts';
import { defaultLanguageOf } from '#console/records/translations/texts.ts';
import { useTexts } from '#console/records/translations/useTexts.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { DraftStore } from '../draft-store.ts';
import type { DraftOption } from '../preference-draft.ts';
import { placeDraftFaults } from '../preference-request.ts';
import { type SettingsValues, settingFields } from '../settings.ts';
import type { PreferenceTab } from '../tab-counts.ts';
import { addOptionId } from './AddOptions.tsx';

/** Heads of paths on the wire whose faults the form shows by itself. */
export const shownFields = [
  ...settingFields.names,
  'DefaultLanguage',
  'Options',
  'Languages',
] as const;

type OfList = { message: string; options: readonly DraftOption[] };

/** Shows the part of the form that something is in, then does what needs it on screen. */
type Lead = (tab: PreferenceTab, go: () => void) => void;

const allOnScreen: Lead = (_tab, go) => go();

/** Shows faults of a request where they belong, and leads to the first. */
export const useDraftFaults = (
  store: DraftStore,
  form: UseFormReturn<SettingsValues>,
  lead: Lead = allOnScreen,
) => {
  const options = useTexts(store, ({ draft }) => draft.options);
  const [ofList, setOfList] = useState<OfList | null>(null);
  const [other, setOther] = useState<readonly Fault[]>([]);

  return {
    /** Of the list of options as a whole, until that is changed. */
    ofList: ofList !== null && ofList.options === options ? ofList.message : null,
    /** Faults that belong to nothing on the screen. */
    other,
    show: (faults: readonly Fault[]) => {
      const { draft } = store.state();
      const placed = placeDraftFaults(draft, faults);
      form.clearErrors();
      store.refuse(placed.texts);
      setOfList(
        placed.options === null ? null : { message: placed.options, options: draft.options },
      );
      setOther(placed.other);
      if (placed.settings.length > 0) {
        lead('settings', () => placeFaults(form, placed.settings, settingFields.names));
        return;
      }
      if (placed.options !== null) {
        lead('options', () => document.getElementById(addOptionId)?.focus());
        return;
      }
      const source = defaultLanguageOf(draft);
      const [own] = Object.keys(placed.texts[source] ?? {});
      if (own !== undefined) {
        lead('options', () => document.getElementById(`label-${own}`)?.focus());
        return;
      }
      const [first] = Object.entries(placed.texts);
      const [row] = Object.keys(first?.[1] ?? {});
      if (first !== undefined && row !== undefined) {
        lead('translations', () => store.ask({ language: first[0], row }));
      }
    },
  };
};
