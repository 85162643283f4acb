import { describe, expect, test } from 'vitest';
import { parseAddress } from '#contract/common/address-ranges.ts';
import { isPublicAddress, keyListFault, mayConnect } from './key-list-address.ts';

const parse = (text: string): bigint => {
  const address = parseAddress(text);
  if (address === null) throw new Error(`${text} is no address.`);
  return address;
};

test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '192.0.1.1', '223.255.255.255'])(
  '%s is on the public internet',
  (text) => {
    expect(isPublicAddress(parse(text))).toBe(true);
    expect(isPublicAddress(parse(`::ffff:${text}`))).toBe(true);
  },
);

test.each(['2606:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '3ffe::1'])(
  '%s is on the public internet',
  (text) => expect(isPublicAddress(parse(text))).toBe(true),
);

/** First and last of each range. */
const inside = [
  ['0.0.0.0', '0.255.255.255', 'this network'],
  ['10.0.0.0', '10.255.255.255', 'private'],
  ['100.64.0.0', '100.127.255.255', 'shared'],
  ['127.0.0.1', '127.255.255.255', 'loopback'],
  ['169.254.0.0', '169.254.169.254', 'link-local, metadata of clouds'],
  ['172.16.0.0', '172.31.255.255', 'private'],
  ['192.0.0.0', '192.0.0.255', 'protocol assignments'],
  ['192.0.2.0', '192.0.2.255', 'documentation'],
  ['192.168.0.0', '192.168.255.255', 'private'],
  ['198.18.0.0', '198.19.255.255', 'benchmarks'],
  ['198.51.100.0', '203.0.113.255', 'documentation'],
  ['224.0.0.0', '239.255.255.255', 'multicast'],
  ['240.0.0.0', '255.255.255.255', 'reserved, broadcast'],
] as const;

describe.each(inside)('%s and %s (%s)', (first, last) => {
  test('are refused, as addresses of IPv6 too', () => {
    for (const text of [first, last]) {
      expect(isPublicAddress(parse(text))).toBe(false);
      expect(isPublicAddress(parse(`::ffff:${text}`))).toBe(false);
      // Deprecated, and by translation (RFC 6052, RFC 8215).
      expect(isPublicAddress(parse(`::${text}`))).toBe(false);
      expect(isPublicAddress(parse(`64:ff9b::${text}`))).toBe(false);
      expect(isPublicAddress(parse(`64:ff9b:1::${text}`))).toBe(false);
    }
  });
});

test.each([
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['fc00::1', 'unique-local'],
  ['fdff:ffff::1', 'unique-local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2001::1', 'Teredo, with an IPv4 address in it'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of 127.0.0.1'],
  ['3fff::1', 'documentation'],
  ['100::1', 'discard'],
  ['5f00::1', 'segment routing'],
])('%s is refused (%s)', (text) => {
  expect(isPublicAddress(parse(text))).toBe(false);
});

test('the machine itself is reached in a demo only, and what is private never', () => {
  for (const protocol of ['http:', 'https:']) {
    expect(mayConnect(protocol, parse('127.0.0.1'), true)).toBe(true);
    expect(mayConnect(protocol, parse('::ffff:127.0.0.1'), true)).toBe(true);
    expect(mayConnect(protocol, parse('::1'), false)).toBe(false);
    expect(mayConnect(protocol, parse('10.0.0.1'), true)).toBe(false);
  }
  expect(mayConnect('https:', parse('8.8.8.8'), false)).toBe(true);
  expect(mayConnect('http:', parse('8.8.8.8'), true)).toBe(false);
});

test.each([
  'https://keys.example.org/jwks.json',
  'https://keys.example.org:8443/jwks?tenant=7',
  'https://8.8.8.8/keys',
])('%s may be registered everywhere', (address) => {
  expect(keyListFault(address, false)).toBeNull();
});

test.each([
  'http://keys.example.org/jwks.json',
  'http://127.0.0.1:8080/keys',
  'file:///etc/passwd',
  'ftp://keys.example.org/',
  'data:application/json,{}',
  'javascript:alert(1)',
  'keys.example.org',
  '//keys.example.org',
  '',
  'https://',
  'https://user:secret@keys.example.org/',
  'https://user@keys.example.org/',
  'https://keys.example.org/#keys',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://10.0.0.1/keys',
  'https://169.254.169.254/latest/meta-data',
  'https://１２７.0.0.1/',
])('%s is refused', (address) => {
  expect(keyListFault(address, false)).toMatch(/^[A-Z].*\.$/);
});
