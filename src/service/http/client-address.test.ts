import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEveryAddress, isIn, parseAddress, parseRange } from '#contract/common/address-ranges.ts';
import {
  clientAddressOf,
  countedBy,
  createAddressOf,
  isPrivate,
  shortNetworkOf,
} from './client-address.ts';

const address = (text: string) => {
  const parsed = parseAddress(text);
  if (parsed === null) throw new Error(`${text} is no address.`);
  return parsed;
};
const range = (text: string) => {
  const parsed = parseRange(text);
  if (parsed === null) throw new Error(`${text} is no range.`);
  return parsed;
};

test.each([
  ['203.0.113.57', '203.0.113.0/24'],
  ['::ffff:0.0.0.9', '0.0.0.0/24'],
  ['2001:db8:a1:b2:c3::1', '2001:db8:a1::/48'],
  ['2001:db8::7', '2001:db8::/48'],
  ['2001:0:7::1', '2001:0:7::/48'],
  ['::1', '::/48'],
])('%s is shown as its network %s alone', (text, network) => {
  expect(shortNetworkOf(address(text))).toBe(network);
});

describe('an address', () => {
  test.each([
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::ffff:c000:207'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0'],
    ['::1', '0::0:1'],
    ['fe80::1', 'fe80::1%eth0'],
    ['2001:db8:1:2:3:4:5:0', '2001:db8:1:2:3:4:5::'],
  ])('%s is the same as %s', (one, other) => {
    expect(address(one)).toBe(address(other));
  });

  test.each([
    '',
    ' ',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.-4',
    '1.2.3.4:80',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::',
    '1.2.3.4::',
    '[::1]',
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeNull();
  });

  test('of any kind is read as it is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV4(), (six, four) => {
        expect(parseAddress(six)).not.toBeNull();
        expect(parseAddress(four)).toBe(parseAddress(`::ffff:${four}`));
      }),
    );
  });
});

describe('a range', () => {
  test.each([
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '203.0.113.9', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['::ffff:10.0.0.0/104', '10.9.9.9', true],
  ])('%s holds %s: %s', (text, one, expected) => {
    expect(isIn(address(one), range(text))).toBe(expected);
  });

  test.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    'a/8',
    '::ffff:203.0.113.7/32',
    '::ffff:0.0.0.0/95',
  ])('%j is none', (text) => {
    expect(parseRange(text)).toBeNull();
  });

  test.each([
    ['0.0.0.0/0', true],
    ['::ffff:0.0.0.0/96', true],
    ['::/0', true],
    ['::/80', true],
    ['::1/64', true],
    ['0.0.0.0/1', false],
    ['::/96', false],
    ['::/97', false],
    ['2001:db8::/1', true],
    ['8000::/1', false],
  ])('%s is every address: %s', (text, expected) => {
    expect(isEveryAddress(range(text))).toBe(expected);
  });
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.9.8.7', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['8.8.8.8', false],
  ['2001:db8::1', false],
])('%s is private: %s', (text, expected) => {
  expect(isPrivate(address(text))).toBe(expected);
});

describe('who sent a request', () => {
  const proxies = [range('10.0.0.0/8'), range('2001:db8:ffff::/48')];
  const clientOf = (peer: string, forwardedFor: string | null) =>
    clientAddressOf(address(peer), forwardedFor, proxies);

  test.each([
    ['the peer, where nothing was forwarded', '10.0.0.1', null, '10.0.0.1'],
    ['a stranger, whatever it writes', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['who a proxy says', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the nearest that is no proxy', '10.0.0.1', '1.1.1.1, 198.51.100.1,10.0.0.2', '198.51.100.1'],
    ['not who a client says it is', '10.0.0.1', '10.0.0.9, 1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['the first proxy, where all are', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['with a port', '10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['IPv6', '2001:db8:ffff::1', '2001:db8:1::7', '2001:db8:1::7'],
    ['IPv6 with a port', '10.0.0.1', '[2001:db8:1::7]:443', '2001:db8:1::7'],
    ['IPv4 as IPv6 sockets tell it', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the last proxy, before what is no address', '10.0.0.1', '1.1.1.1, unknown', '10.0.0.1'],
    ['the last proxy, before nothing', '10.0.0.1', '', '10.0.0.1'],
  ])('is %s', (_, peer, forwardedFor, expected) => {
    expect(clientOf(peer, forwardedFor)).toBe(address(expected));
  });
});

test('IPv4 is counted by address, IPv6 by the first 64 bits', () => {
  const isSame = (one: string, other: string) =>
    countedBy(address(one)) === countedBy(address(other));
  expect(isSame('192.0.2.1', '::ffff:192.0.2.1')).toBe(true);
  expect(isSame('192.0.2.1', '192.0.2.2')).toBe(false);
  expect(isSame('2001:db8:1:2::1', '2001:db8:1:2:ffff::9')).toBe(true);
  expect(isSame('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
});

describe('where a credential is used', () => {
  const request = (forwardedFor?: string) =>
    new Request('https://consent.example.com/', {
      headers: forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor },
    });

  test.each<[string, string[] | null, string | undefined, string | undefined, string | null]>([
    ['the peer', [], '192.0.2.7', undefined, '192.0.2.7'],
    ['what a trusted proxy wrote', ['10.0.0.0/8'], '10.0.0.1', '192.0.2.7', '192.0.2.7'],
    [
      'the peer, whatever a stranger wrote',
      ['10.0.0.0/8'],
      '198.51.100.1',
      '192.0.2.7',
      '198.51.100.1',
    ],
    [
      'a private peer where no proxy is known and none wrote',
      null,
      '127.0.0.1',
      undefined,
      '127.0.0.1',
    ],
    ['unknown behind a proxy that nobody named', null, '10.0.0.1', '192.0.2.7', null],
    ['unknown without a peer', null, undefined, undefined, null],
  ])('is %s', (_case, proxies, peer, forwardedFor, expected) => {
    const addressOf = createAddressOf(proxies === null ? null : proxies.map(range));
    const found = addressOf(request(forwardedFor), peer).address;
    expect(found).toBe(expected === null ? null : address(expected));
  });
});
