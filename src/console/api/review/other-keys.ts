import type { ReviewField } from './review-field.ts';

/** The changed keys that none of the fields shows: `Options` is shown by `Options` and `Options.3`. */
export const otherKeys = <Values>(
  fields: readonly ReviewField<Values>[],
  changed: readonly string[],
): string[] =>
  changed.filter((name) => !fields.some(({ key }) => key === name || key.startsWith(`${name}.`)));
