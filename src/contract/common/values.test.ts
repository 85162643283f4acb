import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeIssue } from './describe-issue.ts';
import {
  dateTimeParameter,
  filledText,
  guid,
  queryBoolean,
  queryInteger,
  toUtc,
  uri,
  wireBoolean,
  wireInteger,
} from './values.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe('a whole number in a query', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    ['007', 7],
    ['100', 100],
  ])('%j is %d', (text, number) => {
    expect(z.parse(queryInteger(0, 100), text)).toBe(number);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '101',
    '1.0',
    '1e2',
    '0x1',
    '1_0',
    '١',
    'NaN',
    'Infinity',
    '9007199254740993',
    '99999999999999999999',
  ])('%j is refused from 0 to 100', (text) => {
    expect(accepts(queryInteger(0, 100), text)).toBe(false);
  });

  test('no number is taken that JavaScript cannot hold exactly', () => {
    expect(accepts(queryInteger(1), '9007199254740991')).toBe(true);
    expect(accepts(queryInteger(1), '9007199254740992')).toBe(false);
  });
});

describe('a whole number in a body', () => {
  const number = wireInteger(z.minimum(0));
  test.each([
    [0, 0],
    [31_536_000, 31_536_000],
    ['31536000', 31_536_000],
    ['007', 7],
  ])('%j is %d', (value, expected) => {
    expect(z.parse(number, value)).toBe(expected);
  });

  test.each([
    ['', ['Must be a number.']],
    [' 1', ['Must be a number.']],
    ['1.0', ['Must be a number.']],
    ['1e3', ['Must be a number.']],
    ['one', ['Must be a number.']],
    [true, ['Must be a number.']],
    [1.5, ['Must be a whole number.']],
    ['-1', ['Must be at least 0.']],
    ['9007199254740993', ['Must be at most 9007199254740991.']],
    [undefined, ['Required.']],
  ])('%j is refused plainly', (value, messages) => {
    const { error } = z.safeParse(number, value, { reportInput: true });
    expect(error?.issues.map((issue) => describeIssue(issue).message)).toEqual(messages);
  });

  test('is documented as one', () => {
    const shown = z.toJSONSchema(number, { io: 'output' });
    expect(shown).toMatchObject({ type: 'integer', minimum: 0 });
  });
});

test('a date-time whose zone moves it out of the years that can be stored is refused', () => {
  expect(accepts(dateTimeParameter, '0001-01-01T13:59:59+14:00')).toBe(false);
  expect(accepts(dateTimeParameter, '0001-01-01T14:00:00+14:00')).toBe(true);
  expect(accepts(dateTimeParameter, '9999-12-31T23:59:59-00:01')).toBe(false);
  expect(accepts(dateTimeParameter, '9999-12-31T23:59:59Z')).toBe(true);
});

describe('a boolean', () => {
  test.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
  ])('in a body may be written %j', (written, value) => {
    expect(z.parse(wireBoolean, written)).toBe(value);
  });

  test.each(['', 'True', 'yes', '1', 0, 1, null, [], {}])('in a body is not %j', (written) => {
    expect(accepts(wireBoolean, written)).toBe(false);
  });

  test.each(['', 'TRUE', '1', 'on', ' true'])('in a query is not %j', (written) => {
    expect(accepts(queryBoolean, written)).toBe(false);
  });
});

test.each([
  ['00000000-0000-0000-0000-000000000000', true],
  ['6F1C7C0E-2F0A-9C5E-1A44-0A8A4F3F1B2D', true],
  ['6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2', false],
  ['6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d1', false],
  ['6f1c7c0e2f0a4c5e9a440a8a4f3f1b2d', false],
  ['6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2g', false],
  [' 6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d', false],
  ['', false],
])('a uuid has 36 characters in any case and version: %j', (text, expected) => {
  expect(accepts(guid, text)).toBe(expected);
});

describe('an address', () => {
  test.each(['https://example.org/page?a=b#c', 'http://localhost:8080', 'shop-app://thanks'])(
    'may be %j',
    (text) => {
      expect(accepts(uri, text)).toBe(true);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:msgbox(1)',
    'example.org',
    '/page',
    '',
  ])('never runs a script and is never half: %j', (text) => {
    expect(accepts(uri, text)).toBe(false);
  });
});

test('filled text ends at its length and is more than blanks', () => {
  const schema = filledText(3);
  expect(['abc', ' a '].map((text) => accepts(schema, text))).toEqual([true, true]);
  expect(['abcd', '', ' ', '\n\t'].map((text) => accepts(schema, text))).toEqual(
    Array(4).fill(false),
  );
});

describe('a date-time parameter', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:00:00Z'],
    ['2026-11-21T09:08:07', '2026-11-21T09:08:07Z'],
    ['2026-11-21T09:08:07.123456', '2026-11-21T09:08:07.123456Z'],
    ['2026-11-21T09:08:07+02:00', '2026-11-21T09:08:07+02:00'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2026-11-21T09:08', '2026-11-21T09:08:00Z'],
    ['2026-11-21T09:08Z', '2026-11-21T09:08:00Z'],
    ['2026-11-21T09:08:07+0000', '2026-11-21T09:08:07+00:00'],
    ['2026-11-21T09:08:07.123-0530', '2026-11-21T09:08:07.123-05:30'],
    // A + that wasn't escaped in a query.
    ['2026-11-21T09:08:07 02:00', '2026-11-21T09:08:07+02:00'],
    ['2026-11-21T09:08 0200', '2026-11-21T09:08:00+02:00'],
  ])('%j is the instant %s', (text, utc) => {
    expect(accepts(dateTimeParameter, text)).toBe(true);
    expect(toUtc(text)).toBe(utc);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-13-01',
    '0000-01-01',
    '2026-11-21T24:00:00',
    '2026-11-21T09:60:00',
    '2026-11-21 09:08:07',
    '2026-11-21T09',
    '2026-11-21T09:08.5',
    '2026-11-21T09:08:07 ',
    '2026-11-21T09:08:07  02:00',
    '2026-11-21T09:08:07+02',
    '2026-11-21T09:08:07+2400',
    '21.11.2026',
    '20261121',
    '+012026-11-21',
  ])('%j is refused', (text) => {
    expect(accepts(dateTimeParameter, text)).toBe(false);
  });
});
