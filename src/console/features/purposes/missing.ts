import { missingWords } from '#console/records/missing-words.ts';
import { missingOfPurposeVersion, type purposeTextNames } from '#contract/missing-in-purpose.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { textLabels } from './purpose-fields.ts';

const labelOf = (text: string): string => textLabels[text as (typeof purposeTextNames)[number]];

/** What the languages of a version lack, a sentence each. */
export const missingInPurpose = (detail: PurposeVersionV2): string[] =>
  missingWords(missingOfPurposeVersion(detail), labelOf);
