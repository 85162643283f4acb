import { describe, expect, test } from 'vitest';
import { consentStatuses } from '#contract/data-subject-values.ts';
import { effectiveStatus, standsSince, type VersionState } from './effective-status.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const before = '2026-11-21T11:59:59.999Z';
const after = '2026-11-21T12:00:00.001Z';

const recorded = (Status: string, ExpiryDate?: string | null) => ({
  Status,
  ExpiryDate,
  Version: 1,
});
const version = (number: number, status: string, retireOnDate?: string): VersionState => ({
  version: number,
  status,
  retireOnDate,
});

describe('what holds now', () => {
  test('is what is recorded as long as nothing ended it', () => {
    for (const status of [...consentStatuses, 'SOMETHING_NEW']) {
      const carried = [version(1, 'ACTIVE')];
      expect(effectiveStatus(recorded(status, after), carried, now)).toEqual({
        status,
        reason: null,
      });
      expect(effectiveStatus(recorded(status), undefined, now).reason).toBeNull();
    }
  });

  test.each(['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'PENDING'])(
    'a consent %s whose expiry has passed is over, to the millisecond',
    (status) => {
      expect(effectiveStatus(recorded(status, before), [], now)).toEqual({
        status: 'EXPIRED',
        reason: { kind: 'expired' },
      });
      const exact = '2026-11-21T12:00:00.000Z';
      expect(effectiveStatus(recorded(status, exact), [], now).status).toBe('EXPIRED');
    },
  );

  test.each([
    'WITHDRAWN',
    'OPT_OUT',
    'HARD_OPT_OUT',
    'NO_CONSENT',
    'EXPIRED',
    'ALWAYS_ACTIVE',
    'NEW',
  ])('%s does not expire and is not ended by a retirement', (status) => {
    const versions = [version(1, 'RETIRED', before)];
    expect(effectiveStatus(recorded(status, before), versions, now)).toEqual({
      status,
      reason: null,
    });
  });

  test('a consent ends with the last version of its purpose', () => {
    const versions = [version(2, 'DRAFT'), version(1, 'RETIRED', before)];
    expect(effectiveStatus(recorded('ACTIVE', after), versions, now)).toEqual({
      status: 'EXPIRED',
      reason: { kind: 'retired', version: 1 },
    });
  });

  test('a version that still reads Active is retired once its day has come', () => {
    const versions = [version(1, 'ACTIVE', before)];
    expect(effectiveStatus(recorded('ACTIVE'), versions, now).reason).toEqual({
      kind: 'retired',
      version: 1,
    });
    const later = [version(1, 'ACTIVE', after)];
    expect(effectiveStatus(recorded('ACTIVE'), later, now).reason).toBeNull();
  });

  test('a newer Active version carries the consents of one that it replaced', () => {
    const versions = [version(2, 'ACTIVE'), version(1, 'RETIRED')];
    expect(effectiveStatus(recorded('ACTIVE'), versions, now).reason).toBeNull();
  });

  test('an expiry comes before a retirement, and a time that is none ends nothing', () => {
    const versions = [version(1, 'RETIRED')];
    expect(effectiveStatus(recorded('ACTIVE', before), versions, now).reason?.kind).toBe('expired');
    expect(effectiveStatus(recorded('ACTIVE', 'soon'), [], now).reason).toBeNull();
  });
});

describe('since when', () => {
  const dates = {
    Id: '1',
    Name: 'Mail',
    Version: 1,
    ConsentDate: 'consent',
    WithdrawalDate: 'withdrawal',
    ExpiryDate: 'expiry',
    LastTransactionDate: 'transaction',
    LastInteractionDate: 'interaction',
  };

  test.each([
    ['ACTIVE', 'consent'],
    ['PENDING', 'consent'],
    ['WITHDRAWN', 'withdrawal'],
    ['HARD_OPT_OUT', 'withdrawal'],
    ['EXPIRED', 'expiry'],
    ['NO_CONSENT', 'interaction'],
    ['SOMETHING_NEW', 'interaction'],
  ])('%s counts from its own date', (Status, expected) => {
    expect(standsSince({ ...dates, Status })).toBe(expected);
  });

  test('what the service says of the status itself counts', () => {
    const opted = { ...dates, Status: 'HARD_OPT_OUT', StatusSince: 'status' };
    expect(standsSince(opted)).toBe('status');
  });

  test('a date that is missing is replaced by the last one that is there', () => {
    const { ConsentDate: _, WithdrawalDate: __, ...rest } = dates;
    expect(standsSince({ ...rest, Status: 'ACTIVE' })).toBe('interaction');
    expect(standsSince({ ...rest, LastInteractionDate: null, Status: 'OPT_OUT' })).toBe(
      'transaction',
    );
    expect(standsSince({ Id: '1', Name: 'Mail', Version: 1, Status: 'ACTIVE' })).toBeUndefined();
  });
});
