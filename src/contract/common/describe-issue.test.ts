import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './describe-issue.ts';
import { guid, queryInteger, uri, wireBoolean } from './values.ts';

const faultsOf = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value, { reportInput: true });
  return result.success ? [] : result.error.issues.map(describeIssue);
};
const messageOf = (schema: z.ZodMiniType, value: unknown) => faultsOf(schema, value)[0]?.message;

test.each([
  [z.string(), undefined, 'Required.'],
  [z.enum(['A', 'B']), undefined, 'Required.'],
  [z.string(), 5, 'Must be text.'],
  [z.int(), '5', 'Must be a number.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [wireBoolean, 'yes', 'Must be true or false.'],
  [z.array(z.string()), 'a', 'Must be a list.'],
  [z.looseObject({}), [], 'Must be an object.'],
  [z.record(z.string(), z.unknown()), 1, 'Must be an object.'],
  [z.enum(['A', 'B']), 'C', 'Must be one of A, B.'],
  [guid, 'x', 'Must be an id of 36 characters.'],
  [uri, 'x', 'Must be an address such as https://example.org/page.'],
  [queryInteger(1, 9), 'x', 'Must be a whole number.'],
  [queryInteger(1, 9), '0', 'Must be at least 1.'],
  [queryInteger(1, 9), '10', 'Must be at most 9.'],
  [z.string().check(z.minLength(1)), '', 'Must not be empty.'],
  [z.string().check(z.maxLength(2)), 'abc', 'Must be at most 2 characters.'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Must be at most 1 entries.'],
  [z.string().check(z.refine(() => false, { error: 'Say it so.' })), 'a', 'Say it so.'],
  [z.record(z.string().check(z.regex(/^b$/, 'Only b.')), z.string()), { a: 'as a key' }, 'Only b.'],
])('a fault says what to do (%#)', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message);
});

test('the path is that of the caller, keys and places joined by dots', () => {
  const schema = z.object({ PurposeIdsWithVersion: z.array(z.object({ Id: guid })) });
  expect(faultsOf(schema, { PurposeIdsWithVersion: [{ Id: 'x' }, {}] })).toEqual([
    { path: 'PurposeIdsWithVersion.0.Id', message: 'Must be an id of 36 characters.' },
    { path: 'PurposeIdsWithVersion.1.Id', message: 'Required.' },
  ]);
  expect(faultsOf(schema, 1)).toEqual([{ path: '', message: 'Must be an object.' }]);
});
