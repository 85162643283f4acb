import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clear } from './common/clear.ts';
import { maskAnswer } from './masks.ts';

const schema = z.looseObject({
  name: clear(z.string()),
  count: z.int(),
  byName: z.record(z.string(), z.string()),
});
const mask = (answer: unknown, searched: string[] = []) =>
  maskAnswer({ responses: { 200: schema } }, 200, answer, {
    searched: new Set(searched),
    commonDomains: new Set(),
    shown: new Set(),
  });
const id = '019346de-7855-7d37-99c7-f6f7c1a26712';

test('of what a sender made up, keys and long numbers that are somebody’s are masked too', () => {
  const answer = {
    name: 'Newsletter',
    count: 46_701_740_641,
    byName: { 'ada@example.org': 'in use', City: 'Uppsala', [id]: 'x' },
    payload: { '+46701740641': true, phone: 46_701_740_641, day: '2026-11-30', age: 61 },
  };
  expect(mask(answer)).toEqual({
    name: 'Newsletter',
    count: 46_701_740_641,
    byName: { 'a•••@e•••••.org': 'i•••••e', City: 'U•••••a', [id]: '•••' },
    payload: { '+••••••••41': true, phone: '••••••••41', day: expect.any(String), age: 61 },
  });
});

test('keys whose masks are the same stay apart, and what was searched for is in clear', () => {
  const payload = { '+46701740641': 1, '+46701740741': 2, __proto__: null };
  expect(Object.entries(mask({ payload }) as object)).toEqual([
    ['payload', { '+••••••••41': 1, '+••••••••41 2': 2 }],
  ]);
  expect(mask({ payload }, ['+46701740641'])).toEqual({
    payload: { '+46701740641': 1, '+••••••••41': 2 },
  });
});

test('what is a mask already stays one, unless it shows a domain that few have', () => {
  const masked = ['v••••••••@e•••••.org', '+••••••••41', 'U•••••a'];
  expect(mask({ masked })).toEqual({ masked });
  expect(mask({ masked: ['v••••••••@example.org'] })).toEqual({ masked: ['v•••••@e•••••.org'] });
});
