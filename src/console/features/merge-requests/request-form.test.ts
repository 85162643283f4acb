import { describe, expect, test } from 'vitest';
import type { MergeRequest } from '#contract/merge-requests.ts';
import {
  containsRequest,
  firstValues,
  type RequestFormValues,
  requestResolver,
  sentTime,
  toRequest,
} from './request-form.ts';

const id = '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';

const filled: RequestFormValues = {
  ...firstValues,
  mergeRequestName: ' Weekly clean-up ',
  customDataElementNames: ['Email', 'Phone, home'],
};

const errorsOf = async (values: RequestFormValues) => {
  const { errors } = await requestResolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return errors;
};

test('what starts now is sent without a time', () => {
  expect(toRequest({ ...filled, triggerTime: '2026-11-22T10:00' }, id)).toEqual({
    mergeRequestId: id,
    mergeRequestName: 'Weekly clean-up',
    customDataElementNames: ['Email', 'Phone, home'],
    mergeCondition: 'ANY',
    jobFrequency: 'CUSTOM',
  });
});

test('a chosen time is sent as the instant that it is in the zone of the browser', () => {
  const triggerTime = '2026-11-22T10:00';
  const sent = new Date(2026, 10, 22, 10).toISOString();
  expect(toRequest({ ...filled, start: 'at', triggerTime }, id).triggerTime).toBe(sent);
  expect(sentTime(triggerTime)).toBe(sent);
  expect(sentTime('')).toBeUndefined();
});

describe('what the service would refuse is found before it is sent', () => {
  test('nothing in a form that is filled in', async () => {
    expect(await errorsOf(filled)).toEqual({});
    expect(await errorsOf({ ...filled, start: 'at', triggerTime: '2026-11-22T10:00' })).toEqual({});
  });

  test('a name and an element are missing, and a time where one was to be chosen', async () => {
    const errors = await errorsOf({ ...firstValues, start: 'at' });
    expect(Object.keys(errors).sort()).toEqual([
      'customDataElementNames',
      'mergeRequestName',
      'triggerTime',
    ]);
    expect(errors.customDataElementNames?.message).toBe('Choose at least one data element.');
  });

  test('an element of a Country type with a forbidden sign, at its place', async () => {
    const errors = await errorsOf({ ...filled, customDataElementNames: ['Email', 'Country(2)'] });
    expect(errors.customDataElementNames?.[1]?.message).toMatch(/can't contain \( \)/);
  });

  test('a time that cannot be stored', async () => {
    const errors = await errorsOf({ ...filled, start: 'at', triggerTime: '12026-11-22T10:00' });
    expect(errors.triggerTime).toBeDefined();
  });
});

test('a stored request is the one that was sent only where all of it is the same', () => {
  const sent = toRequest(filled, id);
  const stored = { ...sent, jobStatus: 'PENDING' } as MergeRequest;
  expect(containsRequest(stored, sent)).toBe(true);
  for (const change of [
    { mergeRequestId: crypto.randomUUID() },
    { mergeRequestName: 'Another' },
    { customDataElementNames: ['Email'] },
    { mergeCondition: 'ALL' },
    { jobFrequency: 'DAILY' },
  ]) {
    expect(containsRequest({ ...stored, ...change }, sent)).toBe(false);
  }
});
