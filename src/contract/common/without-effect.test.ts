import { expect, test } from 'vitest';
import { messagesOnAsked, withMessages } from './without-effect.ts';

const endpoint = {
  withoutEffect: {
    isDNCInclude: 'no list is kept',
    'properties=includeNotices': 'records have no notices',
    'removePIInfo=false': 'personal data is always removed',
    userGuid: 'the caller gets it',
  },
};

test('only what is asked for is said, with the reason', () => {
  const asked = (input: object) => messagesOnAsked(endpoint, input);
  const query = { isDNCInclude: true, properties: ['linkTokens', 'includeNotices'] };
  expect(asked({ query, headers: { userGuid: 'x' }, body: { removePIInfo: false } })).toEqual([
    'isDNCInclude had no effect: no list is kept.',
    'properties=includeNotices had no effect: records have no notices.',
    'removePIInfo=false had no effect: personal data is always removed.',
    'userGuid had no effect: the caller gets it.',
  ]);
  const otherwise = { isDNCInclude: false, properties: ['linkTokens'] };
  expect(asked({ query: otherwise, headers: {}, body: { removePIInfo: true } })).toEqual([]);
  expect(asked({ body: null })).toEqual([]);
  expect(messagesOnAsked({}, { query })).toEqual([]);
});

test('records say it beside what they say anyway, texts at their end, and lists as they are', () => {
  const said = ['a had no effect: b.'];
  expect(withMessages({ id: 1 }, said)).toEqual({ id: 1, messages: said });
  expect(withMessages({ messages: ['first'] }, said)).toEqual({ messages: ['first', ...said] });
  expect(withMessages('Merged.', said)).toBe('Merged. a had no effect: b.');
  expect(withMessages([1], said)).toEqual([1]);
  expect(withMessages(null, said)).toBeNull();
  expect(withMessages(new Uint8Array(1), said)).toEqual(new Uint8Array(1));
  expect(withMessages({ id: 1 }, [])).toEqual({ id: 1 });
});
