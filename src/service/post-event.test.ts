import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseRange } from '#contract/common/address-ranges.ts';
import { createPostEvent } from './post-event.ts';

const never = new AbortController().signal;
const faultOf = (sent: Promise<void>): Promise<string> =>
  sent.then(
    () => 'sent',
    (error: { fault?: string }) => error.fault ?? String(error),
  );

const startServer = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

const senderOf = (options: Partial<Parameters<typeof createPostEvent>[0]> = {}) => {
  const post = createPostEvent({ isDemo: false, timeoutMs: 400, ...options });
  onTestFinished(post.close);
  return (url: string) => faultOf(post({ url, headers: {}, body: '{}' }, never));
};

const notPublic = 'ADDRESS NOT PUBLIC';

test.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0.0.0.0'],
  ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '198.18.0.1'],
  ...['192.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::127.0.0.1]',
  ],
  ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[2002:7f00:1::]'],
  ...['[64:ff9b::7f00:1]', '[2001::1]', '①②⑦.0.0.1', '127。0。0。1'],
])('nothing connects to %s', async (host) => {
  const send = senderOf();
  expect(await send(`https://${host}/events`)).toBe(notPublic);
});

test('only a demo sends by http, and there to the machine itself alone', async () => {
  const port = await startServer((_request, response) => response.end());
  expect(await senderOf()(`http://127.0.0.1:${port}/`)).toBe(notPublic);
  expect(await senderOf({ isDemo: true })(`http://127.0.0.1:${port}/`)).toBe('sent');
  expect(await senderOf({ isDemo: true })('http://93.184.216.34/')).toBe(notPublic);
  for (const url of ['ftp://example.org/', 'file:///etc/passwd', 'not an address']) {
    expect(await senderOf({ isDemo: true })(url)).toBe(notPublic);
  }
});

test.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['::ffff:10.0.0.1']],
  // One of several that lead inside is enough.
  [['93.184.216.34', '10.0.0.1']],
  [[]],
])('a name that leads to %j isn’t connected to', async (addresses) => {
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  expect(await senderOf({ resolve })('https://inside.example/')).toBe(notPublic);
});

test('networks that the operator named are connected to by https, and nothing beside them', async () => {
  const networks = [parseRange('127.0.0.0/29'), parseRange('fd00::/8')].flatMap((own) => own ?? []);
  const send = senderOf({ networks });
  // Nobody listens there, or speaks TLS: it's tried all the same.
  for (const host of ['127.0.0.1:9', '127.0.0.2:9', '[::ffff:127.0.0.1]:9', '[fd00::1]:9']) {
    expect(await send(`https://${host}/`)).not.toBe(notPublic);
  }
  for (const url of ['https://127.0.0.8:9/', 'https://10.0.0.1/', 'http://127.0.0.1:9/']) {
    expect(await send(url)).toBe(notPublic);
  }
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await senderOf({ networks, resolve })('https://inside.example/')).toBe(notPublic);
});

test('a name is looked up once for a connection, so it can’t lead elsewhere after it was checked', async () => {
  const asked: string[] = [];
  let reached = 0;
  const port = await startServer((_request, response) => {
    reached += 1;
    response.end();
  });
  const resolve = async (host: string) => {
    asked.push(host);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const send = senderOf({ isDemo: true, resolve });
  expect(await send(`http://receiver.example:${port}/`)).toBe('sent');
  expect([asked, reached]).toEqual([['receiver.example'], 1]);
});

test('redirects aren’t followed', async () => {
  let requests = 0;
  const port = await startServer((_request, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await senderOf({ isDemo: true })(`http://127.0.0.1:${port}/`)).toBe('HTTP 307');
  expect(requests).toBe(1);
});

test('a receiver that answers a byte at a time is given up', async () => {
  const port = await startServer((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    const slowly = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(slowly));
  });
  expect(await senderOf({ isDemo: true })(`http://127.0.0.1:${port}/`)).toBe('TIMEOUT');
});

test('an answer without end isn’t read', async () => {
  let written = 0;
  const port = await startServer((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  expect(await senderOf({ isDemo: true })(`http://127.0.0.1:${port}/`)).toBe('sent');
  expect(written).toBeLessThan(50_000_000);
});
