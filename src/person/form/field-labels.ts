import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { FormField, HostedForm } from '#contract/hosted-form.ts';
import type { FieldWord, Words } from '../words/words.ts';

const known: readonly (readonly [RegExp, FieldWord, string])[] = [
  [/^e-?mail( address)?$/i, 'email', 'email'],
  [/^(phone|telephone|mobile)( number)?$/i, 'phone', 'tel'],
  [/^(first|given) ?name$/i, 'firstName', 'given-name'],
  [/^((last|family) ?name|surname)$/i, 'lastName', 'family-name'],
  [/^((full|your) ?)?name$/i, 'name', 'name'],
  [/^(date of birth|birth ?da(te|y))$/i, 'birthDate', 'bday'],
  [/^country$/i, 'country', 'country-name'],
];

const knownOf = (name: string) => known.find(([pattern]) => pattern.test(name.trim()));

/**
 * How a field is called: as the account calls it, or by our own word where the form is read in another
 * than its default language, into which nobody translated that.
 */
export const labelOf = (
  { name }: FormField,
  { language, languages }: Pick<HostedForm, 'language' | 'languages'>,
  { form }: Words,
): string => {
  const isDefault = isSameLanguage(language, languages[0] ?? language);
  const word = isDefault ? undefined : knownOf(name)?.[1];
  return word === undefined ? name : form.fields[word];
};

/** What browsers fill a field with, and the keyboard that phones show for it. */
export const fillOf = ({ name, kind }: FormField): Record<string, string> => {
  if (kind === 'EMAIL') return { inputmode: 'email', autocomplete: 'email', dir: 'ltr' };
  if (kind === 'PHONE') return { type: 'tel', autocomplete: 'tel', dir: 'ltr' };
  return { autocomplete: knownOf(name)?.[2] ?? 'off', dir: 'auto' };
};
