import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Fault } from '#contract/common/problem.ts';

/** The form's field that a fault's path is in: `Options.0.Name` is shown at `Options`. */
const fieldOf = <Field extends string>(path: string, fields: readonly Field[]): Field | undefined =>
  fields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((a, b) => b.length - a.length)[0];

/** Faults that belong to none of the fields: they are shown with the form as a whole. */
export const unplacedFaults = (
  faults: readonly Fault[],
  fields: readonly string[],
): readonly Fault[] => faults.filter(({ path }) => fieldOf(path, fields) === undefined);

/** How many fields show a fault. */
export const countMarked = (faults: readonly Fault[], fields: readonly string[]): number =>
  fields.filter((field) => faults.some(({ path }) => fieldOf(path, fields) === field)).length;

/**
 * Shows the service's faults at their fields and focuses the first of them.
 * @param fields all fields of the form, in the order of the screen
 */
export const placeFaults = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  faults: readonly Fault[],
  fields: readonly FieldPath<Values>[],
): void => {
  const faulty = fields.filter((field) => {
    const own = faults.filter(({ path }) => fieldOf(path, fields) === field);
    if (own.length === 0) return false;
    form.setError(field, { type: 'service', message: own.map((fault) => fault.message).join(' ') });
    return true;
  });
  const [first] = faulty;
  if (first !== undefined) form.setFocus(first);
};
