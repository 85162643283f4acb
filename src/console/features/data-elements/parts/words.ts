import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import { countryCodes } from '#contract/country-codes.ts';
import type { DataElement } from '#contract/data-element-settings.ts';
import { type ElementKind, elementKinds } from '#contract/data-element-values.ts';

const kindWords: Record<ElementKind, string> = {
  EMAIL: 'Email',
  PHONE: 'Phone',
  ADDRESS: 'Postal address',
  NAME: 'Name',
  BIRTH_DATE: 'Date of birth',
  CARD: 'Card number',
  NONE: 'Other',
};
export const kindLabel = (kind: string): string => wordOf(kindWords, kind);
export const kindChoices = choicesOf(elementKinds, kindWords);

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');

export const kindTitle = 'Kind';
export const findsTitle = 'Finds people';

/** What an element is used for, in a sentence. */
export const usedFor = ({ kind, findsPeople }: DataElement): string =>
  `${kindTitle}: ${kindLabel(kind)}. ${findsTitle}: ${yesOrNo(findsPeople)}.`;

const names = new Intl.DisplayNames('en', { type: 'region' });

export const countryName = (code: string): string => names.of(code) ?? code;

/** All countries by their names. */
export const countryChoices = (): { value: string; label: string }[] =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
