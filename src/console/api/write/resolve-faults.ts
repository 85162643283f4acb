import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import type { Fault } from '#contract/common/problem.ts';

/** What a form's check found: its values where there are no faults, else the first of each path. */
export const resolveFaults = <Values extends FieldValues>(
  values: Values,
  faults: readonly Fault[],
  options: ResolverOptions<Values>,
): ReturnType<Resolver<Values>> => {
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of faults) errors[path] ??= { type: 'request', message };
  return faults.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: toNestErrors(errors, options) };
};
