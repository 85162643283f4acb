import { beforeEach, describe, expect, test } from 'vitest';
import { linkTokenDays } from '#contract/link-life.ts';
import { listLinkTokensEndpoint, renewLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { centerDaysTable } from '#service/db/schema/preference-centers.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { everyPurpose, readSuppressions } from '#service/domains/erasures/suppressions.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import {
  failingAfterTransaction,
  failingTransactions,
} from '#service/testing/failing-transactions.ts';
import {
  attributeOf,
  type Fields,
  fieldsOf,
  inputsOf,
  saidOn,
} from '#service/testing/page-forms.ts';
import { startService } from '#service/testing/service.ts';
import { datesIn } from '../words/dates.ts';

const service = await startService();
const { api, clock, db, person } = service;
const ada = 'ada@example.org';
const eve = 'eve@example.com';
const hourMs = 3_600_000;

let news: string;
let calls: string;
let sold: string;
let orders: string;
let outside: string;
let center: { id: string; collectionPointId: string };
beforeEach(
  service.resetTo(async () => {
    const preference = await api.createPreference({
      SelectionType: 'SINGLE_CHOICE',
      Name: 'How often',
    });
    news = await api.activePurpose({ Name: 'News', CustomPreferenceIds: [preference.Id] });
    calls = await api.activePurpose({ Name: 'Calls' });
    sold = await api.activePurpose({ Name: 'Partners', SaleOrSharing: true });
    orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    outside = await api.activePurpose({ Name: 'Elsewhere' });
    center = await api.activeCenter([news, calls, sold, orders], {
      controller: { name: 'Alder Stores' },
      contactUrl: 'https://shop.example.org/contact',
    });
    for (const identifier of [ada, eve]) await api.upsert(identifier, []);
    clock.advance(1000);
  }),
);

const tokenOf = async (identifier: string) =>
  (await api.done(listLinkTokensEndpoint, { headers: { identifier } })).content[0]?.LinkToken ?? '';
const cookieFor = async (identifier: string) =>
  (await person(`/l/${await tokenOf(identifier)}`)).headers.get('Set-Cookie')?.split(';', 1)[0] ??
  '';
const statuses = (identifier = ada) => api.statusesOf(identifier);
const transactions = (identifier = ada) => api.transactionsOf(identifier);
const erase = async (identifier: string) => {
  const id = await idOf(db, identifier);
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
};
/** The purposes that are refused for whoever comes to have an identifier. */
const suppressed = async () =>
  [
    ...new Set((await db.select().from(suppressionsTable)).map(({ purposeId }) => purposeId)),
  ].toSorted();
const counted = async () =>
  Object.fromEntries(
    (await db.select().from(centerDaysTable)).map(({ kind, count }) => [kind, count]),
  );

type Ask = { cookie?: string; headers?: Record<string, string> };
type Read = { status: number; text: string; headers: Headers };
const read = async (
  path: string,
  { cookie, headers = {}, ...init }: Ask & RequestInit = {},
): Promise<Read> => {
  const answer = await person(path, {
    ...init,
    headers: { ...headers, ...(cookie && { cookie }) },
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const withAnswers = (fields: Fields, answers: Record<string, 'yes' | 'no'>): Fields => [
  ...fields.filter(([name]) => !(name.slice(2) in answers && name.startsWith('a.'))),
  ...Object.entries(answers).map(([id, answer]): [string, string] => [`a.${id}`, answer]),
];
const post = (path: string, fields: Fields, ask: Ask = {}): Promise<Read> => {
  clock.advance(1000);
  return read(path, { method: 'POST', body: new URLSearchParams(fields), ...ask });
};
const pathOf = (act = '') => `/p/${center.id}${act}`;
/** Opens the page and sends it with these answers. */
const choose = async (answers: Record<string, 'yes' | 'no'>, ask: Ask & { of?: string } = {}) => {
  const cookie = ask.cookie ?? (await cookieFor(ask.of ?? ada));
  const page = await read('/p', { ...ask, cookie });
  return post(pathOf(), withAnswers(fieldsOf(page.text), answers), { ...ask, cookie });
};
const checkedOf = (text: string) => fieldsOf(text).filter(([name]) => name.startsWith('a.'));

describe('the page', () => {
  test('shows what the account asks, and nothing selected that was not said', async () => {
    const page = await read('/p', { cookie: await cookieFor(ada) });
    expect(page.status).toBe(200);
    expect(saidOn(page.text)).toContain('For a•••@e•••••.org');
    expect(saidOn(page.text)).toContain('News');
    expect(saidOn(page.text)).toContain('These always reach you: Orders.');
    expect(page.text).not.toContain('Elsewhere');
    expect(checkedOf(page.text)).toEqual([]);
    expect(page.text).not.toContain(ada);
    expect(await transactions()).toEqual([]);
    expect(await counted()).toEqual({});
  });

  test('says until when the link works that was opened, by a handle too', async () => {
    const link = (await api.done(listLinkTokensEndpoint, { headers: { identifier: ada } }))
      .content[0];
    const sentence = (date: string) =>
      `It works until ${datesIn('en').day(date)}, and shows choices to anyone who opens it.`;
    const saved = await choose({ [news]: 'yes' });
    for (const { text } of [saved, await post(pathOf(), fieldsOf(saved.text))]) {
      expect(saidOn(text)).toContain(sentence(link?.ExpiryDate ?? ''));
    }
    clock.advance(48 * hourMs);
    const point = await api.activePoint({ DataElements: ['Shoe'] });
    const body = api.receiptBody(await api.pointToken(point), {
      identifier: ada,
      dsDataElements: { Shoe: '42' },
      generateInstantLinkToken: true,
    });
    const signed = (await api.done(submitReceiptEndpoint, { body }))?.instantLinkToken ?? '';
    const opened = await person(`/l/${signed}`);
    const cookie = opened.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
    const later = new Date(Date.parse(clock.now()) + linkTokenDays * 24 * hourMs).toISOString();
    expect(saidOn((await read('/p', { cookie })).text)).toContain(sentence(later));
  });

  test('changes no row, however often it is opened', async () => {
    const cookie = await cookieFor(ada);
    await read('/p', { cookie });
    const before = await service.readRows();
    for (let time = 0; time < 100; time += 1) {
      await read(time % 2 === 0 ? '/p' : pathOf(), { cookie, headers: { 'Sec-GPC': '1' } });
    }
    expect(await service.readRows()).toEqual(before);
  });

  test('is that of a center by its address, and says so where there is none', async () => {
    const cookie = await cookieFor(ada);
    expect((await read(pathOf().toUpperCase().replace('/P/', '/p/'), { cookie })).text).toContain(
      'id="choices"',
    );
    for (const wrong of [crypto.randomUUID(), 'shop']) {
      const page = await read(`/p/${wrong}`, { cookie });
      expect(page.text).not.toContain('id="choices"');
    }
  });

  test('of no center names whom the default center does, and how to reach them', async () => {
    const paths = ['/link', '/l/none', '/p', '/s/none', '/verify-proof', '/outbox'];
    for (const path of [...paths, new URL(await api.stopLink(ada)).pathname]) {
      const page = await read(path);
      expect(saidOn(page.text)).toContain('· Alder Stores');
      expect(page.text).toContain('href="https://shop.example.org/contact"');
      expect(page.headers.get('Content-Security-Policy')).toContain(
        'frame-ancestors http://localhost:8080',
      );
    }
  });

  test('speaks the languages of the center only, whatever the browser wants', async () => {
    const texts = { name: 'Ihre Auswahl', noticeUrl: 'https://shop.example.org/de' };
    const { id } = await api.activeCenter([news], {
      defaultLanguage: 'de-AT',
      languages: [
        { language: 'fr', name: 'Vos choix' },
        { language: 'de-AT', ...texts },
      ],
      controller: { name: 'Alder & Moss', address: '1 Example Street' },
      translations: { fr: { save: 'Garder' } },
    });
    const cookie = await cookieFor(ada);
    const page = await read(`/p/${id}`, { cookie, headers: { 'Accept-Language': 'sv' } });
    expect(page.headers.get('Content-Language')).toBe('de');
    expect(saidOn(page.text)).toContain('Ihre Auswahl');
    expect(saidOn(page.text)).toContain('Alles stoppen');
    expect(saidOn(page.text)).toContain('Alder &amp; Moss');
    expect(page.text.match(/formaction="[^"]*show[^"]*"/g)).toEqual([
      `formaction="/p/${id}/show?lang=de"`,
      `formaction="/p/${id}/show?lang=fr"`,
    ]);
    const french = await read(`/p/${id}?lang=fr`, { cookie });
    expect(saidOn(french.text)).toContain('Vos choix');
    expect(saidOn(french.text)).toContain('Garder');
    // A text that is missing is the default language's.
    expect(french.text).toContain(texts.noticeUrl);
  });

  test('speaks a language of the center that we don’t, in its words, and marks what is English', async () => {
    const { id } = await api.activeCenter([news], {
      defaultLanguage: 'en',
      languages: [
        { language: 'en', name: 'Your choices' },
        { language: 'pl', name: 'Twoje wybory' },
      ],
      translations: {
        pl: { yes: 'Tak', no: 'Nie', save: 'Zapisz', 'center.saved': 'Zapisano. Zmiany: {count}' },
      },
    });
    const cookie = await cookieFor(ada);
    const page = await read(`/p/${id}`, { cookie, headers: { 'Accept-Language': 'pl, en;q=0.5' } });
    expect(page.headers.get('Content-Language')).toBe('pl');
    expect(page.text).toContain('<html lang="pl" dir="ltr">');
    expect(page.text).toContain('>Polski</button>');
    expect(page.text).toContain('<span>Tak</span>');
    expect(page.text).toContain('>Zapisz</button>');
    expect(page.text).toContain('<span lang="en" dir="auto">Stop everything</span></button>');
    expect(page.text).toContain('<section class="foot" aria-label="Zapisz">');
    expect(page.text).not.toMatch(/[\u{E000}-\u{E002}]/u);
    const fields = withAnswers(fieldsOf(page.text), { [news]: 'yes' });
    const saved = await post(`/p/${id}?lang=pl`, fields, { cookie });
    expect(saidOn(saved.text)).toContain('Zapisano. Zmiany: 1');
    expect(saved.text).toContain(`action="/p/${id}?lang=pl"`);
  });
});

describe('another language', () => {
  const path = (act = '') => `/p/${id}${act}`;
  const inGerman = async (page: Read, answers: Record<string, 'yes' | 'no'>, ask: Ask = {}) => {
    const shown = await post(path('/show?lang=de'), withAnswers(fieldsOf(page.text), answers), ask);
    expect(shown.headers.get('Content-Language')).toBe('de');
    return shown;
  };
  const languages = { languages: [{ language: 'en' }, { language: 'de' }] };
  let id: string;
  beforeEach(async () => {
    ({ id } = await api.activeCenter([news, calls], languages));
  });

  test('keeps what was ticked and records nothing, with and without a cookie', async () => {
    const cookie = await cookieFor(ada);
    const page = await read(path(), { cookie });
    const before = await service.readRows();
    for (const ask of [{ cookie }, {}]) {
      const shown = await inGerman(page, { [news]: 'yes', [calls]: 'no' }, ask);
      expect(checkedOf(shown.text)).toEqual([
        [`a.${news}`, 'yes'],
        [`a.${calls}`, 'no'],
      ]);
    }
    expect(await service.readRows()).toEqual(before);
    const shown = await inGerman(page, { [news]: 'yes', [calls]: 'no' });
    await post(path('?lang=de'), fieldsOf(shown.text));
    expect(await statuses()).toEqual({ [news]: 'ACTIVE', [calls]: 'OPT_OUT' });
  });

  test('never makes a yes of one that was refused elsewhere meanwhile', async () => {
    const cookie = await cookieFor(ada);
    const page = await post(
      path(),
      withAnswers(fieldsOf((await read(path(), { cookie })).text), { [news]: 'yes' }),
    );
    await post(path(), withAnswers(fieldsOf(page.text), { [news]: 'no' }));
    const shown = await inGerman(page, { [calls]: 'yes' });
    await post(path(), fieldsOf(shown.text));
    expect(await statuses()).toEqual({ [news]: 'WITHDRAWN', [calls]: 'ACTIVE' });
  });

  test("isn't counted as opened again, and shows another person's ticks to nobody", async () => {
    const page = await read(path(), { cookie: await cookieFor(ada) });
    const seen = fieldsOf(page.text).map(([name, value]): [string, string] => [
      name,
      name === 's' ? '1' : value,
    ]);
    const shown = await post(path('/show?lang=de'), withAnswers(seen, { [news]: 'yes' }));
    expect(fieldsOf(shown.text)).toContainEqual(['s', '1']);
    const other = await inGerman(page, { [news]: 'yes' }, { cookie: await cookieFor(eve) });
    expect(saidOn(other.text)).toContain('e•••@e•••••.com');
    expect(checkedOf(other.text)).toEqual([]);
    expect((await post(path('/show?lang=de'), [['h', 'x']])).status).toBe(403);
  });
});

describe('a save', () => {
  test('records what differs, and says old and new', async () => {
    const saved = await choose({ [news]: 'yes', [calls]: 'no' });
    expect(saved.status).toBe(200);
    expect(saidOn(saved.text)).toContain('Saved. 2 changes');
    expect(saidOn(saved.text)).toMatch(
      /News was Not answered → , now Yes .*Calls was Not answered → , now No/,
    );
    expect(await statuses()).toEqual({ [news]: 'ACTIVE', [calls]: 'OPT_OUT' });
    expect(checkedOf(saved.text)).toEqual([
      [`a.${news}`, 'yes'],
      [`a.${calls}`, 'no'],
    ]);
    expect(await counted()).toEqual({ OPENED: 1, CHANGED_TO_YES: 1, CHANGED_TO_NO: 1 });
  });

  test('of what was not touched records nothing, however often it is sent', async () => {
    const cookie = await cookieFor(ada);
    const saved = await choose({ [news]: 'yes' }, { cookie });
    const before = await transactions();
    for (const _ of [1, 2]) {
      const again = await post(pathOf(), fieldsOf(saved.text), { cookie });
      expect(saidOn(again.text)).toContain('Nothing to save');
    }
    expect(await transactions()).toEqual(before);
  });

  test('of a single choice says which it was, and which it is', async () => {
    const cookie = await cookieFor(ada);
    const page = (await read('/p', { cookie })).text;
    const options = inputsOf(page).filter((tag) =>
      attributeOf(tag, 'name').startsWith(`c.${news}`),
    );
    const [daily, weekly] = options.map((tag): [string, string] => [
      attributeOf(tag, 'name'),
      attributeOf(tag, 'value'),
    ]);
    if (daily === undefined || weekly === undefined) throw new Error('No options.');
    const first = await post(pathOf(), [...withAnswers(fieldsOf(page), { [news]: 'yes' }), daily], {
      cookie,
    });
    expect(saidOn(first.text)).toContain('News · How often was None → , now Daily');
    const fields = fieldsOf(first.text);
    expect(fields).toContainEqual(daily);
    const changed = fields.map(([name, value]): [string, string] =>
      name === daily[0] ? weekly : [name, value],
    );
    const second = await post(pathOf(), changed, { cookie });
    expect(saidOn(second.text)).toContain('Saved. 1 change');
    expect(saidOn(second.text)).toContain('News · How often was Daily → , now Weekly');
  });

  test('from two devices leaves what the other changed, and says so', async () => {
    const cookie = await cookieFor(ada);
    const page = (await read('/p', { cookie })).text;
    await choose({ [news]: 'no' }, { cookie });
    const saved = await post(
      pathOf(),
      withAnswers(fieldsOf(page), { [news]: 'yes', [calls]: 'yes' }),
      { cookie },
    );
    expect(saidOn(saved.text)).toContain('Changed elsewhere since you opened this page: News.');
    expect(await statuses()).toEqual({ [news]: 'OPT_OUT', [calls]: 'ACTIVE' });
  });

  test('needs a handle, not a cookie, and works without one', async () => {
    const cookie = await cookieFor(ada);
    const fields = withAnswers(fieldsOf((await read('/p', { cookie })).text), { [news]: 'yes' });
    const without = fields.filter(([name]) => name !== 'h');
    expect((await post(pathOf(), without, { cookie })).status).toBe(403);
    expect((await post(pathOf(), [...without, ['h', 'A'.repeat(400)]], { cookie })).status).toBe(
      403,
    );
    expect((await post(`/p/${crypto.randomUUID()}`, fields, { cookie })).status).toBe(403);
    expect(await statuses()).toEqual({});
    const saved = await post(pathOf(), fields);
    expect(saidOn(saved.text)).toContain('Saved. 1 change');
    expect(await statuses()).toEqual({ [news]: 'ACTIVE' });
  });

  test('with a handle that has ended takes each no, and asks for the rest again', async () => {
    const cookie = await cookieFor(ada);
    const fields = withAnswers(fieldsOf((await read('/p', { cookie })).text), {
      [news]: 'yes',
      [calls]: 'no',
    });
    clock.advance(12 * hourMs);
    const alone = await post(pathOf(), fields, { cookie });
    expect(alone.status).toBe(200);
    expect(saidOn(alone.text)).toContain('Each no was saved. To say yes, open your link again');
    expect(await statuses()).toEqual({ [calls]: 'OPT_OUT' });
    const opened = await post(pathOf(), fields, { cookie: await cookieFor(ada) });
    expect(saidOn(opened.text)).toContain('had ended: News. Check for whom this page is');
    // The tick is kept: saving again gives it.
    expect(checkedOf(opened.text)).toContainEqual([`a.${news}`, 'yes']);
    await post(pathOf(), fieldsOf(opened.text));
    expect(await statuses()).toEqual({ [calls]: 'OPT_OUT', [news]: 'ACTIVE' });
  });

  test('after the link was renewed takes refusals only', async () => {
    const cookie = await cookieFor(ada);
    const fields = withAnswers(fieldsOf((await read('/p', { cookie })).text), {
      [news]: 'yes',
      [calls]: 'no',
    });
    await api.done(renewLinkTokenEndpoint, { headers: { identifier: ada } });
    expect((await post(pathOf(), fields, { cookie })).status).toBe(200);
    expect(await statuses()).toEqual({ [calls]: 'OPT_OUT' });
  });

  test('of a mother, in a browser where the child’s link was opened since, is the mother’s refusal alone', async () => {
    const page = (await read('/p', { cookie: await cookieFor(ada) })).text;
    const fields = withAnswers(fieldsOf(page), { [news]: 'yes', [calls]: 'no' });
    const answer = await post(pathOf(), fields, { cookie: await cookieFor(eve) });
    expect(await statuses(ada)).toEqual({ [calls]: 'OPT_OUT' });
    expect(await statuses(eve)).toEqual({});
    expect(saidOn(answer.text)).toContain('For e•••@e•••••.com');
    expect(saidOn(answer.text)).toContain('Each no was saved.');
    // The child's page has the mother's yes to be checked, and not her no.
    expect(checkedOf(answer.text)).toEqual([[`a.${news}`, 'yes']]);
  });

  test('after a merge is the survivor’s refusal', async () => {
    const cookie = await cookieFor(ada);
    const fields = withAnswers(fieldsOf((await read('/p', { cookie })).text), { [calls]: 'no' });
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: eve, additionalIdentifiers: [ada] },
    });
    expect((await post(pathOf(), fields, { cookie })).status).toBe(200);
    expect(await statuses(eve)).toEqual({ [calls]: 'OPT_OUT' });
  });

  test('after an erasure keeps each no for whoever has the identifier then, and no yes', async () => {
    const page = (await read('/p', { cookie: await cookieFor(ada) })).text;
    const fields = withAnswers(fieldsOf(page), { [news]: 'yes', [calls]: 'no' });
    await erase(ada);
    // What the page showed as it is says nothing of its own.
    expect((await post(pathOf(), fieldsOf(page))).status).toBe(403);
    expect(await suppressed()).toEqual([]);
    for (const _ of [1, 2]) {
      const saved = await post(pathOf(), fields);
      expect(saved.status).toBe(200);
      expect(saidOn(saved.text)).toContain('Each no was saved.');
    }
    expect(await suppressed()).toEqual([calls]);
    // Someone has the identifier again.
    await api.upsert(ada, []);
    expect(await statuses()).not.toHaveProperty(news);
    await post(pathOf(), withAnswers(fields, { [sold]: 'no' }));
    expect(await statuses()).toMatchObject({ [sold]: 'WITHDRAWN' });
  });

  test('after a merge and the survivor’s erasure keeps each no for the former identifier', async () => {
    const page = (await read('/p', { cookie: await cookieFor(ada) })).text;
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: eve, additionalIdentifiers: [ada] },
    });
    await erase(eve);
    expect((await post(pathOf(), withAnswers(fieldsOf(page), { [calls]: 'no' }))).status).toBe(200);
    expect(await suppressed()).toEqual([calls]);
    expect(await readSuppressions(db, service.erasing.hashes.folded(ada))).toMatchObject([
      { purposeId: calls, status: 'WITHDRAWN' },
    ]);
  });

  test('while the center takes no yes says so, and still takes each no', async () => {
    const cookie = await cookieFor(ada);
    const fields = withAnswers(fieldsOf((await read('/p', { cookie })).text), {
      [news]: 'yes',
      [calls]: 'no',
    });
    await api.disablePoint(center.collectionPointId);
    const answer = await post(pathOf(), fields, { cookie });
    expect(saidOn(answer.text)).toContain('No new yes can be taken here just now: News.');
    expect(await statuses()).toEqual({ [calls]: 'OPT_OUT' });
  });

  test('that the database keeps from being recorded is kept in the page, and sent again', async () => {
    const failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    let isAway = false;
    const failing = await service.createPersonInstance({
      db: failingTransactions(db, () => (isAway ? failure : undefined)),
    });
    const cookie = await cookieFor(ada);
    const ask = async (path: string, init: RequestInit) => {
      const answer = await failing.request(`http://localhost:8081${path}`, init);
      return { status: answer.status, text: await answer.text() };
    };
    const fields = withAnswers(fieldsOf((await ask('/p', { headers: { cookie } })).text), {
      [news]: 'yes',
    });
    isAway = true;
    const body = new URLSearchParams(fields);
    const away = await ask(pathOf(), { method: 'POST', body, headers: { cookie } });
    expect(away.status).toBe(503);
    expect(saidOn(away.text)).toContain('Your choices are kept on this page.');
    expect(fieldsOf(away.text)).toEqual(fields);
    isAway = false;
    const again = await post(pathOf(), fieldsOf(away.text), { cookie });
    expect(saidOn(again.text)).toContain('Saved. 1 change');
  });
});

describe('where the database is away once it was committed', () => {
  const failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const start = async () => {
    let isAway = false;
    const failing = await service.createPersonInstance({
      db: failingAfterTransaction(db, () => (isAway ? failure : undefined)),
    });
    const ask = async (path: string, init: RequestInit) => {
      const answer = await failing.request(`http://localhost:8081${path}`, init);
      return { status: answer.status, text: await answer.text() };
    };
    const cookie = await cookieFor(ada);
    const page = await ask('/p', { headers: { cookie } });
    const send = (act: string, fields: Fields) => {
      isAway = true;
      const body = new URLSearchParams(fields);
      return ask(pathOf(act), { method: 'POST', body, headers: { cookie } });
    };
    return { fields: fieldsOf(page.text), send };
  };

  test('a save says what it saved, and asks for nothing again', async () => {
    const { fields, send } = await start();
    const saved = await send('', withAnswers(fields, { [news]: 'yes', [calls]: 'no' }));
    expect(saved.status).toBe(200);
    expect(saidOn(saved.text)).toMatch(/Saved\. 2 changes .*News was Not answered → , now Yes/);
    expect(saidOn(saved.text)).toContain("We can't show the rest of this page just now.");
    expect(saved.text).not.toContain('<form');
    expect(await statuses()).toEqual({ [news]: 'ACTIVE', [calls]: 'OPT_OUT' });
    expect(JSON.stringify(service.log)).toContain('the database failed');
  });

  test('Stop everything says that it has stopped', async () => {
    const { fields, send } = await start();
    const stopped = await send('/everything', fields);
    expect(stopped.status).toBe(200);
    expect(saidOn(stopped.text)).toContain('Everything has stopped');
    expect(await statuses()).toMatchObject({ [news]: 'WITHDRAWN' });
  });
});

describe('Stop everything', () => {
  test('ends all that is on, names it, and leaves what serves the person', async () => {
    const cookie = await cookieFor(ada);
    const saved = await choose({ [news]: 'yes' }, { cookie });
    const stopped = await post(pathOf('/everything'), fieldsOf(saved.text), { cookie });
    expect(stopped.status).toBe(200);
    expect(saidOn(stopped.text)).toContain('Everything has stopped For a•••@e•••••.org');
    expect(saidOn(stopped.text)).toMatch(/Ended on .*: News\. These always reach you: Orders\./);
    const after = await statuses();
    expect(after).toMatchObject({ [news]: 'WITHDRAWN' });
    expect(Object.keys(after).toSorted()).toEqual([news, calls, sold, outside].toSorted());
  });

  test('of a person who was erased meanwhile stops for whoever has the identifier then', async () => {
    const page = (await choose({ [news]: 'yes' })).text;
    await erase(ada);
    const stopped = await post(pathOf('/everything'), fieldsOf(page));
    expect(stopped.status).toBe(200);
    expect(saidOn(stopped.text)).not.toMatch(/News|@/);
    expect(await suppressed()).toEqual([everyPurpose, news, calls, sold, outside].toSorted());
  });

  test('by a handle that has ended stops for its person, and tells nothing of them', async () => {
    const page = (await choose({ [news]: 'yes' })).text;
    clock.advance(13 * hourMs);
    const stopped = await post(pathOf('/everything'), fieldsOf(page), {
      cookie: await cookieFor(eve),
    });
    expect(saidOn(stopped.text)).not.toMatch(/News|@/);
    expect(await statuses(ada)).toMatchObject({ [news]: 'WITHDRAWN' });
    expect(await statuses(eve)).toEqual({});
  });
});

describe('what the script tells', () => {
  test('counts a page once, without a save', async () => {
    const fields = fieldsOf((await read('/p', { cookie: await cookieFor(ada) })).text);
    expect((await post(pathOf('/seen'), fields)).status).toBe(204);
    const seen = fields.map(([name, value]): [string, string] => [
      name,
      name === 's' ? '1' : value,
    ]);
    await post(pathOf(), withAnswers(seen, { [news]: 'yes' }));
    expect(await counted()).toEqual({ OPENED: 1, CHANGED_TO_YES: 1 });
  });

  test('records a browser’s signal, which the page has told of', async () => {
    const signal = { headers: { 'Sec-GPC': '1' } };
    const page = await read('/p', { cookie: await cookieFor(ada), ...signal });
    expect(saidOn(page.text)).toContain("Off, because of your browser's signal");
    expect(await statuses()).toEqual({});
    await post(pathOf('/seen'), fieldsOf(page.text), signal);
    expect(await statuses()).toEqual({ [sold]: 'OPT_OUT' });
  });
});

test('no line of the log has a handle or an address', async () => {
  service.log.length = 0;
  const saved = await choose({ [news]: 'yes' });
  const log = JSON.stringify(service.log);
  expect(log).toContain('POST /p/:center');
  const [handle = ''] = fieldsOf(saved.text).flatMap(([name, value]) =>
    name === 'h' ? [value] : [],
  );
  for (const secret of [ada, handle]) expect(log).not.toContain(secret);
});
