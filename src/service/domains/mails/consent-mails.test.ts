import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMailsEndpoint, readMailEndpoint, retryMailEndpoint } from '#contract/mails.ts';
import { submitReceiptsEndpoint } from '#contract/receipts.ts';
import type { SendMail } from '#service/domains/outbox/outbox.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, person } = service;
const ana = 'ana@example.com';

let news: string;
let offers: string;
let token: string;
let mute: string;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({ Name: 'News' });
    offers = await api.activePurpose({ Name: 'Offers' });
    const point = { PurposeIds: [news, offers], DataElements: ['Email', 'Work email'] };
    token = await api.pointToken(
      await api.activePoint({ ...point, Name: 'Shop signup', SendConsentEmail: true }),
    );
    mute = await api.pointToken(await api.activePoint(point));
  }),
);
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

const yes = (...purposes: string[]) => purposes.map((Id) => ({ Id, TransactionType: 'CONFIRMED' }));
const say = (fields: Record<string, unknown>, by = token) =>
  api.receipt(by, { identifier: ana, purposes: yes(news), ...fields });
/** What was mailed until now, the newest first. */
const mails = async () => {
  await person('/outbox');
  const { content } = await api.done(listMailsEndpoint);
  return Promise.all(
    content.map(({ id }) => api.done(readMailEndpoint, { params: { mailId: id } })),
  );
};

describe('a yes through a point that mails people', () => {
  test('brings one mail that names the point, with links and nothing that was sent', async () => {
    await say({ dsDataElements: { City: 'Reykjavik' }, language: 'de' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'CONSENT', address: 'a•••@e•••••.com' });
    expect(mail?.subject).toBe('Eine Kopie Ihrer Einwilligung');
    expect(mail?.text).toContain('„Shop signup“');
    expect(mail?.text).toMatch(/http:\/\/localhost:8081\/l\//);
    expect(mail?.text).toMatch(/News beenden:\nhttp:\/\/localhost:8081\/s\//);
    expect(mail?.text).not.toMatch(/Reykjavik|ana@/);
  });

  test('of several purposes has a link that stops each', async () => {
    await say({ purposes: yes(news, offers) });
    const [mail] = await mails();
    const stops = [...(mail?.text ?? '').matchAll(/Stop (\w+):\n(\S+\/s\/\S+)/g)];
    expect(stops.map(([, name]) => name)).toEqual(['News', 'Offers']);
    const [, , url = ''] = stops[0] ?? [];
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await person(new URL(url).pathname, { method: 'POST', body });
    const headers = { identifier: ana };
    const { content } = await api.done(listProfilesEndpoint, { headers });
    const statuses = Object.fromEntries(
      (content[0]?.Purposes ?? []).map(({ Name, Status }) => [Name, Status]),
    );
    expect(statuses).toEqual({ News: 'WITHDRAWN', Offers: 'ACTIVE' });
  });

  test('lets a mail client stop it by its own button, where it is one purpose', async () => {
    const sent: (string | null)[] = [];
    const sendMail: SendMail = async ({ unsubscribe }) => void sent.push(unsubscribe);
    const { mail } = await service.createPersonParts({ sendMail });
    await say({});
    await say({ identifier: 'ben@example.org', purposes: yes(news, offers) });
    await mail.run();
    expect(sent.toSorted()).toEqual([expect.stringMatching(/^http:\/\/localhost:8081\/s\//), null]);
  });

  test('brings none for a test, a repeat, what was in force, a no, and other points', async () => {
    await say({ test: true, identifier: 'test@example.com' });
    await say({}, mute);
    expect(await mails()).toEqual([]);
    await say({});
    await say({ purposes: [{ Id: news, TransactionType: 'WITHDRAWN' }] });
    expect(await mails()).toEqual([]);
    clock.advance(1000);
    const dated = { interactionDate: clock.now() };
    await say(dated);
    await say(dated);
    expect(await mails()).toHaveLength(1);
  });

  test('brings none where it was said days before it arrived', async () => {
    const said = (hours: number) => new Date(Date.parse(clock.now()) - hours * 3_600_000);
    await say({ interactionDate: said(25).toISOString() });
    expect(await mails()).toEqual([]);
    const other = { identifier: 'ben@example.org', interactionDate: said(23).toISOString() };
    await say(other);
    expect(await mails()).toHaveLength(1);
  });

  test('can be mailed again where a server refused that', async () => {
    const server = { isOpen: false };
    const refusing: SendMail = async () => {
      if (server.isOpen) return;
      throw Object.assign(new Error('refused'), {
        code: 'EMESSAGE',
        command: 'DATA',
        responseCode: 554,
        response: '554 5.7.1 Looks like spam',
      });
    };
    const { mail: worker } = await service.createPersonParts({ sendMail: refusing });
    await say({});
    await worker.run();
    const { content } = await api.done(listMailsEndpoint);
    expect(content).toMatchObject([{ state: 'FAILED' }]);
    await api.done(retryMailEndpoint, { params: { mailId: content[0]?.id } });
    server.isOpen = true;
    await worker.run();
    expect((await api.done(listMailsEndpoint)).content).toMatchObject([{ state: 'SENT' }]);
  });

  test('brings one where the same request says it twice', async () => {
    const record = api.receiptBody(token, { identifier: ana, purposes: yes(news) });
    await api.done(
      submitReceiptsEndpoint,
      { body: [record, { ...record, language: 'fr' }] },
      { as: 'nobody' },
    );
    expect(await mails()).toHaveLength(1);
  });

  test('brings at most five a day to one address', async () => {
    for (let time = 0; time < 7; time += 1) {
      clock.advance(1000);
      await say({ purposes: [{ Id: news, TransactionType: 'WITHDRAWN' }] });
      clock.advance(1000);
      await say({});
    }
    expect(await mails()).toHaveLength(5);
  });

  test('brings none that is still to be written once it was stopped', async () => {
    await say({});
    await say({ purposes: [{ Id: news, TransactionType: 'WITHDRAWN' }] });
    expect(await mails()).toEqual([]);
  });
});

describe('the element that has the address', () => {
  const named = async () =>
    api.pointToken(
      await api.activePoint({
        PurposeIds: [news],
        DataElements: ['Work email'],
        SendConsentEmail: true,
        AckEmailIdentifier: 'Work email',
      }),
    );

  test('is where it goes, if others than a form gave it', async () => {
    await api.upsert('customer-1', [{ name: 'Work email', value: 'carla@work.example' }]);
    await api.receipt(await named(), {
      identifier: 'customer-1',
      purposes: yes(news),
      dsDataElements: { 'Work email': 'thief@example.com' },
    });
    expect((await mails()).map(({ address }) => address)).toEqual(['c•••••@w•••.example']);
  });

  test('is none where a form alone gave it: a claim gets no mail', async () => {
    await api.receipt(await named(), {
      identifier: 'customer-2',
      purposes: yes(news),
      dsDataElements: { 'Work email': 'thief@example.com' },
    });
    expect(await mails()).toEqual([]);
  });
});
