import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { isPublic } from '#contract/common/endpoint.ts';
import { listSubjectPurposesEndpoint } from '#contract/data-subjects.ts';
import { endpoints } from '#contract/endpoints.ts';
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
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

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
    endpoints.map(({ operationId }) => operationId).sort(),
  );
  for (const endpoint of endpoints) {
    const { path, method, scopes, responses } = endpoint;
    const operation = operationOf(document, path, method.toLowerCase());
    const anyScope = scopes.map((scope) => ({ oauth2: [scope] }));
    expect(operation.security).toEqual(isPublic(endpoint) ? [{}] : anyScope);
    const ofSignedIn = isPublic(endpoint) ? [] : ['403', '429', '503'];
    const statuses = [...Object.keys(responses), '400', '401', ...ofSignedIn, '500'];
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses));
    expect('422' in operation.responses).toBe('narrowing' in endpoint);
  }
});

test('every operation in it is answered by the service', async () => {
  const document = await readDocument();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of Object.keys(operations)) {
      const { status } = await service.send(path, { method: method.toUpperCase(), as: 'nobody' });
      // What nobody signs in for asks for a body first.
      const isOpen = endpoints.some((endpoint) => endpoint.path === path && isPublic(endpoint));
      expect([path, status]).toEqual([path, isOpen ? 415 : 401]);
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
  expect(parameters.find(({ name }) => name === 'status')?.schema.enum).toContain('ARCHIVED');
  const path = '/api/consentmanager/v1/collectionpoints/{collectionpointId}';
  const update = operationOf(await readDocument(), path, 'put');
  expect(update.parameters).toContainEqual(
    expect.objectContaining({ name: 'collectionpointId', in: 'path', required: true }),
  );
  expect(update.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
});

test('the body of a create names what is required', async () => {
  const path = '/api/consentmanager/v1/collectionpoints';
  const { requestBody } = operationOf(await readDocument(), path, 'post');
  expect(requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['Name', 'CollectionPointType'],
  });
});

test('what is refused for its form is told in the document', async () => {
  const document = await readDocument();
  const bodyOf = (path: string, method: string) => {
    const operation = operationOf(document, path, method);
    const schema = operation.requestBody?.content['application/json']?.schema as {
      properties: Record<string, Record<string, unknown>>;
    };
    return { ...operation, properties: schema.properties };
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
  expect(JSON.stringify(point.properties.PurposeIdsWithVersion)).toContain(
    '"anyOf":[{"required":["Id"]',
  );

  const elements = JSON.stringify(document.paths[upsertElementsEndpoint.path]);
  const [, , pattern] = /"interactionDate":(.*?)"pattern":"(.*?)"[,}]/.exec(elements) ?? [];
  expect(new RegExp(JSON.parse(`"${pattern}"`)).test('2026-01-01T10:00:00Z')).toBe(true);
  expect(new RegExp(JSON.parse(`"${pattern}"`)).test('yesterday')).toBe(false);

  const purposes = operationOf(document, listSubjectPurposesEndpoint.path, 'get');
  expect(Object.keys(purposes.responses)).toContain('404');
});
