import { describe, expect, test } from 'vitest';
import { dayTime } from '#service/testing/snapshots.ts';
import type { CheckedReceipt } from './checked-receipt.ts';
import { mayBeFormer, sharesOf } from './route-receipts.ts';

const purpose = (id: string, type: CheckedReceipt['purposes'][number]['type']) => ({
  path: `purposes.${id}`,
  id,
  version: 1,
  type,
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  retirements: [],
  choices: [],
  note: null,
  keepsGeolocation: false,
});

const said = (day: number | null, ...purposes: CheckedReceipt['purposes']): CheckedReceipt => ({
  id: 'receipt',
  identifier: 'former@example.org',
  identifierType: '',
  collectionPointId: 'point',
  collectionPointVersion: 1,
  token: null,
  createdAt: dayTime(28),
  interactionAt: dayTime(day ?? 28),
  language: null,
  isTest: false,
  origin: 'API',
  sameness: null,
  reconfirms: false,
  listed: [],
  isDated: day !== null,
  isSenderKnown: null,
  fields: {},
  purposes,
});

const first = { identifier: 'former@example.org', person: 'first', mergedAt: dayTime(10) };
const second = { identifier: 'former@example.org', person: 'second', mergedAt: dayTime(20) };

/** Whom it's about, the owner first, and what of it counts for each. */
const routed = (receipt: CheckedReceipt, isHeld: boolean, formers = [second, first]) =>
  sharesOf(receipt, formers, isHeld).map(({ person, isOwn, purposes }) => [
    person,
    isOwn,
    purposes.map(({ id }) => id).join(),
  ]);

const yes = purpose('yes', 'CONFIRMED');
const no = purpose('no', 'WITHDRAWN');
const optOut = { choiceId: 'topic', preferenceId: null, isConsented: false };
const optIn = { ...optOut, choiceId: 'other', isConsented: true };
const topic = { ...purpose('topic', 'CONFIRMED'), choices: [optIn, optOut], refused: [optOut] };

describe('a receipt under a former identifier', () => {
  test.each([
    ['before both merges', 5, 'first'],
    ['between them', 15, 'second'],
    ['at the instant of the first', 10, 'second'],
    ['after them', 25, 'former@example.org'],
    ['without a date', null, 'former@example.org'],
  ] as const)('that agrees %s is of whoever had it then', (_when, day, owner) => {
    for (const isHeld of [true, false]) {
      expect(routed(said(day, yes), isHeld)).toEqual([[owner, true, 'yes']]);
    }
  });

  test('without a date is of now, also where the clock that dated the merge was ahead', () => {
    const ahead = { ...first, mergedAt: dayTime(28).replace('00Z', '09Z') };
    expect(routed(said(null, no), true, [ahead])).toEqual([
      ['former@example.org', true, 'no'],
      ['first', false, 'no'],
    ]);
  });

  test('refuses for everyone who had it and for whoever holds it now', () => {
    expect(routed(said(5, yes, no), true)).toEqual([
      ['first', true, 'yes,no'],
      ['second', false, 'no'],
      ['former@example.org', false, 'no'],
    ]);
    expect(routed(said(25, yes, no), true)).toEqual([
      ['former@example.org', true, 'yes,no'],
      ['first', false, 'no'],
      ['second', false, 'no'],
    ]);
  });

  test('refuses for its owner alone where it is a test', () => {
    expect(routed({ ...said(5, yes, no), isTest: true }, true)).toEqual([
      ['first', true, 'yes,no'],
    ]);
  });

  test('that only refuses makes nobody', () => {
    expect(routed(said(null, no), false)).toEqual([
      ['second', true, 'no'],
      ['first', false, 'no'],
    ]);
    expect(routed(said(null, no, yes), false)).toEqual([
      ['former@example.org', true, 'no,yes'],
      ['first', false, 'no'],
      ['second', false, 'no'],
    ]);
  });

  test('is of its own identifier where nobody had it before', () => {
    expect(routed(said(5, no), false, [])).toEqual([['former@example.org', true, 'no']]);
  });
});

describe('a receipt under a former identifier, of whose purposes', () => {
  const of = (own: CheckedReceipt['purposes'][number], day: number) => ({
    ...own,
    saidAt: dayTime(day),
  });

  test('were said at times of several people, stays whole, and what it refuses counts for all', () => {
    expect(routed(said(null, of(yes, 5), of(no, 15)), true)).toEqual([
      ['former@example.org', true, 'yes,no'],
      ['first', false, 'no'],
      ['second', false, 'no'],
    ]);
    expect(routed(said(null, of(yes, 5), purpose('now', 'CONFIRMED')), false)).toEqual([
      ['former@example.org', true, 'yes,now'],
    ]);
  });

  test('all were said before a merge, is of that survivor, whatever its own date', () => {
    for (const day of [null, 25, 2]) {
      expect(routed(said(day, of(yes, 15)), true)).toEqual([['second', true, 'yes']]);
    }
    expect(routed(said(5, of(yes, 25)), true)).toEqual([['former@example.org', true, 'yes']]);
  });

  test('some refuse a topic, refuses it for everyone, and nothing else of them', () => {
    const [, other] = sharesOf(said(null, topic), [second], true);
    expect(other).toMatchObject({ person: 'second', isOwn: false });
    expect(other?.purposes).toMatchObject([
      { id: 'topic', type: 'CHANGE_PREFERENCES', choices: [optOut] },
    ]);
    const changed = { ...topic, type: 'CHANGE_PREFERENCES' as const };
    expect(routed(said(null, changed), false, [second])).toEqual([
      ['former@example.org', true, 'topic'],
      ['second', false, 'topic'],
    ]);
    const only = { ...changed, choices: [optOut] };
    expect(routed(said(null, only), false, [second])).toEqual([['second', true, 'topic']]);
    const withdrawn = { ...topic, type: 'WITHDRAWN' as const };
    expect(sharesOf(said(null, withdrawn), [second], true)[1]?.purposes).toMatchObject([
      { type: 'WITHDRAWN', choices: [optOut] },
    ]);
  });
});

test('only a date of the past or a refusal asks who had the identifier', () => {
  expect(mayBeFormer(said(null, yes))).toBe(false);
  expect(mayBeFormer(said(28, yes))).toBe(false);
  expect(mayBeFormer(said(27, yes))).toBe(true);
  expect(mayBeFormer(said(null, no))).toBe(true);
  expect(mayBeFormer(said(null, topic))).toBe(true);
  expect(mayBeFormer(said(null, { ...yes, saidAt: dayTime(27) }))).toBe(true);
  expect(mayBeFormer(said(null, { ...yes, saidAt: dayTime(28) }))).toBe(false);
});
