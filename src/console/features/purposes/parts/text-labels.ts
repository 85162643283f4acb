import { implicitConsentKey } from '#contract/purpose-values.ts';

/** The form's words for the texts in one language. */
export const purposeTextLabels = {
  Name: 'Name',
  Description: 'Description',
  HardOptOutMessage: 'Hard opt-out message',
  [implicitConsentKey]: 'Implicit consent text',
} as const;
