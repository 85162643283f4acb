import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { createStopLinks } from './stop-links.ts';

const secret = base64url.encode(new Uint8Array(32).fill(3));
const links = createStopLinks(secret, 'https://choices.example.org');
const prefix = 'https://choices.example.org/s/';
const stop = {
  subjectId: '01234567-89ab-7cde-8f01-23456789abcd',
  identifier: 'ada@example.org',
  purposeId: 'c8b5e1f4-7d0a-4c6e-9b21-3f6a90d2e75b',
};
const tokenOf = (of: typeof stop | { purposeId: null }) =>
  links.stopLinkOf({ ...stop, ...of })?.slice(prefix.length) ?? '';

test.each([
  ['one purpose', stop],
  ['everything', { ...stop, purposeId: null }],
  ['an identifier of all scripts', { ...stop, identifier: 'Ådä 📮 آدا e\u0301' }],
])('a token of %s says whom and what it stops, to whoever has its secret', (_, of) => {
  const link = links.stopLinkOf(of);
  expect(link?.startsWith(prefix)).toBe(true);
  expect(links.open(link?.slice(prefix.length) ?? '')).toEqual(of);
});

test('a token hides whom it stops, and is as short as an address may be', () => {
  const token = tokenOf(stop);
  expect(token).toMatch(/^[\w-]+$/);
  const clear = Buffer.from(token, 'base64url').toString('latin1');
  expect(clear).not.toContain('ada');
  expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain('0123456789ab');
  expect(token.length).toBeLessThan(110);
  // 255 characters of four bytes each.
  const longest = links.stopLinkOf({ ...stop, identifier: '𝒶'.repeat(255) }) ?? '';
  expect(longest.length).toBeLessThan(1_500);
});

test('a token is the same each time it is made, and another one for another person or scope', () => {
  expect(tokenOf({ ...stop })).toBe(tokenOf(stop));
  const others = [
    { ...stop, identifier: 'Ada@example.org' },
    { ...stop, subjectId: '01234567-89ab-7cde-8f01-23456789abce' },
    { ...stop, purposeId: null },
  ];
  expect(new Set([stop, ...others].map((of) => tokenOf(of))).size).toBe(4);
});

test('what was cut, doubled, written in capitals or changed in any bit opens nothing', () => {
  const token = tokenOf(stop);
  const bytes = base64url.decode(token);
  const changed = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const own = Uint8Array.from(bytes);
    own[bit >> 3] = (own[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return base64url.encode(own);
  });
  const last = token.at(-1) === 'A' ? 'B' : 'A';
  const broken = [
    ...['', 'A', 'AAAA', `${token}=`, ` ${token}`, token + token, token.toUpperCase()],
    ...[token.slice(0, -1), token.slice(1), token.slice(0, 30), token.slice(0, -1) + last],
  ];
  for (const one of [...changed, ...broken]) expect(links.open(one)).toBeUndefined();
});

test('a token of another deployment opens nothing, and people’s pages that are off give no links', () => {
  const other = createStopLinks(base64url.encode(new Uint8Array(32).fill(4)), prefix);
  expect(other.open(tokenOf(stop))).toBeUndefined();
  const off = createStopLinks(secret, null);
  expect(off.stopLinkOf(stop)).toBeNull();
  // What was sent before still stops.
  expect(off.open(tokenOf(stop))).toEqual(stop);
});
