import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { createLinkTokens, personNamedIn } from './link-tokens.ts';

const link = {
  subjectId: '01234567-89ab-7cde-8f01-23456789abcd',
  generation: 3,
  issuedAt: '2026-03-01T09:00:00.000123Z',
};
const { tokenOf, stored } = createLinkTokens('a key');
const token = tokenOf(link);

test('a token is 32 bytes that an address can carry, and begins with the id of its person', () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(personNamedIn(token)).toBe(link.subjectId);
});

test('a token is the same each time, however its id and time are written', () => {
  expect(tokenOf({ ...link })).toBe(token);
  expect(tokenOf({ ...link, subjectId: link.subjectId.toUpperCase() })).toBe(token);
  const whole = tokenOf({ ...link, issuedAt: '2026-03-01T09:00:00Z' });
  expect(tokenOf({ ...link, issuedAt: '2026-03-01 09:00:00.000000+00' })).toBe(whole);
});

test.each([
  ['another person', { subjectId: '01234567-89ab-7cde-8f01-23456789abce' }],
  ['a later generation', { generation: 4 }],
  ['another beginning', { issuedAt: '2026-03-01T09:00:00.000124Z' }],
])('a token is another one for %s', (_, change) => {
  expect(tokenOf({ ...link, ...change })).not.toBe(token);
});

test('a token is another one under another key', () => {
  const other = createLinkTokens('another key').tokenOf(link);
  expect(personNamedIn(other)).toBe(link.subjectId);
  expect(other).not.toBe(token);
});

test('with any of its bits changed, a token is another one', () => {
  const bytes = base64url.decode(token);
  for (let bit = 0; bit < 256; bit += 1) {
    const changed = Uint8Array.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const named = personNamedIn(base64url.encode(changed));
    // The last half isn't its person's, so that the one computed for them differs.
    expect(named === link.subjectId).toBe(bit >= 128);
    expect(tokenOf({ ...link, subjectId: named ?? '' })).not.toBe(base64url.encode(changed));
  }
});

test('a row keeps nothing of a token, unless an older release is at work', () => {
  expect(stored(link)).toBe('');
  let isOlderThere = true;
  const keeping = createLinkTokens('a key', () => isOlderThere);
  expect(keeping.stored(link)).toBe(token);
  isOlderThere = false;
  expect(keeping.stored(link)).toBe('');
});

test.each(['', 'short', `${token}=`, `${token.slice(1)}+`, `${token}a`])(
  'what cannot be a token names nobody: %j',
  (text) => {
    expect(personNamedIn(text)).toBeUndefined();
  },
);
