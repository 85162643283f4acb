import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemSchema } from '#contract/common/problem.ts';
import { invalidRequest, notFound, stateConflict } from './problem.ts';

const fault = (path: string) => ({ path, message: 'Is required.' });

test.each([
  [[fault('Name')], 'Name: Is required.'],
  [[fault('')], 'Is required.'],
  [[fault('Name'), fault('x')], 'Name: Is required. There is 1 more fault.'],
  [[fault('Name'), fault('x'), fault('y')], 'Name: Is required. There are 2 more faults.'],
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

test('a conflict with what is stored is a 400 with a code of its own and no list of faults', () => {
  const body = stateConflict('purpose-not-draft', 'Make a new version.').toBody('r1');
  expect(body).toMatchObject({ status: 400, code: 'purpose-not-draft' });
  expect(body).not.toHaveProperty('errors');
});

test('what is not there is a 404', () => {
  expect(notFound('Purpose').toBody('r1')).toMatchObject({
    status: 404,
    code: 'not-found',
    detail: 'Purpose was not found. Check its id and version.',
  });
});
