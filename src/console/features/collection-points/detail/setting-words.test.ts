import { expect, test } from 'vitest';
import { switchesOf } from './setting-words.ts';

const record = { Id: 'a', Version: 1, Name: 'Newsletter signup' };

test('a setting is told as on or off only where the record says so', () => {
  expect(
    switchesOf({ ...record, DoubleOptIn: true, HostedSDK: false, EnableCaptcha: null }),
  ).toEqual({
    on: ['Double opt-in'],
    off: ['Hosted SDK'],
  });
});

test('a record without settings claims none', () => {
  expect(switchesOf(record)).toEqual({ on: [], off: [] });
});
