import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  createCollectionPointRequestSchema,
  purposeLinkKeys,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import {
  type CollectionPointFormValues,
  type FormField,
  formFields,
} from '../collection-point-fields.ts';
import { toCreateRequest, toFormValues, toUpdateRequest } from '../collection-point-form.ts';

const firstKey = (path: string): string => path.split('.')[0] ?? '';

/** The form's path for a fault: every way to link purposes is one field of the form. */
const toFormPath = (path: string): string =>
  purposeLinkKeys.some((key) => key === firstKey(path)) ? 'PurposeIdsWithVersion' : path;

/** Faults as the service names them, at the fields of the form. */
export const toFormFaults = (faults: readonly Fault[]): Fault[] =>
  faults.map(({ path, message }) => ({ path: toFormPath(path), message }));

/** What a form says better than the wire: it has no codes to choose from and no keys. */
const emptyWords: Partial<Record<FormField, string>> = {
  CollectionPointType: 'Choose a type.',
  PurposeIdsWithVersion: 'Link at least one purpose.',
  PrimaryIdentifierType: 'Turn off Parents first.',
};

const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0);

/** The service takes null as absent (docs/design.md 5.1). */
const withoutNulls = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/**
 * What the service would refuse in the form's own fields, in its words and before anything is sent.
 * A choice that this console does not know and that was there before is the service's to judge.
 */
export const faultsOf = (
  base: CollectionPointVersionV1 | null,
  values: CollectionPointFormValues,
): Fault[] => {
  const [schema, request] =
    base === null
      ? [createCollectionPointRequestSchema, toCreateRequest(values)]
      : [updateCollectionPointRequestSchema, toUpdateRequest(base, values)];
  const result = safeParse(schema, withoutNulls(request), { reportInput: true });
  if (result.success) return [];
  const opened = base === null ? null : toFormValues(base);
  const isUnknownAsLoaded = (field: FormField, code: string) =>
    code === 'invalid_value' && opened !== null && opened[field] === values[field];
  return result.error.issues.flatMap((issue) => {
    const [fault] = toFormFaults([describeIssue(issue)]);
    const field = formFields.find((name) => name === firstKey(fault?.path ?? ''));
    if (fault === undefined || field === undefined) return [];
    const words = isEmpty(values[field]) ? emptyWords[field] : undefined;
    if (words !== undefined) return [{ path: field, message: words }];
    return isUnknownAsLoaded(field, issue.code) ? [] : [fault];
  });
};

/** Checks the form by the contract's request schema: of an edit where there is a `base`. */
export const requestResolver =
  (base: CollectionPointVersionV1 | null): Resolver<CollectionPointFormValues> =>
  (values, _context, options) =>
    resolveFaults(values, faultsOf(base, values), options);
