import * as z from 'zod/mini';
import { type Endpoint, effectOf, fileBytes, isPublic } from '#contract/common/endpoint.ts';
import { idempotencyKeyHeader, limitHeaders, ticketHeader } from '#contract/common/headers.ts';
import { personalParameters } from '#contract/common/identifiers.ts';
import { limitPeriods } from '#contract/common/limits.ts';
import { repeatedParameter } from '#contract/common/paging.ts';
import { problemSchema } from '#contract/common/problem.ts';
import { writeScopes } from '#contract/common/scopes.ts';
import {
  documentText,
  personJwtText,
  scopeTexts,
  sortText,
  tagTexts,
} from '#contract/documentation/document-texts.ts';
import { eventExamples, eventHeadersExample, eventsText } from '#contract/documentation/events.ts';
import { operationTexts } from '#contract/documentation/operation-texts.ts';
import { bodyStandIns } from '#contract/documentation/schema-names.ts';
import { eventHeaders, eventSchema, standardEventSchema } from '#contract/events.ts';
import { freshSignInCode, freshSignInMinutes } from '#contract/fresh-sign-in.ts';
import { takesTicket, ticketMaximum } from '#contract/tickets.ts';
import { idempotencyKeyPattern } from './once.ts';
import { createSchemas, type JsonSchema, type Schemas } from './openapi-schemas.ts';
import { tokenOperation, tokenPath, tokenSchemas } from './openapi-token.ts';
import { refusalTypeOf } from './problem.ts';

/** The scheme by which people sign what is about themselves. */
const personJwt = 'personJwt';

type Values = { readonly [name: string]: string };
type Scope = { schemas: Schemas; refusals: Map<string, unknown> };

/** A value as an address or header has it, in the type that the schema says. */
const typed = (value: string, { type }: JsonSchema): unknown => {
  if (type === 'integer') return Number(value);
  if (type === 'boolean') return value === 'true';
  return type === 'array' ? value.split(',') : value;
};

/** Each key of a sort stands alone, ascending and descending. */
const formsOfKey = 3;

/** A `sort` by one of several keys may be given once for each: in the document, it's a list. */
const repeatedSort = ({ default: fallback, ...criterion }: JsonSchema) => ({
  description: sortText,
  explode: true,
  schema: {
    type: 'array',
    items: criterion,
    uniqueItems: true,
    ...(fallback === undefined ? {} : { default: [fallback] }),
  },
});

const isRepeatedSort = (name: string, { enum: known }: JsonSchema): boolean =>
  name === repeatedParameter.name && Array.isArray(known) && known.length > formsOfKey;

const parametersOf = (
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query' | 'header',
  { schemas }: Scope,
  examples: Values = {},
) => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.of(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const example = examples[name];
    if (place === 'query' && isRepeatedSort(name, property)) {
      const given = example === undefined ? {} : { example: [example] };
      return { name, in: place, required: false, ...repeatedSort(property), ...given };
    }
    return {
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && !('default' in property)),
      // Addresses end up in logs and histories.
      ...(place === 'query' && personalParameters.includes(name)
        ? { deprecated: true, description: 'Send it as a header instead.' }
        : {}),
      // A list in a query is one text, its values joined by commas.
      ...(place === 'query' && property.type === 'array' ? { explode: false } : {}),
      schema: property,
      ...(example === undefined ? {} : { example: typed(example, property) }),
    };
  });
};

const limitResponseHeaders = {
  [limitHeaders.retryAfter]: { schema: { type: 'integer', format: 'int32' } },
  [limitHeaders.eventId]: { schema: { type: 'string', format: 'uuid' } },
  [limitHeaders.allowed]: { schema: { type: 'integer', format: 'int32' } },
  [limitHeaders.period]: { schema: { type: 'string', enum: limitPeriods } },
  [limitHeaders.made]: { schema: { type: 'integer', format: 'int32' } },
};

/** The body of a refusal: the problem, with the endpoint's own record where refusals carry one. */
const refusalSchema = (record: Endpoint['refusalRecord'], { schemas }: Scope): JsonSchema => {
  const problem = schemas.of(problemSchema);
  if (record === undefined) return problem;
  const own = Object.entries(record).map(([key, value]) => [key, { type: 'string', const: value }]);
  const { properties, required } = schemas.whole('Problem');
  const schema = {
    type: 'object',
    properties: { ...(properties as JsonSchema), ...Object.fromEntries(own) },
    required,
  };
  return schemas.name(schema, `${Object.values(record).join('')}Problem`);
};

const nameOf = (operationId: string, kind: string): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1) + kind;

/** What an endpoint refuses with, by status; each kind is a component of the document. */
const refusalsOf = (endpoint: Endpoint, scope: Scope) => {
  const {
    refusalRecord,
    params,
    body,
    mayFindNothing = false,
    narrowing,
    refusesNobody,
    conflicts,
  } = endpoint;
  const own = Object.values(refusalRecord ?? {}).join('');
  const content = {
    [refusalTypeOf(refusalRecord)]: { schema: refusalSchema(refusalRecord, scope) },
  };
  const refusal = (name: string, description: string, more: object = {}) => {
    scope.refusals.set(own + name, { description, content, ...more });
    return { $ref: `#/components/responses/${own}${name}` };
  };
  const ofCaller = () => ({
    401: refusal('Unauthorized', 'The access token is missing or invalid'),
    403: endpoint.isForPerson
      ? refusal(
          'ForbiddenToPerson',
          'The access token lacks the scope, or the JWT is of another person',
        )
      : endpoint.needsFreshSignIn
        ? refusal(
            'SignInTooOld',
            `The access token lacks the scope; of a person in the console: the last sign-in is older than ${freshSignInMinutes} minutes (\`${freshSignInCode}\`)`,
          )
        : refusal('Forbidden', 'The access token lacks the scope'),
  });
  /** Records of a bulk are refused in its answer, each with its problem. */
  const ofSender = () =>
    endpoint.isSigned
      ? { 401: refusal('WrongSignature', "The body isn't signed with the secret, or not lately") }
      : effectOf(endpoint) === 'each'
        ? {}
        : {
            401: refusal(
              'WrongPointToken',
              "The token of the collection point isn't valid, or the receipt has to be signed and isn't",
            ),
            403: refusal(
              'ForbiddenToSender',
              'The receipt has to be signed, and the sender may not send it for this person',
            ),
          };
  return {
    400: refusal('BadRequest', "The request isn't valid or conflicts with stored data"),
    ...(isPublic(endpoint) ? ofSender() : ofCaller()),
    429: refusal('LimitReached', 'A limit was reached', { headers: limitResponseHeaders }),
    503: refusal(
      'Unavailable',
      "The service is busy, its database is away, or keys that verify credentials can't be read",
      { headers: { [limitHeaders.retryAfter]: limitResponseHeaders[limitHeaders.retryAfter] } },
    ),
    ...(params === undefined && !mayFindNothing ? {} : { 404: refusal('NotFound', 'Not found') }),
    ...(conflicts === undefined
      ? {}
      : { 409: refusal(nameOf(endpoint.operationId, 'Conflict'), conflicts) }),
    ...(body === undefined
      ? {}
      : {
          413: refusal('TooLarge', 'The body is too large'),
          415: refusal('WrongType', "The body isn't JSON"),
        }),
    ...(endpoint.fileMaximum === undefined
      ? {}
      : {
          413: refusal('FileTooLarge', 'The file is too large'),
          415: refusal('NoForm', "The body isn't multipart/form-data"),
        }),
    ...(narrowing === undefined
      ? {}
      : { 422: refusal('TooBroad', 'The search took too long: narrow it') }),
    ...(refusesNobody === undefined
      ? {}
      : { 422: refusal('NobodyNamed', "The request doesn't name a person") }),
    500: refusal('Failure', 'The service failed'),
  };
};

const responsesOf = (endpoint: Endpoint, scope: Scope) => {
  const { operationId } = endpoint;
  const answer = operationTexts[operationId]?.example.answer;
  const example = answer === undefined ? {} : { example: answer };
  const done = (schema: z.ZodMiniType) => ({
    description: 'Done',
    content: {
      [endpoint.answerType ?? 'application/json']: {
        schema: scope.schemas.namedOf(schema, nameOf(operationId, 'Answer')),
        ...example,
      },
    },
  });
  return {
    ...Object.fromEntries(
      Object.entries(endpoint.responses).map(([status, schema]) => [
        status,
        schema === null ? { description: 'Done, no body' } : done(schema),
      ]),
    ),
    ...(endpoint.revalidates === undefined
      ? {}
      : { 304: { description: 'What the caller has under the ETag it named is still right' } }),
    ...refusalsOf(endpoint, scope),
  };
};

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: false,
  description: 'Identifies the write: with the same key, caller and body it takes effect once.',
  schema: { type: 'string', pattern: idempotencyKeyPattern.source },
};

const ticketParameter = {
  name: ticketHeader,
  in: 'header',
  required: false,
  description:
    'The ticket of the call in which it is done, kept with it in the activity. Text that looks like an email address, markup and control characters are 400. An extension.',
  schema: { type: 'string', maxLength: ticketMaximum },
};

const fileForm = z.object({ file: fileBytes });

const bodyOf = (endpoint: Endpoint, { schemas }: Scope) => {
  if (endpoint.fileMaximum !== undefined) {
    const schema = schemas.namedOf(fileForm, 'FileForm');
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const { operationId, isBodyOptional } = endpoint;
  const body = bodyStandIns.get(endpoint.body) ?? endpoint.body;
  if (body === undefined) return {};
  const example = operationTexts[operationId]?.example.body;
  const content = {
    schema: schemas.namedOf(body, nameOf(operationId, 'Request')),
    ...(example === undefined ? {} : { example }),
  };
  const required = isBodyOptional === undefined;
  return { requestBody: { required, content: { 'application/json': content } } };
};

/** The credentials that allow the operation, any one of them. */
const securityOf = (endpoint: Endpoint): Record<string, string[]>[] => {
  const byScope = (scopes: Endpoint['scopes']) => scopes.map((name) => ({ oauth2: [name] }));
  // Only collection points with IsAuthenticationRequired ask who sends a receipt.
  if (endpoint.isSigned) return [{}];
  if (isPublic(endpoint)) return [{}, ...byScope(writeScopes), { [personJwt]: [] }];
  return [
    ...byScope(endpoint.programScopes ?? endpoint.scopes),
    ...(endpoint.isForPerson ? [{ [personJwt]: [] }] : []),
  ];
};

/** What an operation does, and what of it changes nothing here. */
const descriptionOf = ({ operationId, withoutEffect = {} }: Endpoint): string | undefined => {
  const text = operationTexts[operationId]?.description;
  const without = Object.entries(withoutEffect).map(
    ([asked, reason]) => `- \`${asked}\`: ${reason}.`,
  );
  if (without.length === 0) return text;
  return [text, ['Published, and without effect:', '', ...without].join('\n')].join('\n\n');
};

const operationOf = (endpoint: Endpoint, scope: Scope) => {
  const description = descriptionOf(endpoint);
  const { params, query, headers } = operationTexts[endpoint.operationId]?.example ?? {};
  return {
    operationId: endpoint.operationId,
    summary: endpoint.title,
    ...(description === undefined ? {} : { description }),
    tags: [endpoint.tag],
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, 'path', scope, params),
      ...parametersOf(endpoint.query, 'query', scope, query),
      ...parametersOf(endpoint.headers, 'header', scope, headers),
      ...(effectOf(endpoint) === 'one' ? [idempotencyKey] : []),
      ...(takesTicket(endpoint) ? [ticketParameter] : []),
    ],
    ...bodyOf(endpoint, scope),
    responses: responsesOf(endpoint, scope),
  };
};

/** What the service sends to destinations, as an operation of theirs. */
const webhookOf = (scope: Scope) => ({
  operationId: 'receiveEvent',
  summary: 'What a destination is told',
  description: eventsText,
  tags: ['Destinations'],
  // Whoever answers checks the signature.
  security: [],
  parameters: parametersOf(eventHeaders, 'header', scope, eventHeadersExample),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { oneOf: [eventSchema, standardEventSchema].map(scope.schemas.of) },
        examples: {
          known: { summary: 'Body KNOWN', value: eventExamples.known },
          standard: { summary: 'Body STANDARD', value: eventExamples.standard },
        },
      },
    },
  },
  responses: {
    '2XX': { description: 'It arrived' },
    '4XX': { description: 'It comes again' },
    '5XX': { description: 'It comes again' },
  },
});

const tagsOf = (endpoints: readonly Endpoint[]) => {
  const used = new Set([...tokenOperation.tags, ...endpoints.map(({ tag }) => tag)]);
  const known = Object.keys(tagTexts).filter((tag) => used.has(tag));
  return [...new Set([...known, ...used])].map((name) => ({ name, description: tagTexts[name] }));
};

/** The OpenAPI 3.1 document of all endpoints, generated from the contract. */
export const toOpenApi = (
  endpoints: readonly Endpoint[],
  { publicUrl, tokenUrl }: { publicUrl: string; tokenUrl: string },
) => {
  const scope: Scope = { schemas: createSchemas(), refusals: new Map() };
  const paths: Record<string, Record<string, unknown>> = { [tokenPath]: { post: tokenOperation } };
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, scope),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consent and Preference Management Service',
      description: documentText,
      version: '1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(endpoints),
    paths,
    webhooks: { event: { post: webhookOf(scope) } },
    components: {
      schemas: { ...scope.schemas.components(), ...tokenSchemas },
      responses: Object.fromEntries(scope.refusals),
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            clientCredentials: { tokenUrl, scopes: scopeTexts },
          },
        },
        [personJwt]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: personJwtText,
        },
      },
    },
  };
};
