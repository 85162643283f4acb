import { expect, test } from 'vitest';
import { linkDatesOf, newLinkToken, oldestLinkAt, workingLinkToken } from './link-token.ts';

const created = '2026-03-01T09:00:00.000123Z';
const renewed = '2026-06-01T09:00:00.000123Z';

test('a link token is 256 random bits that an address can carry', () => {
  const tokens = Array.from({ length: 100 }, newLinkToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('a link works for 12 months from when it was made, or renewed', () => {
  const row = { linkToken: 'secret', linkTokenRenewedAt: null, createdAt: created };
  expect(linkDatesOf(row)).toEqual({
    issuedAt: created,
    expiresAt: '2027-03-01T09:00:00.000123Z',
  });
  expect(workingLinkToken(row, '2027-03-01T09:00:00.000Z')).toBe('secret');
  expect(workingLinkToken(row, '2027-03-01T09:00:00.001Z')).toBeNull();
  const again = { ...row, linkTokenRenewedAt: renewed };
  expect(workingLinkToken(again, '2027-03-01T09:00:00.001Z')).toBe('secret');
  expect(workingLinkToken(again, '2027-06-01T09:00:01.000Z')).toBeNull();
});

test('whether a link works is the same as whether it ends later than now', () => {
  for (const now of ['2028-02-28T00:00:00.000Z', '2028-02-29T23:59:59.999Z', created]) {
    const issuedAt = oldestLinkAt(now);
    const row = { linkToken: 'secret', linkTokenRenewedAt: issuedAt, createdAt: created };
    expect(Date.parse(linkDatesOf(row).expiresAt)).toBe(Date.parse(now));
    expect(workingLinkToken(row, now)).toBeNull();
  }
});

test('a revoked link does not work', () => {
  const row = { linkToken: null, linkTokenRenewedAt: renewed, createdAt: created };
  expect(workingLinkToken(row, renewed)).toBeNull();
});
