import type { ProfileElement } from '#contract/data-subject-records.ts';

/** The values of an element, whether it has one or several; none where it is empty. */
export const valuesOf = ({ Value }: Pick<ProfileElement, 'Value'>): string[] =>
  (Array.isArray(Value) ? Value : [Value ?? '']).filter((value) => value !== '');

/** Those of its values that only a form gave. */
export const typedValuesOf = ({
  Value,
  SetBy,
}: Pick<ProfileElement, 'Value' | 'SetBy'>): ReadonlySet<string> =>
  new Set([Value ?? []].flat().filter((_, place) => SetBy?.[place] === 'FORM'));
