import { expect, test } from 'vitest';
import { accessLabel, addressWords, kindLabel, secondsWords } from './words.ts';

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [900, '15 minutes'],
  [3_600, '1 hour'],
  [5_400, '90 minutes'],
  [86_400, '24 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(secondsWords(seconds)).toBe(words);
});

test('rights and kinds have words, and others are shown as they came', () => {
  expect(['CONSENT', 'CONSENT_READ', 'CONSENT_NEW'].map(accessLabel)).toEqual([
    'Full access',
    'Read-only',
    'CONSENT_NEW',
  ]);
  expect(['client', 'key', 'robot'].map(kindLabel)).toEqual(['Client', 'Key', 'robot']);
});

test.each([
  [[], null],
  [['192.0.2.7'], 'From 192.0.2.7'],
  [['192.0.2.7', '2001:db8::/48'], 'From 192.0.2.7, 2001:db8::/48'],
  [['192.0.2.7', '192.0.2.8', '192.0.2.9'], 'From 192.0.2.7, 192.0.2.8 and 1 more'],
])('addresses %j are named as %s', (addresses, words) => {
  expect(addressWords(addresses)).toBe(words);
});
