import type { ProfileElement } from '#contract/data-subject-records.ts';

/** The values of an element, whether it has one or several; none where it is empty. */
export const valuesOf = ({ Value }: Pick<ProfileElement, 'Value'>): string[] =>
  (Array.isArray(Value) ? Value : [Value ?? '']).filter((value) => value !== '');

/** Its values, each with whether only a form gave it; two of them may have the same mask. */
export const sourcedValuesOf = ({
  Value,
  SetBy,
}: Pick<ProfileElement, 'Value' | 'SetBy'>): { value: string; isTyped: boolean }[] =>
  [Value ?? []]
    .flat()
    .map((value, place) => ({ value, isTyped: SetBy?.[place] === 'FORM' }))
    .filter(({ value }) => value !== '');
