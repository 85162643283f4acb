import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemSchema } from '#contract/common/problem.ts';
import { invalidRequest, notFound, stateConflict } from './problem.ts';

const fault = (path: string) => ({ path, message: 'Required.' });

test.each([
  [[fault('Name')], 'Name: Required.'],
  [[fault('')], 'Required.'],
  [[fault('Name'), fault('x')], "Name: Required. There's 1 more error."],
  [[fault('Name'), fault('x'), fault('y')], 'Name: Required. There are 2 more errors.'],
])('the sentence names the first fault and how many follow (%#)', (faults, sentence) => {
  const body = z.parse(problemSchema, invalidRequest(faults).toBody('r1'));
  expect(body).toMatchObject({
    status: 400,
    title: 'Bad request',
    code: 'invalid-request',
    detail: sentence,
    message: sentence,
    requestId: 'r1',
    errors: faults,
  });
});

test('of more faults than a hundred the first hundred are told', () => {
  const faults = Array.from({ length: 101 }, (_, index) => fault(`Languages.${index}`));
  const body = invalidRequest(faults).toBody('r1');
  expect(body.errors).toEqual(faults.slice(0, 100));
  expect(body.detail).toBe('Languages.0: Required. There are at least 100 more errors.');
});

test('a conflict with what is stored is a 400 with a code of its own and no list of faults', () => {
  const body = stateConflict('purpose-not-draft', 'Make a new version.').toBody('r1');
  expect(body).toMatchObject({ status: 400, code: 'purpose-not-draft' });
  expect(body).not.toHaveProperty('errors');
});

test('what is not there is a 404', () => {
  expect(notFound('Purpose').toBody('r1')).toMatchObject({
    status: 404,
    code: 'not-found',
    detail: 'Purpose not found. Check its id and version.',
  });
});
