import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { JobFrequency, MergeCondition } from '#contract/merge-request-values.ts';
import {
  type CreateMergeRequestBody,
  createMergeRequestBodySchema,
  type MergeRequest,
} from '#contract/merge-requests.ts';

export type RequestFormValues = {
  mergeRequestName: string;
  customDataElementNames: string[];
  mergeCondition: MergeCondition;
  jobFrequency: JobFrequency;
  start: 'now' | 'at';
  /** As a `datetime-local` field has it, in the zone of the browser. */
  triggerTime: string;
};

export const firstValues: RequestFormValues = {
  mergeRequestName: '',
  customDataElementNames: [],
  mergeCondition: 'ANY',
  jobFrequency: 'CUSTOM',
  start: 'now',
  triggerTime: '',
};

/** Those that show their own faults, in the order of the screen. */
export const requestFields = [
  'mergeRequestName',
  'customDataElementNames',
  'mergeCondition',
  'jobFrequency',
  'start',
  'triggerTime',
] as const satisfies (keyof RequestFormValues)[];

/** The instant that is sent for a local day and time; undefined where the text is none. */
export const sentTime = (local: string): string | undefined => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** @param id becomes that of the merge request, so that it is found again after a lost answer */
export const toRequest = (values: RequestFormValues, id: string): CreateMergeRequestBody => {
  const { start, triggerTime, mergeRequestName, ...rest } = values;
  return {
    mergeRequestId: id,
    mergeRequestName: mergeRequestName.trim(),
    ...rest,
    ...(start === 'at' ? { triggerTime: sentTime(triggerTime) } : {}),
  };
};

/** Faults as the service names them, with the name of the element that they are about. */
export const toFormFaults = (
  faults: readonly Fault[],
  names: readonly string[],
): readonly Fault[] =>
  faults.map((fault) => {
    const [field, index] = fault.path.split('.');
    const name = field === 'customDataElementNames' && index ? names[Number(index)] : undefined;
    return name === undefined ? fault : { ...fault, message: `${name}: ${fault.message}` };
  });

const faultsOf = (values: RequestFormValues): Fault[] => {
  const result = safeParse(createMergeRequestBodySchema, toRequest(values, crypto.randomUUID()), {
    reportInput: true,
  });
  const found = result.success ? [] : result.error.issues.map(describeIssue);
  const faults = found.map((fault) =>
    fault.path === 'customDataElementNames' && values.customDataElementNames.length === 0
      ? { ...fault, message: 'Choose at least one data element.' }
      : fault,
  );
  return values.start === 'at' && sentTime(values.triggerTime) === undefined
    ? [...faults, { path: 'triggerTime', message: 'Choose a date and time.' }]
    : faults;
};

/** Checks the form by the contract's request schema. */
export const requestResolver: Resolver<RequestFormValues> = (values, _context, options) =>
  resolveFaults(values, faultsOf(values), options);

/** Whether a stored merge request is the one that was sent. */
export const containsRequest = (stored: MergeRequest, sent: CreateMergeRequestBody): boolean =>
  stored.mergeRequestId.toLowerCase() === sent.mergeRequestId?.toLowerCase() &&
  stored.mergeRequestName === sent.mergeRequestName &&
  stored.mergeCondition === sent.mergeCondition &&
  stored.jobFrequency === sent.jobFrequency &&
  stored.customDataElementNames.join('\n') === sent.customDataElementNames.join('\n');
