import { useInfiniteQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { choicesFoot } from '#console/api/read/ChoicesFoot.tsx';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import type { PurposeFormValues } from '../purpose-fields.ts';
import { LinksField } from './LinksField.tsx';

interface PreferenceLinksProps {
  control: Control<PurposeFormValues>;
  /** What the version links as it was opened: these have names before any list is read. */
  loaded: PurposeVersionV2['customPreferences'];
  isReadOnly: boolean;
}

/** The purpose preferences under the purpose. */
export function PreferenceLinks({ control, loaded, isReadOnly }: PreferenceLinksProps) {
  const { field, fieldState } = useController({
    control,
    name: 'CustomPreferenceIds',
    exact: false,
  });
  const query = useInfiniteQuery(purposePreferenceQueries.choices());
  const preferences = (query.data?.pages ?? []).flatMap(({ content }) => content);
  const nameOf = (id: string) =>
    preferences.find(({ Id }) => Id === id)?.Name ??
    loaded?.find(({ customPreferenceId }) => customPreferenceId === id)?.name ??
    (query.isPending ? 'Loading…' : 'Unknown purpose preference');
  const message = fieldState.error?.message;
  return (
    <LinksField
      label="Link a purpose preference"
      listLabel="Linked purpose preferences"
      placeholder="Search purpose preferences"
      value={field.value}
      onChange={field.onChange}
      options={preferences.map(({ Id, Name }) => ({ id: Id, label: Name }))}
      nameOf={nameOf}
      isReadOnly={isReadOnly}
      faults={message ? [message.replaceAll(/[0-9a-f-]{36}/g, (id) => `“${nameOf(id)}”`)] : []}
      isAnswered={query.isSuccess}
      foot={choicesFoot({
        query,
        endpoint: listPurposePreferencesEndpoint,
        unit: 'purpose preferences',
        loaded: preferences.length,
      })}
    />
  );
}
