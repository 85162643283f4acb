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

/** Its values, each with whether only a form gave it; two of them may have the same mask. */
export const sourcedValuesOf = ({
  Value,
  SetBy,
}: Pick<ProfileElement, 'Value' | 'SetBy'>): { value: string; isTyped: boolean }[] =>
  [Value ?? []]
    .flat()
    .map((value, place) => ({ value, isTyped: SetBy?.[place] === 'FORM' }))
    .filter(({ value }) => value !== '');
