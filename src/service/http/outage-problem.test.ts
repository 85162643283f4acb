import { describe, expect, test } from 'vitest';
import type { Effect } from '#contract/common/endpoint.ts';
import {
  CommitLost,
  ConnectionLost,
  ReadOnly,
  StatementTimedOut,
  StorageFull,
} from '#service/db/availability.ts';
import { outageProblem, withOutcome } from './outage-problem.ts';
import { Problem } from './problem.ts';

const lost = new ConnectionLost(new Error('gone'));
const open = new CommitLost(lost);
const late = new StatementTimedOut(new Error('canceled'));
const full = Object.assign(new Error('full'), { code: '53100' });

const thrownBy = (run: () => never): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
const told = (error: unknown) => {
  const problem = error instanceof Problem ? error : outageProblem(error);
  return problem && [problem.status, problem.code, problem.headers['Retry-After'] ?? null];
};

test('an outage is a 503 with a code and the time to wait', () => {
  expect(told(lost)).toEqual([503, 'database-unavailable', '2']);
  expect(told(new ReadOnly())).toEqual([503, 'database-read-only', '10']);
  expect(told(full)).toEqual([503, 'storage-full', '10']);
  expect(told(late)).toEqual([503, 'database-too-slow', '10']);
  expect(told(open)).toEqual([503, 'outcome-unknown', null]);
  expect(told(new Error('other'))).toBeUndefined();
});

test('what is known of a lack of space is told', () => {
  const detail = (error: unknown) => outageProblem(error)?.message;
  expect(detail(full)).toBe('The database is out of space. Nothing was changed. Try again later.');
  expect(detail(new StorageFull('little-left'))).toContain('Less than 64 MB are free');
  expect(detail(new StorageFull('write-failed'))).toContain('no write has succeeded since');
});

describe('a connection that was lost', () => {
  const answered = (effect: Effect, hasKey: boolean, error: unknown) =>
    told(thrownBy(() => withOutcome(effect, hasKey)(error)));

  test('leaves no doubt about a read, or a write that was not committed', () => {
    expect(answered('none', false, open)).toEqual([503, 'database-unavailable', '2']);
    expect(answered('none', false, lost)).toEqual([503, 'database-unavailable', '2']);
    expect(answered('one', true, lost)).toEqual([503, 'database-unavailable', '2']);
    expect(answered('one', false, full)).toEqual([503, 'storage-full', '10']);
    expect(answered('own', false, lost)).toEqual([503, 'database-unavailable', '2']);
  });

  test('at its commit leaves a write open, to be sent again where it has a key', () => {
    expect(answered('one', true, open)).toEqual([503, 'outcome-unknown', '2']);
    expect(answered('one', false, open)).toEqual([503, 'outcome-unknown', null]);
    expect(answered('own', false, open)).toEqual([503, 'outcome-unknown', null]);
  });

  test('leaves open what was done of many records', () => {
    expect(answered('each', false, lost)).toEqual([503, 'outcome-unknown', null]);
    expect(answered('each', false, open)).toEqual([503, 'outcome-unknown', null]);
    expect(answered('each', false, full)).toEqual([503, 'storage-full', '10']);
    expect(answered('each', false, new ReadOnly())).toEqual([503, 'database-read-only', '10']);
  });

  test.each([
    ['is away', lost],
    ['was lost at a commit', open],
    ['takes no changes', new ReadOnly()],
    ['is full', full],
    ['is too slow', late],
  ])('says of many records that some may have taken effect when it %s', (_what, error) => {
    const problem = thrownBy(() => withOutcome('each', false)(error));
    expect(problem).toBeInstanceOf(Problem);
    expect((problem as Problem).message).toContain('may have taken effect');
    expect((problem as Problem).message).not.toMatch(/nothing was changed/i);
  });

  test('says of one write that nothing was changed when there is no room', () => {
    expect(outageProblem(full)?.message).toContain('Nothing was changed.');
  });

  test('changes no other refusal', () => {
    const refusal = new Problem(404, 'not-found', 'Not found.');
    for (const effect of ['none', 'one', 'own', 'each'] as const) {
      expect(thrownBy(() => withOutcome(effect, true)(refusal))).toBe(refusal);
    }
  });
});
