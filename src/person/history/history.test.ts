import { createLocalJWKSet, flattenedVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { listLinkTokensEndpoint, renewLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import type { ProofFile } from '#contract/proofs.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { loadSecret } from '#service/identity/keys.ts';
import { unknownId } from '#service/testing/api.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { createLinkMarks } from '../link-marks.ts';

const service = await startService();
const { api, clock, db, person } = service;
const receipts = createReceipts({ db, now: clock.now });
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const hourMs = 3_600_000;
let purpose: string;
let point: string;
let center: string;

beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose({
      Name: 'Newsletter',
      DefaultLanguage: 'en-us',
      Languages: [
        { Name: 'Newsletter', Description: 'News <by> mail.', Language: 'en-us', Default: true },
        { Name: 'Rundbrief', Description: 'Neues per Mail.', Language: 'de', Default: false },
      ],
    });
    point = await api.activePoint({
      Name: 'Newsletter signup',
      CollectionPointType: 'WEB_FORM',
      WebFormUrl: 'https://stores.example.com/news',
      PurposeIds: [purpose],
    });
    const languages = ['en', 'de', 'fr', 'sv', 'ar'].map((language) => ({ language }));
    const content = { languages, contactUrl: 'https://example.com/contact' };
    center = (await api.activeCenter([purpose], content)).id;
    for (const identifier of [ana, ben]) await api.upsert(identifier, []);
    clock.advance(60_000);
    await receipts(point, { identifier: ana, language: 'de', purposes: [{ id: purpose }] });
    clock.advance(60_000);
  }),
);

const of = (identifier: string) => ({ headers: { identifier } });
const tokenOf = async (identifier: string) =>
  (await api.done(listLinkTokensEndpoint, of(identifier))).content[0]?.LinkToken ?? '';
/** The link that a mail has which the person asked for. */
const mailedTokenOf = async (identifier: string) => {
  const token = await tokenOf(identifier);
  const secret = await loadSecret(service.database.db, testEncryption, 'person handles');
  return `${token}.${createLinkMarks(secret, clock.now).of(token)}`;
};
const openBy = async (token: string) =>
  (await person(`/l/${token}`)).headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
const open = async (identifier: string = ana) => openBy(await tokenOf(identifier));
const openMailed = async () => openBy(await mailedTokenOf(ana));
const read = async (path: string, cookie?: string) => {
  const answer = await person(path, cookie === undefined ? {} : { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const at = (what: string): string => `/p/${center}/${what}`;
const historyAt = () => at('history');
const post = (path: string, handle: string, headers: Record<string, string> = {}) =>
  person(path, { method: 'POST', body: new URLSearchParams({ handle }), headers });
/** The handle in the form whose address is asked for. */
const handleFor = (text: string, path: string): string =>
  new RegExp(`action="${path}[^"]*">\\s*<input type="hidden" name="handle" value="([^"]+)"`).exec(
    text,
  )?.[1] ?? '';
const copyHandle = async (cookie: string) =>
  handleFor((await read(historyAt(), cookie)).text, at('copy'));
const wordsIn = (text: string): string =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');
const erase = async (identifier: string) => {
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};

describe('the page of what a person agreed to', () => {
  test('says it in the language of the page, with the text that was shown', async () => {
    const page = await read(`${historyAt()}?lang=en`, await open());
    expect(page.status).toBe(200);
    const words = wordsIn(page.text);
    expect(words).toContain('For a•••@e•••••.com. Times in UTC.');
    expect(words).toContain(
      'Yes to Newsletter Newsletter signup on stores.example.com Text of that day, shown in German Newsletter . “Neues per Mail.”',
    );
    expect(words).toContain('On now Newsletter');
    expect(page.text).toContain('lang="de" dir="auto"');
    expect(page.text).not.toContain(ana);
  });

  test.each([
    ['de', 'ltr', 'Wozu ich Ja gesagt habe', 'Ja zu Rundbrief'],
    ['fr', 'ltr', 'Ce que j’ai accepté', 'Oui à Newsletter'],
    ['sv', 'ltr', 'Vad jag har sagt ja till', 'Ja till Newsletter'],
    ['ar', 'rtl', 'ما وافقت عليه', 'نعم لـ Newsletter'],
  ])('speaks %s', async (language, direction, title, said) => {
    const page = await read(`${historyAt()}?lang=${language}`, await open());
    expect(page.text).toContain(`<html lang="${language}" dir="${direction}">`);
    const words = wordsIn(page.text).replaceAll('&#39;', "'");
    expect(words).toContain(title);
    expect(words).toContain(said);
  });

  test('escapes what others wrote', async () => {
    clock.advance(60_000);
    await receipts(point, { identifier: ana, language: 'en', purposes: [{ id: purpose }] });
    const page = await read(`${historyAt()}?lang=en`, await open());
    expect(page.text).toContain('News &lt;by&gt; mail.');
    expect(page.text).not.toContain('<by>');
  });

  test('lists what one act changed in different ways', async () => {
    const offers = await api.activePurpose({ Name: 'Offers' });
    const both = await api.activePoint({ Name: 'Both', PurposeIds: [purpose, offers] });
    clock.advance(60_000);
    await receipts(both, {
      identifier: ana,
      purposes: [
        { id: purpose, type: 'WITHDRAWN' },
        { id: offers, type: 'OPT_OUT', note: { signal: 'GPC' } },
      ],
    });
    clock.advance(60_000);
    await receipts(both, {
      identifier: ana,
      purposes: [{ id: purpose }, { id: offers, type: 'WITHDRAWN' }],
    });
    const words = wordsIn((await read(`${historyAt()}?lang=en`, await open())).text);
    expect(words).toContain('2 changes Both');
    expect(words).toMatch(/Newsletter \. Yes .*Offers \. No |Offers \. No .*Newsletter \. Yes /);
    expect(words).toMatch(/No to (Newsletter and Offers|Offers and Newsletter)/);
    expect(words).toContain('Offers . By a setting of your browser');
  });

  test('shows what was said on a center in the words that it had there', async () => {
    const own = { language: 'de', description: 'Einmal die Woche.' };
    const pages = [{ sections: [{ purposes: [{ id: purpose, languages: [own] }] }] }];
    const languages = [{ language: 'en' }, { language: 'de', name: 'Ihre Auswahl' }];
    const { collectionPointId } = await api.activeCenter([], { pages, languages });
    clock.advance(60_000);
    await receipts(collectionPointId, {
      identifier: ana,
      language: 'de',
      purposes: [{ id: purpose }],
    });
    const page = await read(`${historyAt()}?lang=de`, await open());
    const words = wordsIn(page.text);
    expect(words).toContain('Auf der Seite „Ihre Auswahl“');
    expect(words).toContain('„Einmal die Woche.“');
  });

  test('changes no row, nor does a copy', async () => {
    const cookie = await openMailed();
    const handle = await copyHandle(cookie);
    const before = await service.readRows();
    for (let time = 0; time < 20; time += 1) await read(historyAt(), cookie);
    await read('/verify-proof');
    expect((await post(at('copy'), handle)).status).toBe(200);
    expect(await service.readRows()).toEqual(before);
  });

  test('is led to from their choices, with a copy for whoever may take it', async () => {
    const page = await read(at('').slice(0, -1), await open());
    expect(page.text).toContain(`<a href="${historyAt()}?lang=en">What I agreed to, and when</a>`);
    expect(page.text).not.toContain('Download a signed copy');
    const mailed = await read(at('').slice(0, -1), await openMailed());
    expect(mailed.text).toContain('Download a signed copy');
    const answer = await post(at('copy?lang=en'), handleFor(mailed.text, at('copy')));
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment/);
  });

  test('without cookies is opened by buttons, which work until the link ends', async () => {
    clock.advance(hourMs);
    await receipts(
      point,
      ...Array.from({ length: 200 }, () => ({ identifier: ana, purposes: [{ id: purpose }] })),
    );
    const body = new URLSearchParams({ token: await tokenOf(ana), center });
    const choices = await (await person('/l?lang=en', { method: 'POST', body })).text();
    const handle = handleFor(choices, historyAt());
    const first = await (await post(`${historyAt()}?lang=en`, handle)).text();
    expect(first.match(/<time /g)).toHaveLength(200);
    expect(first).not.toContain('<nav class="languages"');
    const older = handleFor(first, historyAt());
    const second = await (await post(`${historyAt()}?lang=en&page=2`, older)).text();
    expect(second.match(/<time /g)).toHaveLength(1);
    await api.done(renewLinkTokenEndpoint, of(ana));
    expect((await post(historyAt(), older)).status).toBe(403);
  });

  test('has the colors, the contact and the languages of the center', async () => {
    const { text } = await read(`${historyAt()}?lang=en`, await open());
    expect(text).toContain(
      '<a href="https://example.com/contact" rel="noopener" target="_top">Tell us</a>',
    );
    expect(text).toContain('?lang=ar"');
  });

  test('is closed to whoever opened no link, and where the link has ended', async () => {
    expect((await read(historyAt())).status).toBe(403);
    const cookie = await open();
    await api.done(renewLinkTokenEndpoint, of(ana));
    expect((await read(historyAt(), cookie)).status).toBe(403);
    expect((await read(`/p/${unknownId}/history`, await open())).status).toBe(404);
    expect((await read('/p/a%2Fb/history', cookie)).status).toBe(404);
  });

  test('goes on to older acts, by button where a handle alone opens it', async () => {
    clock.advance(hourMs);
    await receipts(
      point,
      ...Array.from({ length: 200 }, () => ({ identifier: ana, purposes: [{ id: purpose }] })),
    );
    const cookie = await open();
    const first = await read(historyAt(), cookie);
    expect(first.text.match(/<time /g)).toHaveLength(200);
    expect(first.text).toContain('page=2">Older</a>');
    const headers = { cookie, 'Accept-Encoding': 'gzip' };
    const packed = await person(historyAt(), { headers });
    // Style and script take the rest of 30,000 bytes.
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(22_000);
    const second = await read(`${historyAt()}?page=2`, cookie);
    expect(second.text.match(/<time /g)).toHaveLength(1);
    expect(second.text).toContain('page=1">Newer</a>');
    for (const odd of ['0', '-1', 'x', '1.5', '1e9']) {
      expect((await read(`${historyAt()}?page=${odd}`, cookie)).text).toContain('>Older</a>');
    }
  });

  test('of two records that were merged is the survivor’s; of somebody erased there is none', async () => {
    const [gone, kept] = [await open(ben), await open(ana)];
    await receipts(point, { identifier: ben, purposes: [{ id: purpose, type: 'WITHDRAWN' }] });
    clock.advance(1000);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ana, additionalIdentifiers: [ben] },
    });
    expect((await read(historyAt(), gone)).status).toBe(403);
    const words = wordsIn((await read(`${historyAt()}?lang=en`, kept)).text);
    expect(words).toContain('No to Newsletter');
    expect(words).toContain('Yes to Newsletter');
    await erase(ana);
    expect((await read(historyAt(), kept)).status).toBe(403);
  });
});

describe('a signed copy', () => {
  const contentOf = ({ payload }: ProofFile) =>
    JSON.parse(Buffer.from(payload, 'base64url').toString());

  test('is offered by a link that was mailed on request, for a day, and verifies with the published keys', async () => {
    const cookie = await openMailed();
    const handle = await copyHandle(cookie);
    const answer = await post(at('copy?lang=de'), handle);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="my-choices-2026-11-21T09-02Z-[\da-f]{8}\.json"$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const file = (await answer.json()) as ProofFile;
    expect(contentOf(file)).toMatchObject({
      format: 'consent-console/signed-copy',
      person: { identifier: ana },
      acts: [{ changes: [{ name: 'Rundbrief' }] }],
    });
    const published = (await (await person('/.well-known/proof-keys.json')).json()) as {
      keys: JSONWebKeySet['keys'];
    };
    expect(JSON.stringify(published)).not.toMatch(/"(?:d|p|q|dp|dq|qi)"/);
    const keys = createLocalJWKSet({ keys: published.keys });
    expect((await flattenedVerify(file, keys)).protectedHeader).toMatchObject({
      typ: 'consent-copy',
    });
  });

  test('of one receipt has that one; of another person’s there is none', async () => {
    const [other = ''] = await receipts(point, { identifier: ben, purposes: [{ id: purpose }] });
    const cookie = await openMailed();
    const { text } = await read(historyAt(), cookie);
    const path = /formaction="([^"?]+)/.exec(text)?.[1] ?? '';
    const handle = handleFor(text, at('copy'));
    const file = (await (await post(path, handle)).json()) as ProofFile;
    expect(path).toBe(at(`copy/${contentOf(file).receiptId}`));
    expect(contentOf(file).acts).toHaveLength(1);
    for (const id of [other, unknownId, 'x']) {
      const answer = await post(at(`copy/${id}`), handle);
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
  });

  test('is not offered by any other link, and the page says why', async () => {
    const { text } = await read(`${historyAt()}?lang=en`, await open());
    expect(text).toContain('with a link that we emailed you in the last 24 hours');
    expect(text).toContain('Email me a link');
    expect(text).not.toContain('formaction');
    const handle = handleFor(text, at('mail'));
    const answer = await post(at('copy'), handle);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('This copy needs a new link');
  });

  test('needs a link that one button has mailed to the address of the page', async () => {
    const { text } = await read(`${historyAt()}?lang=en`, await open());
    const sent = await post(at('mail?lang=en'), handleFor(text, at('mail')));
    expect(await sent.text()).toContain('Check your mail');
    const mails = await read('/outbox?lang=en');
    expect(mails.text.match(/To <bdi|To a•••@e•••••\.com/g)).toHaveLength(1);
    const link = /href="(http[^"]+\/l\/[^"]+)"/.exec(mails.text)?.[1] ?? '';
    const cookie = await openBy(link.split('/l/')[1] ?? '');
    expect((await post(at('copy'), await copyHandle(cookie))).status).toBe(200);
  });

  test('ends a day after the mail, 12 hours after the page was opened, and with the link', async () => {
    const token = await mailedTokenOf(ana);
    clock.advance(23 * hourMs);
    const late = await copyHandle(await openBy(token));
    expect((await post(at('copy'), late)).status).toBe(200);
    clock.advance(hourMs);
    expect((await post(at('copy'), late)).status).toBe(403);
    const handle = await copyHandle(await openMailed());
    clock.advance(12 * hourMs);
    expect((await post(at('copy'), handle)).status).toBe(403);
    const renewed = await copyHandle(await openMailed());
    await api.done(renewLinkTokenEndpoint, of(ana));
    expect((await post(at('copy'), renewed)).status).toBe(403);
  });

  test('is no one’s by a cookie, a handle of another kind or a changed one', async () => {
    const cookie = await openMailed();
    const handle = await copyHandle(cookie);
    const changed = (handle.startsWith('A') ? 'B' : 'A') + handle.slice(1);
    for (const wrong of ['', changed, cookie.split('=')[1] ?? '']) {
      const answer = await post(at('copy'), wrong, { cookie });
      expect(answer.status).toBe(403);
      expect(await answer.text()).not.toContain('payload');
    }
  });

  test('is gone with the person, and a scanner that opens the page takes none', async () => {
    const cookie = await openMailed();
    const handle = await copyHandle(cookie);
    expect((await read(at('copy'), cookie)).status).toBe(404);
    await erase(ana);
    expect((await post(at('copy'), handle)).status).toBe(403);
  });
});

test('no line of the log has a person, a handle or a receipt, only the route', async () => {
  const cookie = await openMailed();
  const handle = await copyHandle(cookie);
  service.log.length = 0;
  await post(at(`copy/${unknownId}`), handle);
  await post(at('copy'), handle);
  await read(historyAt(), cookie);
  expect(service.log.map(({ data }) => data.endpoint)).toEqual([
    'POST /p/:center/copy/:receipt',
    'POST /p/:center/copy',
    'GET /p/:center/history',
  ]);
  const log = JSON.stringify(service.log);
  for (const secret of [handle, ana, unknownId, center]) expect(log).not.toContain(secret);
});

test('the origin says that it obeys the signal of browsers', async () => {
  const answer = await person('/.well-known/gpc.json');
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ gpc: true, lastUpdate: '2026-11-29' });
});

test('where no script runs, the page that checks a file names the way by hand', async () => {
  const { text } = await read('/verify-proof?lang=en');
  expect(text).toContain('docs/proofs.md');
  expect(text).toContain('href="/.well-known/proof-keys.json"');
  expect(text).toMatch(/<form data-verify="[^"]+" hidden>/);
});
