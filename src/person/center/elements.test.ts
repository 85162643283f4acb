import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { readElements } from '#service/domains/data-subjects/subject-elements.ts';
import { idOf } from '#service/testing/erase.ts';
import { attributeOf, type Fields, inputsOf, saidOn } from '#service/testing/page-forms.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, person } = service;
const ada = 'ada@example.org';
const hourMs = 3_600_000;

let news: string;
let center: string;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({ Name: 'News' });
    const customDataElements = [
      { name: 'Mobile', required: true, languages: [{ language: 'en', name: 'Your number' }] },
      { name: 'Membership', readOnly: true },
      { name: 'Rating', hidden: true },
      { name: 'Country' },
    ];
    const sections = [{ purposes: [{ id: news }], customDataElements }];
    ({ id: center } = await api.activeCenter([news], { pages: [{ sections }] }));
    await api.upsert(ada, [
      { name: 'Membership', value: 'GOLD-4711' },
      { name: 'Rating', value: 'B-minus-minus' },
    ]);
    clock.advance(1000);
  }),
);
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

const read = async (answer: Response | Promise<Response>) => {
  const { status, headers, text } = await Promise.resolve(answer).then(async (own) => ({
    status: own.status,
    headers: own.headers,
    text: await own.text(),
  }));
  return { status, text, cookie: headers.get('Set-Cookie')?.split(';', 1)[0] ?? '' };
};
const post = (path: string, fields: Fields, cookie = '') => {
  clock.advance(1000);
  const body = new URLSearchParams(fields);
  return read(person(path, { method: 'POST', body, headers: cookie === '' ? {} : { cookie } }));
};
const pathOf = (act = '') => `/p/${center}${act}`;
const handleOf = (text: string): Fields => [
  [
    'h',
    inputsOf(text).flatMap((tag) =>
      attributeOf(tag, 'name') === 'h' ? attributeOf(tag, 'value') : [],
    )[0] ?? '',
  ],
];
const valueIn = (text: string, element: string) =>
  inputsOf(text)
    .filter((tag) => attributeOf(tag, 'name') === `e.${element}`)
    .map((tag) => attributeOf(tag, 'value'))[0];

const opened = async (link: string) => {
  const { cookie } = await read(person(link));
  const { text } = await read(person(pathOf(), { headers: { cookie } }));
  return { text, cookie };
};
/** The page by a link that was mailed on request. */
const byMail = async (address = ada) => {
  await post('/link', [['address', address]]);
  const { text } = await read(person('/outbox'));
  const [, link = ''] = /href="http:\/\/localhost:8081(\/l\/[^"]+)"/.exec(text) ?? [];
  return opened(link);
};
const byLink = async () => {
  const [link] = (await api.done(listLinkTokensEndpoint, { headers: { identifier: ada } })).content;
  return opened(`/l/${link?.LinkToken}`);
};
const stored = async () =>
  Object.fromEntries(
    (await readElements(db, await idOf(db, ada))).flatMap(({ name, values }) =>
      values.map(({ value }) => [name, value]),
    ),
  );
const receipts = async () =>
  (await api.done(listReceiptsEndpoint, { headers: { identifier: ada }, body: {} })).content;
const statuses = async () =>
  (
    (await api.done(listProfilesEndpoint, { headers: { identifier: ada } })).content[0]?.Purposes ??
    []
  ).map(({ Status }) => Status);

describe('data elements of a center', () => {
  test('are masked, those that are hidden are left out, and only some can be replaced', async () => {
    const { text } = await byMail();
    expect(saidOn(text)).toMatch(/Membership We have: G•+1 /);
    expect(saidOn(text)).toContain('Your number (needed) We have nothing');
    expect(text).not.toMatch(/GOLD|minus|Rating/);
    expect(inputsOf(text).flatMap((tag) => /name="(e\.[^"]*)"/.exec(tag)?.[1] ?? [])).toEqual([
      'e.Mobile',
      'e.Country',
    ]);
    expect(text).not.toContain('Mail me a link');
  });

  test('are replaced by the save, in its receipt, as a word that a form does not replace', async () => {
    const page = await byMail();
    const saved = await post(pathOf(), [
      ...handleOf(page.text),
      [`a.${news}`, 'yes'],
      ['e.Mobile', ' +49 151 0000001 '],
      ['e.Membership', 'PLATINUM'],
      ['e.Rating', 'A'],
      ['e.Other', 'x'],
    ]);
    expect(saidOn(saved.text)).toContain('Saved. 2 changes');
    expect(saidOn(saved.text)).toMatch(/Your number was None → , now \+•+01 /);
    expect(saved.text).not.toContain('0000001');
    const known = { Membership: 'GOLD-4711', Rating: 'B-minus-minus' };
    expect(await stored()).toEqual({ ...known, Mobile: '+49 151 0000001' });
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({ origin: 'PREFERENCE_CENTER' });
    const token = await api.pointToken(await api.activePoint({ DataElements: ['Mobile'] }));
    await api.receipt(token, { identifier: ada, dsDataElements: { Mobile: '+49 151 0000003' } });
    expect(await stored()).toMatchObject({ Mobile: '+49 151 0000001' });
    const before = await receipts();
    const alone = await post(pathOf(), [...handleOf(saved.text), ['e.Mobile', '+49 151 0000002']]);
    expect(saidOn(alone.text)).toContain('Saved. 1 change');
    expect(await receipts()).toHaveLength(before.length + 1);
    expect(await stored()).toEqual({ ...known, Mobile: '+49 151 0000002' });
    const again = await post(pathOf(), [...handleOf(alone.text), ['e.Mobile', '+49 151 0000002']]);
    expect(saidOn(again.text)).toContain('Nothing to save');
    expect(await stored()).toEqual({ ...known, Mobile: '+49 151 0000002' });
  });

  test('need a link that was mailed within a day; a no never waits for it', async () => {
    const { text } = await byLink();
    expect(valueIn(text, 'Mobile')).toBeUndefined();
    expect(saidOn(text)).toContain(
      'To change your data, open this page by a link that we mail you',
    );
    const page = await byMail();
    clock.advance(11 * hourMs);
    const late = await post(pathOf('/show?lang=en'), [...handleOf(page.text), ['e.Mobile', 'Ay']]);
    expect(valueIn(late.text, 'Mobile')).toBe('Ay');
    const saved = await post(pathOf(), [
      ...handleOf(text),
      [`a.${news}`, 'no'],
      ['e.Mobile', '+49 151 0000001'],
    ]);
    expect(saidOn(saved.text)).toContain('Not saved yet: Your number. ');
    clock.advance(13 * hourMs);
    await post(pathOf(), [...handleOf(page.text), ['e.Mobile', '+49 151 0000001']]);
    expect(await statuses()).toEqual(['OPT_OUT']);
    expect(await stored()).not.toHaveProperty('Mobile');
  });

  test('are asked for on the page, which mails the link and keeps what was ticked', async () => {
    const { text } = await byLink();
    const sent = await post(pathOf('/elements-link?lang=en'), [
      ...handleOf(text),
      [`a.${news}`, 'yes'],
    ]);
    expect(saidOn(sent.text)).toContain('A link is on its way to your address.');
    expect(inputsOf(sent.text).filter((tag) => tag.includes(' checked'))).toHaveLength(1);
    expect(await statuses()).toEqual([]);
    expect((await read(person('/outbox'))).text).toContain('a•••@e•••••.org');
    expect((await post(pathOf('/elements-link'), [['h', 'x']])).status).toBe(403);
  });

  test('that were typed wait in the page, until the mailed link was opened in this browser', async () => {
    const page = await byMail();
    clock.advance(23 * hourMs);
    const again = await byLink();
    clock.advance(2 * hourMs);
    const typed: Fields = [['e.Mobile', '+49 151 0000001']];
    const waiting = await post(pathOf(), [...handleOf(page.text), ...typed], again.cookie);
    expect(await stored()).not.toHaveProperty('Mobile');
    expect(saidOn(waiting.text)).toContain('Not saved yet: Your number.');
    expect(saidOn(waiting.text)).toContain('What you typed stays in this page.');
    expect(valueIn(waiting.text, 'Mobile')).toBe('+49 151 0000001');
    const asked = await post(
      pathOf('/elements-link?lang=en'),
      [...handleOf(waiting.text), ...typed],
      again.cookie,
    );
    expect(valueIn(asked.text, 'Mobile')).toBe('+49 151 0000001');
    const stillWaiting = await post(pathOf(), [...handleOf(asked.text), ...typed], again.cookie);
    expect(valueIn(stillWaiting.text, 'Mobile')).toBe('+49 151 0000001');
    const mailed = await byMail();
    const saved = await post(pathOf(), [...handleOf(asked.text), ...typed], mailed.cookie);
    expect(saidOn(saved.text)).toContain('Saved. 1 change');
    expect(await stored()).toMatchObject({ Mobile: '+49 151 0000001' });
  });

  test("that were typed aren't taken by another person's mailed link", async () => {
    const { text } = await byLink();
    await api.upsert('eve@example.org', []);
    const eve = await byMail('eve@example.org');
    const typed: Fields = [['e.Mobile', '+49 151 0000001']];
    await post(pathOf(), [...handleOf(text), ...typed], eve.cookie);
    expect(await stored()).not.toHaveProperty('Mobile');
    expect(await readElements(db, await idOf(db, 'eve@example.org'))).toEqual([]);
  });

  test('that are wrong or missing are told and kept, and the rest is saved', async () => {
    const page = await byMail();
    const saved = await post(pathOf(), [
      ...handleOf(page.text),
      [`a.${news}`, 'no'],
      ['e.Country', 'x'.repeat(751)],
    ]);
    expect(saidOn(saved.text)).toContain('Not saved yet: Your number and Country.');
    expect(saidOn(saved.text)).toContain('Use at most 750 characters.');
    expect(saidOn(saved.text)).toContain('Fill this in.');
    expect(valueIn(saved.text, 'Country')).toBe('x'.repeat(751));
    expect(await statuses()).toEqual(['OPT_OUT']);
  });
});
