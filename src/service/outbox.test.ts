import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { mergeEndpoint } from '#contract/merge.ts';
import type { MailState } from './db/schema/outbox.ts';
import { claimNamed } from './domains/data-subjects/lock-people.ts';
import { erasePeople } from './domains/erasures/erase-people.ts';
import { mergeSubjects } from './domains/merges/merge-subjects.ts';
import { countMails } from './domains/outbox/count-mails.ts';
import { createMailWorker } from './domains/outbox/mail-worker.ts';
import type { AskedRow, Compose, MailHooks, SendMail } from './domains/outbox/outbox.ts';
import { type MailRequest, queueMail, queueMails } from './domains/outbox/queue-mail.ts';
import { createSmtp } from './smtp.ts';
import { byRequest, deleteIn, findTraces, idOf } from './testing/erase.ts';
import { othersWait } from './testing/others-wait.ts';
import { startService } from './testing/service.ts';
import { startSmtpServer } from './testing/smtp-server.ts';

const service = await startService();
const { api, clock, db } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const personUrl = 'http://localhost:8081';

const context = {
  db,
  now: clock.now,
  newId: () => crypto.randomUUID(),
  searchKeys: service.searchKeys,
  outbox: service.outbox,
};

beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben]) await api.upsert(identifier, []);
  }),
);

const words: Compose = async (_context, { address, about }) => ({
  ...{ sender: 'Alder & Moss', subject: 'Confirm', unsubscribe: null },
  text: `Is that right? ${JSON.stringify(about ?? null)}`,
  html: `<p>Is that right?</p><!-- ${address.length} -->`,
});

const smtpAt = (port: number): SendMail =>
  createSmtp(
    {
      ...{ host: '127.0.0.1', port, isSecure: false, isOnLoopback: true },
      ...{ user: null, password: null },
      from: { name: null, address: 'no-reply@example.org' },
    },
    personUrl,
  );

/** A server, and what sends to it; the tests' kind is a confirmation. */
const startMail = async (
  answer?: Parameters<typeof startSmtpServer>[1],
  {
    compose = words,
    ...hooks
  }: {
    compose?: Compose;
    onSent?: MailHooks['onSent']['CONFIRMATION'];
    onUndeliverable?: MailHooks['onUndeliverable'];
  } = {},
) => {
  const server = await startSmtpServer({}, answer);
  onTestFinished(server.close);
  const warnings: string[] = [];
  const { onSent, onUndeliverable } = hooks;
  const workerTo = (send: SendMail) =>
    createMailWorker(context, {
      compose: { CONFIRMATION: compose },
      hooks: {
        onSent: onSent === undefined ? {} : { CONFIRMATION: onSent },
        ...(onUndeliverable && { onUndeliverable }),
      },
      send,
      warn: (_data, message) => void warnings.push(message),
    });
  return { server, warnings, workerTo, worker: workerTo(smtpAt(server.port)) };
};

const asking = async (address: string, more: Partial<MailRequest> = {}): Promise<MailRequest> => ({
  ...{ kind: 'CONFIRMATION', refId: null, address, language: 'en' },
  subjectId: await idOf(db, address),
  ...more,
});
const ask = async (address: string, more?: Partial<MailRequest>): Promise<string> =>
  queueMail(context, await asking(address, more));

type Row = { state: MailState; attempts: number; fault: string | null; content: string };
const readMail = async (id: string): Promise<Row | undefined> => {
  const { rows } = await db.execute<Row>(
    sql`select state, attempts, fault, content from outbox where id = ${id}`,
  );
  return rows[0];
};
const idsIn = (server: { arrived: { raw: string }[] }) =>
  server.arrived.map(({ raw }) => /^Message-ID: <([^@]+)@localhost>/im.exec(raw)?.[1]);

describe('a mail that was asked for', () => {
  test('is sent once, and keeps nothing but its address', async () => {
    const { server, worker } = await startMail();
    const id = await ask(ana, { about: { purposes: ['Newsletter'] } });
    expect(await readMail(id)).toMatchObject({ state: 'ASKED' });
    await worker.run();
    await worker.run();
    expect(idsIn(server)).toEqual([id]);
    expect(server.arrived[0]).toMatchObject({ to: [ana] });
    expect(server.arrived[0]?.raw).toContain('Newsletter');
    const row = await readMail(id);
    expect(row).toMatchObject({ state: 'SENT', attempts: 1, fault: null });
    expect(await service.outbox.open(row?.content ?? '', id)).toEqual({
      ...{ address: ana, language: 'en' },
    });
    expect(await findTraces(db, ['Newsletter', 'Is that right'])).toEqual([]);
    expect(await countMails(db)).toEqual({ waiting: 0, failed: 0 });
  });

  test('isn’t seen before its cause is committed, and goes with what is undone', async () => {
    const { server, worker } = await startMail();
    const request = await asking(ana);
    await expect(
      db.transaction(async (tx) => {
        await queueMail({ ...context, db: tx }, request);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await worker.run();
    expect(server.arrived).toEqual([]);
  });

  test('is sent once by several workers at the same time', async () => {
    const { server, worker, workerTo } = await startMail();
    const requests = await Promise.all(Array.from({ length: 20 }, () => asking(ana)));
    const ids = await queueMails(context, requests);
    const workers = [worker, ...[1, 2].map(() => workerTo(smtpAt(server.port)))];
    await Promise.all(workers.map(({ run }) => run()));
    expect(idsIn(server).toSorted()).toEqual(ids.toSorted());
  });

  test('that somebody waits for goes before those that tell of a consent', async () => {
    const consents = await Promise.all([asking(ana), asking(ben)]);
    await queueMails(
      context,
      consents.map((request) => ({ ...request, kind: 'CONSENT' as const })),
    );
    clock.advance(1000);
    const waited = await ask(ben);
    const sent: string[] = [];
    const worker = createMailWorker(context, {
      compose: { CONFIRMATION: words, CONSENT: words },
      hooks: { onSent: {} },
      send: async ({ id }) => void sent.push(id),
      warn: () => {},
    });
    await worker.run();
    expect(sent).toHaveLength(3);
    expect(sent[0]).toBe(waited);
  });

  test('that tells of a consent is taken on without a search for others each time', async () => {
    const requests = await Promise.all(Array.from({ length: 10 }, () => asking(ana)));
    await queueMails(
      context,
      requests.map((request) => ({ ...request, kind: 'CONSENT' as const })),
    );
    let statements = 0;
    const counted = new Proxy(db, {
      get: (target, key) => {
        if (key === 'execute') statements += 1;
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sent: string[] = [];
    const worker = createMailWorker(
      { ...context, db: counted },
      {
        compose: { CONFIRMATION: words, CONSENT: words },
        hooks: { onSent: {} },
        send: async ({ id }) => void sent.push(id),
        warn: () => {},
      },
    );
    await worker.run();
    expect(sent).toHaveLength(10);
    // One for each, one in vain, and one for others in each second.
    expect(statements).toBeLessThan(18);
  });

  test('isn’t sent where nothing is left to say', async () => {
    const { server, worker } = await startMail(undefined, { compose: async () => null });
    const id = await ask(ana);
    await worker.run();
    expect(await readMail(id)).toBeUndefined();
    expect(server.arrived).toEqual([]);
  });

  test('waits a minute where it can’t be written, and holds up no other', async () => {
    const broken = await ask(ana);
    const { server, worker, warnings } = await startMail(undefined, {
      compose: async (own, row) => {
        if (row.id === broken && clock.now() < '2026-11-21T09:01') throw new Error('broken');
        return words(own, row);
      },
    });
    clock.advance(1);
    const other = await ask(ben);
    await worker.run();
    expect(idsIn(server)).toEqual([other]);
    expect(warnings).toEqual(['sending mail failed; trying again']);
    clock.advance(60_000);
    await worker.run();
    expect(idsIn(server)).toEqual([other, broken]);
  });

  test('is sent once, even where what follows it fails', async () => {
    const onSent = async () => {
      throw new Error('broken');
    };
    const { server, worker, warnings } = await startMail(undefined, { onSent });
    const id = await ask(ana);
    await worker.run();
    clock.advance(60_000);
    await worker.run();
    expect(idsIn(server)).toEqual([id]);
    expect(await readMail(id)).toMatchObject({ state: 'SENT' });
    expect(warnings).toEqual(['what follows a mail failed; it is noted']);
  });

  test('of a kind that this release doesn’t know waits for one that does', async () => {
    const { server, worker } = await startMail();
    const id = await ask(ana, { kind: 'SENT_DOCUMENT' });
    await worker.run();
    expect(server.arrived).toEqual([]);
    expect(await readMail(id)).toMatchObject({ state: 'ASKED', attempts: 0 });
  });

  test('that a release before wrote and nobody sent doesn’t leave', async () => {
    const { server, worker } = await startMail();
    const id = await ask(ana);
    const old = { address: ana, subject: 'Your link', text: 'You asked for' };
    const content = await service.outbox.seal(old as never, id);
    await db.execute(sql`update outbox set content = ${content} where id = ${id}`);
    await worker.run();
    expect(server.arrived).toEqual([]);
    expect(await readMail(id)).toBeUndefined();
  });
});

describe('a mail that isn’t taken', () => {
  test('is tried again when it’s time, with the same id and the same words', async () => {
    const ids: unknown[] = [];
    const { server, worker } = await startMail(({ raw }) => {
      ids.push(/^Message-ID: <([^@]+)@/im.exec(raw)?.[1]);
      return '451 4.3.0 later';
    });
    const id = await ask(ana);
    await worker.run();
    expect(await readMail(id)).toMatchObject({
      ...{ state: 'WAITING', attempts: 1, fault: 'DATA: 451 4.3.0' },
    });
    clock.advance(4_999);
    await worker.run();
    expect(ids).toHaveLength(1);
    clock.advance(1);
    await worker.run();
    expect(ids).toEqual([id, id]);
    server.answer(() => null);
    clock.advance(30_000);
    await worker.run();
    expect(idsIn(server)).toEqual([id]);
    expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 3, fault: null });
  });

  test('is given up after a day, and counted', async () => {
    const { worker } = await startMail(() => '451 4.3.0 later');
    const id = await ask(ana);
    let hours = 0;
    for (; (await readMail(id))?.state !== 'FAILED'; hours += 1) {
      await worker.run();
      clock.advance(3_600_000);
    }
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(31);
    expect(await countMails(db)).toEqual({ waiting: 0, failed: 1 });
    const row = await readMail(id);
    expect(await service.outbox.open(row?.content ?? '', id)).toEqual({
      ...{ address: ana, language: 'en' },
    });
  });

  test('because nobody has the address is given up at once, and told', async () => {
    const told: AskedRow[] = [];
    const onUndeliverable = async (_context: unknown, row: AskedRow) => void told.push(row);
    const { worker } = await startMail(() => '550 5.1.1 nobody', { onUndeliverable });
    const id = await ask(ana);
    await worker.run();
    expect(await readMail(id)).toMatchObject({ state: 'FAILED', fault: 'DATA: 550 5.1.1' });
    expect(told).toMatchObject([{ id, address: ana, kind: 'CONFIRMATION' }]);
  });

  test('because it’s no address isn’t even tried', async () => {
    const { server, worker } = await startMail();
    const id = await ask(ana, { address: 'ana@example.com\r\nBcc: thief@example.org' });
    await worker.run();
    expect(server.arrived).toEqual([]);
    expect(await readMail(id)).toMatchObject({ state: 'FAILED', fault: 'NO ADDRESS' });
  });
});

describe('a mail under way', () => {
  test('whose person is erased meanwhile tells nobody that it was sent', async () => {
    const sent: string[] = [];
    const onSent = async (_context: unknown, { id }: AskedRow) => void sent.push(id);
    const ids = { [ana]: await idOf(db, ana) };
    const { server, worker, warnings } = await startMail(
      async ({ to }) => {
        if (to[0] === ana) {
          await deleteIn(service, (eraser) => erasePeople(eraser, [ids[ana] ?? ''], byRequest));
        }
        return null;
      },
      { onSent },
    );
    const gone = await ask(ana);
    const stays = await ask(ben);
    await worker.run();
    expect(server.arrived).toHaveLength(2);
    expect(sent).toEqual([stays]);
    expect(await readMail(gone)).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  test('whose person is merged just then is the survivor’s, before it’s written and after it left', async () => {
    const cy = 'cy@example.net';
    await api.upsert(cy, []);
    const ids = { ben: await idOf(db, ben), cy: await idOf(db, cy) };
    const composed: (string | null)[] = [];
    const told: (string | null)[] = [];
    const { server, worker } = await startMail(
      async () => {
        const body = { primaryIdentifier: cy, additionalIdentifiers: [ben] };
        await api.done(mergeEndpoint, { body });
        return null;
      },
      {
        compose: async (own, row) => {
          composed.push(row.subjectId);
          return words(own, row);
        },
        onSent: async (_context, { subjectId }) => void told.push(subjectId),
      },
    );
    const id = await ask(ana);
    let running: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      const caller = { subject: 'someone', clientId: 'console', scopes: [], issuedAt: 0 };
      const context = { ...service.verbContext(), db: tx, caller };
      await claimNamed(context, [ana]);
      running = worker.run();
      await othersWait(db, tx);
      await mergeSubjects(context, { primary: ben, others: [ana] });
    });
    await running;
    expect(idsIn(server)).toEqual([id]);
    expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 1 });
    expect([composed, told]).toEqual([[ids.ben], [ids.cy]]);
  });

  test('of a process that was killed is taken on when its lease has ended', async () => {
    const { server, worker, workerTo } = await startMail();
    const { promise: cut, reject } = Promise.withResolvers<void>();
    const dead = workerTo(() => cut);
    const id = await ask(ana);
    const dying = dead.run();
    // It's sending: what it writes before renews its lease.
    await expect.poll(async () => (await readMail(id))?.state).toBe('WAITING');
    clock.advance(29_999);
    await worker.run();
    expect(server.arrived).toEqual([]);
    clock.advance(1);
    await worker.run();
    expect(idsIn(server)).toEqual([id]);
    // It wakes up late, and has nothing more to say.
    reject(new Error('late'));
    await dying;
    expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 1, fault: null });
  });

  test('that hangs holds up no other', async () => {
    const { promise: hanging, resolve } = Promise.withResolvers<null>();
    const { server, worker } = await startMail(({ to }) => (to[0] === ana ? hanging : null));
    await ask(ana);
    clock.advance(1);
    const others = await Promise.all([ask(ben), ask(ben), ask(ben), ask(ben), ask(ben)]);
    const running = worker.run();
    await expect.poll(() => server.arrived.length).toBe(others.length);
    resolve(null);
    await running;
    expect(server.arrived).toHaveLength(6);
  });

  test('is given back at the end of the service, and nothing new is begun', async () => {
    const { promise: hanging, resolve } = Promise.withResolvers<null>();
    const { server, worker, workerTo } = await startMail(() => hanging);
    const id = await ask(ana);
    const { stop } = worker.start();
    await expect.poll(async () => (await readMail(id))?.state, { timeout: 5_000 }).toBe('WAITING');
    await stop();
    const late = await ask(ben);
    await worker.run();
    expect(await readMail(late)).toMatchObject({ state: 'ASKED' });
    resolve(null);
    server.answer(() => null);
    await workerTo(smtpAt(server.port)).run();
    expect(await readMail(id)).toMatchObject({ state: 'SENT' });
    expect(await readMail(late)).toMatchObject({ state: 'SENT' });
  });
});

test('a link that was asked for arrives with the words of its reader, and opens their page', async () => {
  const server = await startSmtpServer();
  onTestFinished(server.close);
  const { app, mail } = await service.createPersonParts({
    isDemo: false,
    sendMail: smtpAt(server.port),
  });
  const body = new URLSearchParams({ address: ana });
  await app.request(`${personUrl}/link?lang=de`, { method: 'POST', body });
  await mail.run();
  const raw = (server.arrived[0]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  const [link = ''] = /http:\/\/localhost:8081\/l\/[\w.-]+/.exec(raw) ?? [];
  const opened = await app.request(link);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('Location')).toMatch(/^\/p\b/);
  expect(raw).toMatch(/lang="de"/);
  expect(raw).toMatch(/http:\/\/localhost:8081\/s\/[\w-]+/);
});
