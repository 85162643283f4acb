import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { formFields, specOf } from '../collection-point-fields.ts';

/** Told beside the identifiers that they are about. */
const toldElsewhere: readonly string[] = [
  'AllowMultipleIdentifierTypes',
  'EnablePrimaryIdentifier',
];

const switches = formFields.filter(
  (field) => specOf(field).kind === 'switch' && !toldElsewhere.includes(field),
);

/** The yes-or-no settings that a record holds, as words; those it leaves out are in neither list. */
export const switchesOf = (record: CollectionPoint): { on: string[]; off: string[] } => {
  const words = (wanted: boolean) =>
    switches.filter((field) => record[field] === wanted).map((field) => specOf(field).label);
  return { on: words(true), off: words(false) };
};
