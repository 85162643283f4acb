import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { createCredentialEndpoint } from '#contract/api-access.ts';
import { type Endpoint, isPublic } from '#contract/common/endpoint.ts';
import {
  confirmDeletionSettingsEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { endpoints } from '#contract/endpoints.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { addressOf } from '#service/testing/api.ts';
import { signInToDemo } from '#service/testing/demo-colleague.ts';
import { learn, replaced, unknownIn } from '#service/testing/example-values.ts';
import { isPublished, strictFaults } from '#service/testing/published.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';

// Calls each published operation of a running demo's document once for real, with the document's own
// example, and holds each answer against a strict reader made from the published definition: it accepts
// nothing besides that and the differences that docs/interface-differences.md lists.
// What an example needs comes from the answers of others, in whatever order that works, so a new
// operation is called without being named here.

type Media = { example?: unknown; schema?: { properties?: Record<string, unknown> } };
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

type Example = {
  endpoint: Endpoint;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
  bodyType: string | null;
  answer: unknown;
};

/** How long work in the background may take that an operation waits for. */
const patienceMs = 40_000;
const pauseMs = 500;

const by = (place: string, { parameters }: Operation) =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: where, example }) =>
      where === place && example !== undefined ? [[name, example]] : [],
    ),
  );

const exampleOf = (endpoint: Endpoint, operation: Operation): Example => {
  const [bodyType = null] = Object.keys(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.values(content).map(({ example }) => example) : [],
  );
  return {
    endpoint,
    params: by('path', operation),
    query: by('query', operation),
    headers: by('header', operation),
    body: bodyType === null ? undefined : operation.requestBody?.content[bodyType]?.example,
    bodyType,
    answer: answers.find((answer) => answer !== undefined),
  };
};

/** What comes first: what others need. What ends something comes last. */
const ranks: readonly RegExp[] = [
  /^(create|upsert|upload|trigger|add(?!\w*ConsentGroup))(?!\w*Version)/,
  /^update(?!ConsentGroup)/,
  /^publish/,
  /^submit/,
  // Groups have rules of Active purposes, and people; jobs find consents.
  /^(add|update)\w*ConsentGroup/,
  /^start/,
  /^create\w*Version/,
  /^(get|list|read|search|export|download)/,
  /^(withdraw|process)/,
  /^merge/,
  /^retire/,
  /^cancel/,
  /^disable/,
  /^(remove|unlink)/,
  /^delete\w*(Profiles|Group|Request)/,
  /./,
];
const rankOf = ({ endpoint: { operationId } }: Example): number =>
  ranks.findIndex((rank) => rank.test(operationId));

/** Names are taken once: each call of this script has its own. */
const mark = crypto.randomUUID().slice(0, 8);
const nameKeys = ['Name', 'name', 'groupName'];
const withOwnName = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const own = Object.entries(body).map(([key, value]) =>
    nameKeys.includes(key) && typeof value === 'string' ? [key, `${value} ${mark}`] : [key, value],
  );
  return Object.fromEntries(own);
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==',
  'base64',
);

const bodyOf = ({ body, bodyType }: Example, made: ReadonlyMap<string, string>) => {
  if (bodyType === null) return {};
  if (bodyType === 'multipart/form-data') {
    const form = new FormData();
    form.set('file', new File([onePixel], 'form.png', { type: 'image/png' }));
    return { body: form };
  }
  return {
    body: JSON.stringify(withOwnName(replaced(body ?? {}, made))),
    type: { 'Content-Type': bodyType },
  };
};

const services = await createServiceProcesses();
const faults = new Set<string>();
const met = new Set<string>();
const empty = new Set<string>();
const called = new Set<string>();
try {
  await services.first.startWith({ ENVIRONMENT: 'demo', SEED: 'demo' });
  const { url } = services.first;
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );

  const first = await signInToDemo(url, 'privacy@example.org');
  const second = await signInToDemo(url, 'legal@example.org');
  for (const [colleague, { method, path }, body] of [
    [first, updateDeletionSettingsEndpoint, { allowsPrograms: true }],
    [second, confirmDeletionSettingsEndpoint, undefined],
  ] as const) {
    const answer = await colleague.send(method, path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  const token = await fetchAccessToken(url);
  // No colleague and no client of the demo has the scope of a cookie banner.
  const banner = await first.send(createCredentialEndpoint.method, createCredentialEndpoint.path, {
    ...{ kind: 'key', validDays: 1, name: `Banner ${mark}`, scope: 'COOKIE' },
  });
  if (!banner.ok) throw new Error(`A key was refused: ${banner.status} ${await banner.text()}`);
  const { secret: bannerKey } = (await banner.json()) as { secret: string };
  const made = new Map<string, string>();
  const tenantId = by('header', operations.get('getPreferencesV2') as Operation).tenantId;
  made.set(String(tenantId), String(decodeJwt(token).tenantGuid));

  // Whom the examples name, and two pairs of records that look like the same person.
  const named = new Set(JSON.stringify(document).match(/[\w.-]+@example\.(?:com|org|net)/g));
  const twins = ['mia.lund', 'noah.berg'].flatMap((name, index) =>
    ['com', 'org'].map((domain) => [`${name}@example.${domain}`, `+1 202 555 01${17 + index}`]),
  );
  const elements = new Map([...[...named].map((one) => [one, null] as const), ...twins] as [
    string,
    string | null,
  ][]);
  for (const [dataSubjectIdentifier, phone] of elements) {
    const { method, path } = upsertElementsEndpoint;
    const dataElements = phone === null ? [] : [{ name: 'Phone', value: phone }];
    const answer = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        dataSubjectIdentifier,
      },
      body: JSON.stringify({ dataElements }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  const keyFor = ({ scopes }: Endpoint): string =>
    scopes.every((scope) => scope === 'COOKIE') ? bannerKey : token;
  const callAs = async (example: Example): Promise<string | null> => {
    const { endpoint } = example;
    const { type = {}, body } = bodyOf(example, made);
    const filled = replaced({ params: example.params, query: example.query }, made) as Pick<
      Example,
      'params' | 'query'
    >;
    const headers = replaced(example.headers, made) as Record<string, string>;
    const answer = await fetch(url + addressOf(endpoint, filled), {
      method: endpoint.method,
      headers: {
        ...type,
        ...headers,
        ...(isPublic(endpoint) ? {} : { Authorization: `Bearer ${keyFor(endpoint)}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    const text = isJson || !answer.ok ? await answer.text() : null;
    if (!answer.ok) return `${answer.status} ${text}`;
    if (text === null && endpoint.answerType !== undefined) await answer.arrayBuffer();
    const record: unknown = text === null ? null : JSON.parse(text);
    learn(example.answer, record, made);
    if (!isPublished(endpoint)) return null;
    called.add(endpoint.operationId);
    if (endpoint.answerType === undefined) {
      const read = strictFaults(endpoint, answer.status, record);
      for (const fault of read.faults) faults.add(`${endpoint.operationId}: ${fault}`);
      for (const { what } of read.met) met.add(what);
      const { content } = Object(record) as { content?: unknown };
      if (Array.isArray(content) && content.length === 0) empty.add(endpoint.operationId);
      else empty.delete(endpoint.operationId);
    }
    return null;
  };
  const call = async (example: Example): Promise<string | null> => {
    const refusal = await callAs(example);
    // What an example narrows by, such as a version, may be another one in a demo.
    const isNarrowed = example.endpoint.method === 'GET' && Object.keys(example.query).length > 0;
    return refusal !== null && isNarrowed ? callAs({ ...example, query: {} }) : refusal;
  };

  const all = endpoints.flatMap((endpoint: Endpoint) => {
    const operation = operations.get(endpoint.operationId);
    return operation === undefined ? [] : [exampleOf(endpoint, operation)];
  });
  const unknownOf = ({ params, query, headers, body }: Example) =>
    unknownIn({ params, query, headers, body }, made);
  const pending = new Set(
    all
      .filter(({ endpoint }) => isPublished(endpoint))
      .sort((one, other) => rankOf(one) - rankOf(other)),
  );
  const find = (operationId: string): Example => {
    const found = all.find(({ endpoint }) => endpoint.operationId === operationId);
    if (found === undefined) throw new Error(`${operationId} isn't in the document.`);
    return found;
  };
  /** What an operation needs that its own example can't say. */
  const needed: { readonly [operationId: string]: () => Promise<unknown> } = {
    // A second group: what its examples call Shops.
    addChildConsentGroups: async () => {
      const { consentGroupGuid: consentGroupId } = find('getConsentGroup').params;
      const group = find('createConsentGroup');
      await call({ ...group, body: { name: 'Shops' }, answer: { consentGroupId } });
    },
    startBulkJob: async () => {
      await call(find('createSelection'));
      await call(find('checkSelection'));
    },
    // A file is of the person whose receipt names it.
    downloadAttachment: async () => {
      const receipt = find('submitConsentReceipt');
      const { refId: id } = Object(find('uploadAttachment').answer);
      await call({ ...receipt, body: { ...Object(receipt.body), attachments: [{ id }] } });
    },
  };
  const refusals = new Map<Example, string>();
  /** Until when what stands at a rank may be refused. */
  const waits = new Map<number, number>();
  const arranged = new Set<() => Promise<unknown>>();
  const tryOne = async (examples: readonly Example[]): Promise<boolean> => {
    for (const example of examples) {
      const need = needed[example.endpoint.operationId];
      if (need !== undefined && !arranged.has(need)) {
        arranged.add(need);
        await need();
      }
      const refusal = await call(example);
      if (refusal === null) {
        pending.delete(example);
        return true;
      }
      refusals.set(example, refusal);
    }
    return false;
  };
  /** Asks extensions, and reads, for what a published operation needs. */
  const tellers = all.filter(({ endpoint }) => !isPublished(endpoint) || endpoint.method === 'GET');
  const asked = new Set<Example>();
  const askTellers = async (wanted: ReadonlySet<string>): Promise<boolean> => {
    let told = false;
    for (const teller of tellers) {
      if (asked.has(teller) || unknownOf(teller).length > 0) continue;
      if (!unknownIn(teller.answer, made).some((value) => wanted.has(value))) continue;
      asked.add(teller);
      told = (await call(teller)) === null || told;
    }
    return told;
  };
  /** Times that an example names may have gone on: they are read anew. */
  const readAnew = async (example: Example): Promise<void> => {
    const times = JSON.stringify(example).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    for (const time of times) made.delete(time);
    const readers = all.filter(
      ({ endpoint, answer }) =>
        endpoint.method === 'GET' && times.some((time) => JSON.stringify(answer)?.includes(time)),
    );
    for (const reader of readers) await call(reader);
  };
  while (pending.size > 0) {
    const lowest = Math.min(...[...pending].map(rankOf));
    const next = [...pending].filter((example) => rankOf(example) === lowest);
    // Those whose ids are all known, then whatever works, then what others tell of ids.
    const tried = next.toSorted((one, other) => unknownOf(one).length - unknownOf(other).length);
    if (await tryOne(tried)) continue;
    if (await askTellers(new Set(next.flatMap(unknownOf)))) continue;
    if (Date.now() > (waits.get(lowest) ?? Number.POSITIVE_INFINITY)) {
      for (const example of next) {
        faults.add(`${example.endpoint.operationId} was refused: ${refusals.get(example)}`);
        pending.delete(example);
      }
      continue;
    }
    if (!waits.has(lowest)) waits.set(lowest, Date.now() + patienceMs);
    await setTimeout(pauseMs);
    for (const example of next) await readAnew(example);
  }
} finally {
  await services.remove();
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(
  `${called.size} published operations called, ${faults.size} faults, ${met.size} of the documented kinds of differences met\n`,
);
if (empty.size > 0) process.stdout.write(`Lists without a record: ${[...empty].join(', ')}\n`);
process.exit(faults.size === 0 ? 0 : 1);
