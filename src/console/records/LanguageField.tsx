import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import type { FieldWords } from '#console/ui/fields/FieldShell.tsx';
import { languageName, languagesToAdd } from '#console/ui/languages.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';

interface LanguageFieldProps<Values extends FieldValues> extends FieldWords {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Tags as the record has them elsewhere: a language that is chosen keeps their spelling. */
  spelt?: readonly string[];
}

const named = (tag: string): string => `${languageName(tag)} (${tag})`;
const languages = languagesToAdd([]);

/** A language by its name. The form holds its tag, as the record spells it. */
export function LanguageField<Values extends FieldValues>({
  spelt = [],
  ...props
}: LanguageFieldProps<Values>) {
  const value = String(useWatch({ control: props.control, name: props.name }) ?? '');
  const own = [value, ...spelt].filter((tag) => tag !== '');
  return (
    <ChoiceField
      {...props}
      options={languages.map(({ tag }) => ({
        value: own.find((one) => isSameLanguage(one, tag)) ?? tag,
        label: named(tag),
      }))}
      emptyLabel="Not set"
      wordsOfOther={named}
    />
  );
}
