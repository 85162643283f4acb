import { describe, expect, test } from 'vitest';
import type { Destination, DestinationWaiting } from '#contract/destinations.ts';
import { backlogWords, eventsWords, faultWords, healthKind, healthOf } from './words.ts';

const nothing: DestinationWaiting = { events: 0, hasMore: false, people: 0, parked: 0 };
const [early, late] = ['2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z'];

describe('the health of a destination', () => {
  const wordOf = (fields: Partial<Destination>) =>
    healthKind.label(
      healthOf({ state: 'ACTIVE', waiting: nothing, ...fields }, Date.parse(late) + 60_000),
    );

  test.each([
    ['Nothing sent yet', {}],
    ['Healthy', { lastSentDate: late }],
    ['Healthy', { lastSentDate: late, errorDate: early }],
    // The former fault of a destination that works now.
    ['Healthy', { lastSentDate: early, errorDate: late }],
    ['Failing', { lastSentDate: early, errorDate: late, nextTryDate: late }],
    ['Failing', { errorDate: late, waiting: { ...nothing, people: 1 } }],
    ['Some failed', { lastSentDate: late, errorDate: early, waiting: { ...nothing, people: 1 } }],
    ['Some failed', { lastSentDate: late, errorDate: early, waiting: { ...nothing, parked: 1 } }],
    ['Paused', { state: 'PAUSED', errorDate: late, nextTryDate: late }],
    ['Parked', { state: 'PARKED' }],
    ['Secret lost', { state: 'PARKED', errorMessage: 'SECRETS NOT READABLE' }],
    ['Not told all', { lastSentDate: late, errorDate: late, errorMessage: 'OLDER RELEASE' }],
    // It's said each minute.
    ['Healthy', { lastSentDate: late, errorDate: early, errorMessage: 'OLDER RELEASE' }],
    ['SUSPENDED', { state: 'SUSPENDED' }],
  ])('is %s', (word, fields) => {
    expect(wordOf(fields)).toBe(word);
  });
});

test.each([
  ['HTTP 503', 'Answers 503'],
  ['TIMEOUT', 'No answer within 10 seconds'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', "Its certificate isn't trusted"],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Its certificate isn't trusted"],
  ['NOT READABLE', "Whom it's of can't be read"],
  ['SECRETS NOT READABLE', "Its secret and headers can't be read"],
  ['OLDER RELEASE', 'An instance of an earlier version is at work'],
  ['NOT CONNECTED', "Couldn't connect"],
  ['EPROTO', 'EPROTO'],
])('%s reads “%s”', (fault, words) => {
  expect(faultWords(fault)).toBe(words);
});

test.each([
  ['12 events', { events: 12 }],
  ['at least 1,000 events', { events: 1_000, hasMore: true }],
  ['events of 3 people', { people: 2, parked: 1 }],
  ['1 event and those of 1 person', { events: 1, parked: 1 }],
])('a backlog reads “%s”', (words, fields) => {
  expect(backlogWords({ ...nothing, ...fields })).toBe(words);
});

test('kinds of events are named where it’s one, and counted otherwise', () => {
  expect(eventsWords([])).toBe('Everything');
  expect(eventsWords(['ERASURE'])).toBe('Erasures');
  expect(eventsWords(['ERASURE', 'MERGE'])).toBe('2 kinds, and refusals');
});
