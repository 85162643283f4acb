import { expect, test } from 'vitest';
import { isAddress } from './mail-address.ts';

test.each([
  'ana@example.org',
  "o'neill+news@mail.example.org",
  'jörg@bücher.example',
  'a.b-c_d=e/f@example.co.uk',
])('%s is an address', (address) => {
  expect(isAddress(address)).toBe(true);
});

test.each([
  'ana',
  'ana@example',
  'ana@@example.org',
  // What mail programs read as something beside the address: one mailbox would have many names.
  'x:ana@example.org',
  '(x)ana@example.org',
  'ana@example.org(a)',
  'a(n)a@example.org',
  'ana@(x)example.org',
  '"x"ana@example.org',
  'a\\na@example.org',
  'ana@[127.0.0.1]',
  'ana@example.org\u0000',
  'an\u00ada@example.org',
  'ana\u200b@example.org',
  'ana@example.org.',
  'ana@mail..example.org',
  'ana@mail.example\u3002org',
])('%j is none', (address) => {
  expect(isAddress(address)).toBe(false);
});
