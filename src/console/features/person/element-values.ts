import type { ProfileElement } from '#contract/data-subject-records.ts';

/** The values of an element, whether it has one or several; none where it is empty. */
export const valuesOf = ({ Value }: Pick<ProfileElement, 'Value'>): string[] =>
  (Array.isArray(Value) ? Value : [Value ?? '']).filter((value) => value !== '');
