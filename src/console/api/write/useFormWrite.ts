import type { UseMutationOptions } from '@tanstack/react-query';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '#console/api/api-error.ts';
import type { Fault } from '#contract/common/problem.ts';
import { placeFaults } from './form-faults.ts';
import { type Act, useWrite } from './useWrite.ts';

interface FormWriteOptions<Values extends FieldValues, Answer> {
  /** All fields of the form, in the order of the screen. */
  fields: readonly FieldPath<Values>[];
  /** The service's validation errors by the names of the form's fields. */
  toFaults?: (faults: readonly Fault[]) => readonly Fault[];
  onDone?: (answer: Answer) => void;
}

/** A write of what a form holds; the service's validation errors are shown at their fields. */
export const useFormWrite = <Values extends FieldValues, Answer, Input>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  mutation: UseMutationOptions<Answer, Error, Act<Input>>,
  { fields, toFaults = (faults) => faults, onDone }: FormWriteOptions<Values, Answer>,
) =>
  useWrite(mutation, {
    ...(onDone && { onDone }),
    onRefused: (error) => {
      if (isApiError(error, 'invalid')) placeFaults(form, toFaults(error.faults), fields);
    },
  });
