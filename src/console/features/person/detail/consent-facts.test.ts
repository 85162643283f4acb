import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { areChoicesInForce, choiceSummary, lastContact, noEffectWords } from './consent-facts.ts';

const purpose = (more: Partial<ProfilePurpose> = {}): ProfilePurpose => ({
  Id: '1',
  Name: 'Mail',
  Version: 1,
  Status: 'ACTIVE',
  ...more,
});

const choices = (...consented: boolean[]) =>
  consented.map((IsConsented, place) => ({ Id: `${place}`, Name: `Topic ${place}`, IsConsented }));

describe('the last contact', () => {
  test('is the latest of all purposes, whatever their order and their offsets', () => {
    const purposes = [
      purpose({ LastTransactionDate: '2026-03-01T00:00:00+02:00' }),
      purpose({ LastTransactionDate: '2026-02-28T23:00:00Z' }),
      purpose(),
    ];
    expect(lastContact(purposes)).toBe('2026-02-28T23:00:00Z');
    expect(lastContact([])).toBeUndefined();
  });

  test('is no end that the service recorded by itself', () => {
    const ended = { Status: 'EXPIRED', LastTransactionDate: '2026-05-01T00:00:00Z' };
    expect(lastContact([purpose(ended)])).toBeUndefined();
    expect(lastContact([purpose({ ...ended, StatusReceiptId: 'receipt' })])).toBe(
      '2026-05-01T00:00:00Z',
    );
  });

  test('counts by when it took place, not by when it arrived', () => {
    const late = {
      LastTransactionDate: '2026-05-01T00:00:00Z',
      LastInteractionDate: '2026-01-01T00:00:00Z',
    };
    expect(lastContact([purpose(late)])).toBe('2026-01-01T00:00:00Z');
  });
});

describe('what is chosen', () => {
  test.each([
    [choices(), ''],
    [choices(false, false), 'none of 2 chosen'],
    [choices(false, true, false), 'Topic 1'],
    [choices(true, true, false), '2 of 3 chosen'],
  ])('is one name or a count (%#)', (Topics, words) => {
    expect(choiceSummary(purpose({ Topics }))).toBe(words);
  });

  test('counts topics and the options of all preferences together', () => {
    const CustomPreferences = [{ Id: 'p', Name: 'Frequency', Options: choices(true, false) }];
    expect(choiceSummary(purpose({ Topics: choices(true), CustomPreferences }))).toBe(
      '2 of 3 chosen',
    );
  });

  test.each([
    ['ACTIVE', true],
    ['ALWAYS_ACTIVE', true],
    ['PENDING', true],
    ['WITHDRAWN', false],
    ['HARD_OPT_OUT', false],
    ['EXPIRED', false],
    ['SOMETHING_NEW', false],
  ])('under %s is in force: %s', (Status, isInForce) => {
    expect(areChoicesInForce({ Status })).toBe(isInForce);
  });
});

test('what has no effect says why', () => {
  expect(noEffectWords({ kind: 'expired' })).toBe('No effect: expiry date passed');
  expect(noEffectWords({ kind: 'retired', version: 2 })).toBe('No effect: purpose retired');
});
