import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '#service/http/serve.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

/*
 * What clients of real systems do, found in public code and vendor documents, sent as they send it:
 * over HTTP, with their own headers and bodies. Where a client asks for what the interface leaves
 * out, it gets an answer that it can understand.
 */

const service = await startService();
const { api, clock } = service;

const v1 = '/api/consentmanager/v1';
const v2 = '/api/consentmanager/v2';
const ada = 'ada@example.org';

let port = 0;
let close = async () => {};
let bearer: Record<string, string>;
let purpose: string;
let point: string;
let token: string;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  await service.reset();
  purpose = await api.activePurpose({ Name: 'Newsletter' });
  point = await api.activePoint({ PurposeIds: [purpose], DataElements: ['City'] });
  token = await api.pointToken(point);
  bearer = { Authorization: `Bearer ${await service.accessTokens.of('writer')}` };
  port = await freePort();
  ({ close } = await serve({
    host: '127.0.0.1',
    port,
    publicUrl: 'https://consent.example.org',
    parts: [{ prefixes: [], fetch: service.createInstance().fetch }],
    handleNode: () => false,
    onNodeAnswer: () => {},
  }));
});
afterAll(() => close());

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: () => Record<string, never>;
};

/** Sends exactly these headers and bytes. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sized =
      body === '' ? headers : { ...headers, 'Content-Length': `${Buffer.byteLength(body)}` };
    httpRequest({ host: '127.0.0.1', port, method, path, headers: sized }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: () => JSON.parse(text),
        });
      });
    })
      .once('error', reject)
      .end(body);
  });

const get = (path: string, headers: Record<string, string> = {}) =>
  send('GET', path, { ...bearer, ...headers });

const receiptOf = (fields: Record<string, unknown> = {}): string =>
  JSON.stringify({
    requestInformation: token,
    identifier: ada,
    purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    dsDataElements: { City: 'Turku' },
    ...fields,
  });
const receipts = '/request/v1/consentreceipts';

test('a page on another origin asks first, and sends its receipt as JSON with a charset', async () => {
  const origin = { Origin: 'https://shop.example.com' };
  const preflight = await send('OPTIONS', receipts, {
    ...origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe('*');
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  const answer = await send('POST', receipts, { ...origin, ...type }, receiptOf());
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

test.each<[string, Record<string, string>]>([
  ['fetch with a string, or sendBeacon', { 'Content-Type': 'text/plain;charset=UTF-8' }],
  ['curl -d', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a bare socket', {}],
  ['sendBeacon with a Blob of no type', { 'Content-Type': '' }],
])('a receipt of %s is taken, by itself and in bulk', async (_client, headers) => {
  expect((await send('POST', receipts, headers, receiptOf())).status).toBe(200);
  for (const path of ['bulk', 'identified']) {
    const body = `[${receiptOf()},${receiptOf()}]`;
    const answer = await send('POST', `${receipts}/${path}`, headers, body);
    expect(answer.json()).toMatchObject([
      { receipt: expect.any(String) },
      { receipt: expect.any(String) },
    ]);
  }
});

test('nothing but receipts is taken without the type of JSON', async () => {
  const body = JSON.stringify({ Name: 'x', Description: '', ConsentLifeSpan: 0 });
  const answer = await send(
    'POST',
    `${v1}/purposes`,
    { ...bearer, 'Content-Type': 'text/plain' },
    body,
  );
  expect([answer.status, answer.json().code]).toEqual([415, 'unsupported-media-type']);
});

test('a receipt with keys in lower case is the same receipt', async () => {
  const identifier = 'lower@example.org';
  const body = receiptOf({ identifier, purposes: [{ id: purpose, transactionType: 'WITHDRAWN' }] });
  const headers = { 'Content-Type': 'text/plain;charset=UTF-8' };
  expect((await send('POST', receipts, headers, body)).status).toBe(200);
  const { content } = (await get(`${v1}/datasubjects/profiles`, { identifier })).json();
  expect(content).toMatchObject([{ Purposes: [{ Status: 'WITHDRAWN' }] }]);
});

test('a GET with an empty multipart body is answered as one without', async () => {
  const boundary = '----client';
  const type = `multipart/form-data; boundary=${boundary}`;
  const headers = { ...bearer, 'Content-Type': type };
  const answer = await send('GET', `${v1}/purposes`, headers, `--${boundary}--\r\n`);
  expect(answer.status).toBe(200);
  expect(answer.json().content).not.toEqual([]);
});

test('profiles are read by person and purpose, and by their last update with what belongs to it', async () => {
  await send('POST', receipts, {}, receiptOf());
  const one = await get(`${v1}/datasubjects/profiles?purposeGuid=${purpose}`, { identifier: ada });
  expect(one.json().content).toMatchObject([{ Identifier: ada, Purposes: [{ Id: purpose }] }]);
  const dates = 'updatedSince=2026-11-20T00:00:00&toDate=2026-11-23T00:00:00';
  for (const query of [dates, 'updatedSince=2026-11-20&properties=includeAllPreferences']) {
    const answer = await get(`${v1}/datasubjects/profiles?${query}`);
    expect(answer.json().content).not.toEqual([]);
  }
});

test('keys that clients read without a guard are in every profile, with nothing in them too', async () => {
  await api.upsert('bare@example.org', []);
  const { content } = (await get(`${v1}/datasubjects/profiles?sort=identifier`)).json();
  for (const profile of content as unknown as Record<string, unknown>[]) {
    for (const key of ['Language', 'DataElements', 'Purposes', 'LastUpdatedDate', 'LinkToken']) {
      expect(profile).toHaveProperty(key);
    }
    for (const consent of profile.Purposes as Record<string, unknown>[]) {
      for (const key of ['WithdrawalDate', 'Topics', 'CustomPreferences', 'ConsentDate']) {
        expect(consent).toHaveProperty(key);
      }
    }
  }
});

test('a sort that is given twice, once without a key, is sorted by what it names', async () => {
  const answer = await get(`${v1}/datasubjects/profiles?sort=desc&sort=lastModifiedDate,desc`);
  const single = await get(`${v1}/datasubjects/profiles?sort=lastModifiedDate,desc`);
  expect([answer.status, answer.text]).toEqual([200, single.text]);
  const unknown = await get(`${v1}/datasubjects/profiles?sort=identifier&sort=email,desc`);
  expect(unknown.status).toBe(400);
  expect(unknown.json().message).toContain('"email,desc"');
});

test.each([
  [`${v1}/collectionpoints?size=200`, 100],
  [`${v1}/datasubjects/profiles?size=200`, 50],
  [`${v2}/datasubjects?size=2001`, 2000],
])('a size above the maximum is refused with the one that is taken: %s', async (path, maximum) => {
  const answer = await get(path);
  expect(answer.status).toBe(400);
  expect(answer.json().errors).toEqual([{ path: 'size', message: `Must be at most ${maximum}.` }]);
});

test('a trailing slash is the same path, of each kind of operation, and never redirects', async () => {
  const json = { ...bearer, 'Content-Type': 'application/json', identifier: 'no@example.org' };
  const answers = [
    [await get(`${v2}/purposes/`), await get(`${v2}/purposes`)],
    [
      await get(`${v2}/purposes/${purpose}/?version=1`),
      await get(`${v2}/purposes/${purpose}?version=1`),
    ],
    [
      await send('POST', '/api/consent/v2/transactions/', json, '{}'),
      await send('POST', '/api/consent/v2/transactions', json, '{}'),
    ],
    [
      await send('POST', `${receipts}/`, {}, receiptOf({ interactionDate: '2026-11-20' })),
      await send('POST', receipts, {}, receiptOf({ interactionDate: '2026-11-20' })),
    ],
  ];
  for (const [slashed, plain] of answers) {
    expect([slashed?.status, slashed?.text]).toEqual([200, plain?.text]);
  }
  // A parameter isn't taken to be empty.
  expect((await get(`${v2}/purposes//`)).status).toBe(404);
});

test('whole numbers are taken as text, and other text is refused plainly', async () => {
  const create = (ConsentLifeSpan: string) =>
    send(
      'POST',
      `${v1}/purposes`,
      { ...bearer, 'Content-Type': 'application/json' },
      JSON.stringify({ Name: `Span ${ConsentLifeSpan}`, Description: '', ConsentLifeSpan }),
    );
  expect((await create('31536000')).json().ConsentLifeSpan).toBe(31_536_000);
  expect((await create('a year')).json().errors).toEqual([
    { path: 'ConsentLifeSpan', message: 'Must be a number.' },
  ]);
});

test('a collection point is created with booleans as text', async () => {
  const answer = await send(
    'POST',
    `${v1}/collectionpoints`,
    { ...bearer, 'Content-Type': 'application/json' },
    JSON.stringify({
      Name: 'As text',
      CollectionPointType: 'API',
      PurposeIdsWithVersion: [{ Id: purpose, Version: '1' }],
      DoubleOptIn: 'true',
      NoConsentTransactions: 'false',
    }),
  );
  expect(answer.json()).toMatchObject({ DoubleOptIn: true, NoConsentTransactions: false });
});

test('the V1 list of purposes has a row for each version', async () => {
  const id = await api.activePurpose({ Name: 'Two versions' });
  await api.newPurposeVersion(id);
  const { content } = (await get(`${v1}/purposes?size=100`)).json();
  const own = (content as unknown as { Id: string; Version: number }[]).filter(
    ({ Id }) => Id === id,
  );
  expect(own.map(({ Version }) => Version).toSorted()).toEqual([1, 2]);
});

test('a token of a collection point lets receipts in, alone and in bulk, with parents and elements', async () => {
  const own = (await get(`${v1}/collectionpoints/${point}/token`)).json().token;
  const identifier = 'child@example.org';
  const body = receiptOf({
    requestInformation: own,
    identifier,
    parentPrimaryIdentifiers: [{ ParentIdentifier: ada, AdditionalParentIdentifierTypes: {} }],
  });
  const json = { 'Content-Type': 'application/json' };
  const answer = await send('POST', receipts, json, body);
  expect(answer.headers['x-onetrust-receiptid']).toMatch(/^[0-9a-f-]{36}$/);
  const bulk = await send('POST', `${receipts}/bulk`, json, `[${body}]`);
  expect(bulk.json()).toMatchObject([{ receipt: expect.any(String) }]);
  const read = await send(
    'POST',
    '/api/consent/v2/receipts?includeDataElements=true',
    { ...bearer, ...json, identifier },
    '{}',
  );
  expect(read.json().content).toMatchObject([
    { dataElements: { City: 'Turku' } },
    { dataElements: { City: 'Turku' } },
  ]);
  const people = await get(`${v2}/datasubjects`, { identifier });
  expect(people.json().content).toMatchObject([{ identifier, dataElements: { City: 'Turku' } }]);
});

test('receipts are read in V1, and a consent is withdrawn', async () => {
  const identifier = 'leaving@example.org';
  const { headers } = await send('POST', receipts, {}, receiptOf({ identifier }));
  const one = await get(`${v1}/receipts/${headers['x-onetrust-receiptid']}`);
  expect(one.json()).toMatchObject({ dataSubjectIdentifier: identifier });
  expect((await get(`${v1}/receipts`, { identifier })).json().content).toHaveLength(1);
  const withdrawal = await send(
    'PUT',
    `${v1}/transactions/withdraw/fordatasubject?withdrawnBy=crm`,
    { ...bearer, 'Content-Type': 'application/json', identifier },
    JSON.stringify({ PurposeId: purpose, Notes: 'Asked by phone', Origin: 'CRM' }),
  );
  expect(withdrawal.json()).toEqual({ Status: 'WITHDRAWN' });
  const status = await get(`${v1}/transactions/withdraw/purpose/${purpose}`, { identifier });
  expect(status.json()).toEqual({ Status: 'WITHDRAWN' });
});

test('no published operation answers with a page or a redirect, whatever its caller accepts', async () => {
  const published: Record<string, object> = JSON.parse(
    readFileSync(new URL('../../docs/wire/published.json', import.meta.url), 'utf8'),
  );
  // As HttpURLConnection of Java does, at another name than the public one.
  const accept = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
  for (const name of Object.keys(published)) {
    const [method = '', path = ''] = name.split(' ');
    const filled = path.replaceAll(/\{\w+\}/g, 'ffffffff-0000-4000-8000-000000000000');
    const answer = await send(method, filled, { ...bearer, Accept: accept });
    expect([name, answer.status >= 300 && answer.status < 400]).toEqual([name, false]);
    if (answer.text === '') continue;
    expect([name, answer.headers['content-type']]).toEqual([
      name,
      expect.stringMatching(/^application\/(problem\+)?json/),
    ]);
  }
});

test('a recipe begins with the organizations, and finds the one that everything belongs to', async () => {
  for (const path of ['', '/']) {
    const answer = await get(`/api/access/v1/external/organizations${path}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual([
      { id: service.account().organizationId, name: expect.any(String) },
    ]);
  }
  const [{ OrganizationId }] = (await get(`${v1}/collectionpoints`)).json().content as unknown as [
    { OrganizationId: string },
  ];
  expect(OrganizationId).toBe(service.account().organizationId);
});

test('purposes of nobody are refused, naming the header that is missing', async () => {
  const answer = await get(`${v1}/datasubjects/purposes`);
  expect([answer.status, answer.json().errors]).toEqual([
    400,
    [{ path: 'identifier', message: 'Required as a header.' }],
  ]);
});

test('a refusal says in message what is wrong, for clients that read only that', async () => {
  const { status, text } = await get(`${v1}/receipts/none`);
  const problem = JSON.parse(text) as Record<string, string>;
  expect([status, problem.message]).toEqual([400, problem.detail]);
});

test('fields of a profile have the names and types of real answers', async () => {
  const answer = await get(`${v1}/datasubjects/profiles?properties=ignoreCount`, {
    identifier: ada,
  });
  const endpoint = { method: 'GET', path: `${v1}/datasubjects/profiles` } as const;
  expect(
    answerFaults(endpoint, 200, answer.json(), [
      ...['LastUpdatedDate', 'StatusSince', 'StatusReceiptId', 'StatusCollectionPointId'],
      ...['StatusCollectionPointVersion', 'GivenDate', 'ReactivationDate'],
    ]),
  ).toEqual([]);
});

test('the date of a consent is that of the first yes, and stays through a withdrawal and a new one', async () => {
  const identifier = 'again@example.org';
  for (const TransactionType of ['CONFIRMED', 'WITHDRAWN', 'CONFIRMED']) {
    const purposes = [{ Id: purpose, TransactionType }];
    await send('POST', receipts, {}, receiptOf({ identifier, purposes }));
    clock.advance(60_000);
  }
  const { content } = (await get(`${v1}/datasubjects/profiles`, { identifier })).json();
  const [profile] = content as unknown as { Purposes: Record<string, string>[] }[];
  expect(profile?.Purposes[0]).toMatchObject({ Status: 'ACTIVE' });
  expect(profile?.Purposes[0]?.ConsentDate).toBe(profile?.Purposes[0]?.FirstTransactionDate);
});

test('a compressed body is refused as such, before anything of it is read', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const answer = await send('POST', receipts, headers, '\u001f\u008b');
  expect([answer.status, answer.json().code]).toEqual([415, 'content-encoding-unsupported']);
});
