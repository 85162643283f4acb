import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import {
  getMailWordsEndpoint,
  liftUndeliverableEndpoint,
  listMailAddressesEndpoint,
  listMailsEndpoint,
  markUndeliverableEndpoint,
  readMailEndpoint,
  retryMailEndpoint,
  sendDocumentEndpoint,
  sendLinkEndpoint,
  updateMailWordsEndpoint,
} from '#contract/mails.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import type { SendMail } from '#service/domains/outbox/outbox.ts';
import { byRequest, deleteIn, findTraces, idOf } from '#service/testing/erase.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db, person } = service;
const [ana, ben] = ['ana@example.com', 'ben@example.org'] as const;
const support = { as: 'support' } as const;
const dayMs = 86_400_000;

let anaId: string;
beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben]) await api.upsert(identifier, []);
    clock.advance(1000);
  }),
);
beforeEach(async () => {
  anaId = await idOf(db, ana);
});
// What is still being written would come into the next test.
afterEach(() => person('/outbox'));

/** Writes and "sends" what was asked for. */
const send = () => person('/outbox');
const addressesOf = (dataSubjectId: string) =>
  api.done(listMailAddressesEndpoint, { params: { dataSubjectId } }, support);
const firstAddress = async (dataSubjectId: string) => {
  const [first] = (await addressesOf(dataSubjectId)).addresses;
  return first?.addressId ?? '';
};
const list = async () => (await api.done(listMailsEndpoint, {}, support)).content;
const textOf = async (mailId: string) =>
  (await api.done(readMailEndpoint, { params: { mailId } }, support)).text;
const pathIn = (text: string): string => /http:\/\/localhost:8081(\/\S+)/.exec(text)?.[1] ?? '';

/** Somebody sends a link, to the first address. */
const sendLinkTo = async (dataSubjectId: string, options = support) =>
  api.call(
    sendLinkEndpoint,
    {
      params: { dataSubjectId },
      body: { addressId: await firstAddress(dataSubjectId) },
    },
    options,
  );
const sendDocumentTo = async (dataSubjectId: string, body: Record<string, unknown>) =>
  api.done(
    sendDocumentEndpoint,
    { params: { dataSubjectId }, body: { addressId: await firstAddress(dataSubjectId), ...body } },
    support,
  );

describe('a link that support sends', () => {
  test('is on the list, masked, and opens the choices of its person', async () => {
    const { answer } = await sendLinkTo(anaId);
    expect(answer).toMatchObject({ kind: 'SENT_LINK', state: 'WAITING', attempts: 0 });
    expect(JSON.stringify(answer)).not.toContain('ana@');
    await send();
    const [mail] = await list();
    expect(mail).toMatchObject({
      ...{ id: answer?.id, dataSubjectId: anaId, state: 'SENT', isReadable: true },
      address: 'a•••@e•••••.com',
    });
    const link = pathIn(await textOf(mail?.id ?? ''));
    const cookie = (await person(link)).headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
    expect(await (await person('/p', { headers: { cookie } })).text()).toContain('a•••@e•••••.com');
  });

  test('leaves a row of the activity that names the person, and who sent it', async () => {
    await sendLinkTo(anaId);
    const query = { kind: 'linkSent' };
    const { content } = await api.done(listActivityEndpoint, { query }, { as: 'administrator' });
    expect(content).toMatchObject([
      {
        kind: 'linkSent',
        actor: { subject: 'support-agent' },
        persons: [{ dataSubjectId: anaId }],
      },
    ]);
  });

  test('goes to no address that a form gave, and to none of nobody', async () => {
    await api.upsert('customer-1', [{ name: 'Email', value: 'carla@example.com' }]);
    const token = await api.pointToken(await api.activePoint({ DataElements: ['Email'] }));
    const byForm = (identifier: string, Email: string) =>
      api.done(
        submitReceiptEndpoint,
        { body: api.receiptBody(token, { identifier, dsDataElements: { Email } }) },
        { as: 'nobody' },
      );
    await byForm('customer-1', 'thief@example.com');
    await byForm('customer-2', 'thief@example.com');
    const known = await addressesOf(await idOf(db, 'customer-1'));
    expect(known.addresses).toMatchObject([{ elementName: 'Email', address: 'c•••••@e•••••.com' }]);
    const other = await idOf(db, 'customer-2');
    expect((await addressesOf(other)).addresses).toEqual([]);
    const refused = await api.refused(sendLinkEndpoint, {
      params: { dataSubjectId: other },
      body: { addressId: service.outbox.addressKey('thief@example.com') },
    });
    expect([refused.status, refused.code]).toEqual([400, 'address-not-mailable']);
    expect(await list()).toEqual([]);
  });

  test('is refused where nobody sends mail', async () => {
    const mute = service.apiOf(
      service.createInstance({ outbox: { ...service.outbox, canMail: false } }),
    );
    const params = { dataSubjectId: anaId };
    expect((await mute.done(listMailAddressesEndpoint, { params })).canMail).toBe(false);
    const body = { addressId: await firstAddress(anaId) };
    expect((await mute.refused(sendLinkEndpoint, { params, body })).code).toBe('mail-not-set-up');
  });
});

describe('an undeliverable address', () => {
  const mark = async (dataSubjectId: string) =>
    api.done(
      markUndeliverableEndpoint,
      { params: { dataSubjectId, addressId: await firstAddress(dataSubjectId) } },
      support,
    );

  test('gets no mail until the mark is lifted, whoever asks for it', async () => {
    expect((await mark(anaId)).addresses).toMatchObject([
      { undeliverableDate: clock.now(), undeliverableMarker: 'STAFF' },
    ]);
    expect((await sendLinkTo(anaId)).problem?.code).toBe('address-undeliverable');
    await person('/link', { method: 'POST', body: new URLSearchParams({ address: ana }) });
    await send();
    expect(await list()).toEqual([]);
    const addressId = await firstAddress(anaId);
    const params = { dataSubjectId: anaId, addressId };
    await api.done(liftUndeliverableEndpoint, { params }, support);
    expect((await sendLinkTo(anaId)).status).toBe(200);
  });

  test('is marked by what its server refuses, and the failed mail says so until it is sent again', async () => {
    const server = { isOpen: false };
    const refusing: SendMail = async () => {
      if (server.isOpen) return;
      throw Object.assign(new Error('refused'), {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 550,
        response: '550 5.1.1 No such user',
      });
    };
    const { mail: worker } = await service.createPersonParts({ sendMail: refusing });
    await sendLinkTo(anaId);
    await worker.run();
    const [failed] = await list();
    expect(failed).toMatchObject({
      ...{ state: 'FAILED', attempts: 1, nextTryDate: null, isReadable: false },
      errorMessage: 'RCPT TO: 550 5.1.1',
    });
    expect((await addressesOf(anaId)).addresses).toMatchObject([{ undeliverableMarker: 'SERVER' }]);
    const query = { kind: 'failed-mails' };
    const { items } = await api.done(readAttentionEndpoint, { query });
    expect(items).toMatchObject([{ kind: 'failed-mails', count: 1 }]);
    const params = { mailId: failed?.id };
    expect((await api.refused(retryMailEndpoint, { params }, support)).code).toBe(
      'address-undeliverable',
    );
    expect(await list()).toMatchObject([{ state: 'FAILED' }]);
    const addressId = await firstAddress(anaId);
    await api.done(liftUndeliverableEndpoint, { params: { dataSubjectId: anaId, addressId } });
    server.isOpen = true;
    expect(await api.done(retryMailEndpoint, { params }, support)).toMatchObject({
      ...{ state: 'WAITING', attempts: 0, errorMessage: null },
    });
    await worker.run();
    expect(await list()).toMatchObject([{ state: 'SENT' }]);
    expect((await api.refused(retryMailEndpoint, { params }, support)).code).toBe(
      'mail-not-failed',
    );
  });

  test('stays so for the survivor of a merge, and goes with who is erased', async () => {
    await api.upsert('customer-1', [{ name: 'Email', value: ana }]);
    await mark(anaId);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: 'customer-1', additionalIdentifiers: [ana] },
    });
    const survivor = await idOf(db, 'customer-1');
    expect((await addressesOf(survivor)).addresses).toMatchObject([
      { undeliverableDate: expect.any(String) },
    ]);
    const params = { dataSubjectId: survivor };
    const body = { identityCheck: 'By phone' };
    const { undeliverable } = await api.done(answerAccessEndpoint, { params, body });
    expect(undeliverable).toEqual([{ address: ana, markedDate: expect.any(String) }]);
    await deleteIn(service, (eraser) => erasePeople(eraser, [survivor], byRequest));
    const { rows } = await db.execute(sql`select * from undeliverable_addresses`);
    expect(rows).toEqual([]);
  });
});

describe('a mail that waits for its server', () => {
  const dayOfTries = { isAway: true, sent: [] as string[] };
  const greylisting: SendMail = async ({ id }) => {
    if (!dayOfTries.isAway) return void dayOfTries.sent.push(id);
    throw Object.assign(new Error('later'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 450,
      response: '450 4.2.0 Greylisted',
    });
  };
  /** What leaves once the server is back, after something has changed. */
  const sentAfter = async (change: () => Promise<unknown>) => {
    Object.assign(dayOfTries, { isAway: true, sent: [] });
    const { mail: worker } = await service.createPersonParts({ sendMail: greylisting });
    await worker.run();
    expect(await list()).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    await change();
    dayOfTries.isAway = false;
    clock.advance(5_000);
    await worker.run();
    return dayOfTries.sent;
  };

  test('is tried again, as the same', async () => {
    const { answer } = await sendLinkTo(anaId);
    expect(await sentAfter(async () => {})).toEqual([answer?.id]);
  });

  test('isn’t sent once its address was marked', async () => {
    await sendLinkTo(anaId);
    const params = { dataSubjectId: anaId, addressId: await firstAddress(anaId) };
    expect(await sentAfter(() => api.done(markUndeliverableEndpoint, { params }, support))).toEqual(
      [],
    );
    expect(await list()).toEqual([]);
  });

  test('isn’t sent to an address that was corrected since', async () => {
    const email = (value: string) => api.upsert('customer-1', [{ name: 'Email', value }]);
    await email('carla@example.com');
    const id = await idOf(db, 'customer-1');
    await sendLinkTo(id);
    expect(await sentAfter(() => email('carla@example.net'))).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

describe('a document that is sent', () => {
  const openIn = async (mailId: string) => {
    await send();
    return pathIn(await textOf(mailId));
  };
  const save = (path: string) => person(path, { method: 'POST' });

  test('opens by its mailed link, saves one file, and nothing without the mark', async () => {
    const purpose = await api.activePurpose();
    const point = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    await api.receipt(point, { identifier: ana, purposes: [{ Id: purpose }] });
    const mail = await sendDocumentTo(anaId, { document: 'PROOF' });
    const path = await openIn(mail.id);
    expect(path).toMatch(/^\/d\/[\w-]{43}$/);
    const page = await person(path);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Proof of your consent'),
    ]);
    const file = await save(path);
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="proof-/);
    expect(await file.json()).toEqual({
      payload: expect.any(String),
      protected: expect.any(String),
      signature: expect.any(String),
    });
    const { rows } = await db.execute<{ id: string }>(sql`select id from documents`);
    const id = rows[0]?.id ?? '';
    const unmarked = Buffer.from(id.replaceAll('-', '').padEnd(64, '0'), 'hex');
    for (const token of [unmarked.toString('base64url'), id, path.slice(3, -1)]) {
      for (const answer of [await person(`/d/${token}`), await save(`/d/${token}`)]) {
        const text = await answer.text();
        expect([answer.status, text.includes('payload')]).toEqual([404, false]);
        // A link to choices is no way to a document.
        expect(text).toContain('answer that email, and we send it again');
      }
    }
  });

  test('confirms one receipt of that person, and no one else’s', async () => {
    const purpose = await api.activePurpose({ Name: 'News' });
    const point = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const purposes = [{ Id: purpose }];
    const own = await api.receipt(point, { identifier: ana, purposes });
    const other = await api.receipt(point, { identifier: ben, purposes });
    const mail = await sendDocumentTo(anaId, { document: 'CONFIRMATION', receiptId: own.id });
    const path = await openIn(mail.id);
    const { payload } = (await (await save(path)).json()) as { payload: string };
    const copy = Buffer.from(payload, 'base64url').toString();
    expect([copy.includes(own.id), copy.includes(other.id)]).toEqual([true, false]);
    const refused = await api.refused(sendDocumentEndpoint, {
      params: { dataSubjectId: anaId },
      body: {
        addressId: await firstAddress(anaId),
        document: 'CONFIRMATION',
        receiptId: other.id,
      },
    });
    expect(refused.status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test('is gone after 7 days', async () => {
    const mail = await sendDocumentTo(anaId, {
      document: 'ACCESS_ANSWER',
      identityCheck: 'By phone',
    });
    const path = await openIn(mail.id);
    clock.advance(7 * dayMs - 1000);
    expect(await (await save(path)).json()).toMatchObject({ person: { identifier: ana } });
    clock.advance(1000);
    for (const answer of [await person(path), await save(path)]) {
      expect([answer.status, await answer.text()]).toEqual([
        410,
        expect.stringContaining('no longer here'),
      ]);
    }
    await send();
    const { rows } = await db.execute(sql`select id from documents`);
    expect(rows).toEqual([]);
  });

  test('is in clear in no table, and its row says how the identity was checked', async () => {
    await api.upsert(ana, [{ name: 'City', value: 'Reykjavik-7' }]);
    await sendDocumentTo(anaId, {
      document: 'ACCESS_ANSWER',
      identityCheck: 'Passport at the desk',
    });
    await send();
    const { rows } = await db.execute(sql`select content from documents`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Reykjavik');
    expect(await findTraces(db, ['/d/', 'You can open it for 7 days'])).toEqual([]);
    const query = { kind: 'documentSent' };
    const { content } = await api.done(listActivityEndpoint, { query }, { as: 'administrator' });
    expect(content).toMatchObject([
      {
        fields: expect.arrayContaining(['document.ACCESS_ANSWER']),
        persons: [{ reason: 'Passport at the desk' }],
      },
    ]);
  });

  test('goes with whoever is erased or merged away', async () => {
    const documents = async () => (await db.execute(sql`select id from documents`)).rows.length;
    const mail = await sendDocumentTo(anaId, { document: 'PROOF' });
    const path = await openIn(mail.id);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: ben, additionalIdentifiers: [ana] },
    });
    expect([await documents(), (await person(path)).status]).toEqual([0, 410]);
    const benId = await idOf(db, ben);
    await sendDocumentTo(benId, { document: 'PROOF' });
    expect(await documents()).toBe(1);
    await deleteIn(service, (eraser) => erasePeople(eraser, [benId], byRequest));
    expect(await documents()).toBe(0);
    expect(await list()).toEqual([]);
  });

  test('says what it needs', async () => {
    const send = (body: Record<string, unknown>) =>
      api.refused(sendDocumentEndpoint, {
        params: { dataSubjectId: anaId },
        body: { addressId: 'x', ...body },
      });
    const pathsOf = async (body: Record<string, unknown>) =>
      (await send(body)).errors?.map(({ path }) => path);
    expect(await pathsOf({ document: 'CONFIRMATION' })).toEqual(['receiptId']);
    expect(await pathsOf({ document: 'ACCESS_ANSWER' })).toEqual(['identityCheck']);
    expect(await pathsOf({ document: 'PROFILE' })).toEqual(['document']);
  });
});

describe("the account's own words", () => {
  const own = {
    kind: 'SENT_LINK',
    language: 'en',
    subject: 'Alder & Moss <b>',
    paragraph: 'Here you are.\n<script>',
  };
  const save = (words: unknown[], changedDate: string | null) =>
    api.call(updateMailWordsEndpoint, { body: { words, changedDate } });

  test('stand in the mail, escaped, and ours where there are none', async () => {
    const saved = await save([own, { ...own, language: 'de', paragraph: null }], null);
    expect(saved.answer?.words).toHaveLength(2);
    await sendLinkTo(anaId);
    await send();
    const [mail] = await list();
    const read = await api.done(readMailEndpoint, { params: { mailId: mail?.id } }, support);
    expect(read.subject).toBe('Alder & Moss <b>');
    expect(read.text).toContain('Here you are.\n<script>');
    expect(read.text).toContain('See my choices');
    const page = await (await person('/outbox')).text();
    expect(page).not.toContain('<script>');
    await save([], saved.answer?.changedDate ?? null);
    const { words, standard } = await api.done(getMailWordsEndpoint);
    expect(words).toEqual([]);
    const kinds = new Set(standard.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['LINK', 'CONFIRMATION', 'SENT_LINK', 'SENT_DOCUMENT', 'CONSENT']);
    expect(standard).toHaveLength(5 * kinds.size);
  });

  test('are plain and short, and saved over nobody else’s change', async () => {
    const faults = async (change: Record<string, unknown>) =>
      (await save([{ ...own, ...change }], null)).problem?.errors?.map(({ path }) => path);
    expect(await faults({ subject: 'Two\r\nBcc: all@example.com' })).toEqual(['words.0.subject']);
    expect(await faults({ subject: 'x'.repeat(121) })).toEqual(['words.0.subject']);
    expect(await faults({ paragraph: 'x'.repeat(601) })).toEqual(['words.0.paragraph']);
    expect(await faults({ paragraph: 'a\u0007b' })).toEqual(['words.0.paragraph']);
    await save([own], null);
    clock.advance(1000);
    expect((await save([], null)).problem?.code).toBe('account-settings-changed');
  });
});
