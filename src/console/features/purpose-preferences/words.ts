import { defaultLanguageOf, textOf } from '#console/records/translations/texts.ts';
import { directionOf, languageName } from '#console/ui/languages.ts';
import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import { displayStyles, selectionTypes } from '#contract/purpose-preference-values.ts';
import { type PreferenceDraft, rowsOf } from './preference-draft.ts';

const selectionWords: Record<string, string> = {
  SINGLE_CHOICE: 'Single choice',
  MULTI_CHOICE: 'Multiple choice',
};

const displayWords: Record<string, string> = {
  BUTTONS: 'Buttons',
  // Some hosts write it so (docs/wire/custom-preferences.md).
  BUTTONs: 'Buttons',
  CHECKBOXES: 'Checkboxes',
  DROPDOWN: 'Drop-down list',
  RADIO_BUTTONS: 'Radio buttons',
};

/** Words for a wire value: one that is not known as it came. */
export const selectionLabel = (value: string | null | undefined) => wordOf(selectionWords, value);
export const displayLabel = (value: string | null | undefined) => wordOf(displayWords, value);

export const selectionChoices = choicesOf(selectionTypes, selectionWords);
export const displayChoices = choicesOf(displayStyles, displayWords);

const rowWords: Record<string, string> = { Name: 'Name', Description: 'Description' };

/** What a text is, for headings and faults: an option by its label, or by its place without one. */
export const rowLabel = (row: string, label: string, place: number): string =>
  rowWords[row] ?? (label.trim() || `Option ${place + 1}`);

/** The same in a draft. */
export const draftRowLabel = (draft: PreferenceDraft, row: string): string =>
  rowLabel(row, textOf(draft, defaultLanguageOf(draft), row), rowsOf(draft).indexOf(row) - 2);

/** "Arabic, written right to left". */
export const languageWords = (tag: string): string =>
  directionOf(tag) === 'rtl' ? `${languageName(tag)}, written right to left` : languageName(tag);
