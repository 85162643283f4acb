import { expect, test } from 'vitest';
import { linkDaysOf } from '#contract/link-life.ts';
import { hashText } from '#service/db/hash-text.ts';
import { createLinkTokens } from '#service/identity/link-tokens.ts';
import { linkDatesOf, linkOf, opensLink, workingLinkToken } from './link-token.ts';

const created = '2026-03-01T09:00:00.000123Z';
const renewed = '2026-06-01T09:00:00.000123Z';
const during = '2026-07-01T00:00:00.000Z';
const ana = {
  id: '01234567-89ab-7cde-8f01-23456789abcd',
  linkToken: '',
  linkTokenRenewedAt: null,
  linkGeneration: 0,
  linkTokenHash: null,
  linkDays: null,
  createdAt: created,
};
const links = createLinkTokens('a key');
const token = links.tokenOf(linkOf(ana));

test('a link works for 12 months from when it was made, or renewed', () => {
  expect(linkDatesOf(ana)).toEqual({
    issuedAt: created,
    expiresAt: '2027-03-01T09:00:00.000123Z',
  });
  expect(workingLinkToken(links, ana, '2027-03-01T09:00:00.000Z')).toBe(token);
  expect(workingLinkToken(links, ana, '2027-03-01T09:00:00.001Z')).toBeNull();
  const again = { ...ana, linkTokenRenewedAt: renewed };
  expect(workingLinkToken(links, again, '2027-03-01T09:00:00.001Z')).not.toBeNull();
  expect(workingLinkToken(links, again, '2027-06-01T09:00:01.000Z')).toBeNull();
});

test('a link works as long as the account let it when it was made', () => {
  const short = { ...ana, linkDays: linkDaysOf(1) };
  expect(linkDatesOf(short).expiresAt).toBe('2026-03-31T09:00:00.000123Z');
  expect(workingLinkToken(links, short, '2026-03-31T09:00:00.000Z')).toBe(token);
  expect(workingLinkToken(links, short, '2026-03-31T09:00:00.001Z')).toBeNull();
});

test('a token opens its link until that ends', async () => {
  expect(await opensLink(links, ana, token, during)).toBe(true);
  expect(await opensLink(links, ana, token, '2027-03-01T09:00:00.001Z')).toBe(false);
});

test.each([
  ['a link that was revoked', { linkToken: null }],
  ['a link that was renewed', { linkGeneration: 1 }],
  ['a link that an older release renewed', { linkTokenRenewedAt: renewed, linkToken: 'theirs' }],
  ['the link of another person', { id: '01234567-89ab-7cde-8f01-23456789abce' }],
])('a token does not open %s', async (_, change) => {
  expect(await opensLink(links, { ...ana, ...change }, token, during)).toBe(false);
});

test('a token of another deployment opens nothing', async () => {
  expect(await opensLink(createLinkTokens('another key'), ana, token, during)).toBe(false);
});

test('what an older release kept is given as it is, while it is there', () => {
  expect(workingLinkToken(links, { ...ana, linkToken: 'theirs' }, during)).toBe('theirs');
  expect(workingLinkToken(links, { ...ana, linkToken: null }, during)).toBeNull();
});

test('what an older release gave opens the link by its hash, until an older release ends it', async () => {
  const hashed = { ...ana, linkTokenHash: hashText('theirs') };
  expect(await opensLink(links, hashed, 'theirs', during)).toBe(true);
  expect(await opensLink(links, hashed, token, during)).toBe(true);
  expect(await opensLink(links, hashed, 'theirs.', during)).toBe(false);
  for (const linkToken of [null, 'newer']) {
    expect(await opensLink(links, { ...hashed, linkToken }, 'theirs', during)).toBe(false);
  }
});
