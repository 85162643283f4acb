import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionLost } from '#service/db/availability.ts';
import { hashText } from '#service/db/hash-text.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
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
const { api, clock, db, person } = service;
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

const open = (path = `/f/${point}`, ask: Ask = {}) => read(path, ask);
const yes = () => yesTo(news);

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
