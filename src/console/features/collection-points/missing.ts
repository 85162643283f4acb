import { missingWords } from '#console/records/missing-words.ts';
import { missingOfPoint } from '#contract/missing-in-point.ts';
import { fieldLabel } from './collection-point-fields.ts';

/** What the languages of a version, or of a form, lack of its own texts, a sentence each. */
export const missingInPoint = (version: Parameters<typeof missingOfPoint>[0]): string[] =>
  missingWords(missingOfPoint(version), fieldLabel);
