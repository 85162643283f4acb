import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interfacePrefixes } from '#contract/addresses.ts';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { requestIdHeader } from '#contract/common/headers.ts';
import { centerSchemaEndpoint } from '#contract/preference-centers.ts';
import { createFormerAddresses } from '#person/open-link/former-addresses.ts';
import { createConsoleFiles } from '#service/http/console-files.ts';
import { serve } from '#service/http/serve.ts';
import { placeDemoClients } from '#service/identity/demo-clients.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { somebodysPage } from './testing/console-page.ts';

/*
 * What clients of real systems do, found in public code and vendor documents, sent as they send it:
 * over HTTP, with their own headers and bodies. Where a client asks for what the interface leaves
 * out, it gets an answer that it can understand.
 */

const service = await startService();
const { api, clock } = service;

const v1 = '/api/consentmanager/v1';
const v2 = '/api/consentmanager/v2';
const v3 = '/rest/api/preferences/v3';
const v4 = '/rest/api/consent/v4/datasubjects';
const tokenPath = '/api/access/v1/oauth/token';
const personUrl = 'https://choices.example.org';
const ada = 'ada@example.org';

let port = 0;
let legacyPort = 0;
const closing: (() => Promise<unknown>)[] = [];
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
  await placeDemoClients(service.db, { isDemo: true, now: clock.now() });
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  closing.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The console</title>');
  const pages = await createConsoleFiles(folder, {
    readPage: async () => somebodysPage,
    personUrl: null,
  });
  /** As a start puts the parts together, with a console beside them. */
  const listen = async (isQueryAccepted: boolean): Promise<number> => {
    const app = service.createInstance({ acceptsQueryCredentials: isQueryAccepted });
    const own = await freePort();
    const server = await serve({
      host: '127.0.0.1',
      port: own,
      publicUrl: 'https://consent.example.org',
      parts: [
        { prefixes: [tokenPath], fetch: service.createTokens({ isQueryAccepted }).fetch },
        { prefixes: interfacePrefixes, fetch: app.fetch },
        { prefixes: ['/ui/'], fetch: createFormerAddresses(personUrl).fetch },
        { prefixes: [], fetch: pages.app.fetch },
      ],
      handleNode: () => false,
      onNodeAnswer: () => {},
    });
    closing.push(server.close);
    return own;
  };
  port = await listen(false);
  // With LEGACY_CREDENTIALS=query.
  legacyPort = await listen(true);
});
afterAll(() => Promise.all(closing.map((close) => close())));

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
  to = port,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sized =
      body === '' ? headers : { ...headers, 'Content-Length': `${Buffer.byteLength(body)}` };
    httpRequest({ host: '127.0.0.1', port: to, method, path, headers: sized }, (response) => {
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
  expect(preflight.headers['access-control-allow-origin']).toBe(origin.Origin);
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  const answer = await send('POST', receipts, { ...origin, ...type }, receiptOf());
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe(origin.Origin);
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
  // A base address that ends with a slash, and parts of the interface that aren't built.
  for (const path of [`/${v1}/purposes`, '/integrationmanager/api/v1/x', '/scim/v2/Users']) {
    const answer = await send('GET', path, { ...bearer, Accept: accept });
    expect([path, answer.status, answer.json().code]).toEqual([path, 404, 'not-found']);
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
      ...[
        'LastUpdatedDate',
        'StatusSince',
        'RenewedDate',
        'StatusReceiptId',
        'StatusCollectionPointId',
      ],
      ...['StatusCollectionPointVersion', 'GivenDate', 'ReactivationDate', 'SetBy'],
      ...['StopLink', 'WaitsForParent', 'StatusBeforePending'],
      ...['EffectiveStatus', 'EffectiveStatusConsentGroupId'],
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

describe('a body that comes in pieces', () => {
  const json = { 'Content-Type': 'application/json' };
  const peopleWith = async (identifier: string): Promise<unknown[]> =>
    (await get(`${v2}/datasubjects`, { identifier })).json().content ?? [];

  const to = (headers = {}) => ({
    ...{ host: '127.0.0.1', port, method: 'POST', path: receipts },
    headers: { ...json, ...headers },
  });

  const inPieces = (pieces: Iterable<Uint8Array | string>): Promise<number> => {
    const request = httpRequest(to());
    const answered = new Promise<number>((resolve, reject) => {
      request.once('error', reject).once('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    for (const piece of pieces) request.write(piece);
    request.end();
    return answered;
  };

  test('is read whole, wherever it is cut', async () => {
    const identifier = 'pieces@example.org';
    const bytes = Buffer.from(receiptOf({ identifier, dsDataElements: { City: 'Malmö' } }));
    expect(await inPieces(Array.from(bytes, (byte) => Buffer.of(byte)))).toBe(200);
    expect(await peopleWith(identifier)).toMatchObject([{ dataElements: { City: 'Malmö' } }]);
  });

  test('is refused beyond the largest body, and the next one is taken', async () => {
    const pieces = Array.from({ length: 40 }, () => 'x'.repeat(65_536));
    expect(await inPieces(['{"notes":"', ...pieces, '"}'])).toBe(413);
    expect((await send('POST', receipts, json, receiptOf())).status).toBe(200);
  });

  test('counts for nothing without its end, even if all that it says is there', async () => {
    const identifier = 'cut@example.org';
    const requestId = crypto.randomUUID();
    const request = httpRequest(to({ [requestIdHeader]: requestId }));
    const hungUp = once(request, 'error');
    // What is written arrives before the end of the connection.
    await new Promise((resolve) => request.write(receiptOf({ identifier }), resolve));
    request.destroy();
    expect(await hungUp).toMatchObject([{ message: 'socket hang up' }]);
    const lines = () => service.log.filter(({ data }) => data.requestId === requestId);
    await expect.poll(lines).toMatchObject([{ message: 'request', data: { status: 400 } }]);
    expect(await peopleWith(identifier)).toEqual([]);
  });
});

test('a page on another origin may send each header by which people are found', async () => {
  const asked = [
    'authorization',
    ...['identifier', 'dataelementname', 'dataelementvalue', 'requestcontinuation'],
    ...['datasubjectidentifier', 'primarydatasubjectidentifier', 'tenantid', 'apikey'],
  ];
  const answer = await send('OPTIONS', `${v1}/datasubjects/profiles`, {
    Origin: 'https://console.example.com',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': asked.join(','),
  });
  const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase();
  expect(allowed.split(/, */)).toEqual(expect.arrayContaining(asked));
});

const credentials = {
  grant_type: 'client_credentials',
  client_id: 'demo-writer',
  client_secret: 'demo-secret',
};

/** A form as clients write it by hand; with `areFiles`, as `requests.post(files=…)` of Python. */
const multipart = (boundary: string, areFiles: boolean): string =>
  [
    ...Object.entries(credentials).flatMap(([name, value]) => [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${areFiles ? `; filename="${name}"` : ''}`,
      '',
      value,
    ]),
    `--${boundary}--`,
    '',
  ].join('\r\n');

/** Whether the answer holds a token that reads. */
const readsWith = async (answer: Answer, to = port): Promise<number> => {
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { token_type: 'bearer', expires_in: 3600, scope: 'CONSENT' },
  ]);
  const headers = { Authorization: `Bearer ${answer.json().access_token}` };
  return (await send('GET', `${v1}/purposes`, headers, '', to)).status;
};

describe('a program gets its token', () => {
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
  const form = `multipart/form-data; boundary=${boundary}`;
  const urlEncoded = String(new URLSearchParams(credentials));
  test.each([
    ['a url-encoded form', 'application/x-www-form-urlencoded', urlEncoded],
    ['a form by hand', form, multipart(boundary, false)],
    ['parts with a file name each', form, multipart(boundary, true)],
  ])('by %s', async (_form, type, body) => {
    const answer = await send('POST', tokenPath, { 'Content-Type': type }, body);
    expect(await readsWith(answer)).toBe(200);
  });

  test('by its address only where the operator allows that, and else it is told why not', async () => {
    const path = `${tokenPath}?${urlEncoded}`;
    const forms: Record<string, string>[] = [
      {},
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ];
    for (const headers of forms) {
      const refused = await send('POST', path, headers);
      expect([refused.status, refused.json().code]).toEqual([400, 'credentials-in-query']);
      expect(await readsWith(await send('POST', path, headers, '', legacyPort), legacyPort)).toBe(
        200,
      );
    }
  });
});

test('an access token in the address reads only where the operator allows that', async () => {
  const path = `${v1}/purposes?Authorization=${encodeURIComponent(bearer.Authorization ?? '')}`;
  const refused = await send('GET', path);
  expect([refused.status, refused.json().message]).toEqual([
    401,
    expect.stringContaining('address'),
  ]);
  expect((await send('GET', path, {}, '', legacyPort)).status).toBe(200);
});

test('a key is taken in each form that clients send, for as long as it is valid', async () => {
  const body = { kind: 'key', name: 'CRM', scope: 'CONSENT_READ', validDays: 365 } as const;
  const { secret } = await api.done(createCredentialEndpoint, { body }, { as: 'administrator' });
  const key = secret ?? '';
  const forms: Record<string, string>[] = [
    { Authorization: `Bearer ${key}` },
    { Authorization: key },
    { APIKey: key },
    { apikey: key },
  ];
  const statuses = (headers: Record<string, string>[]) =>
    Promise.all(headers.map(async (own) => (await send('GET', `${v1}/purposes`, own)).status));
  expect(await statuses(forms)).toEqual([200, 200, 200, 200]);
  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  expect(
    await statuses([
      { APIKey: wrong },
      { Authorization: wrong },
      { Authorization: String(bearer.Authorization).slice('Bearer '.length) },
    ]),
  ).toEqual([401, 401, 401]);
  const before = clock.now();
  clock.advance(364 * 86_400_000);
  expect(await statuses(forms)).toEqual([200, 200, 200, 200]);
  clock.advance(2 * 86_400_000);
  expect(await statuses(forms)).toEqual([401, 401, 401, 401]);
  clock.set(before);
});

test('a receipt that asks for a link answers with it to a program, and says why not to a page', async () => {
  const json = { 'Content-Type': 'application/json' };
  const identifier = 'linked@example.org';
  const asking = receiptOf({ identifier, shortLinkToken: true });
  const { linkToken } = (await send('POST', receipts, { ...json, ...bearer }, asking)).json();
  expect(linkToken).toMatch(/^[\w-]{43}$/);
  const [inBulk] = (
    await send('POST', `${receipts}/bulk`, { ...json, ...bearer }, `[${asking}]`)
  ).json() as unknown as Record<string, string>[];
  expect(inBulk?.linkToken).toBe(linkToken);
  const query = 'properties=linkTokens';
  const profiles = await get(`${v1}/datasubjects/profiles?${query}`, { identifier });
  expect(profiles.json().content).toMatchObject([{ LinkToken: linkToken }]);
  const links = await get(`${v1}/linktokens`, { identifier });
  expect(JSON.stringify(links.json())).toContain(linkToken);
  const instant = receiptOf({ identifier, generateInstantLinkToken: true });
  expect((await send('POST', receipts, { ...json, ...bearer }, instant)).json()).toMatchObject({
    instantLinkToken: expect.stringMatching(/^eyJ/),
  });

  const ofPage = (await send('POST', receipts, json, asking)).json();
  expect(ofPage).toEqual({
    receipt: expect.any(String),
    messages: [expect.stringContaining('shortLinkToken had no effect')],
  });
});

/** A person with a consent and a city. */
const known = async (identifier: string) => {
  expect((await send('POST', receipts, {}, receiptOf({ identifier }))).status).toBe(200);
  return identifier;
};

test('a person is read in V3, alone and in the list, as clients of that generation do', async () => {
  const identifier = await known('third@example.org');
  const path = `${v3}/datasubjects/profile`;
  const one = await get(`${path}?includeInstantLinkToken=true`, { identifier });
  expect(answerFaults({ method: 'GET', path }, 200, one.json(), ['stopLink'])).toEqual([]);
  expect(one.json()).toMatchObject({
    identifier,
    linkToken: expect.any(String),
    instantLinkTokens: [{ instantLinkToken: expect.any(String) }],
    purposes: [{ id: purpose, status: 'ACTIVE' }],
  });
  const query = 'updatedSince=2026-11-20T00:00:00&size=100&sort=lastUpdatedDate,desc';
  const all = await get(`${v3}/datasubject-profiles?${query}`);
  expect(all.json().content).toContainEqual(
    expect.objectContaining({ identifier, LinkToken: one.json().linkToken }),
  );
  expect((await get(path, { identifier: 'nobody@example.org' })).status).toBe(404);
});

test('a person is read in V4, in short and in full, and consents by their dates', async () => {
  const identifier = await known('fourth@example.org');
  for (const path of [`${v4}/basic-details`, `${v4}/details`] as const) {
    const answer = await get(path, { identifier });
    expect(answerFaults({ method: 'GET', path }, 200, answer.json(), ['stopLink'])).toEqual([]);
    expect(answer.json()).toMatchObject({ identifier, dataElements: [{ value: 'Turku' }] });
  }
  const details = await get(`${v4}/details`, { identifier });
  expect(details.json()).toMatchObject({ profiles: [{ id: purpose, status: 'ACTIVE' }] });
  const month = 'updatedSince=2026-11-01&updatedUntil=2026-12-01';
  const filter = `purposeId=${purpose}&status=ACTIVE&size=50`;
  const consents = await get(`${v4}/profiles?${month}&${filter}`);
  expect(consents.json()).toMatchObject({
    content: expect.arrayContaining([expect.objectContaining({ identifier, id: purpose })]),
    requestContinuation: null,
  });
  expect((await get(`${v4}/profiles?updatedSince=2026-11-01&updatedUntil=2026-12-02`)).status).toBe(
    400,
  );
});

test('preferences are read in V1, which says when it ends, and in V2', async () => {
  const identifier = await known('prefers@example.org');
  const { tenantId } = service.account();
  const first = await get('/v1/preferences', { identifier, tenantId });
  expect(first.json()).toMatchObject({ preferences: [{ id: purpose, status: 'ACTIVE' }] });
  expect(first.headers.deprecation).toMatch(/^@\d+$/);
  expect(first.headers.sunset).toBe('Mon, 23 Nov 2026 00:00:00 GMT');
  const second = await get('/v2/preferences', { identifier, tenantId });
  expect(second.json()).toMatchObject([
    { identifier, dataElements: { City: 'Turku' }, purposes: [{ id: purpose, status: 'ACTIVE' }] },
  ]);
  expect(second.headers.sunset).toBeUndefined();
  for (const path of ['/v1/preferences', '/v2/preferences']) {
    const other = '11111111-1111-4111-8111-111111111111';
    expect((await get(path, { identifier, tenantId: other })).status).toBe(404);
    expect((await send('GET', path, { identifier, tenantId })).status).toBe(401);
  }
});

test('people are searched in V2 by what a client knows of them', async () => {
  const identifier = await known('searched@example.org');
  const search = (body: object, query = '') =>
    send(
      'POST',
      `${v2}/datasubjects/search${query}`,
      { ...bearer, 'Content-Type': 'application/json' },
      JSON.stringify(body),
    );
  const found = await search({ identifier, includeCounts: false });
  expect(found.json().content).toMatchObject([{ identifier, dataElements: { City: 'Turku' } }]);
  const elements = [{ name: 'City', value: 'Turku' }];
  const inCity = await search({ dataElements: elements }, '?size=2000');
  expect(inCity.json().content).toContainEqual(expect.objectContaining({ identifier }));
  expect((await search({ identifier: 'nobody@example.org' })).json().content).toEqual([]);
});

test('people are linked in a group, found by it, and taken apart', async () => {
  const [parent, child] = [await known('parent@example.org'), await known('kid@example.org')];
  const json = { ...bearer, 'Content-Type': 'application/json' };
  const groups = `${v2}/linkedidentitygroups`;
  const body = JSON.stringify({
    identifiers: [parent, child],
    primaryIdentifier: [parent],
    groupName: 'Family',
  });
  const made = await send('POST', groups, json, body);
  const again = await send('POST', groups, json, body);
  expect([made.status, again.status, again.json().id]).toEqual([201, 200, made.json().id]);
  const id = String(made.json().id);
  const listed = await get(`${groups}?displayOrganizations=true`, {
    primaryDataSubjectIdentifier: parent,
  });
  expect(listed.json().content).toMatchObject([
    { id, numberOfDataSubjects: 2, primaryDataSubjectIdentifier: parent, key: 'PRIMARY' },
  ]);
  const members = await get(
    `${v1}/datasubjects/profiles?linkedIdentityGroupId=${id}&sort=identifier`,
  );
  expect(members.json().content).toMatchObject([{ Identifier: child }, { Identifier: parent }]);
  const alone = JSON.stringify({ identifiers: [parent], primaryIdentifier: [child] });
  expect((await send('PUT', `${groups}/${id}`, json, alone)).status).toBe(400);
  const renamed = JSON.stringify({ ...JSON.parse(body), groupName: 'Household' });
  await send('PUT', `${groups}/${id}`, json, renamed);
  expect((await get(`${groups}/${id}`)).json()).toMatchObject({ groupName: 'Household' });
  expect((await send('DELETE', `${groups}/${id}`, bearer)).status).toBe(200);
  expect((await get(`${groups}/${id}`)).status).toBe(404);
});

/** Published, with a purpose that people choose topics of. */
const publishedCenter = async () => {
  const preference = await api.createPreference({ Options: ['Daily', 'Weekly'] });
  const id = await api.activePurpose({ CustomPreferenceIds: [preference.Id] });
  const center = await api.activeCenter([purpose, id]);
  return { center: center.id, id, preference };
};

describe('a preference center', () => {
  test('is read for one person by a script that asks for JSON', async () => {
    const identifier = await known('centered@example.org');
    const { center, id } = await publishedCenter();
    const path = `${v1}/preferencecenters/${center}/datasubjects/preferences`;
    const answer = await get(path, { accept: 'application/json', identifier });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      DsDataElements: { City: 'Turku' },
      Purposes: [
        { Id: purpose, Status: 'ACTIVE' },
        { Id: id, Status: 'NO_CONSENT' },
      ],
    });
    // It prints what it gets, so that nobody has to be told apart from a fault.
    expect((await get(path, { identifier: 'nobody@example.org' })).status).toBe(404);
  });

  test('gives its published schema to a tool that personalizes messages', async () => {
    const { center } = await publishedCenter();
    const path = `${v2}/preferencecenters/${center}/schema`;
    const asked = { ...bearer, Accept: 'application/json' };
    const answer = await send('GET', `${path}?state=PUBLISHED`, asked);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toMatchObject({ pages: [{ id: expect.any(String) }] });
    // It can only show what each answer has: every published key is there.
    expect(answerFaults(centerSchemaEndpoint, 200, answer.json())).toEqual([]);
  });

  test('is listed and read page by page by a warehouse, and by a page that is built on it', async () => {
    const identifier = await known('builder@example.org');
    const { center, id, preference } = await publishedCenter();
    const json = { 'Content-Type': 'application/json', Accept: 'application/json' };
    // With filters that are left empty, as the published recipe sends them.
    const filters = 'name=&purposeGuid=&status=&page=0&size=20&sort=createdDate,desc';
    const listed = await get(`${v2}/preferencecenters?${filters}`, json);
    expect(listed.json().content).toContainEqual(
      expect.objectContaining({ id: center, name: expect.any(String), status: 'ACTIVE' }),
    );
    const root = await get(`${v2}/preferencecenters/${center}/schema`, json);
    const { pages }: { pages: { id: string }[] } = JSON.parse(root.text);
    const shown: string[] = [];
    for (const page of pages) {
      const schema = await get(`${v2}/preferencecenterpage/${page.id}/schema`, json);
      const { sections }: { sections: { purposes: { id: string }[] }[] } = JSON.parse(schema.text);
      for (const { purposes } of sections) shown.push(...purposes.map((own) => own.id));
    }
    expect(shown).toEqual([purpose, id]);
    const whole = await get(`${v1}/preferencecenters/${center}/preferences?state=PUBLISHED`, json);
    expect(whole.json().Purposes).toMatchObject(shown.map((Id) => ({ Id })));

    const path = `${v1}/preferencecenters/${center}/datasubjects/preferences`;
    const [weekly] = (preference.Options ?? []).slice(-1);
    const body = JSON.stringify({
      Language: 'en-us',
      Purposes: [
        { Id: id, CustomPreferences: [{ Id: preference.Id, Options: [{ Id: weekly?.Id }] }] },
      ],
    });
    const saved = await send('PUT', path, { ...bearer, ...json, identifier }, body);
    // It shows what became of each purpose; who left one out said nothing of it.
    expect(saved.json().Purposes).toMatchObject([
      { Id: purpose, Status: true, ReceiptGuid: null, messages: ['Not changed'] },
      { Id: id, Status: true, ReceiptGuid: expect.any(String), messages: [] },
    ]);
    const now = await get(path, { ...json, identifier });
    expect(now.json().Purposes).toMatchObject([
      { Id: purpose, Status: 'ACTIVE' },
      { Id: id, CustomPreferences: [{ Options: [{ Label: 'Weekly' }] }] },
    ]);
    const ended = await send('DELETE', path, { ...bearer, ...json, identifier });
    expect(ended.status).toBe(200);
    const after = await get(path, { ...json, identifier });
    expect(after.json().Purposes).toMatchObject([{ Status: 'WITHDRAWN' }, { Status: 'WITHDRAWN' }]);
  });

  test.each([
    ['a link of the footer', '/ui/'],
    ['one with parameters of its site', '/ui/?BU=Deco&TargetCountry=GB'],
    ['one without a fragment', '/ui/preferences/multipage/login/e5019602'],
  ])('is found at the address that %s has', async (_name, path) => {
    // The fragment, with the center and the token, stays in the browser.
    const { status, headers } = await send('GET', path, { Accept: 'text/html' });
    expect([status, headers.location]).toEqual([303, `${personUrl}${path}`]);
    const page = await service.person(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<a href="/link">');
  });
});
