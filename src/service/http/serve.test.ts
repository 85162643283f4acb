import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConsoleFiles } from './console-files.ts';
import { serve } from './serve.ts';

const page = '<!doctype html><script>boot()</script><div id="root"></div>';
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
const getAsHost = (path: string, host: string, accept: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, headers: { host, accept } }, (response) => {
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
    publicUrl,
    origins: ['https://login.example.org'],
  });
  const slow = new Hono().get('/api/slow', async (c) => {
    arrived.resolve();
    await finish.promise;
    return c.text('done');
  });
  const server = await serve({
    host: '127.0.0.1',
    port,
    publicUrl,
    parts: [
      { prefixes: ['/api/'], fetch: slow.fetch },
      { prefixes: [], fetch: files.fetch },
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
  const answer = await get('/collection-points/x?version=1', { Accept: 'text/html' });
  expect(await answer.text()).toBe(page);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('boot()'));
  expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}'`);
  expect(policy).toContain("connect-src 'self' https://login.example.org");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/index.html')).headers.get('content-security-policy')).toBe(policy);
});

test('assets are immutable and come compressed; one that is missing is not the page', async () => {
  const answer = await get('/assets/app.js', { 'Accept-Encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('cache-control')).toMatch(/immutable/);
  expect(await answer.text()).toBe('let a;');
  expect((await get('/assets/gone.js')).status).toBe(404);
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
  expect(tricked.location).toBe(publicUrl);
  const program = await getAsHost('/favicon.svg', 'other.example.org', 'application/json');
  expect(program.status).toBe(200);
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
