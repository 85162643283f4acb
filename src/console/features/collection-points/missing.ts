import { missingWords } from '#console/records/missing-words.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { missingOfPoint } from '#contract/missing-in-point.ts';
import { fieldLabel } from './collection-point-fields.ts';

/** What the languages of a version, or of a form, lack of its own texts, a sentence each. */
export const missingInPoint = (version: Parameters<typeof missingOfPoint>[0]): string[] =>
  missingWords(missingOfPoint(version), fieldLabel);

/** What to know before a version is published that asks a person for nothing. */
export const asksForNothing = ({
  SubjectIdentifier,
  DataElements,
}: Pick<CollectionPointVersionV1, 'SubjectIdentifier' | 'DataElements'>): string[] =>
  SubjectIdentifier || (DataElements ?? []).length > 0
    ? []
    : ["It has no identifier and no data elements: its form can't ask people who they are."];
