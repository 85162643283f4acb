import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import type { FieldWords } from '#console/ui/fields/FieldShell.tsx';
import { guid } from '#contract/common/values.ts';
import { colleaguesQuery, useMe } from './colleagues.ts';

interface ColleagueFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends FieldWords {
  control: Control<Values, unknown, Output>;
  name: Name;
}

/** One of the people who signed in here, by name. Somebody else who is set is kept. */
export function ColleagueField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: ColleagueFieldProps<Values, Name, Output>,
) {
  const me = useMe();
  const people = useQuery(colleaguesQuery()).data;
  const named = [...(people?.names ?? [])]
    // Programs sign in with names; a person has an id.
    .filter(([subject]) => guid.safeParse(subject).success)
    .map(([value, name]) => ({ value, label: value === me?.subject ? `${name} (you)` : name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <ChoiceField
      {...props}
      options={named}
      emptyLabel="Nobody"
      wordsOfOther={() => 'Unknown user'}
    />
  );
}
