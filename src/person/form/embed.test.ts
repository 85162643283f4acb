import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { ConnectionLost } from '#service/db/availability.ts';
import { failingTransactions } from '#service/testing/failing-transactions.ts';
import {
  type Ask,
  arrangeForm,
  type Fields,
  fieldsOf,
  fillingIn,
  nora,
  withFields,
} from '#service/testing/forms.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, db, person } = service;
const { read, send, statuses, receipts, people, yesTo } = fillingIn(service);

let news: string;
let sold: string;
let point: string;
beforeEach(
  service.resetTo(async () => {
    ({ news, sold, point } = await arrangeForm(service));
  }),
);
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

const yes = () => yesTo(news);

describe('a form on another site', () => {
  const embedded = async (query: Record<string, unknown> = {}) =>
    api.done(getCollectionPointFormEndpoint, { params: { collectionpointId: point }, query });

  test('is whole without script, and sends what the page of ours would', async () => {
    const { html, url, contentSecurityPolicy, languages } = await embedded({ language: 'de' });
    expect(languages).toEqual(['en', 'de', 'nl']);
    expect(url).toBe(`http://localhost:8081/f/${point}`);
    expect(contentSecurityPolicy).toBe('form-action http://localhost:8081');
    expect(html).toContain(`action="${url}?lang=de"`);
    expect(html).toContain('Höchstens zwei Mails pro Woche.');
    expect(html).not.toMatch(/<script|style=|class="sprite|requestInformation/);
    const sent = await read(`/f/${point}?lang=de`, {
      method: 'POST',
      headers: { Origin: 'https://shop.example' },
      body: new URLSearchParams(withFields(fieldsOf(html ?? ''), await yes())),
    });
    expect(sent.text).toContain('Danke');
    expect(sent.headers.get('Set-Cookie')).toBeNull();
    expect(await statuses()).toEqual({ [news]: 'ACTIVE' });
  });

  test('counts once with the key of a script', async () => {
    const { html } = await embedded();
    const fields = withFields(fieldsOf(html ?? ''), [...(await yes()), ['k', 'one']]);
    for (let time = 0; time < 2; time += 1) {
      await read(`/f/${point}`, { method: 'POST', body: new URLSearchParams(fields) });
    }
    expect(await receipts()).toHaveLength(1);
  });

  test('fills in what another page posts where the point lets it, and records nothing', async () => {
    const open = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      SubjectIdentifier: 'Email',
      DataElements: ['Email', 'First name'],
      EnablePrefillIdentifier: true,
    });
    const body = new URLSearchParams([
      ['i', nora],
      ['e.First name', 'Nora'],
      ['t', sold],
    ]);
    const page = await read(`/f/${open}/prefill`, { method: 'POST', body });
    expect(page.text).toContain(`value="${nora}"`);
    expect(page.text).toContain('value="Nora"');
    expect(page.text).not.toContain(' checked');
    expect(await people()).toBe(0);
    await send(page, [
      ['t', sold],
      ['act', 'send'],
    ]);
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE' });
  });

  const fromScript = async (change: Fields, ask: Ask = {}) => {
    const { html } = await embedded({ language: 'de' });
    const { text, ...rest } = await read(`/f/${point}?lang=de`, {
      method: 'POST',
      ...ask,
      headers: { Origin: 'https://shop.example', Accept: 'application/json', ...ask.headers },
      body: new URLSearchParams(withFields(fieldsOf(html ?? ''), change)),
    });
    return { ...rest, said: JSON.parse(text) };
  };

  test('tells its script what became of it, in its language, and keeps no cookie', async () => {
    const { html, embedScript } = await embedded();
    expect(html).toContain(' data-blocked="This page doesn&#39;t allow');
    expect(embedScript).toMatch(
      /^<script src="http:\/\/localhost:8081\/assets\/embed-1\.js" integrity="sha384-[^"]+" crossorigin="anonymous" async><\/script>\n$/,
    );
    const done = await fromScript([...(await yes()), ['k', 'one']]);
    expect(done.said).toMatchObject({
      outcome: 'done',
      texts: ['Danke', expect.any(String), 'Neues: Ja', 'Partners: Nicht angekreuzt'],
      link: { address: '/link?lang=de' },
    });
    expect(done.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example');
    expect(done.headers.get('Set-Cookie')).toBeNull();
    expect(done.headers.get('Cache-Control')).toBe('no-store');

    const wrong = await fromScript([...(await yes()), ['i', 'nobody']]);
    expect([wrong.status, wrong.said]).toEqual([
      400,
      {
        outcome: 'told',
        texts: [expect.any(String)],
        faults: [{ name: 'i', text: expect.any(String) }],
      },
    ]);
    const bot = await fromScript([...(await yes()), ['i', 'b@example.org'], ['website', 'x']]);
    expect(bot.said.outcome).toBe('ask');
    const gpc = await fromScript(
      [
        ['i', nora],
        ['t', sold],
        ['act', 'send'],
      ],
      {
        headers: { 'Sec-GPC': '1' },
      },
    );
    expect(gpc.said.outcome).toBe('ask');
    const none = await fromScript([
      ['i', nora],
      ['act', 'send'],
    ]);
    expect(none.said.outcome).toBe('told');
    expect(await receipts()).toHaveLength(1);
  });

  test('tells its script of an outage, too, where it can read that', async () => {
    const app = await service.createPersonInstance({
      db: failingTransactions(db, () => new ConnectionLost('gone')),
    });
    const away = await fromScript(await yes(), { app });
    expect([away.status, away.said.outcome]).toEqual([503, 'told']);
    expect(away.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example');
  });

  test('takes what monitoring of the page adds to its script', async () => {
    const allowed = await read(`/f/${point}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'traceparent, x-requested-with',
      },
    });
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'traceparent,x-requested-with',
    });
  });

  test('fills nothing in from another page unless the point lets it', async () => {
    const body = new URLSearchParams([
      ['i', nora],
      ['t', news],
    ]);
    const page = await read(`/f/${point}/prefill`, { method: 'POST', body });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(nora);
    expect(await people()).toBe(0);
  });

  test('says whether it is fair, and so does publishing it', async () => {
    const bare = await api.createPoint({ CollectionPointType: 'WEB_FORM', PurposeIds: [sold] });
    const wanted = { Name: bare.Name, Description: '', CollectionPointType: 'WEB_FORM' };
    const body = { ...wanted, OrganizationId: bare.OrganizationId, doNotActivateWebform: false };
    const answer = await api.done(updateCollectionPointEndpoint, {
      params: { collectionpointId: bare.Id },
      query: { version: 1 },
      body: { ...body, PurposeIds: [sold], Status: 'ACTIVE' },
    });
    expect(answer?.messages).toEqual([
      'Form: Say who is responsible: a name is missing.',
      'Form: Link the privacy notice, at least in the default language.',
    ]);
    const params = { collectionpointId: bare.Id };
    const { ease } = await api.done(getCollectionPointFormEndpoint, { params });
    expect(ease?.blocks.map(({ code }) => code)).toEqual(['no-controller', 'no-notice']);
    const own = await embedded();
    expect(own.ease).toEqual({
      blocks: [],
      warnings: [expect.objectContaining({ code: 'texts-missing' })],
    });
  });

  test('has none where its type has no form', async () => {
    const { Id } = await api.createPoint({ CollectionPointType: 'API' });
    const form = await api.done(getCollectionPointFormEndpoint, {
      params: { collectionpointId: Id },
    });
    expect(form).toMatchObject({ hasForm: false, url: null, html: null, previewUrl: null });
  });
});
