import { describe, expect, test } from 'vitest';
import { arrivalState, type Standing } from './arrival-state.ts';

const [before, due, after] = [
  '2026-11-24T10:00:00.000000Z',
  '2026-11-26T00:00:00.000000Z',
  '2026-11-27T10:00:00.000Z',
] as const;
const nothing = { sentAt: null, acknowledgedAt: null, appliedAt: null, endedAt: null };
const sent = { ...nothing, sentAt: before };
const acknowledged = { ...sent, acknowledgedAt: before };
const here = { isThere: true, isToldOf: true };

const stateOf = (
  row: Omit<Standing, 'needs' | 'dueAt'>,
  needs: Standing['needs'],
  now: string,
  place = here,
) => arrivalState({ ...row, needs, dueAt: due }, { now, ...place });

describe('a withdrawal', () => {
  test.each([
    ['waits until it is sent, and is overdue then', nothing, 'ACKNOWLEDGED', 'WAITING', 'OVERDUE'],
    ['that is only sent is overdue', sent, 'ACKNOWLEDGED', 'SENT', 'OVERDUE'],
    [
      'is done once acknowledged, where that counts',
      acknowledged,
      'ACKNOWLEDGED',
      'ACKNOWLEDGED',
      'ACKNOWLEDGED',
    ],
    [
      'that is to be applied is not done before',
      acknowledged,
      'APPLIED',
      'ACKNOWLEDGED',
      'OVERDUE',
    ],
    [
      'is done once applied, though nobody heard of it before',
      { ...nothing, appliedAt: before },
      'APPLIED',
      'APPLIED',
      'APPLIED',
    ],
    [
      'that is applied stays so after a new yes',
      { ...acknowledged, appliedAt: before, endedAt: before },
      'APPLIED',
      'APPLIED',
      'APPLIED',
    ],
    [
      'that was not done is superseded by a new yes, and never overdue',
      { ...acknowledged, endedAt: before },
      'APPLIED',
      'SUPERSEDED',
      'SUPERSEDED',
    ],
  ] as const)('%s', (_promise, row, needs, inTime, late) => {
    expect(stateOf(row, needs, before)).toBe(inTime);
    expect(stateOf(row, needs, after)).toBe(late);
  });

  test('is overdue from the very instant on at which it is due', () => {
    expect(stateOf(sent, 'APPLIED', '2026-11-25T23:59:59.999Z')).toBe('SENT');
    expect(stateOf(sent, 'APPLIED', '2026-11-26T00:00:00.000Z')).toBe('OVERDUE');
  });

  test('is not sent where a destination is gone or not told anymore, and nobody is late there', () => {
    const gone = { isThere: false, isToldOf: false };
    expect(stateOf(nothing, 'APPLIED', after, gone)).toBe('NOTHING_TO_SEND');
    expect(stateOf(nothing, 'APPLIED', after, { ...here, isToldOf: false })).toBe(
      'NOTHING_TO_SEND',
    );
    expect(stateOf(acknowledged, 'APPLIED', after, gone)).toBe('ACKNOWLEDGED');
    expect(stateOf(acknowledged, 'APPLIED', after, { ...here, isToldOf: false })).toBe('OVERDUE');
  });
});
