import { createServer } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addressFault } from './domains/destinations/destination-address.ts';
import { createPostEvent } from './post-event.ts';

/* Whoever connects to the machine itself, by whatever of its addresses, is counted here. */
let connected = 0;
const server = createServer((socket) => {
  connected += 1;
  socket.destroy();
});
const port = await new Promise<number>((resolve, reject) => {
  server.once('error', reject).listen(0, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
  });
});
afterAll(() => server.close());

const stopping = new AbortController().signal;
const notPublic = 'ADDRESS NOT PUBLIC';

/** What becomes of an event that is sent there. */
const send = async (url: string, resolve?: (host: string) => Promise<string[]>) => {
  const post = createPostEvent({
    isDemo: false,
    timeoutMs: 2_000,
    ...(resolve && {
      resolve: async (host) =>
        (await resolve(host)).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        })),
    }),
  });
  onTestFinished(post.close);
  return post({ url, headers: {}, body: '{}' }, stopping).then(
    () => 'sent',
    (error: { fault?: string }) => error.fault ?? String(error),
  );
};

/** Ways to write an address that is none of the public internet, or leads to one. */
const addresses: readonly (readonly [why: string, hosts: readonly string[]])[] = [
  [
    'loopback',
    [
      '127.0.0.1',
      '127.0.0.53',
      '127.255.255.254',
      '127.0.0.1.',
      '127.1',
      '127.0.1',
      '0.0.0.0',
      '0',
    ],
  ],
  ['another base', ['2130706433', '0x7f000001', '0X7F.1', '0x7f.0x0.0x0.0x1', '017700000001']],
  ['octal', ['0177.0.0.1', '0177.0.0.01', '00000177.1', '0300.0250.1.1', '012.0.0.1']],
  [
    'signs that are read as others',
    ['①②⑦.0.0.1', '127。0。0。1', '１２７.0.0.1', '127.0.0.1\u00ad'],
  ],
  ['percent signs', ['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '%5b::1%5d']],
  [
    'private',
    ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '3232235777'],
  ],
  [
    'metadata',
    ['169.254.169.254', '0xa9fea9fe', '2852039166', '[fd00:ec2::254]', '100.100.100.200'],
  ],
  ['link-local', ['169.254.0.1', '[fe80::1]', '[febf::1]', '[fe80::a9fe:a9fe]']],
  ['shared by a carrier', ['100.64.0.1', '100.127.255.255']],
  ['unique local, site local', ['[fc00::1]', '[fdff::1]', '[fec0::1]']],
  ['IPv6 of the machine', ['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[0000::0001]']],
  [
    'IPv4 in IPv6',
    [
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:a00:1]',
      '[::ffff:169.254.169.254]',
      '[::127.0.0.1]',
      '[::ffff:0:127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[64:ff9b::a9fe:a9fe]',
      '[64:ff9b:1::10.0.0.1]',
      '[2002:7f00:1::]',
      '[2002:a00:1::1]',
      '[2001:0:7f00:1::]',
    ],
  ],
  [
    'what nobody has',
    [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '192.0.0.1',
      '192.88.99.1',
      '240.0.0.1',
    ],
  ],
  [
    'of IPv6',
    [
      '[2001:db8::1]',
      '[3fff::1]',
      '[100::1]',
      '[5f00::1]',
      '[2001:10::1]',
      '[2001::1]',
      '[4000::1]',
    ],
  ],
  ['to many', ['224.0.0.1', '239.255.255.250', '255.255.255.255', '[ff02::1]', '[ff0e::1]']],
];
const tricks = addresses.flatMap(([why, hosts]) => hosts.map((host) => [why, host] as const));

/** Addresses that are read otherwise than they look. */
const misread = [
  'https://example.org@127.0.0.1:PORT/',
  'https://example.org:443@127.0.0.1:PORT/',
  String.raw`https://127.0.0.1:PORT\@example.org/`,
  String.raw`https:\\127.0.0.1:PORT/`,
  'https:127.0.0.1:PORT/',
  'https:////127.0.0.1:PORT/',
  'ht\ntps://127.0.\t0.1:PORT/',
  ' https://127.0.0.1:PORT/ ',
  'https://127.0.0.1:0PORT/',
  'https://127.0.0.1:22/',
  'https://127.0.0.1/?https://example.org/',
  'https://127.0.0.1/#@example.org/',
  'https://[::1%25lo]/',
  'https://[::ffff:127.0.0.1.]/',
  'https://256.0.0.1/',
  'https://4294967297/',
  'https:///',
];

/** What isn't sent over https. */
const otherWays = [
  'http://127.0.0.1:PORT/',
  'http://93.184.216.34/',
  'ftp://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_x',
  'file:///etc/passwd',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
];

/** Names, with the addresses that they lead to. */
const names: readonly (readonly [name: string, ...addresses: string[]])[] = [
  ['inside.example', '127.0.0.1'],
  ['inside.example.', '127.0.0.1'],
  ['127.0.0.1.example', '127.0.0.1'],
  ['metadata.example', '169.254.169.254'],
  ['private.example', '10.0.0.1'],
  ['carrier.example', '100.64.0.1'],
  ['six.example', '::1'],
  ['mapped.example', '::ffff:127.0.0.1'],
  ['nat.example', '64:ff9b::7f00:1'],
  ['local.example', 'fd00::1'],
  ['link.example', 'fe80::1%lo'],
  ['first.example', '127.0.0.1', '93.184.216.34'],
  ['last.example', '93.184.216.34', '127.0.0.1'],
  ['mixed.example', '2606:2800:220:1::1', '10.0.0.1'],
  ['nothing.example'],
];

test('there are more than sixty tricks, each another one', () => {
  const all = [
    ...tricks.map(([, host]) => host),
    ...misread,
    ...otherWays,
    ...names.map(([name]) => name),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(tricks.length).toBeGreaterThanOrEqual(60);
});

const publicOnly = { isDemo: false, networks: [] };

test.each(tricks)(
  '%s: nothing connects to %s, and no destination is made there',
  async (_, host) => {
    const url = `https://${host}:${port}/events`;
    expect([await send(url), connected]).toEqual([notPublic, 0]);
    expect(addressFault(url, publicOnly)).not.toBeNull();
  },
);

test.each([...misread, ...otherWays])('nothing connects to %j', async (written) => {
  const url = written.replace('PORT', String(port));
  expect([await send(url), connected]).toEqual([notPublic, 0]);
  expect(addressFault(url, publicOnly)).not.toBeNull();
});

test.each(names)('nothing connects to %s at %s', async (name, ...led) => {
  const url = `https://${name}:${port}/events`;
  expect([await send(url, async () => led), connected]).toEqual([notPublic, 0]);
});

test.each(['localhost', 'LOCALHOST', 'localhost.'])(
  'nothing connects to %s, as the system reads it',
  async (name) => {
    const fault = await send(`https://${name}:${port}/events`);
    expect([notPublic, 'ENOTFOUND']).toContain(fault);
    expect(connected).toBe(0);
  },
);

test('a name that leads elsewhere each time it’s looked up never leads inside', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [asked % 2 === 0 ? '127.0.0.1' : '192.168.1.1'];
  };
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(await send(`https://rebinding.example:${port}/events`, resolve)).toBe(notPublic);
    expect([asked, connected]).toEqual([tries, 0]);
  }
});
