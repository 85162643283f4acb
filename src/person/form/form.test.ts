import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { ConnectionLost } from '#service/db/availability.ts';
import { hashText } from '#service/db/hash-text.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { failingTransactions } from '#service/testing/failing-transactions.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, person } = service;
const nora = 'nora@example.org';

let news: string;
let sold: string;
let point: string;
const english = {
  Name: 'News',
  Description: 'At most two mails a week.',
  Language: 'en',
  Default: true,
};
const german = { Name: 'Neues', Description: 'Höchstens zwei Mails pro Woche.', Language: 'de' };
beforeEach(
  service.resetTo(async () => {
    const often = await api.createPreference({
      SelectionType: 'SINGLE_CHOICE',
      Name: 'How often',
      Required: true,
      Options: ['Weekly', 'Monthly'],
    });
    news = await api.activePurpose({
      Name: 'News',
      Description: 'At most two mails a week.',
      Languages: [english, german],
      CustomPreferenceIds: [often.Id],
    });
    sold = await api.activePurpose({ Name: 'Partners', SaleOrSharing: true });
    point = await api.activePoint({
      Name: 'News from our shops',
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'OPTINCHECKBOX',
      PurposeIds: [news, sold],
      SubjectIdentifier: 'Email',
      DataElements: ['Email', 'First name'],
      DataControllerName: 'Alder Stores',
      RightToWithdraw: 'You can stop at any time.',
      PrivacyPolicyUrl: 'https://alder.example/privacy',
      Language: 'en',
      Languages: ['en', 'de', 'nl'],
    });
    clock.advance(1000);
  }),
);
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

type Fields = [name: string, value: string][];
type Ask = {
  headers?: Record<string, string>;
  app?: Awaited<ReturnType<typeof service.createPersonInstance>>;
};
type Read = { status: number; text: string; headers: Headers };
const read = async (path: string, { app, ...init }: Ask & RequestInit = {}): Promise<Read> => {
  const answer = app
    ? await app.request(new URL(path, 'http://localhost:8081').href, init)
    : await person(path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const inputsOf = (text: string) => text.match(/<input[^>]*>/g) ?? [];
/** What a browser sends of a form as it is. */
const fieldsOf = (text: string): Fields =>
  inputsOf(text)
    .filter((tag) => !/type="(checkbox|radio)"/.test(tag) || tag.includes(' checked'))
    .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]);
const withFields = (fields: Fields, change: Fields): Fields => [
  ...fields.filter(([name]) => !change.some(([other]) => other === name)),
  ...change,
];
const actionOf = (text: string) => /<form method="post" action="([^"]*)"/.exec(text)?.[1] ?? '';
/** Reads a page for a few seconds, fills it in, and sends it. */
const send = (
  page: Read,
  change: Fields,
  { after = 5000, ...ask }: Ask & { after?: number } = {},
) => {
  clock.advance(after);
  const body = new URLSearchParams(withFields(fieldsOf(page.text), change));
  return read(actionOf(page.text), { method: 'POST', body, ...ask });
};
const open = (path = `/f/${point}`, ask: Ask = {}) => read(path, ask);
const weekly = async () =>
  (
    await db.execute<{ id: string; preference: string }>(
      sql`select id, preference_id as preference from purpose_preference_options order by position limit 1`,
    )
  ).rows[0] ?? { id: '', preference: '' };
const yes = async (): Promise<Fields> => {
  const { id, preference } = await weekly();
  return [
    ['i', nora],
    ['t', news],
    [`c.${news}.${preference}`, id],
    ['act', 'send'],
  ];
};
const statuses = async (identifier = nora) =>
  Object.fromEntries(
    (
      (await api.done(listProfilesEndpoint, { headers: { identifier } })).content[0]?.Purposes ?? []
    ).map(({ Id, Status }) => [Id, Status]),
  );
const receipts = async (identifier = nora) =>
  (await api.done(listReceiptsEndpoint, { headers: { identifier }, body: {} })).content;
const people = async () =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from data_subjects`))
    .rows[0]?.count;

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

describe('a form that is sent', () => {
  test('becomes a receipt of the version and the language that were shown', async () => {
    const page = await open(`/f/${point}?lang=de`);
    const done = await send(page, [...(await yes()), ['e.First name', 'Nora']]);
    expect(done.status).toBe(200);
    expect(done.text).toContain('Danke');
    expect(await statuses()).toEqual({ [news]: 'ACTIVE' });
    const [receipt, ...others] = await receipts();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ collectionPointVersion: 1, language: 'de' });
    expect(done.text).toContain(receipt?.id);
    expect(done.text).toMatch(/Partners<\/bdi><\/dt><dd>Nicht angekreuzt/);
    expect(done.headers.get('Set-Cookie')).toMatch(
      /^form-8081=[\w-]{43}; Path=\/; Max-Age=259200; HttpOnly; SameSite=Lax$/,
    );
  });

  test('promises a mail only where the service can send one', async () => {
    const confirming = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      DoubleOptIn: true,
    });
    const mute = await service.createPersonInstance({ isDemo: false });
    for (const [app, promised] of [
      [undefined, true],
      [mute, false],
    ] as const) {
      const ask = app ? { app } : {};
      const page = await open(`/f/${confirming}`, ask);
      expect(page.text.includes('We send one mail to confirm')).toBe(promised);
      const fields: Fields = [
        ['i', nora],
        ['t', sold],
      ];
      const { text } = await send(page, fields, ask);
      expect([text.includes('Check your mail'), text.includes('once you confirm it')]).toEqual([
        promised,
        promised,
      ]);
      expect(await statuses()).toEqual({ [sold]: 'PENDING' });
    }
  });

  test('knows the browser again only where that filled in a page of ours', async () => {
    const confirming = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      DoubleOptIn: true,
    });
    const fields: Fields = [
      ['i', nora],
      ['t', sold],
    ];
    const path = `/f/${confirming}`;
    const browsers = async () =>
      (
        await db.execute<{ browser: string | null }>(
          sql`select browser from confirmations order by created_at`,
        )
      ).rows.map(({ browser }) => browser);
    const cookie = 'form-8081=abc';
    // As another site's page makes a browser post it: bare, or with a handle that it read itself.
    await read(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie },
    });
    const crossing = { cookie, 'Sec-Fetch-Site': 'cross-site' };
    const made = await send(await open(path), fields, { headers: crossing });
    expect(made.headers.get('Set-Cookie')).toBeNull();
    expect(await browsers()).toEqual([null, null]);
    const own = await send(await open(path), fields, { headers: { cookie } });
    expect(own.headers.get('Set-Cookie')).toMatch(/^form-8081=abc;/);
    expect(await browsers()).toEqual([null, null, hashText('abc')]);
  });

  test('names the address as it was typed, and sends to the mail what waits for it', async () => {
    const done = await send(await open(), await yes());
    expect(done.text).toContain('<h1>Thank you</h1>');
    expect(done.text).toContain(`<dd><bdi>${nora}</bdi></dd>`);
    const doubled = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      DoubleOptIn: true,
      NoConsentTransactions: true,
    });
    const asked = await send(await open(`/f/${doubled}`), [
      ['i', 'eve@example.com'],
      ['t', sold],
    ]);
    expect(asked.text).toContain('<h1>Check your mail</h1>');
    expect(asked.text.indexOf('within 72 hours')).toBeLessThan(asked.text.indexOf('what you sent'));
    const no = await send(await open(`/f/${doubled}`), [
      ['i', 'eve@example.com'],
      ['act', 'no'],
    ]);
    expect(no.text).toContain('<h1>Thank you</h1>');
  });

  test('counts once, however often it is sent', async () => {
    const page = await open();
    const first = await send(page, await yes());
    const second = await send(page, await yes());
    expect(first.text).toContain('This is what you sent');
    expect(second.text).toContain('It counts once');
    expect(await receipts()).toHaveLength(1);
    // Of an objection, too.
    const objecting = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'OPTOUTCHECKBOX',
      PurposeIds: [sold],
    });
    const other = await open(`/f/${objecting}`);
    for (let time = 0; time < 2; time += 1) {
      const { text } = await send(other, [
        ['i', 'ben@example.org'],
        ['t', sold],
      ]);
      expect(text).not.toContain('It counts once');
    }
    expect(await receipts('ben@example.org')).toHaveLength(1);
    expect(await statuses('ben@example.org')).toEqual({ [sold]: 'OPT_OUT' });
  });

  test('counts a refusal again that is sent again after a yes', async () => {
    const ben = 'ben@example.org';
    const objecting = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'OPTOUTCHECKBOX',
      PurposeIds: [sold],
    });
    const page = await open(`/f/${objecting}`);
    const objection: Fields = [
      ['i', ben],
      ['t', sold],
    ];
    await send(page, objection);
    await send(await open(), [...objection, ['act', 'send']]);
    expect(await statuses(ben)).toEqual({ [sold]: 'ACTIVE' });
    await send(page, objection);
    expect(await statuses(ben)).toEqual({ [sold]: 'OPT_OUT' });
    // And once more without anything in between.
    const count = (await receipts(ben)).length;
    await send(page, objection);
    expect(await receipts(ben)).toHaveLength(count);
    // A yes of an old page takes back no later refusal.
    const agreeing = await open();
    const agreed: Fields = [...objection, ['act', 'send']];
    await send(agreeing, agreed);
    await send(page, objection);
    await send(agreeing, agreed);
    expect(await statuses(ben)).toEqual({ [sold]: 'OPT_OUT' });
  });

  test('says so where nothing was ticked and nothing is recorded', async () => {
    const page = await open();
    const nothing = await send(page, [
      ['i', nora],
      ['e.First name', 'Nora'],
    ]);
    expect(nothing.text).toContain('Nothing was sent');
    const no = await send(page, [...(await yes()), ['act', 'no']].slice(0) as Fields);
    expect(no.text).toContain('Nothing was sent');
    expect(no.text).not.toContain(nora);
    expect(await people()).toBe(0);
  });

  test('records no choice where the point records refusals, and ends nothing', async () => {
    const recording = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      NoConsentTransactions: true,
    });
    const page = await open(`/f/${recording}`);
    await send(page, [
      ['i', nora],
      ['t', sold],
    ]);
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE' });
    const no = await send(await open(`/f/${recording}`), [
      ['i', nora],
      ['act', 'no'],
    ]);
    expect(no.text).toContain('Not ticked');
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE' });
    await send(await open(`/f/${recording}`), [
      ['i', 'eve@example.com'],
      ['act', 'no'],
    ]);
    expect(await statuses('eve@example.com')).toEqual({ [sold]: 'NO_CONSENT' });
  });

  test('of an opt-out form lifts no objection with a box that nobody touched', async () => {
    const objecting = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'OPTOUTCHECKBOX',
      PurposeIds: [sold],
    });
    const path = `/f/${objecting}`;
    await send(await open(path), [
      ['i', nora],
      ['t', sold],
    ]);
    const untouched = await send(await open(path), [['i', nora]]);
    expect(untouched.text).toMatch(/Partners<\/bdi><\/dt><dd>No objection/);
    expect(await statuses()).toEqual({ [sold]: 'OPT_OUT' });
    await send(await open(path), [['i', 'eve@example.com']]);
    expect(await statuses('eve@example.com')).toEqual({ [sold]: 'IMPLICIT' });
  });

  test('with nothing to tick takes a no, and ends what an earlier one gave', async () => {
    const implied = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'IMPLIED',
      PurposeIds: [sold],
    });
    const page = await open(`/f/${implied}`);
    await send(page, [
      ['i', nora],
      ['act', 'send'],
    ]);
    expect(await statuses()).toEqual({ [sold]: 'IMPLICIT' });
    const no = await send(page, [
      ['i', nora],
      ['act', 'no'],
    ]);
    expect(no.text).toMatch(/Partners<\/bdi><\/dt><dd>Opted out/);
    expect(await statuses()).toEqual({ [sold]: 'OPT_OUT' });
  });

  test('stands at its faults, keeps what was typed, and starts at the first', async () => {
    const page = await open();
    const again = await send(page, [
      ['i', 'nora'],
      ['t', news],
      ['e.First name', 'N'.repeat(800)],
    ]);
    expect(again.status).toBe(400);
    expect(again.text).toContain('Enter an email address');
    expect(again.text).toContain('Use at most 750 characters');
    expect(again.text).toContain('Choose');
    expect(again.text).toContain('check the 3 marked fields');
    expect(again.text).toMatch(new RegExp(`value="${news}"[^>]* checked`));
    expect(again.text.match(/ autofocus/g)).toHaveLength(1);
    expect(/name="i"[^>]* autofocus/.test(again.text)).toBe(true);
    const done = await send(again, [...(await yes()), ['e.First name', 'Nora']]);
    expect(done.text).toContain('This is what you sent');
    expect(await receipts()).toHaveLength(1);
  });

  test('asks for one more button where it came too fast or was filled in blindly', async () => {
    const fast: Fields = [['i', 'eve@example.com']];
    const blind: Fields = [['website', 'x']];
    for (const [change, after, who] of [
      [fast, 500, 'eve@example.com'],
      [blind, 9000, nora],
    ] as const) {
      const before = await people();
      const more = await send(await open(), withFields(await yes(), change), { after });
      expect(more.text).toContain('One more step');
      expect(await people()).toBe(before);
      const done = await send(more, [], { after: 10 });
      expect(done.text).toContain('This is what you sent');
      expect(await statuses(who)).toEqual({ [news]: 'ACTIVE' });
    }
  });

  test('never asks so of a refusal', async () => {
    const objecting = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      ConsentType: 'OPTOUTCHECKBOX',
      PurposeIds: [sold],
    });
    const page = await open(`/f/${objecting}`);
    await send(
      page,
      [
        ['i', nora],
        ['t', sold],
        ['website', 'x'],
      ],
      { after: 10 },
    );
    expect(await statuses()).toEqual({ [sold]: 'OPT_OUT' });
  });

  test('asks once more for a yes against the signal of the browser', async () => {
    const headers = { 'Sec-GPC': '1' };
    const both: Fields = [
      ['i', nora],
      ['t', sold],
    ];
    const asked = await send(await open(), both, { headers });
    expect(asked.text).toContain('Your browser asks us not to');
    expect(asked.text).toContain('Partners');
    expect(await people()).toBe(0);
    const left = await send(asked, [['s', 'leave']], { headers });
    expect(left.text).toContain('Nothing was sent');
    const kept = await send(asked, [['s', 'keep']], { headers });
    expect(kept.text).toContain('This is what you sent');
    expect(await statuses()).toEqual({ [sold]: 'ACTIVE' });
  });

  test('leads on by a link, never by itself, where the point says so', async () => {
    const leading = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      RedirectUrl: 'https://alder.example/thanks',
      RedirectOnFormSubmission: true,
    });
    const done = await send(await open(`/f/${leading}`), [
      ['i', nora],
      ['t', sold],
    ]);
    expect([done.status, done.headers.get('Location')]).toEqual([200, null]);
    expect(done.text).toMatch(/<a class="button" href="https:\/\/alder\.example\/thanks"/);
  });

  test('waits for a parent that a child names', async () => {
    const forChildren = await api.activePoint({
      CollectionPointType: 'WEB_FORM',
      PurposeIds: [sold],
      EnablePrimaryIdentifier: true,
      PrimaryIdentifierType: 'Email',
    });
    const page = await open(`/f/${forChildren}`);
    expect(page.text).toContain('Parent&#39;s contact');
    const done = await send(page, [
      ['i', nora],
      ['p', 'mother@example.org'],
      ['t', sold],
    ]);
    expect(done.text).toContain('Waits for your parent');
    expect(await statuses()).toEqual({ [sold]: 'PENDING' });
    await send(await open(`/f/${forChildren}`), [
      ['i', 'eve@example.com'],
      ['t', sold],
    ]);
    expect(await statuses('eve@example.com')).toEqual({ [sold]: 'ACTIVE' });
  });

  test('counts as it was shown while an older version still takes answers', async () => {
    const page = await open();
    await api.newVersion(point);
    await api.updatePoint(point, 2, { Status: 'ACTIVE', PurposeIds: [sold] });
    await send(page, await yes());
    expect((await receipts())[0]).toMatchObject({ collectionPointVersion: 1 });
    expect(await statuses()).toEqual({ [news]: 'ACTIVE' });
  });

  test('is shown again where that version takes none anymore', async () => {
    const page = await open();
    await api.newVersion(point);
    await api.updatePoint(point, 2, { Status: 'ACTIVE' });
    await db.execute(
      sql`update collection_point_versions set token_revoked_at = now() where version = 1`,
    );
    const again = await send(page, await yes());
    expect(again.text).toContain('has changed since you opened it');
    expect(again.text).toContain(`value="${nora}"`);
    expect(await people()).toBe(0);
    expect((await send(again, await yes())).text).toContain('This is what you sent');
    expect((await receipts())[0]).toMatchObject({ collectionPointVersion: 2 });
  });

  test('is kept in a page that sends it again while the database is away, and beyond a limit', async () => {
    const away = await service.createPersonInstance({
      db: failingTransactions(db, () => new ConnectionLost('gone')),
    });
    const page = await open();
    const kept = await send(page, await yes(), { app: away });
    expect(kept.status).toBe(503);
    expect(kept.text).toContain('kept on this page');
    expect((await send(kept, [])).text).toContain('This is what you sent');

    const limited = await service.createPersonInstance({
      publicGate: createPublicGate({
        limits: { addressPerMinute: 1, bytesPerMinute: 1_000_000 },
        trustedProxies: [],
        authentication: { verifier: service.verifier },
        clock: () => Date.parse(clock.now()),
        newId: () => crypto.randomUUID(),
        counters: service.counters,
        warn: () => {},
      }),
    });
    const address = { incoming: { socket: { remoteAddress: '203.0.113.7' } } };
    const again = await open();
    clock.advance(5000);
    const post = async () =>
      limited.request(
        `http://localhost:8081/f/${point}`,
        {
          method: 'POST',
          body: new URLSearchParams(
            withFields(fieldsOf(again.text), [
              ...(await yes()),
              ['i', `${crypto.randomUUID()}@example.org`],
            ]),
          ),
        },
        address,
      );
    const answers = [await post(), await post(), await post()];
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(await answers.find(({ status }) => status === 429)?.text()).toContain(
      'kept on this page',
    );
  });

  test('is refused as too large with a page that says so', async () => {
    const body = new URLSearchParams([['i', 'x'.repeat(300_000)]]);
    const page = await read(`/f/${point}`, { method: 'POST', body });
    expect([page.status, page.text.includes('That was too much')]).toEqual([413, true]);
  });
});

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
