// @module-tag more

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCredentialEndpoint, createSignerEndpoint } from '#contract/api-access.ts';
import { type Endpoint, effectOf, endpointName, isPublic } from '#contract/common/endpoint.ts';
import { searchByElementV4Endpoint } from '#contract/data-subjects-v4.ts';
import {
  deleteDataSubjectV4Endpoint,
  deleteProfilesV4Endpoint,
  listDeletionCertificatesEndpoint,
} from '#contract/deletions.ts';
import { endpoints } from '#contract/endpoints.ts';
import { requestErasureEndpoint } from '#contract/erasures.ts';
import { getLinkTokenV4Endpoint } from '#contract/link-tokens.ts';
import { readPointNumbersEndpoint, readTranslatedEndpoint } from '#contract/list-numbers.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { getPreferencesV2Endpoint } from '#contract/preference-reads.ts';
import { listReceiptsV1Endpoint, receiptListEndpoint } from '#contract/receipts-v1.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { addressOf, createApi, type Parts, type SendOptions } from '#service/testing/api.ts';
import { anyRequests, type Known } from '#service/testing/from-schema.ts';
import { startService } from '#service/testing/service.ts';
import { createSigner } from '#service/testing/signers.ts';

const service = await startService();
const { api } = service;

/** Another seed finds other inputs; one that failed is told and can be given again. */
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
/** As an administrator, and as the person that an endpoint is for; all others send some of them. */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 16);
const othersShare = 10;

/** The longest that an answer may take, in milliseconds. */
const answerMaximum = 5000;

const someone = 'someone@example.org';

/** A person each of whose values is theirs only, so that any of them tells whose it is. */
type Planted = { identifier: string; id: string; erasureId: string; traces: string[] };
const planted: Planted[] = [];
const known: Record<string, readonly unknown[]> = {};
const ids = { point: '', draft: '', purpose: '', draftPurpose: '' };

type Credential = { name: string; options: SendOptions; isLetIn: boolean; isPerson?: true };
const credentials: Credential[] = [];

const plant = async (name: string, token: string, purpose: string): Promise<Planted> => {
  const trace = (what: string) => `${name}-${what}-7q1`;
  const identifier = `${trace('self')}@example.com`;
  const { id } = await api.upsert(identifier, [
    { name: 'Nickname', value: trace('nickname') },
    { name: 'Member', value: [trace('member')], linked: true },
  ]);
  const { id: receiptId } = await api.receipt(token, {
    identifier,
    dsDataElements: { City: trace('city') },
    customPayload: { order: trace('order') },
    additionalIdentifiers: { Member: trace('claimed') },
    source: { type: 'WEB', content: trace('source') },
    purposes: [
      {
        Id: purpose,
        TransactionType: 'CONFIRMED',
        PurposeNote: { noteText: trace('note') },
      },
    ],
  });
  const erasure = await api.done(requestErasureEndpoint, {
    body: {
      dataSubjectId: id,
      reason: 'PERSON_ASKED',
      identityCheck: trace('check'),
      note: trace('wish'),
    },
  });
  const whats = 'self nickname member city order claimed source note check wish'.split(' ');
  const traces = [...whats.map(trace), id, receiptId, erasure.id];
  return { identifier, id, erasureId: erasure.id, traces };
};

const tokenOf = async (id: string, secret: string): Promise<string> => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
  });
  const path = '/api/access/v1/oauth/token';
  const response = await service.createTokens().request(path, { method: 'POST', body });
  return (await response.json()).access_token;
};

const letIn = ['administrator', 'reader', 'support', 'auditor', 'writer'] as const;
const keptOut = [
  'no-scope',
  'expired',
  'foreign-issuer',
  'foreign-audience',
  'foreign-key',
  'id-token',
] as const satisfies readonly TokenKind[];

const createCredentials = async (person: Planted): Promise<void> => {
  for (const as of letIn) credentials.push({ name: as, options: { as }, isLetIn: true });
  credentials.push({ name: 'nobody', options: { as: 'nobody' }, isLetIn: false });
  for (const as of keptOut) credentials.push({ name: as, options: { as }, isLetIn: false });

  const header = (name: string, headers: Record<string, string>, isLetIn: boolean): Credential => ({
    name,
    options: { as: 'nobody', headers },
    isLetIn,
  });
  for (const scope of ['CONSENT', 'CONSENT_READ']) {
    const make = (body: Record<string, unknown>) =>
      api.done(createCredentialEndpoint, { body: { name: 'Shop', scope, ...body } });
    const client = await make({ kind: 'client' });
    const Authorization = `Bearer ${await tokenOf(client.id, client.secret ?? '')}`;
    credentials.push(header(`client with ${scope}`, { Authorization }, true));
    const key = await make({ kind: 'key', validDays: 30 });
    credentials.push(header(`key with ${scope}`, { APIKey: key.secret ?? '' }, true));
  }
  credentials.push(header('a key of nobody', { APIKey: 'nothing' }, false));

  const signer = await createSigner(service.clock.now);
  await api.done(createSignerEndpoint, { body: { name: 'App', publicKey: signer.pem } });
  const stranger = await createSigner(service.clock.now);
  const Authorization = `Bearer ${await signer.sign({ sub: person.identifier })}`;
  credentials.push({ ...header('own JWT', { Authorization }, false), isPerson: true });
  for (const [name, token] of [
    ['own JWT, expired', await signer.sign({ sub: person.identifier, lifeSeconds: -900 })],
    ['own JWT, signed by another', await stranger.sign({ sub: person.identifier })],
  ] as const) {
    credentials.push(header(name, { Authorization: `Bearer ${token}` }, false));
  }
};

beforeAll(async () => {
  await service.reset();
  const [topic = ''] = await service.topics('News');
  const preference = await api.createPreference({ SelectionType: 'SINGLE_CHOICE' });
  const links = { TopicIds: [topic], CustomPreferenceIds: [preference.Id] };
  const purpose = await api.activePurpose(links);
  const draftPurpose = (await api.createPurpose()).Id;
  const DataElements = ['City', 'Country'];
  const point = await api.activePoint({ PurposeIds: [purpose], DataElements });
  const draft = (await api.createPoint({ PurposeIds: [purpose] })).Id;
  Object.assign(ids, { point, draft, purpose, draftPurpose });
  const token = await api.pointToken(point);
  for (const name of ['ana', 'ben', 'cora']) planted.push(await plant(name, token, purpose));
  await api.upsert(someone, [{ name: 'Email', value: 'someone' }]);
  const [first] = planted;
  if (first === undefined) throw new Error('Nobody was planted.');
  await createCredentials(first);

  const identifiers = planted.map(({ identifier }) => identifier);
  const people = planted.map(({ id }) => id);
  const options = (preference.Options ?? []).map(({ Id }) => Id);
  Object.assign(known, {
    guid: [purpose, draftPurpose, point, draft, preference.Id, topic],
    identifier: identifiers,
    identifiers,
    datasubjectidentifier: identifiers,
    primaryidentifier: identifiers,
    additionalidentifiers: identifiers,
    datasubjectid: people,
    datasubjectids: people,
    erasureid: planted.map(({ erasureId }) => erasureId),
    tenantid: [service.account().tenantId],
    requestinformation: [token, await api.pointToken(draft)],
    collectionpointid: [point, draft],
    collectionpointguid: [point, draft],
    purposeid: [purpose, draftPurpose],
    purposeids: [purpose, draftPurpose],
    custompreferenceid: [preference.Id],
    custompreferenceids: [preference.Id],
    topicid: [topic],
    topicids: [topic],
    optionid: options,
    options: [...options, 'a', 'b'],
    version: [1, 2, '1', '2'],
    name: ['Nickname', 'City', 'Phone'],
  } satisfies Known);
});

/**
 * So that every run finds a Draft to change, an Active point to version, and that programs may delete
 * people; in one statement.
 */
const restore = () =>
  service.db.execute(sql`
    with settings as (insert into deletion_settings
      values (true, true, 36, now(), 'someone')
      on conflict (is_only) do update set allows_programs = true),
    points as (update collection_points set disabled = false where disabled),
    versions as (update collection_point_versions
      set status = case collection_point_id when ${ids.draft}::uuid then 'DRAFT' else 'RETIRED' end
      where collection_point_id = ${ids.draft}::uuid
        or collection_point_id = ${ids.point}::uuid and status = 'DRAFT'),
    draft_purpose as (update purpose_versions set status = 'DRAFT'
      where purpose_id = ${ids.draftPurpose}::uuid)
    update purpose_versions set status = case version when 1 then 'ACTIVE' else 'RETIRED' end,
      retire_on = case version when 1 then null else retire_on end
    where purpose_id = ${ids.purpose}::uuid`);

/** What these can't do without is 422 where it's missing, as published. */
const unprocessable: readonly Endpoint[] = [
  searchByElementV4Endpoint,
  deleteDataSubjectV4Endpoint,
  deleteProfilesV4Endpoint,
];

const statusesOf = (endpoint: Endpoint, { isLetIn, isPerson }: Credential): number[] => {
  const usual = [...Object.keys(endpoint.responses).map(Number), 400];
  if (isPublic(endpoint)) return [...usual, 401];
  if (isPerson && endpoint.isForPerson) return [...usual, 403, 404];
  if (!isLetIn) return [401, 403];
  const conflicts = endpoint.conflicts === undefined ? [] : [409];
  return [...usual, 403, 404, ...conflicts, ...(unprocessable.includes(endpoint) ? [422] : [])];
};

/** A text with what its JWTs say. */
const inClear = (text: string): string =>
  text +
  Array.from(text.matchAll(/[\w-]{10,}\.([\w-]{10,})\.[\w-]{10,}/g), ([, part = '']) =>
    Buffer.from(part, 'base64url').toString(),
  ).join(' ');

type Answer = { status: number; text: string; milliseconds: number };

/** Sends a request, holds its answer against the contract, and gives all that it says. */
const ask = async (endpoint: Endpoint, parts: Parts, { options }: Credential): Promise<Answer> => {
  let text = '';
  const listening = createApi(async (...request) => {
    const response = await service.send(...request);
    const headers = JSON.stringify([...response.headers]);
    text = inClear(headers + (await response.clone().text()));
    return response;
  });
  const start = performance.now();
  const answered = listening.call(endpoint, parts, options);
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_, reject) => {
    const error = new Error(`It hangs: no answer within ${answerMaximum} ms.`);
    timer = setTimeout(() => reject(error), answerMaximum);
  });
  const { status } = await Promise.race([answered, hang]).finally(() => clearTimeout(timer));
  return { status, text, milliseconds: performance.now() - start };
};

const keysOf = (schema: Endpoint['body']): [string, unknown][] =>
  schema !== undefined && 'shape' in schema ? Object.entries(Object(schema.shape)) : [];
const naming = ['identifier', 'dataSubjectIdentifier', 'dataSubjectId'];
/** Whether each record of a list is of its person. */
const isListed = (people: Endpoint['people']): boolean =>
  typeof people === 'object' &&
  Object.values(people)
    .flat()
    .some((path) => /^content\.\w+$/.test(path));
/** What can't be asked without naming one person. */
const isAboutOne = ({ params, headers, body, people }: Endpoint): boolean =>
  !isListed(people) &&
  [params, headers, body]
    .flatMap(keysOf)
    .some(([key, schema]) => naming.includes(key) && Object(schema)._zod.optin !== 'optional');

/** Values that an answer gives away, by whose they are. */
const givenAway = (
  endpoint: Endpoint,
  parts: Parts,
  { isLetIn, isPerson }: Credential,
  answer: string,
): string[] => {
  if (isLetIn && !isAboutOne(endpoint)) return [];
  const asked = JSON.stringify(parts) + addressOf(endpoint, parts);
  return planted.flatMap((person, index) => {
    const isOwn = isPerson === true && index === 0;
    const isNamed = person.traces.some((trace) => asked.includes(trace));
    if (isOwn || (isLetIn && isNamed)) return [];
    // A refusal may say what the request said.
    return person.traces.filter((trace) => answer.includes(trace) && !asked.includes(trace));
  });
};

const named = (all: readonly Endpoint[]) =>
  all.map((endpoint) => [endpointName(endpoint), endpoint] as const);
const reads = endpoints.filter((endpoint) => effectOf(endpoint) === 'none');
const writes = endpoints.filter((endpoint) => effectOf(endpoint) !== 'none');

const sendAny = async (endpoint: Endpoint, prepare: () => Promise<unknown>): Promise<void> => {
  for (const credential of credentials) {
    const check = fc.asyncProperty(anyRequests(endpoint, known), async (parts) => {
      if (credential.isLetIn) await prepare();
      const { status, text, milliseconds } = await ask(endpoint, parts, credential);
      expect(statusesOf(endpoint, credential), `${credential.name}: ${text}`).toContain(status);
      expect(milliseconds).toBeLessThan(answerMaximum);
      expect(givenAway(endpoint, parts, credential, text), credential.name).toEqual([]);
    });
    const isUsual =
      credential.name === 'administrator' || (credential.isPerson && endpoint.isForPerson);
    const runs = isUsual ? numRuns : Math.ceil(numRuns / othersShare);
    await fc.assert(check, { seed, numRuns: runs });
  }
};

describe('whatever is asked, by whomever, is answered soon, as agreed, and with nobody else', () => {
  test('who is asked about is told, so that what is not can be seen', async () => {
    const [ana, ben] = planted;
    const person = credentials.find(({ isPerson }) => isPerson);
    if (!ana || !ben || !person) throw new Error('Nobody was planted.');
    const of = ({ identifier }: Planted): Parts => ({
      headers: { identifier, tenantId: service.account().tenantId },
    });
    const own = await ask(getPreferencesV2Endpoint, of(ana), person);
    expect(own.text).toContain('ana-nickname-7q1');
    const other = await ask(getPreferencesV2Endpoint, of(ben), person);
    expect(other.status).toBe(403);
    const told = ['ben-nickname-7q1'];
    expect(givenAway(getPreferencesV2Endpoint, of(ana), person, told.join())).toEqual(told);
    for (const credential of credentials.filter(({ isLetIn }) => isLetIn)) {
      const { status, text } = await ask(getPreferencesV2Endpoint, of(ben), credential);
      expect([credential.name, status]).toEqual([credential.name, 200]);
      expect(text).toContain('ben-nickname-7q1');
      expect(givenAway(getPreferencesV2Endpoint, of(ana), credential, text)).not.toEqual([]);
    }
  });

  // Before anything is changed, so that each value is one person's.
  test.each(named(reads))('%s', async (_name, endpoint) => {
    await sendAny(endpoint, async () => {});
  });

  test.each(named(writes))('%s', async (_name, endpoint) => {
    await sendAny(endpoint, async () => {
      await restore();
      if (endpoint !== mergeEndpoint) return;
      for (const { identifier } of planted) await api.upsert(identifier, []);
    });
  });

  /** What can't be asked without a person. */
  const ofOne: readonly Endpoint[] = [
    receiptListEndpoint,
    listReceiptsV1Endpoint,
    listDeletionCertificatesEndpoint,
  ];

  test('and what was stored by all of it can still be read', async () => {
    // They may have been deleted.
    await api.upsert(someone, []);
    for (const endpoint of endpoints.filter(
      // A magic link may have been revoked.
      ({ path, method }) =>
        method === 'GET' && !path.includes('{') && path !== getLinkTokenV4Endpoint.path,
    )) {
      const headers: Record<string, string> =
        endpoint.mayFindNothing === true || ofOne.includes(endpoint)
          ? { identifier: someone, tenantId: service.account().tenantId }
          : {};
      const [from, to] = ['2026-11-18', '2026-11-25'];
      const dates = endpoint.path.includes('/v4/')
        ? { fromDate: from, toDate: to, updatedSince: from, updatedUntil: to }
        : {};
      const ofIds: readonly Endpoint[] = [readPointNumbersEndpoint, readTranslatedEndpoint];
      const ids = ofIds.includes(endpoint) ? { ids: crypto.randomUUID(), kind: 'purpose' } : {};
      await api.done(endpoint, { query: { size: 50, ...dates, ...ids }, headers });
    }
  });
});
