import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { interfacePrefixes } from '#contract/addresses.ts';
import type { ConsolePage } from '#contract/console-page.ts';
import { somebodysPage } from '#service/testing/console-page.ts';
import { createConsoleFiles } from './console-files.ts';
import { serve } from './serve.ts';

const page = '<!doctype html><title>Console</title><script>boot()</script><div id="root"></div>';
let folder = '';
let port = 0;
let close = async () => {};
const arrived = Promise.withResolvers<void>();
const finish = Promise.withResolvers<void>();
const answers: object[] = [];

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });

/** `fetch` would set Host by itself. */
const getAsHost = (path: string, host: string, accept: string, at = port) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    httpRequest({ port: at, host: '127.0.0.1', path, headers: { host, accept } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .once('error', reject)
      .end();
  });

test('an idle connection is kept for longer than any proxy keeps its own', async () => {
  const response = await get('/');
  await response.text();
  expect(response.headers.get('Keep-Alive')).toBe('timeout=75');
});

const signedIn = { Accept: 'text/html', Cookie: 'a=b' };
const readData = (text: string): ConsolePage | undefined => {
  const element = /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(text);
  return element?.[1] === undefined ? undefined : JSON.parse(element[1]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-console-files-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/app.js'), 'let a;');
  await writeFile(join(folder, 'assets/app.js.br'), brotliCompressSync('let a;'));
  port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const files = await createConsoleFiles(folder, {
    personUrl: 'https://choices.example.com',
    readPage: async (request, isOpen) => {
      if (isOpen) return { ...somebodysPage, person: null, tag: null };
      return request.headers.has('cookie') ? somebodysPage : null;
    },
  });
  const slow = new Hono().get('/api/slow', async (c) => {
    arrived.resolve();
    await finish.promise;
    return c.text('done');
  });
  slow.post('/api/large', (c) => c.text('too large', 413));
  const server = await serve({
    host: '127.0.0.1',
    port,
    publicUrl,
    parts: [
      { prefixes: interfacePrefixes, fetch: slow.fetch },
      { prefixes: [], fetch: files.app.fetch },
    ],
    handleNode: (request, response) => {
      if (request.url !== '/oidc/x') return false;
      response.writeHead(418).end();
      return true;
    },
    onNodeAnswer: (answer) => void answers.push(answer),
  });
  close = server.close;
});

afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

test('every address of the console is the one page, under a policy that allows only its script', async () => {
  const answer = await get('/collection-points/x?version=1', signedIn);
  expect(readData(await answer.text())).toEqual(somebodysPage);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('boot()'));
  expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`);
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain('frame-src https://choices.example.com;');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
  expect(policy).toContain("trusted-types 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect((await get('/index.html', signedIn)).headers.get('content-security-policy')).toBe(policy);
});

test('HTTP/1.0 without a Host is answered, as load balancers ask', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /favicon.svg HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a page that nobody is signed in for leads to the sign-in, and back to where it was', async () => {
  const asked = `http://127.0.0.1:${port}/collection-points?size=50`;
  const answer = await fetch(asked, { redirect: 'manual', headers: { Accept: 'text/html' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/auth/sign-in?return=%2Fcollection-points%3Fsize%3D50',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const path of ['/signed-out', '/verify-proof']) {
    const open = await get(path, { Accept: 'text/html' });
    expect([open.status, readData(await open.text())?.person]).toEqual([200, null]);
  }
});

test.each(['br', 'gzip'])(
  'the page comes as small as its browser takes it: %s',
  async (encoding) => {
    const answer = await get('/purposes', { ...signedIn, 'Accept-Encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(readData(await answer.text())).toEqual(somebodysPage);
    const plain = await get('/purposes', { ...signedIn, 'Accept-Encoding': 'identity' });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(readData(await plain.text())).toEqual(somebodysPage);
  },
);

test("what a page begins with can't end its element, whatever a name is", async () => {
  const files = await createConsoleFiles(folder, {
    readPage: async () => somebodysPage,
    personUrl: null,
  });
  const name = "</script><!--<script>alert(1)$&$'";
  const person = { subject: 'p', name, scopes: [] };
  const text = await files.renderPage({ ...somebodysPage, person }, 200).text();
  expect(text.match(/<script/g)).toHaveLength(2);
  expect(readData(text)?.person?.name).toBe(name);
});

test.each([
  ['/demo', 'same-origin-allow-popups'],
  ['/auth/again', 'unsafe-none'],
])('only a window that signs in again may be closed by its page: %s', async (path, policy) => {
  const answer = await get(path, signedIn);
  expect(answer.headers.get('cross-origin-opener-policy')).toBe(policy);
});

test('assets are immutable and come compressed; one that is missing is not the page', async () => {
  const answer = await get('/assets/app.js', { 'Accept-Encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('cache-control')).toMatch(/immutable/);
  expect(await answer.text()).toBe('let a;');
  const gone = await get('/assets/gone.js', { Accept: 'text/html' });
  expect([gone.status, gone.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json',
  ]);
  expect(gone.headers.get('x-content-type-options')).toBe('nosniff');
  expect(gone.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await get('/favicon.svg')).headers.get('content-type')).toMatch(/svg/);
});

test('nothing outside the folder is served', async () => {
  for (const path of [
    '/assets/..%2f..%2fetc/passwd',
    '/%2e%2e/package.json',
    '/.vite/manifest.json',
  ]) {
    const answer = await get(path);
    expect(answer.status === 404 || (await answer.text()) === page).toBe(true);
  }
});

test('a page asked for at another origin is sent to the public one, and nowhere else', async () => {
  const publicUrl = `http://127.0.0.1:${port}`;
  const asked = await getAsHost('/collection-points?size=50', 'other.example.org', 'text/html');
  expect(asked).toEqual({ status: 302, location: `${publicUrl}/collection-points?size=50` });
  const tricked = await getAsHost('//evil.example.com/', 'other.example.org', 'text/html');
  expect(tricked).toEqual({ status: 404, location: undefined });
  const program = await getAsHost('/favicon.svg', 'other.example.org', 'application/json');
  expect(program.status).toBe(200);
});

test.each(['/api/x', '/rest/x', '/v1/purposes', '/v2/x', '/metrics', '/docs', '//api/x'])(
  '%s is not redirected, whatever its caller accepts',
  async (path) => {
    const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    expect((await getAsHost(path, 'other.example.org', java)).location).toBeUndefined();
  },
);

test('a proxy that drops the port of the public name is told once, when pages are redirected in a loop', async () => {
  const own = await freePort();
  const onRedirectLoop = vi.fn();
  const server = await serve({
    ...{ host: '127.0.0.1', port: own, publicUrl: 'https://consent.example.org:8443' },
    parts: [{ prefixes: [], fetch: () => new Response('x') }],
    ...{ handleNode: () => false, onNodeAnswer: () => {}, onRedirectLoop },
  });
  const ask = (host: string, path = '/purposes') => getAsHost(path, host, 'text/html', own);
  await ask('other.example.org');
  await ask('other.example.org');
  await ask('consent.example.org');
  await ask('consent.example.org', '/collection-points');
  expect(onRedirectLoop).not.toHaveBeenCalled();
  for (let turn = 0; turn < 3; turn += 1) {
    const location = 'https://consent.example.org:8443/collection-points';
    expect(await ask('consent.example.org', '/collection-points')).toMatchObject({ location });
  }
  expect(onRedirectLoop).toHaveBeenCalledTimes(1);
  expect((await ask('consent.example.org:8443')).status).toBe(200);
  await server.close();
});

test('an address that is no screen is the page with 404 for a person, and a problem for a program', async () => {
  const person = await get('/purpose', signedIn);
  expect([person.status, readData(await person.text())]).toEqual([404, somebodysPage]);
  const programs = [
    await get('/purpose', { Accept: 'application/json' }),
    await get('/purpose', { Accept: '*/*' }),
    await fetch(`http://127.0.0.1:${port}/purposes`, { method: 'POST' }),
    await fetch(`http://127.0.0.1:${port}/purposes`, { method: 'DELETE' }),
  ];
  for (const answer of programs) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json',
    ]);
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not-found' });
  }
});

test('a 413 that leaves the rest of a body unread closes the connection, and says so', async () => {
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: '/api/large', method: 'POST' };
    const request = httpRequest(options, (response) => {
      response.resume();
      resolve(response.headers.connection);
      request.destroy();
    }).once('error', reject);
    request.setHeader('Content-Length', 1_000_000);
    request.write('x'.repeat(1000));
  });
  expect(answer).toBe('close');
});

test('with https every answer demands it for the host and those below, redirects too', async () => {
  const own = await freePort();
  const server = await serve({
    host: '127.0.0.1',
    port: own,
    publicUrl: 'https://consent.example.org',
    parts: [{ prefixes: [], fetch: () => new Response('x') }],
    handleNode: () => false,
    onNodeAnswer: () => {},
  });
  for (const [path, accept] of [
    ['/api/x', '*/*'],
    ['/purposes', 'text/html'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${own}${path}`, {
      headers: { Accept: accept },
      redirect: 'manual',
    });
    expect(answer.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    if (answer.status !== 302) continue;
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  await server.close();
  expect((await get('/purposes')).headers.has('strict-transport-security')).toBe(false);
});

test('what needs Node itself is answered there and told with its status', async () => {
  expect((await get('/oidc/x')).status).toBe(418);
  await expect.poll(() => answers.at(-1)).toMatchObject({ method: 'GET', status: 418 });
});

test('closing lets a running request end, and its kept-alive connection with it', async () => {
  const running = get('/api/slow');
  await arrived.promise;
  const closed = close();
  finish.resolve();
  const answer = await running;
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.text()).toBe('done');
  await closed;
  await expect(get('/favicon.svg')).rejects.toThrow();
});

describe("people's pages", () => {
  const person = new Hono().all('*', (c) => c.text("a person's page"));
  const console_ = new Hono().all('*', (c) => c.text('the console'));
  let ports = { own: 0, person: 0 };
  let end = async () => {};

  const start = async (url: (ports: { own: number; person: number }) => [string, string]) => {
    ports = { own: await freePort(), person: await freePort() };
    const [publicUrl, personUrl] = url(ports);
    const server = await serve({
      host: '127.0.0.1',
      port: ports.own,
      person: { url: personUrl, port: ports.person, fetch: person.fetch },
      publicUrl,
      handleNode: () => false,
      onNodeAnswer: () => {},
      parts: [{ prefixes: [], fetch: console_.fetch }],
    });
    end = server.close;
  };
  const read = (host: string, port: number, path = '/l/token') =>
    new Promise<{ body: string; isStrict: boolean }>((resolve, reject) => {
      const headers = { host, accept: 'text/html' };
      httpRequest({ port, host: '127.0.0.1', path, headers }, async (response) =>
        resolve({
          body: await text(response),
          isStrict: 'strict-transport-security' in response.headers,
        }),
      )
        .once('error', reject)
        .end();
    });

  afterEach(() => end());

  test('are what a request asks for by their name, or at their port whatever its name', async () => {
    await start(({ own, person }) => [`http://localhost:${own}`, `http://localhost:${person}`]);
    const body = async (...of: Parameters<typeof read>) => (await read(...of)).body;
    expect(await body(`localhost:${ports.person}`, ports.person)).toBe("a person's page");
    expect(await body('proxy.example.org', ports.person, '/')).toBe("a person's page");
    expect(await body(`localhost:${ports.person}`, ports.own)).toBe("a person's page");
    expect(await body(`LocalHost:${ports.person}`, ports.own)).toBe("a person's page");
    expect(await body(`localhost:${ports.own}`, ports.own)).toBe('the console');
    for (const path of ['/healthz', '/readyz?full']) {
      expect(await body(`localhost:${ports.person}`, ports.person, path)).toBe('the console');
    }
  });

  test('are demanded over https where their own address begins with it', async () => {
    await start(({ own }) => [`http://localhost:${own}`, 'https://choices.example.org']);
    expect((await read('choices.example.org', ports.own)).isStrict).toBe(true);
    expect((await read(`localhost:${ports.own}`, ports.own)).isStrict).toBe(false);
  });
});
