import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listLinkTokensEndpoint, revokeLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { listMails } from '#service/domains/outbox/list-mails.ts';
import type { SendMail } from '#service/domains/outbox/outbox.ts';
import { queueMail } from '#service/domains/outbox/queue-mail.ts';
import { loadSecret } from '#service/identity/keys.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { openPublicGate } from '#service/testing/public-gate.ts';
import { startService } from '#service/testing/service.ts';
import { createHandles } from '../handles.ts';

const service = await startService();
const { api, clock, db, person } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const dayMs = 86_400_000;

beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben]) await api.upsert(identifier, []);
  }),
);

// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

const ask = (address: string, path = '/link') =>
  person(path, { method: 'POST', body: new URLSearchParams({ address }) });
/** The links in the mails that wait, the newest first. */
const mailed = async (): Promise<string[]> => {
  const text = await (await person('/outbox')).text();
  return [...text.matchAll(/href="http:\/\/localhost:8081(\/l\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
};
const opens = async (path: string): Promise<string> => {
  const arrived = await person(path);
  const cookie = arrived.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
  return (await person('/p', { headers: { cookie } })).text();
};
const readSecret = () => loadSecret(db, testEncryption, 'person handles');
const countRows = async (): Promise<unknown> => {
  const { rows } = await db.execute(sql`select count(*)::int as count from outbox`);
  return rows[0]?.count;
};

describe('who asks for a link', () => {
  test('gets one by mail that opens their page', async () => {
    expect(await (await ask(` ${ana} `)).text()).toContain('Check your mail');
    const [link = ''] = await mailed();
    expect(await opens(link)).toContain('a•••@e•••••.com');
  });

  test('reads the same bytes, whoever has the address', async () => {
    const answers = await Promise.all(
      [ana, 'nobody@example.com', 'ana@example.net'].map(async (address) => {
        const answer = await ask(address);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.text).not.toContain('@');
  });

  test('leaves one row that names nobody, whoever has the address, until somebody looks', async () => {
    const { outbox } = service;
    for (const address of ['nobody@example.com', ana]) {
      const request = {
        kind: 'LINK',
        subjectId: null,
        refId: null,
        address,
        language: 'en',
      } as const;
      await queueMail({ db, now: clock.now, newId: () => crypto.randomUUID(), outbox }, request);
    }
    const { rows } = await db.execute(sql`select subject_id as id from outbox`);
    expect(rows).toEqual([{ id: null }, { id: null }]);
    expect(await mailed()).toHaveLength(1);
    expect(await countRows()).toBe(1);
  });

  test('sees the mail itself in a demo only', async () => {
    for (const isDemo of [true, false]) {
      const sent: string[] = [];
      const sendMail: SendMail = async ({ text }) => void sent.push(text);
      const { app: real, mail } = await service.createPersonParts({ isDemo, sendMail });
      expect((await real.request('http://localhost:8081/outbox')).status).toBe(404);
      const body = new URLSearchParams({ address: ana });
      const answer = await real.request('http://localhost:8081/link', { method: 'POST', body });
      expect(await answer.text()).not.toContain('/outbox');
      await mail.run();
      expect(sent).toEqual([expect.stringContaining('http://localhost:8081/l/')]);
      // What is kept of it says when and to whom, for the budget and for staff.
      const { rows } = await db.execute(sql`select id, content from outbox`);
      expect(await service.outbox.open(String(rows[0]?.content), String(rows[0]?.id))).toEqual({
        ...{ address: ana, language: 'en' },
      });
      await db.execute(sql`delete from outbox`);
    }
  });

  test('reads whom to ask where nobody sends mail, and nothing is noted', async () => {
    const mute = await service.createPersonInstance({ isDemo: false });
    const body = new URLSearchParams({ address: ana });
    for (const init of [{}, { method: 'POST', body }]) {
      const text = await (await mute.request('http://localhost:8081/link', init)).text();
      expect(text).toContain('No email is sent from here');
      expect(text).not.toContain('<form');
    }
    expect(await countRows()).toBe(0);
  });

  test('is told what an address looks like, in place', async () => {
    for (const wrong of ['', 'ana', 'ana@example', 'a b@example.com', `${'a'.repeat(250)}@b.com`]) {
      const answer = await ask(wrong);
      const text = await answer.text();
      expect([answer.status, text.includes('aria-invalid')], wrong).toEqual([400, true]);
    }
    const script = await ask('"><script>alert(1)</script>');
    expect(await script.text()).not.toContain('<script>alert');
    expect(await countRows()).toBe(0);
  });

  test('gets at most five mails a day at one address, whatever its capitals', async () => {
    for (const address of [ana, ana.toUpperCase(), ana, ana, ana, ana, ana]) await ask(address);
    expect(await mailed()).toHaveLength(5);
    clock.advance(86_400_000);
    await ask(ana);
    expect(await mailed()).toHaveLength(6);
  });

  test('gets no more of them where several people share the address', async () => {
    const shared = 'desk@example.com';
    for (const name of ['one', 'two', 'three']) {
      await api.upsert(`${name}@example.org`, [{ name: 'Email', value: shared }]);
    }
    await ask(shared);
    expect(await mailed()).toHaveLength(3);
    await ask(shared);
    expect(await mailed()).toHaveLength(5);
  });

  test('gets it although an earlier request can’t be opened, which is dropped', async () => {
    const [time, id] = [clock.now(), crypto.randomUUID()];
    await db.insert(outboxTable).values({
      ...{ id, subjectId: null, addressKey: 'x', content: 'no request of ours' },
      kind: 'LINK',
      nextAt: time,
      createdAt: time,
      until: new Date(Date.parse(time) + 86_400_000).toISOString(),
    });
    clock.advance(1000);
    await ask(ana);
    expect(await mailed()).toHaveLength(1);
    expect(await countRows()).toBe(1);
  });

  test('gets it at the address that is stored, whatever folds into it', async () => {
    await api.upsert('kim@example.com', []);
    // The sign of kelvin: someone else's address, wherever it is one.
    await ask('\u212Aim@example.com');
    await mailed();
    const mails = await listMails(service);
    expect(mails.map(({ address }) => address)).toEqual(['kim@example.com']);
  });

  test('gets a link that works where the one before was revoked or has expired', async () => {
    await api.done(revokeLinkTokenEndpoint, { headers: { identifier: ana } });
    await ask(ana);
    const [link = ''] = await mailed();
    expect(await opens(link)).toContain('a•••@e•••••.com');
  });

  test('ends nobody’s link by it', async () => {
    const read = () => api.done(listLinkTokensEndpoint, { headers: { identifier: ana } });
    const before = await read();
    await ask(ana);
    await mailed();
    expect(await read()).toEqual(before);
  });

  test('reads the mail in the language of the page', async () => {
    await ask(ana, '/link?lang=de');
    expect(await (await person('/outbox')).text()).toContain(
      'Sie haben einen Link zu Ihrer Auswahl angefordert',
    );
  });

  test('can’t send more than the public limits allow to one network', async () => {
    const publicGate = openPublicGate(service, { addressPerMinute: 2, bytesPerMinute: 1_000_000 });
    const limited = await service.createPersonInstance({ publicGate });
    const send = (remoteAddress: string) =>
      limited.request(
        'http://localhost:8081/link',
        { method: 'POST', body: new URLSearchParams({ address: ana }) },
        { incoming: { socket: { remoteAddress } } },
      );
    const statuses = [];
    for (let time = 1; time <= 3; time += 1) statuses.push((await send('192.0.2.1')).status);
    const answer = await send('192.0.2.1');
    expect([...statuses, answer.status]).toEqual([200, 200, 429, 429]);
    expect(answer.headers.get('Retry-After')).not.toBeNull();
    expect(await answer.text()).toContain('Too many requests');
    expect((await send('192.0.2.2')).status).toBe(200);
    await limited.request('http://localhost:8081/outbox');
  });
});

describe('an address', () => {
  test('that a form gave of somebody whom others know reaches nobody', async () => {
    await api.upsert('customer-1', [{ name: 'Email', value: 'carla@example.com' }]);
    const point = await api.activePoint({ DataElements: ['Email'] });
    const token = await api.pointToken(point);
    const body = api.receiptBody(token, {
      identifier: 'customer-2',
      dsDataElements: { Email: 'thief@example.com' },
    });
    await api.done(submitReceiptEndpoint, { body }, { as: 'nobody' });
    await ask('thief@example.com');
    expect(await mailed()).toEqual([]);
    await ask('Carla@Example.com');
    expect(await mailed()).toHaveLength(1);
  });

  test('of a record that was merged away reaches the survivor, until somebody else has it', async () => {
    const body = { primaryIdentifier: ben, additionalIdentifiers: [ana] };
    await api.done(mergeEndpoint, { body });
    await ask(ana);
    const [link = ''] = await mailed();
    expect(await opens(link)).toContain('b•••@e•••••.org');
  });
});

describe('a mail that waits', () => {
  test('has no text, token or address in clear in any table, nor in the log', async () => {
    service.log.length = 0;
    await ask(ana);
    await ask('nobody@example.com');
    const [link = ''] = await mailed();
    await api.done(listLinkTokensEndpoint, { headers: { identifier: ana } });
    const token = link.split('/').at(-1)?.split('.', 1)[0] ?? '';
    expect(await findTraces(db, [token, 'nobody@example.com', 'You asked for'])).toEqual([]);
    expect(JSON.stringify(service.log)).not.toMatch(/ana@|nobody@/);
    expect(JSON.stringify(service.log)).not.toContain(token);
  });

  test('goes with whoever is erased or merged away, and after a week', async () => {
    await ask(ana);
    expect(await mailed()).toHaveLength(1);
    const id = await idOf(db, ana);
    await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
    expect(await countRows()).toBe(0);
    await api.upsert(ana, []);
    await ask(ana);
    await mailed();
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
    });
    expect(await countRows()).toBe(0);
    await ask(ben);
    await mailed();
    clock.advance(7 * dayMs);
    await mailed();
    expect(await countRows()).toBe(0);
  });
});

describe('the mark of a link that was mailed on request', () => {
  const markedAt = async (path: string): Promise<string | null> => {
    const cookie = (await person(path)).headers.get('Set-Cookie') ?? '';
    const handles = await createHandles(await readSecret(), clock.now);
    const opened = await handles.readOpened(/=([\w-]+)/.exec(cookie)?.[1] ?? '');
    return opened?.linkMailedAt ?? null;
  };

  test('is with whoever opens it within a day, and is no other link’s', async () => {
    await ask(ana);
    await ask(ben);
    const [toBen = '', toAna = ''] = await mailed();
    const mailedAt = clock.now();
    expect(await markedAt(toAna)).toBe(mailedAt);
    const [token = '', mark = ''] = toAna.split('.');
    expect(await markedAt(token)).toBeNull();
    expect(await markedAt(`${toBen.split('.', 1)[0]}.${mark}`)).toBeNull();
    expect(await markedAt(`${token}.${mark.slice(1)}`)).toBeNull();
    clock.advance(dayMs - 1000);
    expect(await markedAt(toAna)).toBe(mailedAt);
    clock.advance(1000);
    expect(await markedAt(toAna)).toBeNull();
    expect(await opens(toAna)).toContain('a•••@');
  });
});
