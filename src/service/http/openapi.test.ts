import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { isPublic } from '#contract/common/endpoint.ts';
import { listSubjectPurposesEndpoint } from '#contract/data-subjects.ts';
import { endpoints } from '#contract/endpoints.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();

type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
};
type Schema = { [key: string]: unknown };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description?: string }[];
  components: { schemas: Record<string, Schema> };
};

const readDocument = async () => {
  const response = await service.send('/api/openapi.json', { as: 'nobody' });
  expect(response.status).toBe(200);
  return (await response.json()) as Document;
};

const operationOf = (document: Document, path: string, method: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document.`);
  return operation;
};

/** A schema, or the one that it refers to. */
const resolve = (document: Document, schema: Schema = {}): Schema =>
  typeof schema.$ref === 'string'
    ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    : schema;

const tokenOperationId = 'getAccessToken';

test('the document passes a public validator, without a token', async () => {
  const document = await readDocument();
  expect(document.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every endpoint that is bound is in it, and nothing else', async () => {
  const document = await readDocument();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...endpoints.map(({ operationId }) => operationId), tokenOperationId].sort(),
  );
  for (const endpoint of endpoints) {
    const { path, method, scopes, responses } = endpoint;
    const operation = operationOf(document, path, method.toLowerCase());
    const ofProgram = ('programScopes' in endpoint ? endpoint.programScopes : undefined) ?? scopes;
    const anyScope = ofProgram.map((scope) => ({ oauth2: [scope] }));
    const ofPerson = 'isForPerson' in endpoint ? [{ personJwt: [] }] : [];
    expect(operation.security).toEqual(
      isPublic(endpoint)
        ? [{}, ...(endpoint.isSigned ? [] : [{ oauth2: ['CONSENT'] }, { personJwt: [] }])]
        : [...anyScope, ...ofPerson],
    );
    const statuses = [...Object.keys(responses), '400', '429', '500', '503'];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses));
    // A bulk says in its records which of them aren't allowed.
    const isBulk = 'bodyRecordMaximum' in endpoint && isPublic(endpoint);
    expect('401' in operation.responses).toBe(!isBulk);
    expect('403' in operation.responses).toBe(!isBulk && !endpoint.isSigned);
    expect('422' in operation.responses).toBe(
      'narrowing' in endpoint || 'refusesNobody' in endpoint,
    );
  }
});

test('every operation in it is answered by the service', async () => {
  const document = await readDocument();
  for (const [path, operations] of Object.entries(document.paths)) {
    // The identity's pages answer it, and the rest isn't in the service yet.
    if (path.startsWith('/api/access/')) continue;
    for (const method of Object.keys(operations)) {
      const { status } = await service.send(path, { method: method.toUpperCase(), as: 'nobody' });
      // What nobody signs in for asks for a body first, if it takes one.
      const open = endpoints.find((endpoint) => endpoint.path === path && isPublic(endpoint));
      const untyped = open?.isSigned ? 401 : 400;
      const unsigned = open?.body === undefined ? 200 : untyped;
      expect([path, status]).toEqual([path, open === undefined ? 401 : unsigned]);
    }
  }
});

test('parameters tell their bounds and defaults', async () => {
  const { parameters } = operationOf(
    await readDocument(),
    '/api/consentmanager/v1/collectionpoints',
    'get',
  );
  const size = parameters.find(({ name }) => name === 'size');
  expect(size).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  });
  const status = parameters.find(({ name }) => name === 'status')?.schema;
  expect(resolve(await readDocument(), status).enum).toContain('ARCHIVED');
  const path = '/api/consentmanager/v1/collectionpoints/{collectionpointId}';
  const update = operationOf(await readDocument(), path, 'put');
  expect(update.parameters).toContainEqual(
    expect.objectContaining({ name: 'collectionpointId', in: 'path', required: true }),
  );
  expect(update.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
});

test('a sort by several keys is a list, one by a single key a text', async () => {
  const document = await readDocument();
  const sortOf = (path: string) =>
    operationOf(document, path, 'get').parameters.find(({ name }) => name === 'sort');
  expect(sortOf('/api/consentmanager/v1/purposes')).toMatchObject({
    in: 'query',
    required: false,
    explode: true,
    description: expect.stringContaining('further criteria'),
    example: ['createdDate,asc'],
    schema: { type: 'array', items: { enum: expect.arrayContaining(['name', 'name,desc']) } },
  });
  expect(sortOf('/rest/api/consent/v4/datasubjects')?.schema).toMatchObject({
    default: ['lastModifiedDate,desc'],
  });
  expect(sortOf('/rest/api/consent/v4/datasubjects/profiles')?.schema).toMatchObject({
    type: 'string',
    default: 'lastUpdatedDate,desc',
  });
});

test('an operation says what of it has no effect, and why', async () => {
  const { description } = operationOf(
    await readDocument(),
    '/api/consentmanager/v1/datasubjects/profiles',
    'get',
  ) as Operation & { description: string };
  expect(description).toMatch(
    /\n\nPublished, and without effect:\n\n- `properties=includeNotices`: /,
  );
});

test('the body of a create names what is required', async () => {
  const path = '/api/consentmanager/v1/collectionpoints';
  const document = await readDocument();
  const { requestBody } = operationOf(document, path, 'post');
  expect(resolve(document, requestBody?.content['application/json']?.schema)).toMatchObject({
    type: 'object',
    required: ['Name', 'CollectionPointType'],
  });
});

test('what is refused for its form is told in the document', async () => {
  const document = await readDocument();
  const bodyOf = (path: string, method: string) => {
    const operation = operationOf(document, path, method);
    const body = operation.requestBody?.content['application/json']?.schema;
    const { properties } = resolve(document, body) as { properties: Record<string, Schema> };
    return { ...operation, properties };
  };
  const v1 = '/api/consentmanager/v1';
  const preference = bodyOf(`${v1}/custompreferences`, 'post');
  expect(preference.properties.Language).toMatchObject({
    pattern: '^[a-z]{2}(-[A-Z]{2}|-[a-z]{2})?$',
  });
  const key = preference.parameters.find(({ name }) => name === 'Idempotency-Key');
  expect(new RegExp(String(key?.schema.pattern)).test('two words')).toBe(false);
  expect(new RegExp(String(key?.schema.pattern)).test('a-1')).toBe(true);

  const point = bodyOf(`${v1}/collectionpoints/{collectionpointId}`, 'put');
  const links = point.properties.PurposeIdsWithVersion?.items as Schema;
  expect(JSON.stringify(resolve(document, links))).toContain('"anyOf":[{"required":["Id"]');

  const upsert = bodyOf(upsertElementsEndpoint.path, 'post');
  const element = upsert.properties.dataElements?.items as Schema;
  const elements = JSON.stringify(resolve(document, element));
  const [, , pattern] = /"interactionDate":(.*?)"pattern":"(.*?)"[,}]/.exec(elements) ?? [];
  expect(new RegExp(JSON.parse(`"${pattern}"`)).test('2026-01-01T10:00:00Z')).toBe(true);
  expect(new RegExp(JSON.parse(`"${pattern}"`)).test('yesterday')).toBe(false);

  const purposes = operationOf(document, listSubjectPurposesEndpoint.path, 'get');
  expect(Object.keys(purposes.responses)).toContain('404');
});

test('the purposes of a receipt that is sent are not those of a stored one', async () => {
  const document = await readDocument();
  const { ReceiptRequest, Receipt } = document.components.schemas;
  const purposesOf = (schema: Schema | undefined) => {
    const { purposes } = (schema as { properties: Record<string, Schema> }).properties;
    const [, name = ''] = /schemas\/(\w+)"/.exec(JSON.stringify(purposes)) ?? [];
    return Object.keys(document.components.schemas[name]?.properties ?? {});
  };
  expect(purposesOf(ReceiptRequest)).toEqual(expect.arrayContaining(['Id', 'TransactionType']));
  expect(purposesOf(Receipt)).toEqual(expect.arrayContaining(['id', 'transactionType']));
});

test('a date is told from a date with a time', async () => {
  const document = await readDocument();
  const retire = operationOf(document, retirePurposeEndpoint.path, 'put');
  const date = retire.parameters.find(({ name }) => name === 'date');
  expect(date?.schema).toMatchObject({ type: 'string', format: 'date' });
  const { properties } = document.components.schemas.PurposeVersionV1 as {
    properties: Record<string, Schema>;
  };
  expect(JSON.stringify(properties.RetireOnDate)).toContain('"format":"date-time"');
});

test('bodies and answers are named, and what is referred to is there', async () => {
  const document = await readDocument();
  const { schemas } = document.components;
  const text = JSON.stringify(document);
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(referred)].sort()).toEqual(Object.keys(schemas).sort());
  for (const path of Object.values(document.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(path)) {
      if (operationId === tokenOperationId) continue;
      expect([operationId, JSON.stringify([requestBody, responses])]).toEqual([
        operationId,
        expect.not.stringContaining('"properties"'),
      ]);
    }
  }
});

test('no record stands in two places of the document', async () => {
  const document = await readDocument();
  const places = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('properties' in value && Object.keys(value.properties ?? {}).length > 2) {
      const text = JSON.stringify(value);
      places.set(text, (places.get(text) ?? 0) + 1);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(document);
  expect([...places].filter(([, count]) => count > 1)).toEqual([]);
});

test('every operation has a description and an example, and every tag a description', async () => {
  const document = await readDocument();
  expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      expect(operation).toMatchObject({ description: expect.stringMatching(/\.$/) });
      const { 200: ok, 201: made, 202: accepted, 204: nothing } = operation.responses;
      const hasBody = JSON.stringify(ok ?? made ?? accepted ?? nothing);
      // A file has no example.
      if (hasBody.includes('"application/json"')) {
        expect([operation.operationId, hasBody]).toEqual([
          operation.operationId,
          expect.stringContaining('"example"'),
        ]);
      }
    }
  }
});
