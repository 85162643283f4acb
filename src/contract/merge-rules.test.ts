import { describe, expect, test } from 'vitest';
import type { ConsentStatus } from './data-subject-values.ts';
import { stopThatHolds } from './merge-rules.ts';

const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;

/** Whose it is, its status, and on which day it was said; `behind` is of a request that waits. */
type Said = [who: string, status: ConsentStatus, day: number, behind?: ConsentStatus];

const consent = ([subjectId, status, day, behind]: Said) => ({
  subjectId,
  status,
  lastInteractionAt: at(day),
  consentAt: at(day),
  withdrawalAt: behind === undefined ? null : at(day),
  statusBeforePending: behind ?? null,
});

/** Who said no to everything, by the day of it. */
const holderOf = (stops: Record<string, number>, ...said: Said[]) =>
  stopThatHolds(
    Object.entries(stops).map(([subjectId, day]) => ({ subjectId, at: at(day) })),
    said.map(consent),
  )?.subjectId;

describe("one record's no to everything", () => {
  test.each<[ConsentStatus, number, string | undefined]>([
    ['IMPLICIT', 1, 'ada'],
    ['IMPLICIT', 3, 'ada'],
    ['NOT_OPT_OUT', 3, 'ada'],
    ['ALWAYS_ACTIVE', 3, 'ada'],
    ['ACTIVE', 1, 'ada'],
    ['ACTIVE', 2, 'ada'],
    ['ACTIVE', 3, undefined],
    ['OPT_IN', 1, 'ada'],
    ['OPT_IN', 3, undefined],
  ])('beside another’s %s of day %i', (status, day, expected) => {
    expect(holderOf({ ada: 2 }, ['bo', status, day])).toBe(expected);
  });

  test.each<ConsentStatus>([
    'WITHDRAWN',
    'OPT_OUT',
    'HARD_OPT_OUT',
    'NO_CONSENT',
    'EXPIRED',
    'PENDING',
  ])('changes nothing that gives nothing: %s', (status) => {
    expect(holderOf({ ada: 2 }, ['bo', status, 3])).toBeUndefined();
  });

  test.each<[ConsentStatus, number, string | undefined]>([
    ['IMPLICIT', 3, 'ada'],
    ['ACTIVE', 1, 'ada'],
    ['ACTIVE', 3, undefined],
    ['EXPIRED', 3, undefined],
    ['NO_CONSENT', 3, undefined],
    ['WITHDRAWN', 3, undefined],
  ])('beside a request that would give back %s of day %i', (behind, day, expected) => {
    expect(holderOf({ ada: 2 }, ['bo', 'PENDING', day, behind])).toBe(expected);
  });

  test('says nothing where it agrees all the same, to itself or to others', () => {
    expect(holderOf({ ada: 2 }, ['ada', 'IMPLICIT', 1])).toBeUndefined();
    expect(holderOf({ ada: 2 }, ['ada', 'IMPLICIT', 3], ['bo', 'IMPLICIT', 4])).toBeUndefined();
    expect(holderOf({ ada: 2 }, ['ada', 'PENDING', 3, 'IMPLICIT'])).toBeUndefined();
  });

  test('counts from when it was said where what the record said to the purpose is older or ended', () => {
    expect(holderOf({ ada: 3 }, ['ada', 'WITHDRAWN', 1], ['bo', 'ACTIVE', 2])).toBe('ada');
    expect(holderOf({ ada: 3 }, ['ada', 'WITHDRAWN', 1], ['bo', 'ACTIVE', 4])).toBeUndefined();
    expect(holderOf({ ada: 1 }, ['ada', 'OPT_OUT', 2], ['bo', 'NOT_OPT_OUT', 3])).toBe('ada');
    expect(holderOf({ ada: 2 }, ['ada', 'EXPIRED', 1], ['bo', 'IMPLICIT', 3])).toBe('ada');
    expect(holderOf({ ada: 2 }, ['ada', 'NO_CONSENT', 3], ['bo', 'IMPLICIT', 4])).toBe('ada');
    expect(holderOf({ ada: 2 }, ['ada', 'PENDING', 3], ['bo', 'IMPLICIT', 1])).toBe('ada');
  });

  test('leaves what holds before what is in force', () => {
    expect(holderOf({ ada: 2 }, ['bo', 'IMPLICIT', 1], ['cy', 'EXPIRED', 3])).toBeUndefined();
    expect(holderOf({ ada: 2 }, ['bo', 'IMPLICIT', 3], ['cy', 'EXPIRED', 1])).toBe('ada');
  });
});

describe('of several noes', () => {
  test('the last one counts, whoever said the yes', () => {
    expect(holderOf({ ada: 1, bo: 3 }, ['cy', 'ACTIVE', 2])).toBe('bo');
    expect(holderOf({ ada: 1, bo: 3 }, ['cy', 'ACTIVE', 4])).toBeUndefined();
    expect(holderOf({ ada: 1, bo: 3 }, ['cy', 'IMPLICIT', 4])).toBe('bo');
  });

  test('another’s holds against who said no as well', () => {
    expect(holderOf({ ada: 1, bo: 3 }, ['bo', 'IMPLICIT', 4])).toBe('ada');
    expect(holderOf({ ada: 1, bo: 3 }, ['bo', 'ACTIVE', 2])).toBeUndefined();
  });
});

test('without one, consents are what they were', () => {
  expect(holderOf({}, ['ada', 'IMPLICIT', 1], ['bo', 'ACTIVE', 2])).toBeUndefined();
  expect(holderOf({ ada: 1 })).toBeUndefined();
});
