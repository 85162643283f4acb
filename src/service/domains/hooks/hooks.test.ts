import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { hookPointId } from '#contract/collection-point-values.ts';
import {
  createHookEndpoint,
  deleteHookEndpoint,
  hookCallsPerMinute,
  hookMaximum,
  hookPath,
  listHooksEndpoint,
  receiveHookEndpoint,
  rotateHookEndpoint,
} from '#contract/hooks.ts';
import { listMailAddressesEndpoint } from '#contract/mails.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { suppressionsTable } from '#service/db/schema/erasures.ts';
import { createPublicGate } from '#service/http/public-limits.ts';
import { unknownId } from '#service/testing/api.ts';
import { findTraces, idOf } from '#service/testing/erase.ts';
import { addHook, signedCall, signedText } from '#service/testing/hooks.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const service = await startService();
const { api, clock, db } = service;
const admin = { as: 'administrator' } as const;
const ada = 'ada@example.org';
const ben = 'ben@example.org';
const number = '+49 170 1234567';
const national = '0170/123 45 67';

let news: string;
let calls: string;
let orders: string;
let token: string;
let hook: string;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({ Name: 'News' });
    calls = await api.activePurpose({ Name: 'Calls' });
    orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    const DataElements = ['Phone', 'Telefon', 'Email', 'Handy'];
    token = await api.pointToken(
      await api.activePoint({ PurposeIds: [news, calls, orders], DataElements }),
    );
    const settings = { defaultCountry: 'DE', changedDate: null };
    await api.done(updateAccountSettingsEndpoint, { body: settings }, admin);
    hook = await addHook(service);
    clock.advance(1000);
  }),
);

type Signing = Partial<Parameters<typeof signedCall>[1]>;
const parts = (body: unknown, signing: Signing = {}, hookId = hook) => ({
  params: { hookId },
  headers: signedCall(body, { now: clock.now(), ...signing }),
  body,
});
const nobody = { as: 'nobody' } as const;
const tell = async (body: unknown, signing: Signing = {}, hookId = hook) => {
  clock.advance(1000);
  const answer = await api.done(receiveHookEndpoint, parts(body, signing, hookId), nobody);
  clock.advance(1000);
  return answer;
};
const stop = (id: string, fields: object = {}) => ({ id, from: number, text: 'STOP', ...fields });
const say = async (identifier: string, TransactionType = 'CONFIRMED', fields: object = {}) => {
  await api.receipt(token, { identifier, purposes: [{ Id: news, TransactionType }], ...fields });
  clock.advance(1000);
};
const newsOf = async (identifier: string) => (await api.statusesOf(identifier))[news];
const mailHook = async (fields: object = {}) => {
  const id = await addHook(service, { name: 'Mailer', kind: 'MAIL', ...fields });
  clock.advance(1001);
  return id;
};
const expectAllRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toMatchObject(again);
  expect(await findTableFaults(db)).toEqual([]);
};

describe('a hook', () => {
  const body = { name: 'Carrier EU', kind: 'CARRIER', purposes: [] as string[] };
  const create = (fields: object = {}) =>
    api.done(createHookEndpoint, { body: { ...body, ...fields } }, admin);

  test('is created with a secret that no other answer has, nor any row', async () => {
    const { secret, ...created } = await create({ purposes: [news] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({ kind: 'CARRIER', purposes: [news], lastCallDate: null });
    expect(new URL(created.url).pathname).toBe(hookPath.replace('{hookId}', created.id));
    const listed = await api.done(listHooksEndpoint, {}, admin);
    expect(listed.content.map(({ id }) => id)).toEqual([created.id, hook]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect(await findTraces(db, [secret ?? ''])).toEqual([]);
  });

  test('withdraws purposes that are there, and is one of fifty at most', async () => {
    const unknown = { body: { ...body, purposes: [news, unknownId] } };
    const { problem } = await api.call(createHookEndpoint, unknown, admin);
    expect(problem?.errors?.map(({ path }) => path)).toEqual(['purposes.1']);
    for (let made = 1; made < hookMaximum; made += 1) await addHook(service);
    const full = await api.call(createHookEndpoint, { body }, admin);
    expect(full.problem?.code).toBe('hook-maximum-reached');
  });

  test('is nobody’s but an administrator’s', async () => {
    const params = { hookId: hook };
    for (const as of ['writer', 'reader'] as const) {
      const statuses = [
        await api.call(listHooksEndpoint, {}, { as }),
        await api.call(createHookEndpoint, { body }, { as }),
        await api.call(rotateHookEndpoint, { params }, { as }),
        await api.call(deleteHookEndpoint, { params }, { as }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403]);
    }
    const missing = { params: { hookId: unknownId } };
    expect((await api.call(rotateHookEndpoint, missing, admin)).status).toBe(404);
    expect((await api.call(deleteHookEndpoint, missing, admin)).status).toBe(404);
  });

  test('takes both secrets for a day after a rotation, and none once it’s deleted', async () => {
    const { id, secret: former } = await create();
    const params = { hookId: id };
    const { secret, rotatedUntil } = await api.done(rotateHookEndpoint, { params }, admin);
    expect(rotatedUntil).not.toBeNull();
    const statusWith = async (own: string | null | undefined) => {
      clock.advance(1001);
      const sent = parts([], { secret: own ?? '' }, id);
      return (await api.call(receiveHookEndpoint, sent, nobody)).status;
    };
    expect([await statusWith(former), await statusWith(secret)]).toEqual([200, 200]);
    clock.advance(86_400_000);
    expect([await statusWith(former), await statusWith(secret)]).toEqual([401, 200]);
    await api.done(deleteHookEndpoint, { params }, admin);
    expect(await statusWith(secret)).toBe(401);
  });
});

test('a hook whose secret can’t be read takes nothing until it’s rotated, and others go on', async () => {
  const broken = await addHook(service, { name: 'Broken' });
  await db.execute(sql`update hooks set sealed = 'x' where id = ${broken}::uuid`);
  clock.advance(1001);
  const statusOf = async (hookId: string, secret?: string) => {
    const sent = parts([], secret === undefined ? {} : { secret }, hookId);
    return (await api.call(receiveHookEndpoint, sent, nobody)).status;
  };
  expect([await statusOf(broken), await statusOf(hook)]).toEqual([401, 200]);
  const { content } = await api.done(listHooksEndpoint, {}, admin);
  expect(content.map(({ id }) => id)).toContain(broken);
  const params = { hookId: broken };
  const { secret, rotatedUntil } = await api.done(rotateHookEndpoint, { params }, admin);
  expect(rotatedUntil).toBeNull();
  clock.advance(1001);
  expect(await statusOf(broken, secret ?? '')).toBe(200);
});

describe('a call', () => {
  test('that isn’t signed, or for another time or body, is refused alike and changes nothing', async () => {
    await say(number);
    const before = await service.readRows();
    const body = stop('1');
    const right = parts(body);
    const old = (seconds: number) =>
      parts(body, { now: new Date(Date.parse(clock.now()) + seconds * 1000).toISOString() });
    const signature = right.headers['webhook-signature'] ?? '';
    const wrong = [
      { ...right, headers: {} },
      parts(body, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
      { ...right, body: stop('2') },
      { ...right, headers: { ...right.headers, 'webhook-id': 'another' } },
      { ...right, headers: { ...right.headers, 'webhook-timestamp': 'now' } },
      { ...right, headers: { ...right.headers, 'webhook-signature': signature.slice(3) } },
      { ...right, headers: { ...right.headers, 'webhook-signature': `v2,${signature.slice(3)}` } },
      { ...right, headers: { ...right.headers, 'webhook-signature': 'v1,' } },
      { ...right, params: { hookId: unknownId } },
      old(-301),
      old(302),
    ];
    const refusals = [];
    for (const one of wrong) {
      const { status, problem } = await api.call(receiveHookEndpoint, one, nobody);
      refusals.push([status, problem?.code, problem?.detail]);
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]?.slice(0, 2)).toEqual([401, 'signature-invalid']);
    expect(await service.readRows()).toEqual(before);
    expect((await api.call(receiveHookEndpoint, old(-299), nobody)).status).toBe(200);
  });

  /** Bytes as they come, signed as they are. */
  const sendText = async (text: string, signing: Signing = {}, headers = {}) => {
    const { status, problem } = await callWith(text, signing, headers);
    return [status, problem?.code];
  };
  const callWith = async (text: string, signing: Signing, headers: Record<string, string>) => {
    const answer = await service.send(hookPath.replace('{hookId}', hook), {
      ...{ as: 'nobody', method: 'POST', body: text },
      headers: {
        'Content-Type': 'application/json',
        ...signedText(text, { now: clock.now(), ...signing }),
        ...headers,
      },
    });
    return { status: answer.status, problem: (await answer.json()) as { code?: string } };
  };
  const forged = { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' };

  test.each([
    ['{"id":', 400, 'malformed-body'],
    [`${'['.repeat(70)}${']'.repeat(70)}`, 400, 'malformed-body'],
    [`${'['.repeat(60_000)}`, 400, 'malformed-body'],
    [`[${'{},'.repeat(100_000)}{}]`, 413, 'body-too-large'],
    [`["${'x'.repeat(1_048_576)}"]`, 413, 'body-too-large'],
  ])(
    'that can’t be read is refused as that only to who signed it: %#',
    async (text, ...refusal) => {
      expect(await sendText(text)).toEqual(refusal);
      const isTooMuch = refusal[0] === 413 || text.length > 1_000;
      // What is too much or too deep is told while it's read.
      expect(await sendText(text, forged)).toEqual(
        isTooMuch || text.startsWith('[[') ? refusal : [401, 'signature-invalid'],
      );
      const none = { 'webhook-signature': '' };
      expect(await sendText(text, {}, none)).toEqual([401, 'signature-invalid']);
    },
  );

  test('is JSON by its type, and not compressed', async () => {
    const text = JSON.stringify(stop('1'));
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html', '']) {
      const refusal = await sendText(text, {}, { 'Content-Type': type });
      expect(refusal).toEqual([415, 'unsupported-media-type']);
    }
    const packed = await sendText(text, {}, { 'Content-Encoding': 'gzip' });
    expect(packed).toEqual([415, 'content-encoding-unsupported']);
    const charset = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await sendText(text, {}, charset))[0]).toBe(200);
  });

  test('is signed over its bytes: a byte more or less is another body', async () => {
    const text = JSON.stringify(stop('1'));
    const headers = signedText(text, { now: clock.now() });
    expect((await sendText(`${text} `, {}, headers))[0]).toBe(401);
    expect((await sendText(`\ufeff${text}`, {}, headers))[0]).toBe(401);
    expect((await sendText(text, {}, headers))[0]).toBe(200);
  });

  test.each(['null', '7', '"STOP"', 'true'])('whose body is %s is 400', async (text) => {
    const { status } = await api.call(receiveHookEndpoint, parts(JSON.parse(text)), nobody);
    expect(status).toBe(400);
  });

  test('has many events, of which each counts for itself', async () => {
    await say(number);
    const body = { events: [stop('1'), { id: '2', from: number, text: 'START' }, 7, stop('1')] };
    expect(await tell(body)).toEqual({
      taken: 1,
      repeated: 1,
      leftOut: 2,
      messages: [
        'events.1: Taking part again is never a yes: the person has to say it themselves.',
        'events.2: Must be an object.',
      ],
    });
    expect(await newsOf(number)).toBe('WITHDRAWN');
    const [listed] = (await api.done(listHooksEndpoint, {}, admin)).content;
    expect(listed?.counts).toEqual({
      ...{ calls: 1, recorded: 1, kept: 0, marked: 0, nobody: 0, repeated: 1, leftOut: 2 },
    });
    expect(listed?.lastCallDate).not.toBeNull();
  });

  test('leaves nothing personal in the log, nor in what is kept of hooks', async () => {
    await say(number);
    await tell([stop('1'), { ...stop('2'), from: '+49 170 7654321' }]);
    const { hooks, hook_events, hook_days } = (await service.readRows()) as Record<string, unknown>;
    const kept = JSON.stringify([hooks, hook_events, hook_days, service.log]);
    for (const digits of ['1234567', '7654321']) expect(kept).not.toContain(digits);
  });

  test('past 3,000 in a minute is refused for a minute, of that hook only', async () => {
    const other = await addHook(service);
    const statusOf = async (hookId = hook) =>
      (await api.call(receiveHookEndpoint, parts([], {}, hookId), nobody)).status;
    expect(await statusOf()).toBe(200);
    await db.execute(sql`update limit_windows set made = ${hookCallsPerMinute - 1},
      ends_at = now() + interval '1 second' where key = ${`hook ${hook}`}`);
    expect(await statusOf()).toBe(200);
    const { status, headers } = await api.call(receiveHookEndpoint, parts([]), nobody);
    expect([status, headers.get('ot-requests-allowed')]).toEqual([429, '3000']);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50);
    expect([await statusOf(), await statusOf(other)]).toEqual([429, 200]);
    await db.execute(sql`update limit_windows set ends_at = now() - interval '1 second'
      where key = ${`hook ${hook}`}`);
    expect(await statusOf()).toBe(200);
  });

  test('that isn’t signed counts where it comes from, and one that is doesn’t', async () => {
    const publicGate = createPublicGate({
      limits: { addressPerMinute: 2, bytesPerMinute: 1_000_000 },
      ...{ knownSenders: [], trustedProxies: [], warn: () => {} },
      authentication: { verifier: service.verifier },
      clock: () => Date.parse(clock.now()),
      newId: () => crypto.randomUUID(),
    });
    const app = service.createInstance({ publicGate });
    const env = { incoming: { socket: { remoteAddress: '203.0.113.5' } } };
    const send = async (headers: Record<string, string>, own: object = stop('1')) => {
      const body = JSON.stringify(own);
      const length = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
      const init = { method: 'POST', body, headers: { ...length, ...headers } };
      return (await app.request(hookPath.replace('{hookId}', hook), init, env)).status;
    };
    const signed = () => send(signedCall(stop('1'), { now: clock.now() }));
    const statuses = [];
    for (let sent = 0; sent < 4; sent += 1) statuses.push(await signed());
    for (let sent = 0; sent < 4; sent += 1) statuses.push(await send({}));
    statuses.push(await signed());
    // Nor does what else comes from its address keep a large one out.
    const large = [stop('2', { note: 'x'.repeat(100_000) })];
    statuses.push(await send(signedCall(large, { now: clock.now() }), large));
    statuses.push(await send({}, large));
    expect(statuses).toEqual([200, 200, 200, 200, 401, 401, 429, 429, 200, 200, 429]);
  });
});

describe('a STOP', () => {
  test('is a no of everybody with that number, whoever says so', async () => {
    const people: [string, () => Promise<unknown>][] = [
      [national, () => say(national)],
      [
        'kay@example.org',
        () => api.upsert('kay@example.org', [{ name: 'Phone', value: national }]),
      ],
      // Nobody is found by these.
      [
        'lea@example.org',
        () => api.upsert('lea@example.org', [{ name: 'Telefon', value: number }]),
      ],
      [
        'mia@example.org',
        () => say('mia@example.org', 'CONFIRMED', { dsDataElements: { Handy: number } }),
      ],
      [
        'noa@example.org',
        async () => {
          await api.upsert('noa@example.org', [{ name: 'Phone', value: '+49 30 1234567' }]);
          await say('noa@example.org', 'CONFIRMED', { dsDataElements: { Phone: number } });
        },
      ],
      [
        'oda@example.org',
        () => api.upsert('oda@example.org', [{ name: 'Number', value: [national], linked: true }]),
      ],
      [
        'pia@example.org',
        async () => {
          await api.upsert('pia@example.org', []);
          await api.upsert('00491701234567', []);
          const additionalIdentifiers = ['00491701234567'];
          const body = { primaryIdentifier: 'pia@example.org', additionalIdentifiers };
          await api.done(mergeEndpoint, { body });
        },
      ],
    ];
    for (const [identifier, make] of people) {
      await make();
      await say(identifier);
    }
    const others = ['quinn@example.org', '+43 170 1234567', '+49 170 1234568'];
    await api.upsert('quinn@example.org', [
      { name: 'Phone', value: '+43 170 1234567' },
      { name: 'Card', value: '1701234567' },
    ]);
    for (const identifier of others) await say(identifier);
    expect(await tell({ ...stop('1'), from: '491701234567' })).toMatchObject({ taken: 1 });
    const statuses = await Promise.all(people.map(([identifier]) => newsOf(identifier)));
    expect(statuses).toEqual(people.map(() => 'WITHDRAWN'));
    expect(await Promise.all(others.map(newsOf))).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
    await expectAllRight();
  });

  test('without a country of the account, is of whoever’s number has the same digits', async () => {
    await db.execute(sql`update account_settings set default_country = null`);
    await say(national);
    await say('+43 170 1234567');
    await tell(stop('1'));
    expect([await newsOf(national), await newsOf('+43 170 1234567')]).toEqual([
      'WITHDRAWN',
      'ACTIVE',
    ]);
  });

  test('withdraws everything but for service, or what the hook is for', async () => {
    const own = await addHook(service, { purposeIds: [calls] });
    clock.advance(1001);
    await say(number);
    await say(number, 'CONFIRMED', { purposes: [{ Id: orders }, { Id: calls }] });
    await tell(stop('1'), {}, own);
    expect(await api.statusesOf(number)).toEqual({
      ...{ [news]: 'ACTIVE', [calls]: 'WITHDRAWN', [orders]: 'ACTIVE' },
    });
    await tell(stop('1'));
    expect(await api.statusesOf(number)).toEqual({
      ...{ [news]: 'WITHDRAWN', [calls]: 'WITHDRAWN', [orders]: 'ACTIVE' },
    });
    // It said no to everything: what is only supposed gives nothing either.
    const later = await api.activePurpose();
    const point = await api.pointToken(await api.activePoint({ PurposeIds: [later] }));
    const supposed = [{ Id: later, TransactionType: 'IMPLICIT' }];
    await api.receipt(point, { identifier: number, purposes: supposed });
    expect((await api.statusesOf(number))[later]).toBeUndefined();
    await expectAllRight();
  });

  test('is recorded as told by the hook, and a yes of the person ends it', async () => {
    await say(number);
    await tell(stop('1'));
    const said = (await api.transactionsOf(number)).find(({ purposeGuid }) => purposeGuid === news);
    expect(said).toMatchObject({
      transactionType: 'WITHDRAWN',
      createdBy: 'Inbound hook: Carrier',
      collectionPointUUID: hookPointId,
      purposeNote: { noteText: 'Answered a text message with STOP' },
    });
    await say(number);
    expect(await newsOf(number)).toBe('ACTIVE');
  });

  test('counts once, however often it comes, and again under another name', async () => {
    await say(number);
    const timestamp = clock.now();
    expect(await tell(stop('1', { timestamp }))).toMatchObject({ taken: 1, repeated: 0 });
    await say(number);
    expect(await tell(stop('1', { timestamp }))).toMatchObject({ taken: 0, repeated: 1 });
    expect(await newsOf(number)).toBe('ACTIVE');
    const unnamed = { from: number, text: 'STOP' };
    expect(await tell(unnamed, { id: 'call-1' })).toMatchObject({ taken: 1 });
    await say(number);
    expect(await tell(unnamed, { id: 'call-1' })).toMatchObject({ repeated: 1 });
    expect(await newsOf(number)).toBe('ACTIVE');
    await tell(stop('2'));
    expect(await newsOf(number)).toBe('WITHDRAWN');
  });

  test('is another one at another time, where its name is that of a contact', async () => {
    await say(number);
    const timestamp = clock.now();
    await tell(stop('contact-1', { timestamp }));
    await say(number);
    expect(await tell(stop('contact-1', { timestamp }))).toMatchObject({ repeated: 1 });
    expect(await newsOf(number)).toBe('ACTIVE');
    await tell(stop('contact-1', { timestamp: clock.now() }));
    expect(await newsOf(number)).toBe('WITHDRAWN');
  });

  test('without a time, or one without a zone, is another one in another call, and as late as that', async () => {
    await say(number);
    expect(await tell(stop('contact-1'), { id: 'call-1' })).toMatchObject({ taken: 1 });
    await say(number);
    expect(await tell(stop('contact-1'), { id: 'call-1' })).toMatchObject({ repeated: 1 });
    expect(await newsOf(number)).toBe('ACTIVE');
    expect(await tell(stop('contact-1'), { id: 'call-2' })).toMatchObject({ taken: 1 });
    expect(await newsOf(number)).toBe('WITHDRAWN');
    await say(number);
    // In New York it's five hours earlier.
    const local = new Date(Date.parse(clock.now()) - 5 * 3_600_000).toISOString().slice(0, 19);
    expect(await tell(stop('2', { timestamp: local }))).toMatchObject({ taken: 1 });
    expect(await newsOf(number)).toBe('WITHDRAWN');
    expect(await tell(stop('2', { timestamp: local }))).toMatchObject({ repeated: 1 });
  });

  test.each(['+49.170.1234567', '0049 (0)170/1234567', '(0170) 123-45-67', '491701234567'])(
    'reaches who only claims the number, or has it where nobody is found by it, as %s',
    async (written) => {
      await api.upsert(ada, [{ name: 'Phone', value: '+49 30 1234567' }]);
      await say(ada, 'CONFIRMED', { dsDataElements: { Phone: written } });
      await api.upsert(ben, [{ name: 'Telefon', value: written }]);
      await say(ben);
      await tell(stop('1'));
      expect([await newsOf(ada), await newsOf(ben)]).toEqual(['WITHDRAWN', 'WITHDRAWN']);
    },
  );

  test('from a number of nothing but zeros, or of few digits, reaches nobody', async () => {
    await say(number);
    await api.upsert(ben, [{ name: 'Telefon', value: '0170 1234567' }]);
    await say(ben);
    for (const [place, from] of ['0000000', '+0000000', '+49 12345', '+49 00 4567'].entries()) {
      await tell(stop(`zeros-${place}`, { from }));
    }
    expect([await newsOf(number), await newsOf(ben)]).toEqual(['ACTIVE', 'ACTIVE']);
  });

  test('that comes several times at once is recorded once', async () => {
    await say(number);
    const before = (await api.transactionsOf(number)).length;
    clock.advance(1000);
    const said = stop('1', { timestamp: clock.now() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.done(receiveHookEndpoint, parts(said), nobody)),
    );
    expect(answers.map(({ taken }) => taken).toSorted()).toEqual([0, 0, 0, 0, 1]);
    // Of two purposes, one was asked before.
    expect(await api.transactionsOf(number)).toHaveLength(before + 2);
    await expectAllRight();
  });

  test('reaches numbers as they were typeset or copied, too', async () => {
    const typeset = '\u202a0170\u2013123\u00a045\u202f67\u202c';
    const form = { dsDataElements: { Phone: typeset } };
    await say(typeset);
    await api.upsert(ada, [{ name: 'Telefon', value: typeset }]);
    await say(ada);
    await api.upsert(ben, [{ name: 'Phone', value: '+49 30 1234567' }]);
    await say(ben, 'CONFIRMED', form);
    await tell(stop('1'));
    const statuses = await Promise.all([typeset, ada, ben].map(newsOf));
    expect(statuses).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN']);
    await expectAllRight();
  });

  test('of a provider whose clock is slow is as late as it was', async () => {
    await say(number);
    const slow = (ms: number) => new Date(Date.parse(clock.now()) - ms).toISOString();
    const timestamp = slow(20_000);
    clock.advance(1_000);
    await tell(stop('1', { timestamp }), { now: slow(20_000) });
    expect(await newsOf(number)).toBe('WITHDRAWN');
  });

  test('acts when it was said: a later yes stands', async () => {
    await say(number);
    const timestamp = clock.now();
    clock.advance(60_000);
    await say(number);
    await tell(stop('1', { timestamp }));
    expect(await newsOf(number)).toBe('ACTIVE');
    await tell(stop('2', { timestamp: clock.now() }));
    expect(await newsOf(number)).toBe('WITHDRAWN');
    await say(number);
    // A time of long ago, or of tomorrow, isn't believed.
    await tell(stop('3', { timestamp: 1_000_000_000 }));
    expect(await newsOf(number)).toBe('WITHDRAWN');
    await say(number);
    await tell(stop('4', { timestamp: '2027-01-01T00:00:00Z' }));
    expect(await newsOf(number)).toBe('WITHDRAWN');
    await expectAllRight();
  });

  test('of a number that nobody has holds for whoever comes with it, and makes nobody', async () => {
    await tell(stop('1'));
    const { rows } = await db.execute(sql`select from data_subjects`);
    expect(rows).toEqual([]);
    expect(await db.select().from(suppressionsTable)).not.toEqual([]);
    const ways = ['00491701234567', '+491701234567', '0170 1234567', '+49\u00a0170\u20131234567'];
    for (const identifier of ways) {
      await say(identifier, 'IMPLICIT');
      expect(await newsOf(identifier)).toBe('WITHDRAWN');
    }
    await say(number);
    expect(await newsOf(number)).toBe('ACTIVE');
  });

  test('of a number that others only claim holds for whoever comes with it, too', async () => {
    await api.upsert(ada, [{ name: 'Phone', value: '+49 30 1234567' }]);
    await say(ada, 'CONFIRMED', { dsDataElements: { Phone: number } });
    await tell(stop('1'));
    expect(await newsOf(ada)).toBe('WITHDRAWN');
    await say('+491701234567', 'IMPLICIT');
    expect(await newsOf('+491701234567')).toBe('WITHDRAWN');
    await say('+491701234567');
    expect(await newsOf('+491701234567')).toBe('ACTIVE');
    await expectAllRight();
  });

  test('of a number that more people have than fit in one step reaches each, once', async () => {
    const many = Array.from({ length: 120 }, (_, place) => `person-${place}@example.com`);
    for (const identifier of many) await api.upsert(identifier, [{ name: 'Phone', value: number }]);
    const said = stop('1', { timestamp: clock.now() });
    await tell(said);
    expect(await tell(said)).toMatchObject({ repeated: 1 });
    const { rows } = await db.execute<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from subject_purposes group by status`);
    expect(rows).toEqual([{ status: 'WITHDRAWN', count: 2 * many.length }]);
    await expectAllRight();
  });
});

describe('a mail provider', () => {
  const event = (id: string, fields: object) => ({ id, email: 'ADA@example.org', ...fields });

  test.each(['unsubscribe', 'complaint'])(
    'tells an %s, which is a no of who has it',
    async (word) => {
      const mailer = await mailHook({ purposeIds: [news] });
      await say(ada);
      await api.upsert(ben, [{ name: 'Email', value: ada }]);
      await say(ben);
      await tell(event('1', { event: word }), {}, mailer);
      expect([await newsOf(ada), await newsOf(ben)]).toEqual(['WITHDRAWN', 'WITHDRAWN']);
      await expectAllRight();
    },
  );

  test('tells a hard bounce, which marks the address and withdraws nothing', async () => {
    const mailer = await mailHook();
    await say(ada);
    await api.upsert(ben, [{ name: 'Email', value: ada }]);
    const body = [
      event('1', { event: 'bounce', bounceType: 'hard' }),
      { id: '2', email: 'nobody@example.org', event: 'bounce', bounceType: 'hard' },
      event('3', { event: 'bounce', bounceType: 'soft' }),
    ];
    expect(await tell(body, {}, mailer)).toMatchObject({ taken: 2, leftOut: 1 });
    for (const identifier of [ada, ben]) {
      const params = { dataSubjectId: await idOf(db, identifier) };
      const { addresses } = await api.done(listMailAddressesEndpoint, { params });
      const marked = addresses.filter(({ undeliverableDate }) => undeliverableDate !== null);
      expect(marked).toMatchObject([{ undeliverableMarker: 'SERVER' }]);
    }
    expect(await newsOf(ada)).toBe('ACTIVE');
    const listed = (await api.done(listHooksEndpoint, {}, admin)).content.find(
      ({ id }) => id === mailer,
    );
    expect(listed?.counts).toMatchObject({ marked: 1, nobody: 1, leftOut: 1, recorded: 0 });
  });
});

test('events are forgotten after a month, and counts after three', async () => {
  await tell(stop('1'));
  const rowsOf = async () => {
    const { rows } = await db.execute<{ events: number; days: number }>(sql`
      select (select count(*)::int from hook_events) as events,
        (select count(*)::int from hook_days) as days`);
    return rows[0];
  };
  expect(await rowsOf()).toEqual({ events: 1, days: 1 });
  clock.advance(31 * 86_400_000);
  await tell([]);
  expect(await rowsOf()).toEqual({ events: 0, days: 2 });
  clock.advance(60 * 86_400_000);
  await tell([]);
  expect(await rowsOf()).toEqual({ events: 0, days: 2 });
});
