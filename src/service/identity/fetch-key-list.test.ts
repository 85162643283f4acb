import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '#service/testing/certificate.ts';
import { createKeyListFetch } from './fetch-key-list.ts';
import { privateAddressFault } from './key-list-address.ts';
import { KeyListError } from './key-lists.ts';

const host = 'keys.example.org';

let jwk: JWK;
let privateJwk: JWK;
beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'own' };
  privateJwk = await exportJWK(pair.privateKey);
});

let servers: Server[] = [];
let requests: string[] = [];
beforeEach(() => {
  servers = [];
  requests = [];
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const noted =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    requests.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`);
    answer(request, response);
  };

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const serve = (answer: RequestListener) => listen(createServer(noted(answer)));

const list =
  (keys: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify({ keys }));

/** Names lead where the test says, one list of addresses after the other. */
const resolving = (...answers: string[][]) => {
  let asked = 0;
  return async () => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
};

const inDemo = createKeyListFetch({ isDemo: true, resolve: resolving(['127.0.0.1']) });
const faultOf = async (keys: Promise<unknown>): Promise<string> => {
  const error = await keys.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(KeyListError);
  return (error as KeyListError).message;
};

describe('keys', () => {
  test('are those that verify signatures; others are left out', async () => {
    const port = await serve(
      list([jwk, { ...jwk, use: 'enc' }, privateJwk, { kty: 'oct', k: 'AAAA' }, 'x', null]),
    );
    const keys = await inDemo(`http://${host}:${port}/keys`);
    expect(keys.map(({ kid }) => kid)).toEqual(['own']);
    expect(requests).toEqual([`${host}/keys`]);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['no JSON', (_, response) => response.end('<html>'), /isn't a list of keys/],
    ['no list', (_, response) => response.end('{"keys":7}'), /isn't a list of keys/],
    ['nothing', (_, response) => response.end('null'), /isn't a list of keys/],
    ['no usable key', list([{ kty: 'oct', k: 'AAAA' }]), /no key that can be used/],
    ['101 keys', list(Array(101).fill({})), /too long/],
    ['an endless text', (_, response) => response.end('x'.repeat(200_000)), /too long/],
    ['an error', (_, response) => response.writeHead(404).end(), /HTTP 404/],
    ['a cut-off text', (_, response) => response.write('{', () => response.destroy()), /reached/],
  ])('are not had from an answer with %s', async (_what, answer, reason) => {
    const port = await serve(answer);
    expect(await faultOf(inDemo(`http://${host}:${port}/`))).toMatch(reason);
  });

  test('are not waited for longer than the time allows, at whatever step it stops', async () => {
    const slow = { isDemo: true, timeoutMs: 50 };
    const silent = await serve(() => {});
    const halfway = await serve((_, response) => response.write('{"keys":['));
    const resolve = resolving(['127.0.0.1']);
    for (const port of [silent, halfway]) {
      const fetchKeys = createKeyListFetch({ ...slow, resolve });
      expect(await faultOf(fetchKeys(`http://${host}:${port}/`))).toMatch(/too long to answer/);
    }
    const never = createKeyListFetch({ ...slow, resolve: () => new Promise(() => {}) });
    expect(await faultOf(never(`http://${host}/`))).toMatch(/too long to answer/);
  });

  test.each([301, 302, 303, 307, 308])('are not looked for behind a %i', async (status) => {
    const target = await serve(list([jwk]));
    const port = await serve((_, response) =>
      response.writeHead(status, { location: `http://${host}:${target}/target` }).end(),
    );
    expect(await faultOf(inDemo(`http://${host}:${port}/start`))).toMatch(/redirect/);
    expect(requests).toEqual([`${host}/start`]);
  });
});

describe('a connection', () => {
  test.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['fd00::1']],
    [['fe80::1%eth0']],
    [['::ffff:127.0.0.1']],
    [['224.0.0.1']],
    [['8.8.8.8', '10.0.0.1']],
    [['not an address']],
    [[]],
  ])('is not made where a name leads to %j', async (addresses) => {
    let isReached = false;
    const server = createSecureServer(selfSigned(host), () => {});
    server.on('connection', () => {
      isReached = true;
    });
    const port = await listen(server);
    const fetchKeys = createKeyListFetch({ isDemo: false, resolve: resolving(addresses) });
    expect(await faultOf(fetchKeys(`https://${host}:${port}/`))).toBe(privateAddressFault);
    expect(isReached).toBe(false);
  });

  test('is checked each time: a name that leads inside later is refused then', async () => {
    const port = await serve(list([jwk]));
    const resolve = resolving(['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']);
    const fetchKeys = createKeyListFetch({ isDemo: true, resolve });
    const address = `http://${host}:${port}/`;
    expect(await fetchKeys(address)).toHaveLength(1);
    expect(await fetchKeys(address)).toHaveLength(1);
    expect(await faultOf(fetchKeys(address))).toBe(privateAddressFault);
    expect(requests).toHaveLength(2);
  });

  test('goes to the address that was checked, though the name would lead elsewhere now', async () => {
    const port = await serve(list([jwk]));
    // Looked up again, it would be found nowhere.
    const resolve = resolving(['127.0.0.1'], []);
    const fetchKeys = createKeyListFetch({ isDemo: true, resolve });
    expect(await fetchKeys(`http://rebinding.example.net:${port}/`)).toHaveLength(1);
    expect(requests).toEqual(['rebinding.example.net/']);
  });

  test('goes on to another checked address if one refuses it', async () => {
    const port = await serve(list([jwk]));
    const resolve = resolving(['127.0.0.2', '127.0.0.1']);
    const fetchKeys = createKeyListFetch({ isDemo: true, resolve });
    expect(await fetchKeys(`http://${host}:${port}/`)).toHaveLength(1);
  });

  test('needs a certificate of the name, not of the address, that someone trusted vouches for', async () => {
    const own = selfSigned(host);
    const resolve = resolving(['127.0.0.1']);
    const port = await listen(createSecureServer(own, noted(list([jwk]))));
    const trusting = createKeyListFetch({ isDemo: true, resolve, ca: own.cert });
    expect(await trusting(`https://${host}:${port}/`)).toHaveLength(1);
    expect(await faultOf(trusting(`https://other.example.org:${port}/`))).toMatch(/reached/);
    expect(await faultOf(inDemo(`https://${host}:${port}/`))).toMatch(/reached/);
    expect(requests).toHaveLength(1);
  });

  test('is not made by http outside a demo, wherever the name leads', async () => {
    const port = await serve(list([jwk]));
    for (const address of ['127.0.0.1', '8.8.8.8']) {
      const fetchKeys = createKeyListFetch({ isDemo: false, resolve: resolving([address]) });
      expect(await faultOf(fetchKeys(`http://${host}:${port}/`))).toBe('Must be an https address.');
    }
    expect(requests).toEqual([]);
  });

  test('is refused to a host that nobody knows', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const fetchKeys = createKeyListFetch({ isDemo: false, resolve });
    expect(await faultOf(fetchKeys(`https://${host}/`))).toMatch(/isn't known/);
  });
});
