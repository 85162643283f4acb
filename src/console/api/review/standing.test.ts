import { describe, expect, it } from 'vitest';
import { ChangedMeanwhile, mayOverwrite, standingOf } from './standing.ts';

type Draft = { text: string; status: string; other?: number };

const comparison = {
  changedKeys: (before: Draft, after: Draft) =>
    (['text', 'status', 'other'] as const).filter((key) => before[key] !== after[key]),
  contains: (stored: Draft, request: Draft) =>
    stored.text === request.text && stored.status === request.status,
};

const opened: Draft = { text: 'As opened', status: 'DRAFT' };
const mine: Draft = { ...opened, text: 'Mine' };
const earlier: Draft = { ...opened, text: 'My earlier attempt' };

const mayWrite = (stored: Draft | null, attempts: Draft[] = [mine]) =>
  mayOverwrite(comparison, { stored, opened, request: mine, attempts });

describe('a request is sent', () => {
  it('over what was opened', () => {
    expect(mayWrite(opened)).toBe(true);
  });

  it('over an earlier attempt of the same form that took effect', () => {
    expect(mayWrite({ ...earlier }, [earlier, mine])).toBe(true);
  });
});

describe('a request is not sent', () => {
  it('a second time where the same is stored already', () => {
    expect(mayWrite({ ...mine })).toBe(false);
  });

  it('over what somebody else changed, in any field', () => {
    for (const change of [{ text: 'Theirs' }, { other: 1 }, { status: 'ACTIVE' }]) {
      expect(() => mayWrite({ ...opened, ...change })).toThrow(ChangedMeanwhile);
    }
  });

  it('over what somebody added to an earlier attempt that took effect', () => {
    expect(() => mayWrite({ ...earlier, other: 1 }, [earlier, mine])).toThrow(ChangedMeanwhile);
  });

  it('over what somebody published, even with the same content', () => {
    expect(() => mayWrite({ ...mine, status: 'ACTIVE' })).toThrow(ChangedMeanwhile);
  });

  it('where it is gone', () => {
    expect(() => mayWrite(null, [])).toThrow(ChangedMeanwhile);
  });
});

it('what is stored is told from what was opened and from what was sent', () => {
  expect(standingOf(comparison, opened, opened, mine)).toBe('as-opened');
  expect(standingOf(comparison, { ...mine }, opened, mine)).toBe('as-sent');
  const theirs = { ...opened, text: 'Theirs' };
  expect(standingOf(comparison, theirs, opened, mine)).toMatchObject({ stored: theirs });
  expect(standingOf(comparison, null, opened, mine)).toMatchObject({ stored: null });
});
