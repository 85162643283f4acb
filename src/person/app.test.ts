import { beforeAll, describe, expect, test } from 'vitest';
import { startService } from '#service/testing/service.ts';

const service = await startService();
beforeAll(service.reset);

const { person } = service;

describe('a page for people', () => {
  test('keeps its browser from storing, running, sending or framing anything but what is ours', async () => {
    const { headers } = await person('/nothing');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors http://localhost:8080",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    ['/nothing', 'sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
    ['/nothing', 'pl, ar;q=0.3, fr;q=0.7', 'fr'],
    ['/nothing', 'en;q=0, de-AT', 'de'],
    ['/nothing', 'pl', 'en'],
    ['/nothing?lang=ar', 'de', 'ar'],
    ['/nothing?lang=xx', 'de', 'de'],
  ])('speaks the language that is asked for: %s, %s', async (path, accepted, language) => {
    const answer = await person(path, { headers: { 'Accept-Language': accepted } });
    const markup = await answer.text();
    expect(markup).toContain(
      `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    );
    expect(answer.headers.get('Content-Language')).toBe(language);
  });

  test('is not there for anything else at its origin, in its language too', async () => {
    for (const path of [
      '/',
      '/collection-points',
      '/api/openapi.json',
      '/api/asyncapi.json',
      '/config.json',
      '/docs',
    ]) {
      const answer = await person(path, { headers: { 'Accept-Language': 'de' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Hier ist keine Seite');
    }
    const posted = await person('/api/consentmanager/v2/purposes', { method: 'POST', body: '{}' });
    expect(posted.status).toBe(404);
  });

  test('comes with style and script in at most 30,000 bytes, 4,096 of script', async () => {
    const Accept = { 'Accept-Encoding': 'gzip' };
    const page = await person('/nothing', { headers: Accept });
    const bytes = new Uint8Array(await page.arrayBuffer());
    const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    const markup = await new Response(unzipped).text();
    const paths = [...markup.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(paths).toHaveLength(3);
    let total = bytes.byteLength;
    for (const path of paths) {
      const asset = await person(path ?? '', { headers: Accept });
      expect(asset.status).toBe(200);
      expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      total += (await asset.arrayBuffer()).byteLength;
    }
    expect(total).toBeLessThan(30_000);
    const script = paths.find((path) => path?.endsWith('.js')) ?? '';
    expect((await (await person(script)).arrayBuffer()).byteLength).toBeLessThanOrEqual(4096);
  });
});

test('the script of embedded forms never changes, and may be read from any page', async () => {
  const answer = await person('/assets/embed-1.js');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const bytes = await answer.arrayBuffer();
  expect(bytes.byteLength).toBeLessThanOrEqual(6000);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  // Pages have copied it: another script needs another number, beside this one.
  expect(btoa(String.fromCharCode(...digest))).toBe(
    'xEd9GmbzGr4Bogdn+KLj6nlc1o9VybphGjd8FJ2Xw6EneS/xLwOiOYC6u93zjr+z',
  );
});

test('the log names a route, never an address', async () => {
  service.log.length = 0;
  await person('/somebody@example.org?lang=de');
  const [line] = service.log;
  expect(line?.data).toMatchObject({ endpoint: 'GET (person)', status: 404 });
  expect(JSON.stringify(service.log)).not.toContain('somebody');
});

test('an outage is told on a page that offers to try again', async () => {
  const away = await service.createPersonInstance({
    clockGuard: {
      require: () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    },
  });
  const answer = await away.request('http://localhost:8081/nothing');
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('Try again');
});

describe('what says that there is nothing here, or tells of a fault,', () => {
  const shop = 'Alder Stores';
  const fail = (error: Error) => {
    let isFailing = false;
    const instance = service.createPersonInstance({
      clockGuard: {
        require: () => {
          if (isFailing) throw error;
        },
      },
    });
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await (await instance).request(`http://localhost:8081${path}`, init);
      return { status: answer.status, text: await answer.text() };
    };
    return { ask, begin: () => (isFailing = true) };
  };
  beforeAll(
    service.resetTo(async () => {
      await service.api.activeCenter([await service.api.activePurpose()], {
        controller: { name: shop },
      });
    }),
  );

  test('names who is responsible', async () => {
    const nothing = await person('/nothing');
    expect(nothing.status).toBe(404);
    expect(await nothing.text()).toContain(`<bdi>${shop}</bdi>`);
    const { ask, begin } = fail(new Error('a fault of ours'));
    begin();
    const fault = await ask('/nothing');
    expect(fault.status).toBe(500);
    expect(fault.text).toContain(`<bdi>${shop}</bdi>`);
  });

  test('names them as last read while the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { ask, begin } = fail(away);
    expect((await ask('/link?lang=en')).text).toContain(`<bdi>${shop}</bdi>`);
    begin();
    const told = await ask('/p?lang=en');
    expect(told.status).toBe(503);
    expect(told.text).toContain(`<bdi>${shop}</bdi>`);
    const body = new URLSearchParams({ i: 'nora@example.org' });
    const kept = await ask('/f/any?lang=en', { method: 'POST', body });
    expect(kept.status).toBe(503);
    expect(kept.text).toContain('kept on this page');
    expect(kept.text).toContain(`<bdi>${shop}</bdi>`);
  });
});
