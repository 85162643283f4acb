import type { FieldValues } from 'react-hook-form';

/**
 * What a reviewed save needs of a form: a part of what `useForm` gives, so that a form which holds
 * its values elsewhere can give the same.
 */
export interface ReviewedForm<Values extends FieldValues> {
  /** Answers a function that calls one of both: `onValid` where the values could be sent. */
  handleSubmit: (onValid: (values: Values) => void, onInvalid?: () => void) => () => Promise<void>;
  getValues: () => Values;
  /** Opens the form anew; with `keepDefaultValues` what it was opened with stays as it is. */
  reset: (values: Values, options?: { keepDefaultValues?: boolean }) => void;
  /** Tells of every change, until the answer is called. */
  subscribe: (options: {
    formState: { values: true };
    callback: (state: { values: Values }) => void;
  }) => () => void;
}
