import { describe, expect, test } from 'vitest';
import type { Destination, DestinationWaiting } from '#contract/destinations.ts';
import {
  backlogWords,
  eventsWords,
  faultWords,
  hasListChanged,
  healthKind,
  healthOf,
  isWaiting,
  mayWait,
  queuedWords,
  withdrawalWords,
} from './words.ts';

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
    ['Events missing', { lastSentDate: late, errorDate: late, errorMessage: 'OLDER RELEASE' }],
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
  ['OLDER RELEASE', 'An older version of the service is still running'],
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

test('what lies behind many events of others may wait', () => {
  const many = { ...nothing, hasMore: true };
  expect([many, { ...many, events: 1 }, nothing].map(mayWait)).toEqual([true, false, false]);
  expect([many, { ...nothing, parked: 1 }, nothing].map(isWaiting)).toEqual([true, true, false]);
});

test('who is told of again is sent once the destination is active', () => {
  expect(queuedWords({ name: 'Mailer', state: 'ACTIVE' })).toBe('Queued. Sent next.');
  expect(queuedWords({ name: 'Mailer', state: 'PARKED' })).toBe(
    'Queued. Sent once you resume Mailer.',
  );
});

describe('a list of failed events has changed since', () => {
  test.each([
    [false, 'nothing else is counted', ['WAITING', 'PARKED'], { people: 1, parked: 1 }, 0],
    [true, 'somebody was told', ['WAITING', 'WAITING'], { people: 1 }, 0],
    [true, 'somebody failed', [], { people: 1 }, 0],
    [true, 'somebody was parked', ['WAITING'], { parked: 1 }, 0],
    [false, 'something of who waits was lost', ['LOST'], { people: 1 }, 1],
    [false, 'somebody else was lost', ['LOST', 'WAITING'], { people: 1 }, 1],
  ])('%s where %s', (hasChanged, _, states, fields, untoldPeople) => {
    const list = { total: states.length, content: states.map((state) => ({ state })) };
    const waiting = { ...nothing, ...fields };
    expect(hasListChanged(list, { waiting, untoldPeople })).toBe(hasChanged);
  });
});

test.each([
  ['Acknowledged within 10 working days', 'ACKNOWLEDGED', 10, true],
  ['Applied within 1 day', 'APPLIED', 1, false],
  ['Applied at once', 'APPLIED', 0, false],
  ['Acknowledged on the same day', 'ACKNOWLEDGED', 0, true],
])('%s', (words, doneWhen, days, isBusiness) => {
  expect(withdrawalWords({ doneWhen, clock: { days, isBusiness } })).toBe(words);
});
