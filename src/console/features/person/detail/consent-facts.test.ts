import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import {
  areChoicesInForce,
  choiceSummary,
  contactOf,
  isImported,
  lastContact,
  noEffectWords,
} from './consent-facts.ts';

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
  const at = (purposes: ProfilePurpose[]) => lastContact(purposes)?.at;

  test('is the latest of all purposes, whatever their order and their offsets', () => {
    const purposes = [
      purpose({ LastTransactionDate: '2026-03-01T00:00:00+02:00' }),
      purpose({ LastTransactionDate: '2026-02-28T23:00:00Z' }),
      purpose(),
    ];
    expect(at(purposes)).toBe('2026-02-28T23:00:00Z');
    expect(at([])).toBeUndefined();
  });

  test('is no end that the service recorded by itself', () => {
    const ended = { Status: 'EXPIRED', LastTransactionDate: '2026-05-01T00:00:00Z' };
    expect(at([purpose(ended)])).toBeUndefined();
    expect(at([purpose({ ...ended, StatusReceiptId: 'receipt' })])).toBe('2026-05-01T00:00:00Z');
  });

  test('counts by when it took place, not by when it arrived', () => {
    const late = {
      LastTransactionDate: '2026-05-01T00:00:00Z',
      LastInteractionDate: '2026-01-01T00:00:00Z',
    };
    expect(at([purpose(late)])).toBe('2026-01-01T00:00:00Z');
  });

  const phoned = {
    LastInteractionDate: '2026-07-30T20:04:00Z',
    LastTransactionDate: '2026-11-27T09:00:00Z',
    LastTransactionCollectionPointId: 'chat',
    LastTransactionCollectionPointVersion: 4,
  };

  test('has the collection point of the same event', () => {
    const earlier = { ...phoned, LastInteractionDate: '2026-01-01T00:00:00Z' };
    const other = { ...earlier, LastTransactionCollectionPointId: 'paper' };
    for (const purposes of [
      [phoned, other],
      [other, phoned],
    ]) {
      expect(lastContact(purposes.map((own) => purpose({ ...own, RenewedDate: null })))).toEqual({
        at: phoned.LastInteractionDate,
        point: { id: 'chat', version: 4 },
      });
    }
  });

  test('has none where a host names the point of the last arrival, which was another event', () => {
    expect(contactOf(purpose(phoned))?.point).toBeNull();
    const { LastInteractionDate: at, ...own } = phoned;
    expect(contactOf(purpose({ ...own, LastTransactionDate: at }))?.point?.id).toBe('chat');
    expect(contactOf(purpose({ ...phoned, LastTransactionDate: at }))?.point?.id).toBe('chat');
  });
});

describe('a person came by an import', () => {
  const added = { CreatedDate: '2026-11-27T09:00:00Z' };
  const person = (consented: string, more = {}) => ({
    ...added,
    Purposes: [
      purpose({ ConsentDate: '2026-11-28T00:00:00Z' }),
      purpose({ ConsentDate: consented }),
    ],
    ...more,
  });

  test.each([
    ['2025-10-05T00:00:00Z', true],
    ['2026-11-26T08:59:59Z', true],
    ['2026-11-26T09:00:00Z', false],
    ['2026-11-27T09:00:00Z', false],
  ])('if the first contact, %s, was more than a day before: %s', (consented, isIt) => {
    expect(isImported(person(consented))).toBe(isIt);
  });

  test('also if all that is known is a refusal, and not if nothing is', () => {
    const refused = [purpose({ Status: 'WITHDRAWN', WithdrawalDate: '2025-10-05T00:00:00Z' })];
    expect(isImported({ ...added, Purposes: refused })).toBe(true);
    expect(isImported({ ...added, Purposes: [purpose()] })).toBe(false);
    expect(isImported(added)).toBe(false);
    expect(isImported({ Purposes: refused })).toBe(false);
  });

  test('and not for what a merged record brought', () => {
    const FormerIdentifiers = [{ Identifier: 'old', MergedDate: '2026-11-28T00:00:00Z' }];
    expect(isImported(person('2025-10-05T00:00:00Z', { FormerIdentifiers }))).toBe(false);
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
