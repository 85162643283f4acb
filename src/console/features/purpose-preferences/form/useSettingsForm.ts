import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { DraftStore } from '../draft-store.ts';
import { type SettingsValues, settingsOf, withSettings } from '../settings.ts';

/** A form for the settings; what is entered is in the store at once. */
export const useSettingsForm = (store: DraftStore): UseFormReturn<SettingsValues> => {
  const form = useForm<SettingsValues>({
    defaultValues: settingsOf(store.state().draft),
    // A fault of the service goes when its field is changed.
    mode: 'onChange',
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => store.update((draft) => withSettings(draft, values)),
      }),
    [form, store],
  );
  return form;
};
