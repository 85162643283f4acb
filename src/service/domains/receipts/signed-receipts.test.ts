import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSignerEndpoint, revokeSignerEndpoint } from '#contract/api-access.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptEndpoint, submitReceiptsEndpoint } from '#contract/receipts.ts';
import { receiptSignersTable } from '#service/db/schema/identity.ts';
import { plansOf } from '#service/testing/plans.ts';
import { startService } from '#service/testing/service.ts';
import { createKeyServers, createSigner, type TestSigner } from '#service/testing/signers.ts';

const service = await startService();
const { api, clock } = service;
const keyServers = createKeyServers();
afterEach(keyServers.close);

const ana = 'ana@example.com';
const ben = 'ben@example.com';
let signer: TestSigner;
let signerId: string;
let purpose: string;
let token: string;
let openToken: string;

const register = async (fields: object): Promise<string> => {
  const body = { name: 'Shop', ...fields };
  return (await api.done(createSignerEndpoint, { body }, { as: 'administrator' })).id;
};
const revoke = (id = signerId) =>
  api.done(revokeSignerEndpoint, { params: { signerId: id } }, { as: 'administrator' });

beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    const fields = { PurposeIds: [purpose] };
    token = await api.pointToken(
      await api.activePoint({ ...fields, IsAuthenticationRequired: true }),
    );
    openToken = await api.pointToken(await api.activePoint(fields));
  }),
);
beforeEach(async () => {
  signer = await createSigner(clock.now);
  signerId = await register({ publicKey: signer.pem });
});

const purposes = () => [{ Id: purpose, TransactionType: 'CONFIRMED' }];
const bearer = (jwt: string) => ({ Authorization: `Bearer ${jwt}` });
const bodyOf = (identifier = ana, of = token) =>
  api.receiptBody(of, { identifier, purposes: purposes() });

/** Sends a receipt of Ana with these credentials, as nobody else. */
const send = (headers: Record<string, string> = {}, body = bodyOf()) =>
  api.call(submitReceiptEndpoint, { body }, { as: 'nobody', headers });
const sendSigned = async (signing: Parameters<TestSigner['sign']>[0] = {}, by = signer) =>
  send(bearer(await by.sign({ sub: ana, ...signing })));

const outcomeOf = ({ status, problem }: Awaited<ReturnType<typeof send>>) =>
  problem === null ? status : `${status} ${problem.code}`;
const receipts = async () => (await service.readRows()).receipts?.length;

test('a receipt is taken with the JWT of the person it is about, signed by a registered key', async () => {
  expect(outcomeOf(await sendSigned())).toBe(200);
  expect(outcomeOf(await sendSigned({ sub: ` ${ana} ` }))).toBe(200);
  expect(await receipts()).toBe(2);
});

test('it is taken with the credential of a program that may write, and of nobody who only reads', async () => {
  const as = async (kind: 'writer' | 'administrator' | 'reader' | 'no-scope') =>
    outcomeOf(await send(bearer(await service.accessTokens.of(kind))));
  expect(await as('writer')).toBe(200);
  expect(await as('administrator')).toBe(200);
  expect(await as('reader')).toBe('403 scope-missing');
  expect(await as('no-scope')).toBe('403 scope-missing');
});

test('whoever has an identifier now isn’t told what is known of who had it before', async () => {
  const saidAt = clock.now();
  clock.advance(1000);
  await api.upsert(ana, []);
  await api.upsert(ben, []);
  const body = { primaryIdentifier: ben, additionalIdentifiers: [ana] };
  await api.done(mergeEndpoint, { body });
  clock.advance(1000);
  const extending = (language: string) =>
    api.receiptBody(token, {
      identifier: ana,
      interactionDate: saidAt,
      language,
      purposes: [{ Id: purpose, TransactionType: 'EXTEND' }],
    });
  const byPerson = await send(bearer(await signer.sign({ sub: ana })), extending('en'));
  expect(byPerson.answer?.messages).toBeUndefined();
  const byProgram = await send(bearer(await service.accessTokens.of('writer')), extending('de'));
  expect(byProgram.answer?.messages).toHaveLength(1);
});

describe('nothing is recorded of a receipt', () => {
  const refused = async (outcome: ReturnType<typeof send>, expected: string) => {
    const answer = await outcome;
    expect(outcomeOf(answer)).toBe(expected);
    expect(await receipts()).toBe(0);
    return answer;
  };

  test('without a signature', async () => {
    const { headers } = await refused(send(), '401 receipt-sender-unknown');
    expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
    await refused(send({ Authorization: 'Basic YTpi' }), '401 token-invalid');
  });

  test('that is about someone else', async () => {
    const wrong = bearer(await signer.sign({ sub: ben }));
    await refused(send(wrong), '403 receipt-of-another-person');
    await refused(sendSigned({ sub: ana.toUpperCase() }), '403 receipt-of-another-person');
  });

  test.each<[string, Parameters<TestSigner['sign']>[0]]>([
    ['has expired', { lifeSeconds: -10 }],
    ['never expires', { claims: { exp: undefined } }],
    ['is not valid yet', { claims: { nbf: 4_000_000_000 } }],
    ['was issued in the future', { claims: { iat: 4_000_000_000 } }],
    ['is about nobody', { sub: undefined }],
    ['is about an empty name', { sub: '  ' }],
    ['is about a name too long', { sub: 'a'.repeat(256) }],
    ['is about a number', { sub: 7 }],
    ['ends a session elsewhere', { typ: 'logout+jwt' }],
    ['pretends to be from this service', { issuer: 'http://localhost:8080' }],
    ['pretends to be from a part of this service', { issuer: 'http://localhost:8080/api/access' }],
    ['pretends to be from the provider of sign-ins', { issuer: 'https://issuer.example.org' }],
  ])('whose JWT %s', async (_what, signing) => {
    await refused(sendSigned(signing), '401 token-invalid');
  });

  test('that an unregistered key signed, or one under a registered name', async () => {
    const stranger = await createSigner(clock.now);
    const { problem } = await refused(sendSigned({}, stranger), '401 token-invalid');
    expect(problem?.detail).toMatch(/unknown key/);
    await revoke();
    await register({ publicKey: JSON.stringify({ ...signer.jwk, kid: 'shop' }) });
    clock.advance(1000);
    await refused(sendSigned({ kid: 'shop' }, stranger), '401 token-invalid');
    await refused(sendSigned({ kid: 'other' }), '401 token-invalid');
  });

  test('whose JWT was changed, needs no signature, or brings its own key', async () => {
    const [head, , signature] = (await signer.sign({ sub: ben })).split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = encode({ sub: ana, exp: 4_000_000_000 });
    await refused(send(bearer(`${head}.${claims}.${signature}`)), '401 token-invalid');
    await refused(send(bearer(`${encode({ alg: 'none' })}.${claims}.`)), '401 token-invalid');
    await refused(send(bearer(`${encode({ alg: 'HS256' })}.${claims}.AAAA`)), '401 token-invalid');
    const { jwk } = await createSigner(clock.now);
    const own = encode({ alg: 'ES256', jwk, jku: 'https://keys.example.org' });
    await refused(send(bearer(`${own}.${claims}.${signature}`)), '401 token-invalid');
  });

  test.each(['expired', 'foreign-key', 'foreign-audience'] as const)(
    'with an access token that is refused: %s',
    async (kind) => {
      await refused(send(bearer(await service.accessTokens.of(kind))), '401 token-invalid');
    },
  );
});

test.each(['RS256', 'PS384', 'ES512', 'Ed25519'])('a signer may use %s', async (algorithm) => {
  const other = await createSigner(clock.now, algorithm);
  await register({ publicKey: JSON.stringify(other.jwk) });
  expect(outcomeOf(await sendSigned({}, other))).toBe(200);
});

test('a JWT of a signer opens nothing but receipts', async () => {
  const headers = bearer(await signer.sign({ sub: ana, claims: { scope: 'CONSENT' } }));
  const problem = await api.refused(createSignerEndpoint, { body: {} }, { as: 'nobody', headers });
  expect(problem).toMatchObject({ status: 401, code: 'token-invalid' });
});

test.each([[7], [null], [{ iss: 'x' }], [['http://localhost:8080']], [true]])(
  'an issuer that is no text is none: %o',
  async (iss) => {
    expect(outcomeOf(await sendSigned({ claims: { iss } }))).toBe(200);
    const stranger = await createSigner(clock.now);
    expect(outcomeOf(await sendSigned({ claims: { iss } }, stranger))).toBe('401 token-invalid');
  },
);

test('points that ask for no signature take receipts whatever the credentials are', async () => {
  for (const jwt of [await signer.sign({ sub: ben }), 'nonsense', 'a.b.c']) {
    expect(outcomeOf(await send(bearer(jwt), bodyOf(ana, openToken)))).toBe(200);
  }
});

describe('of a bulk', () => {
  const bulk = async (headers: Record<string, string>) => {
    const body = [
      bodyOf(ana),
      bodyOf(ben),
      bodyOf(ben, openToken),
      { identifier: ana },
      bodyOf(ana),
    ];
    const answers = await api.done(submitReceiptsEndpoint, { body }, { as: 'nobody', headers });
    return answers.map(({ error }) => error?.code ?? 'recorded');
  };

  test('each record is held against the JWT for itself', async () => {
    expect(await bulk(bearer(await signer.sign({ sub: ana })))).toEqual([
      'recorded',
      'receipt-of-another-person',
      'recorded',
      'invalid-request',
      'recorded',
    ]);
  });

  test.each<[string, () => Promise<Record<string, string>>, string]>([
    ['without credentials', async () => ({}), 'receipt-sender-unknown'],
    [
      'with a JWT that has expired',
      async () => bearer(await signer.sign({ sub: ana, lifeSeconds: -10 })),
      'token-invalid',
    ],
    ['of a reader', async () => bearer(await service.accessTokens.of('reader')), 'scope-missing'],
  ])('%s only records of open points are taken', async (_what, headers, code) => {
    expect(await bulk(await headers())).toEqual([code, code, 'recorded', 'invalid-request', code]);
  });

  test('all are taken from a program that may write', async () => {
    const outcomes = await bulk(bearer(await service.accessTokens.of('writer')));
    expect(outcomes).toEqual(['recorded', 'recorded', 'recorded', 'invalid-request', 'recorded']);
  });
});

describe('a signer that is revoked', () => {
  test('is refused within a second, on every instance', async () => {
    const body = JSON.stringify(bodyOf());
    const instances = [service.createInstance(), service.createInstance()];
    const statuses = async () => {
      const headers = {
        'Content-Type': 'application/json',
        ...bearer(await signer.sign({ sub: ana })),
      };
      const answers = instances.map((instance) =>
        instance.request(submitReceiptEndpoint.path, { method: 'POST', body, headers }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await revoke();
    clock.advance(1000);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('leaves the others in force, and one that is registered is taken within a second', async () => {
    expect(outcomeOf(await sendSigned())).toBe(200);
    const other = await createSigner(clock.now);
    await register({ publicKey: other.pem });
    await revoke();
    clock.advance(1000);
    expect(outcomeOf(await sendSigned())).toBe('401 token-invalid');
    expect(outcomeOf(await sendSigned({}, other))).toBe(200);
  });
});

describe('a signer with an audience or an issuer', () => {
  const iss = 'https://id.example.org';
  /** In place of the signer that takes any JWT. */
  const demand = async (...fields: readonly object[]) => {
    await revoke();
    for (const one of fields) await register({ publicKey: signer.pem, ...one });
    clock.advance(1000);
  };
  const refusal = async (claims: object, by = signer) => {
    const answer = await sendSigned({ claims: { ...claims } }, by);
    expect(outcomeOf(answer)).toBe('401 token-invalid');
    expect(await receipts()).toBe(0);
    return answer;
  };
  const wrongAudience =
    "The token's aud doesn't contain the audience that its key is registered for";
  const wrongIssuer = "The token's iss isn't the issuer that its key is registered for";

  test('has its audience in the JWT, as a text or in a list', async () => {
    await demand({ audience: 'shop' });
    for (const aud of ['shop', ['app', 'shop'], [7, 'shop']]) {
      expect(outcomeOf(await sendSigned({ claims: { aud } }))).toBe(200);
    }
  });

  test.each([
    [undefined],
    [null],
    ['Shop'],
    ['shop app'],
    [7],
    [{ shop: true }],
    [{ 0: 'shop', length: 1 }],
    [[]],
    [[['shop']]],
    [Array.from({ length: 1_000 }, () => 'app')],
  ])('refuses the audience %o', async (aud) => {
    await demand({ audience: 'shop' });
    const { problem, headers } = await refusal({ aud });
    expect(problem?.detail).toContain(wrongAudience);
    expect(headers.get('WWW-Authenticate')).toContain(wrongAudience);
  });

  test('refuses a list that makes the JWT too long before it reads it', async () => {
    await demand({ audience: 'shop' });
    const claims = { aud: [...Array.from({ length: 10_000 }, () => 'a'), 'shop'] };
    const { problem } = await refusal(claims);
    expect(problem?.detail).toContain('too long');
  });

  test.each([
    [undefined],
    [null],
    ['https://ID.example.org'],
    [`${iss}/`],
    [[iss]],
    [{ iss }],
    [7],
  ])('refuses the issuer %o', async (other) => {
    await demand({ issuer: iss });
    const { problem } = await refusal({ iss: other });
    expect(problem?.detail).toContain(wrongIssuer);
  });

  test('has both where both are set, and else any', async () => {
    await demand({ audience: 'shop', issuer: iss });
    expect(outcomeOf(await sendSigned({ claims: { iss, aud: 'shop' } }))).toBe(200);
    const wrong = await sendSigned({ claims: { iss: 'https://other.example.org', aud: 'app' } });
    expect(wrong.problem?.detail).toContain(`${wrongIssuer}. ${wrongAudience}.`);
    await service.db.update(receiptSignersTable).set({ audience: null, issuer: null });
    clock.advance(1000);
    expect(outcomeOf(await sendSigned({ claims: { iss: 7, aud: { any: 'thing' } } }))).toBe(200);
  });

  test('answers nothing of what it takes or was sent', async () => {
    await demand({ audience: 'secret shop', issuer: iss });
    const { problem, headers } = await refusal({ aud: 'other shop', iss: 'https://other.example' });
    const answer = JSON.stringify([problem, headers.get('WWW-Authenticate'), service.log]);
    for (const text of ['secret shop', iss, 'other shop', 'https://other.example', ana]) {
      expect(answer).not.toContain(text);
    }
  });

  test('says so of nobody whose signature is wrong', async () => {
    await demand({ audience: 'shop' });
    const { problem } = await refusal({ aud: 'app' }, await createSigner(clock.now));
    expect(problem?.detail).toContain('unknown key');
  });

  test('has no part in what another signer of its key takes', async () => {
    await demand({ audience: 'shop', issuer: iss }, { audience: 'app' });
    expect(outcomeOf(await sendSigned({ claims: { aud: 'app' } }))).toBe(200);
    expect(outcomeOf(await sendSigned({ claims: { aud: 'shop', iss } }))).toBe(200);
    const { problem } = await sendSigned({ claims: { aud: 'shop' } });
    expect(problem?.detail).toContain(wrongIssuer);
    expect(await receipts()).toBe(2);
  });

  test('shares a list with another, and its name of a key with a third', async () => {
    const [shared, namesake] = [
      await createSigner(clock.now, 'ES256', 'same'),
      await createSigner(clock.now, 'ES256', 'same'),
    ];
    const server = await keyServers.serve(shared);
    const other = await keyServers.serve(namesake);
    await register({ jwksUrl: server.jwksUrl, audience: 'shop' });
    await register({ jwksUrl: server.jwksUrl, audience: 'app' });
    await register({ jwksUrl: other.jwksUrl, issuer: iss });
    clock.advance(1000);
    const outcome = async (by: TestSigner, claims: Record<string, unknown>) =>
      outcomeOf(await sendSigned({ claims }, by));
    expect(await outcome(shared, { aud: 'shop' })).toBe(200);
    expect(await outcome(shared, { aud: 'app' })).toBe(200);
    expect(await outcome(shared, { aud: 'else', iss })).toBe('401 token-invalid');
    expect(await outcome(namesake, { aud: 'else', iss })).toBe(200);
    expect(await outcome(namesake, { aud: 'shop' })).toBe('401 token-invalid');
  });

  test('leaves a key to the signer whose list has it only now', async () => {
    const moved = await createSigner(clock.now, 'ES256', 'moved');
    const [first, second] = [await keyServers.serve(moved), await keyServers.serve(signer)];
    await register({ jwksUrl: first.jwksUrl, audience: 'shop' });
    await register({ jwksUrl: second.jwksUrl, audience: 'app' });
    clock.advance(5000);
    second.list(signer, moved);
    expect(outcomeOf(await sendSigned({ claims: { aud: 'app' } }, moved))).toBe(200);
  });

  test('ends within a second what it took before it had them, on every instance', async () => {
    const instances = [service.createInstance(), service.createInstance()];
    const statuses = async (claims: Record<string, unknown>) => {
      const headers = {
        'Content-Type': 'application/json',
        ...bearer(await signer.sign({ sub: ana, claims })),
      };
      const body = JSON.stringify(bodyOf());
      const answers = instances.map((instance) =>
        instance.request(submitReceiptEndpoint.path, { method: 'POST', body, headers }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses({ aud: 'app' })).toEqual([200, 200]);
    await register({ publicKey: signer.pem, audience: 'shop' });
    clock.advance(1000);
    // The one without them is still in force: no receipt is refused while one replaces the other.
    expect(await statuses({ aud: 'app' })).toEqual([200, 200]);
    await revoke();
    clock.advance(1000);
    expect(await statuses({ aud: 'app' })).toEqual([401, 401]);
    expect(await statuses({ aud: 'shop' })).toEqual([200, 200]);
  });

  test('lets people read about themselves only with them', async () => {
    await demand({ audience: 'shop' });
    const read = async (aud: string) => {
      const jwt = bearer(await signer.sign({ sub: ana, claims: { aud } }));
      const headers = { ...jwt, identifier: ana, tenantId: service.account().tenantId };
      return (await service.send('/v2/preferences', { as: 'nobody', headers })).status;
    };
    await api.upsert(ana, []);
    expect(await read('app')).toBe(401);
    expect(await read('shop')).toBe(200);
  });

  test('counts in a bulk, record by record', async () => {
    await demand({ audience: 'shop' });
    const bulk = async (aud: string) => {
      const headers = bearer(await signer.sign({ sub: ana, claims: { aud } }));
      const body = [bodyOf(ana), bodyOf(ben, openToken)];
      const answers = await api.done(submitReceiptsEndpoint, { body }, { as: 'nobody', headers });
      return answers.map(({ error }) => error?.code ?? 'recorded');
    };
    expect(await bulk('app')).toEqual(['token-invalid', 'recorded']);
    expect(await bulk('shop')).toEqual(['recorded', 'recorded']);
  });

  test('is read with all others once a second, however many receipts come', async () => {
    await demand({ audience: 'shop' }, { audience: 'app' });
    const sent = await plansOf(service.db, async () => {
      for (const aud of ['shop', 'app', 'else', 'shop', 'app'])
        await sendSigned({ claims: { aud } });
    });
    expect(await receipts()).toBe(4);
    expect(sent.filter(({ statement }) => statement.includes('receipt_signers'))).toHaveLength(1);
  });
});

describe('of a list of keys', () => {
  const first = () => createSigner(clock.now, 'ES256', 'first');

  test('the key that a JWT names is taken, a new one too, and a removed one ends with the list', async () => {
    const [old, renewed] = [await first(), await createSigner(clock.now, 'RS256', 'second')];
    const server = await keyServers.serve(old);
    await register({ jwksUrl: server.jwksUrl });
    clock.advance(1000);
    expect(outcomeOf(await sendSigned({}, old))).toBe(200);
    server.list(renewed);
    clock.advance(5000);
    expect(outcomeOf(await sendSigned({}, renewed))).toBe(200);
    expect(outcomeOf(await sendSigned({}, old))).toBe('401 token-invalid');
  });

  test('made-up names make nobody ask for it more than once in five seconds', async () => {
    const old = await first();
    const server = await keyServers.serve(old);
    await register({ jwksUrl: server.jwksUrl });
    clock.advance(5000);
    const before = server.answers;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(outcomeOf(await sendSigned({ kid: `made up ${sent}` }, old))).toBe(
        '401 token-invalid',
      );
    }
    expect(server.answers - before).toBe(1);
  });

  test('the only key needs no name; of several, one is named', async () => {
    const [one, two] = [await createSigner(clock.now), await createSigner(clock.now)];
    const server = await keyServers.serve(one);
    await register({ jwksUrl: server.jwksUrl });
    clock.advance(1000);
    expect(outcomeOf(await sendSigned({}, one))).toBe(200);
    expect(outcomeOf(await sendSigned({ kid: 'whatever' }, one))).toBe(200);
    expect(outcomeOf(await sendSigned({}, two))).toBe('401 token-invalid');
  });

  test('that cannot be read, nothing is said of an unknown key: 503, and the log says why', async () => {
    const old = await first();
    const server = await keyServers.serve(old);
    await register({ jwksUrl: server.jwksUrl });
    keyServers.close();
    clock.advance(5000);
    expect(outcomeOf(await sendSigned({ kid: 'new' }, old))).toBe('503 signer-keys-unreachable');
    expect(service.log).toContainEqual(
      expect.objectContaining({ level: 'warn', message: "The address can't be reached." }),
    );
    // Those whose keys are at hand notice nothing.
    expect(outcomeOf(await sendSigned())).toBe(200);
  });

  test('that moved into a private range since, nothing is asked for anymore', async () => {
    await service.db.insert(receiptSignersTable).values({
      id: crypto.randomUUID(),
      name: 'Inside',
      jwksUrl: 'https://10.0.0.1/keys',
      createdAt: clock.now(),
      createdBy: 'administrator',
    });
    clock.advance(1000);
    const stranger = await first();
    expect(outcomeOf(await sendSigned({}, stranger))).toBe('503 signer-keys-unreachable');
    expect(service.log).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('public internet') }),
    );
  });
});

test('nothing of a JWT, nor whom it is about, is logged', async () => {
  const jwt = await signer.sign({ sub: ben });
  await send(bearer(jwt));
  await sendSigned({ lifeSeconds: -10 });
  const log = JSON.stringify(service.log);
  for (const secret of [jwt, ana, ben]) expect(log).not.toContain(secret);
});
