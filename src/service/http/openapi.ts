import * as z from 'zod/mini';
import { type Endpoint, effectOf, isPublic } from '#contract/common/endpoint.ts';
import { idempotencyKeyHeader, limitHeaders } from '#contract/common/headers.ts';
import { limitPeriods } from '#contract/common/limits.ts';
import { problemSchema } from '#contract/common/problem.ts';
import { scopes } from '#contract/common/scopes.ts';
import { idempotencyKeyPattern } from './once.ts';
import { refusalTypeOf } from './problem.ts';

type JsonSchema = { [key: string]: unknown };

/** Drops what says nothing: the bounds of safe integers, and patterns that a format implies. */
const simplify = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
};

const toJsonSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: simplify,
  }) as JsonSchema;
  return jsonSchema;
};

const parametersOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header') => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !('default' in property)),
    schema: property,
  }));
};

const problem = toJsonSchema(problemSchema) as JsonSchema & { properties: JsonSchema };

/** The body of a refusal: the problem, with the endpoint's own record where refusals carry one. */
const refusalSchema = (record: Endpoint['refusalRecord']): JsonSchema => {
  if (record === undefined) return { $ref: '#/components/schemas/Problem' };
  const own = Object.entries(record).map(([key, value]) => [key, { type: 'string', const: value }]);
  return { ...problem, properties: { ...problem.properties, ...Object.fromEntries(own) } };
};

const limitResponseHeaders = {
  [limitHeaders.retryAfter]: { schema: { type: 'integer', format: 'int32' } },
  [limitHeaders.eventId]: { schema: { type: 'string', format: 'uuid' } },
  [limitHeaders.allowed]: { schema: { type: 'integer', format: 'int32' } },
  [limitHeaders.period]: { schema: { type: 'string', enum: limitPeriods } },
  [limitHeaders.made]: { schema: { type: 'integer', format: 'int32' } },
};

/** What an endpoint refuses with, by status. */
const refusalsOf = (endpoint: Endpoint) => {
  const { refusalRecord, params, body, mayFindNothing = false, narrowing } = endpoint;
  const content = { [refusalTypeOf(refusalRecord)]: { schema: refusalSchema(refusalRecord) } };
  const refusal = (description: string) => ({ description, content });
  return {
    400: refusal("The request isn't valid or conflicts with stored data"),
    ...(isPublic(endpoint)
      ? { 401: refusal("The token of the collection point isn't valid") }
      : {
          401: refusal('The access token is missing or invalid'),
          403: refusal('The access token lacks the scope'),
          429: { ...refusal('A limit was reached'), headers: limitResponseHeaders },
          503: refusal("The identity provider can't be reached"),
        }),
    ...(params === undefined && !mayFindNothing ? {} : { 404: refusal('Not found') }),
    ...(body === undefined
      ? {}
      : { 413: refusal('The body is too large'), 415: refusal("The body isn't JSON") }),
    ...(narrowing === undefined ? {} : { 422: refusal('The search took too long: narrow it') }),
    500: refusal('The service failed'),
  };
};

const responsesOf = (endpoint: Endpoint) => ({
  ...Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      schema === null
        ? { description: 'Done, no body' }
        : {
            description: 'Done',
            content: {
              [endpoint.answerType ?? 'application/json']: { schema: toJsonSchema(schema) },
            },
          },
    ]),
  ),
  ...(endpoint.revalidates === undefined
    ? {}
    : { 304: { description: 'What the caller has under the ETag it named is still right' } }),
  ...refusalsOf(endpoint),
});

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: 'Identifies the write: with the same key, caller and body it takes effect once.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

const operationOf = (endpoint: Endpoint) => ({
  operationId: endpoint.operationId,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
  security: isPublic(endpoint) ? [{}] : endpoint.scopes.map((scope) => ({ oauth2: [scope] })),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...parametersOf(endpoint.headers, 'header'),
    ...(effectOf(endpoint) === 'one' ? [idempotencyKey] : []),
  ],
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: endpoint.isBodyOptional === undefined,
          content: { 'application/json': { schema: toJsonSchema(endpoint.body) } },
        },
      }),
  responses: responsesOf(endpoint),
});

/** The OpenAPI 3.1 document of all endpoints, generated from the contract. */
export const toOpenApi = (
  endpoints: readonly Endpoint[],
  { publicUrl, tokenUrl }: { publicUrl: string; tokenUrl: string },
) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consent and Preference Management Service',
      version: '1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl,
              scopes: Object.fromEntries(scopes.map((scope) => [scope, `The scope ${scope}`])),
            },
          },
        },
      },
    },
  };
};
