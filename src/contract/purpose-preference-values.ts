/** How many options a person can choose (docs/wire/custom-preferences.md). */
export const selectionTypes = ['SINGLE_CHOICE', 'MULTI_CHOICE'] as const;
export type SelectionType = (typeof selectionTypes)[number];

/** How the options are shown (docs/wire/custom-preferences.md). */
export const displayStyles = ['BUTTONS', 'CHECKBOXES', 'DROPDOWN', 'RADIO_BUTTONS'] as const;

/** Longest name, description and option label (docs/wire/custom-preferences.md). */
export const purposePreferenceNameMaximum = 255;
export const purposePreferenceDescriptionMaximum = 1000;
export const optionLabelMaximum = 255;

/** Most options and languages of one preference, and purposes that a create links. */
export const optionMaximum = 500;
export const preferenceLanguageMaximum = 200;
export const preferencePurposeMaximum = 1000;

/** Fields of a record that the service gives; a request that holds them does not set them. */
export const computedPurposePreferenceKeys = [
  'Id',
  'CreatedDate',
  'UpdatedDate',
  'NumberOfOptions',
  'NumberOfLanguages',
  'TotalLinkedActivePurposes',
] as const;
