import type { Texts, TextsKind } from '#console/records/translations/texts.ts';
import {
  createTextsStore,
  type TextsState,
  type TextsStore,
} from '#console/records/translations/texts-store.ts';
import { findDuplicateLabels } from '#contract/option-rules.ts';
import {
  optionLabelMaximum,
  preferenceLanguageMaximum,
  purposePreferenceDescriptionMaximum,
  purposePreferenceNameMaximum,
} from '#contract/purpose-preference-values.ts';
import { isSameDraft, ownRows, type PreferenceDraft, rowsOf } from './preference-draft.ts';
import { draftRowLabel } from './words.ts';

const maximumOf: Record<string, number> = {
  Name: purposePreferenceNameMaximum,
  Description: purposePreferenceDescriptionMaximum,
};

type Options = PreferenceDraft['options'];
type Duplicates = ReadonlyMap<string, string>;

/** A language whose texts stayed is not compared within itself again. */
const knownDuplicates = new WeakMap<Texts, { options: Options; duplicates: Duplicates }>();

const duplicatesIn = (texts: Texts, options: Options): Duplicates => {
  const known = knownDuplicates.get(texts);
  if (known?.options === options) return known.duplicates;
  const faults = findDuplicateLabels(options.map(({ key }) => texts[key]));
  const duplicates = new Map(
    faults.map(({ index, message }) => [options[index]?.key ?? '', message]),
  );
  knownDuplicates.set(texts, { options, duplicates });
  return duplicates;
};

/** A preference's own texts and its options in the matrix. */
export const preferenceTexts: TextsKind<PreferenceDraft> = {
  rowsOf,
  hasSameRows: (one, other) => one.options === other.options,
  labelOf: draftRowLabel,
  isNamedByText: (row) => !ownRows.includes(row),
  sizeOf: (_draft, row) => (row === 'Description' ? 'area' : 'line'),
  maximumOf: (_draft, row) => maximumOf[row] ?? optionLabelMaximum,
  languageMaximum: preferenceLanguageMaximum,
  faultsAmong: ({ texts, options }, language) => duplicatesIn(texts[language] ?? {}, options),
  isSame: isSameDraft,
};

/** Holds a preference that is being edited. */
export const createDraftStore = (start: PreferenceDraft, later?: (act: () => void) => void) =>
  createTextsStore(start, preferenceTexts, later);

export type DraftState = TextsState<PreferenceDraft>;
export type DraftStore = TextsStore<PreferenceDraft>;
