import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import {
  type Ask,
  arrangeForm,
  fieldsOf,
  fillingIn,
  nora,
  withFields,
} from '#service/testing/forms.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, person } = service;
const { read, send, receipts, people, yesTo } = fillingIn(service);

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

const open = (path = `/f/${point}`, ask: Ask = {}) => read(path, ask);
const yes = () => yesTo(news);

describe('the page of a form', () => {
  test('shows the text that people agree to, ticks nothing, and has two buttons alike', async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.text).toContain('News from our shops</h1>');
    expect(page.text).toContain('At most two mails a week.');
    expect(page.text).toContain('You can stop at any time.');
    expect(page.text).toContain('href="https://alder.example/privacy"');
    expect(page.text).toContain('Alder Stores');
    expect(page.text).not.toMatch(/ checked/);
    const buttons = page.text.match(/<button class="button"[^>]*>[^<]*</g);
    expect(buttons?.map((tag) => tag.replace(/.*>/, '').slice(0, -1))).toEqual([
      'Sign up',
      'No, thanks',
    ]);
    expect(page.headers.get('Set-Cookie')).toBeNull();
    expect(page.headers.get('Content-Security-Policy')).toContain(
      'frame-ancestors http://localhost:8080',
    );
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(Buffer.byteLength(page.text)).toBeLessThan(30_000);
  });

  test('is in the language asked for, else the one the browser wants, else its own', async () => {
    const dutch = await open(`/f/${point}?lang=nl`);
    // The account says it in Dutch, or not at all: our words beside it are English.
    expect(dutch.text).toContain('<html lang="en"');
    expect(dutch.text).toMatch(/<button[^>]*lang="nl"[^>]*aria-current="true"[^>]*>Nederlands/s);
    const wanted = await open(undefined, { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } });
    expect(wanted.text).toContain('<html lang="de"');
    expect(wanted.text).toContain('Neues');
    expect(wanted.text).toContain('Höchstens zwei Mails pro Woche.');
    expect(wanted.text).toContain('Vorname');
    expect((await open(undefined, { headers: { 'Accept-Language': 'ar' } })).text).toContain(
      '<html lang="en"',
    );
  });

  test('keeps what was typed and ticked in another language, and records nothing', async () => {
    const page = await open();
    clock.advance(5000);
    const body = new URLSearchParams(
      withFields(fieldsOf(page.text), [...(await yes()), ['e.First name', 'Nora']]),
    );
    const german = await read(`/f/${point}/show?lang=de`, { method: 'POST', body });
    expect(german.text).toContain(`value="${nora}"`);
    expect(german.text).toContain('value="Nora"');
    expect(german.text).toMatch(new RegExp(`value="${news}"[^>]* checked`));
    expect(await people()).toBe(0);
  });

  test.each([
    ['a Draft', { Status: undefined }, 404, 'There is no form here'],
    [
      'one that needs to be signed',
      { IsAuthenticationRequired: true },
      403,
      'needs you to sign in',
    ],
    ['one of a program', { CollectionPointType: 'API' }, 404, 'There is no form here'],
    ['one of a center', { CollectionPointType: 'PREFERENCE_CENTER' }, 404, 'There is no form here'],
  ])('says so where there is none: %s', async (_, fields, status, words) => {
    const { Id } = await api.createPoint({ CollectionPointType: 'WEB_FORM', ...fields });
    if (!('Status' in fields)) await api.publishPoint(Id);
    const page = await open(`/f/${Id}`);
    expect([page.status, page.text.includes(words)]).toEqual([status, true]);
    const sent = await read(`/f/${Id}`, {
      method: 'POST',
      body: new URLSearchParams([['i', nora]]),
    });
    expect(sent.status).toBe(status);
    expect(await people()).toBe(0);
  });

  test('says so at an address of nothing, and once it is disabled', async () => {
    expect((await open('/f/ffffffff-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await open('/f/nothing')).status).toBe(404);
    const page = await open();
    await api.disablePoint(point);
    expect((await open()).status).toBe(410);
    expect((await send(page, await yes())).status).toBe(410);
    expect(await people()).toBe(0);
  });

  test('escapes every text of the account and of the person', async () => {
    const evil = '<script>alert(1)</script>"\'&';
    const purpose = await api.activePurpose({ Name: evil, Description: evil, Controller: evil });
    const id = await api.activePoint({
      Name: evil,
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [purpose],
      SubjectIdentifier: `Email ${evil}`,
      DataElements: [`Name ${evil}`],
      DataControllerName: evil,
      RightToWithdraw: evil,
      HowToWithdraw: evil,
      OtherInformation: evil,
      Language: 'en',
    });
    const page = await open(`/f/${id}`);
    const again = await send(page, [
      ['i', evil],
      ['t', purpose],
      [`e.Name ${evil}`, evil],
    ]);
    const { html } = await api.done(getCollectionPointFormEndpoint, {
      params: { collectionpointId: id },
    });
    for (const text of [page.text, again.text, html ?? '']) {
      expect(text).toContain('&lt;script&gt;');
      expect(text).not.toContain('<script>alert');
      expect(text).not.toMatch(/ (onerror|onload)=/);
    }
  });

  test('promises that nothing is ticked only where an empty box is no yes', async () => {
    const formOf = async (fields: object) =>
      (await open(`/f/${await api.activePoint({ PurposeIds: [sold], ...fields })}`)).text;
    const [promise, stop] = ['Nothing is ticked for you', 'Stop whenever you like'];
    const saidBy = (text: string) => [text.includes(promise), text.includes(stop)];
    const type = { CollectionPointType: 'WEB_FORM' };
    expect(saidBy((await open()).text)).toEqual([true, true]);
    expect(saidBy(await formOf({ ...type, ConsentType: 'OPTOUTCHECKBOX' }))).toEqual([false, true]);
    expect(saidBy(await formOf({ ...type, ConsentType: 'FORMSUBMIT' }))).toEqual([true, true]);
    const stopping = await formOf({ CollectionPointType: 'NOTIFICATION_OPT_OUT' });
    expect(stopping).toContain('What should stop?');
    expect(saidBy(stopping)).toEqual([false, false]);
  });
});

describe('a Draft', () => {
  test('is open to its team for ten minutes, and what is sent there is a test', async () => {
    await api.newVersion(point);
    await api.updatePoint(point, 2, { Name: 'News, soon' });
    const params = { collectionpointId: point };
    const { previewUrl } = await api.done(getCollectionPointFormEndpoint, {
      params,
      query: { version: 2 },
    });
    const page = await read(previewUrl ?? '');
    expect(page.text).toContain('News, soon');
    expect(page.text).toContain('recorded as a test');
    const done = await send(page, await yes());
    expect(done.text).toContain('This is what you sent');
    expect((await receipts())[0]).toMatchObject({ collectionPointVersion: 2, test: true });
    // A handle of it opens nothing among people's own.
    const taken = withFields(fieldsOf(page.text), await yes());
    await read(`/f/${point}`, { method: 'POST', body: new URLSearchParams(taken) });
    expect((await receipts()).map((own) => own.collectionPointVersion)).toContain(1);
    clock.advance(600_000);
    expect((await read(previewUrl ?? '')).status).toBe(410);
  });
});
