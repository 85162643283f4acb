import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import {
  createPurposeRequestSchema,
  updatePurposeRequestSchema,
} from '#contract/purpose-requests.ts';
import type { FormField, PurposeFormValues } from './purpose-fields.ts';
import { formFields, toCreateRequest, toFormValues, toUpdateRequest } from './purpose-form.ts';

const fieldAt = (path: string): FormField | undefined =>
  formFields.find((field) => field === path.split('.')[0]);

const lifeSpans: readonly FormField[] = ['ConsentLifeSpan', 'ImplicitConsentLifeSpan'];

/** What the form says better than the wire, which counts seconds and has codes. */
const wordsOf = (field: FormField, values: PurposeFormValues): string | undefined => {
  if (field === 'ConsentLifeSpan' && values.ConsentLifeSpan.amount.trim() === '') {
    return 'Enter when consent expires. 0 means never.';
  }
  if (lifeSpans.includes(field)) return 'Enter 0 or more, in whole seconds.';
  return field === 'Name' && values.Name.trim() === '' ? 'Must not be empty.' : undefined;
};

/**
 * What the service would refuse in the form's own fields, in its words and before anything is sent.
 * A choice that this console does not know and that was there before is the service's to judge.
 */
export const faultsOf = (base: PurposeVersionV2 | null, values: PurposeFormValues): Fault[] => {
  const result =
    base === null
      ? safeParse(createPurposeRequestSchema, toCreateRequest(values), { reportInput: true })
      : safeParse(updatePurposeRequestSchema, toUpdateRequest(base, values), { reportInput: true });
  if (result.success) return [];
  const opened = base === null ? null : toFormValues(base);
  return result.error.issues.flatMap((issue) => {
    const fault = describeIssue(issue);
    const field = fieldAt(fault.path);
    if (field === undefined) return [];
    const isUnknownAsLoaded = issue.code === 'invalid_value' && opened?.[field] === values[field];
    const words = wordsOf(field, values);
    if (words !== undefined) return [{ path: field, message: words }];
    return isUnknownAsLoaded ? [] : [fault];
  });
};

/** Checks the form by the contract's request schema: of an edit where there is a `base`. */
export const requestResolver =
  (base: PurposeVersionV2 | null): Resolver<PurposeFormValues> =>
  (values, _context, options) =>
    resolveFaults(values, faultsOf(base, values), options);

/** Where faults are shown, in the order of the screen: each text of each language by itself. */
export const faultPaths = ({ Languages }: PurposeFormValues) =>
  formFields.flatMap((field) =>
    field === 'Languages'
      ? [
          ...Languages.flatMap((_texts, index) => [
            `Languages.${index}.Name` as const,
            `Languages.${index}.Description` as const,
          ]),
          field,
        ]
      : [field],
  );
