import { describe, expect, test } from 'vitest';
import { transactionTypes } from '#contract/data-subject-values.ts';
import {
  after,
  isFresh,
  isRefusedSince,
  isToBeConfirmed,
  linkState,
  planMail,
  waitsFor,
} from './decide-confirmation.ts';

const point = { doubleOptIn: true, excludedPurposes: ['excluded'] };
const stranger = { purposeId: 'news', isSenderKnown: false, isTest: false, point };
const at = '2026-11-29T10:00:00.000000Z';

describe('what waits for a confirmation', () => {
  test('is an explicit yes of a sender nobody knows, and nothing else', () => {
    const waiting = transactionTypes.filter((type) => waitsFor(type, stranger) !== undefined);
    expect(waiting.sort()).toEqual(['CONFIRMED', 'OPT_IN']);
    expect(waitsFor('OPT_IN', stranger)).toBe('OPT_IN');
  });

  test.each([
    ['a known sender says', { isSenderKnown: true }],
    ['our own data sets hold', { isSenderKnown: null }],
    ['a test says', { isTest: true }],
    ['is said of an excluded purpose', { purposeId: 'excluded' }],
    ['comes where nobody waits', { point: { ...point, doubleOptIn: false } }],
  ])('is none that %s', (_, other) => {
    expect(waitsFor('CONFIRMED', { ...stranger, ...other })).toBeUndefined();
  });

  test('is no consent in force', () => {
    for (const status of ['ACTIVE', 'OPT_IN', 'IMPLICIT', 'NOT_OPT_OUT'] as const) {
      expect(isToBeConfirmed({ status })).toBe(false);
    }
    for (const status of ['PENDING', 'NO_CONSENT', 'EXPIRED', 'WITHDRAWN'] as const) {
      expect(isToBeConfirmed({ status })).toBe(true);
    }
    expect(isToBeConfirmed(undefined)).toBe(true);
  });
});

test('a mail goes out for what is a day old at most, within the room of its address', () => {
  expect(isFresh(after(at, -24 * 3_600_000), at)).toBe(true);
  expect(isFresh(after(at, -24 * 3_600_000 - 1), at)).toBe(false);
  const all = { isOpen: true, hasAddress: true, isFresh: true, isBarred: false, room: 1 };
  expect(planMail(all).kind).toBe('mailed');
  expect(planMail({ ...all, isOpen: false }).kind).toBe('quiet');
  expect(planMail({ ...all, isOpen: false, hasAddress: false }).kind).toBe('quiet');
  expect(planMail({ ...all, room: 0 }).kind).toBe('quiet');
  expect(planMail({ ...all, isBarred: true }).kind).toBe('quiet');
  expect(planMail({ ...all, hasAddress: false }).kind).toBe('unmailed');
  expect(planMail({ ...all, isFresh: false }).kind).toBe('unmailed');
});

test('a link is open until its time, and tells when it was used', () => {
  const until = after(at, 1000);
  expect(linkState({ state: 'WAITING', until }, at)).toBe('open');
  expect(linkState({ state: 'WAITING', until: null }, at)).toBe('open');
  expect(linkState({ state: 'WAITING', until: at }, at)).toBe('ended');
  expect(linkState({ state: 'CONFIRMED', until: at }, until)).toBe('confirmed');
  for (const state of ['LAPSED', 'CANCELED'] as const) {
    expect(linkState({ state, until }, at)).toBe('ended');
  }
});

test('a no at the same time or later stands, an earlier one does not', () => {
  const refused = { status: 'OPT_OUT', lastInteractionAt: at } as const;
  expect(isRefusedSince({ ...refused, withdrawalAt: at }, at)).toBe(true);
  const earlier = { status: 'OPT_OUT', lastInteractionAt: after(at, -1) } as const;
  expect(isRefusedSince({ ...earlier, withdrawalAt: after(at, -1) }, at)).toBe(false);
  expect(isRefusedSince({ ...refused, status: 'EXPIRED', withdrawalAt: at }, at)).toBe(false);
  expect(isRefusedSince(undefined, at)).toBe(false);
  // A merge keeps the date of the strongest refusal, and that of the latest word.
  const merged = { ...refused, status: 'HARD_OPT_OUT', withdrawalAt: after(at, -1000) } as const;
  expect(isRefusedSince(merged, at)).toBe(true);
  expect(isRefusedSince({ ...merged, lastInteractionAt: after(at, -1) }, at)).toBe(false);
});
