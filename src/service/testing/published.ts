import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { type AnswerDifference, answerDifferences } from '#contract/documentation/differences.ts';

/**
 * What docs/wire/published.json says of a value: a text such as `integer int64; minimum 1`, a list of
 * what its entries are, or an object by key. `*` after a key says required.
 */
type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };
type Parameters = { readonly [place: string]: { readonly [name: string]: string } };
type Operation = {
  readonly group: string;
  readonly scopes?: readonly string[];
  readonly deprecated?: boolean;
  readonly params?: Parameters;
  readonly body?: { readonly [type: string]: Shape };
  readonly responses: { readonly [status: string]: Shape };
};

const operations: { readonly [name: string]: Operation } = JSON.parse(
  readFileSync(new URL('../../../docs/wire/published.json', import.meta.url), 'utf8'),
);

/** Names of path parameters don't matter: `{a}` and `{b}` are the same address. */
const unnamed = (name: string): string => name.replaceAll(/\{\w+\}/g, '{}');

const operationsByAddress = new Map(
  Object.entries(operations).map(([name, operation]) => [unnamed(name), operation]),
);

/** Whether the operation is published; the others are extensions of ours. */
export const isPublished = (endpoint: Pick<Endpoint, 'method' | 'path'>): boolean =>
  operationsByAddress.has(unnamed(endpointName(endpoint)));

/** Of each published group, how many of its operations are among these endpoints, and how many it has. */
export const countPublished = (
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
): Record<string, [served: number, published: number]> => {
  const served = new Set(endpoints.map((endpoint) => unnamed(endpointName(endpoint))));
  const counts: Record<string, [number, number]> = {};
  for (const [address, { group }] of operationsByAddress) {
    const [own, all] = counts[group] ?? [0, 0];
    counts[group] = [own + (served.has(address) ? 1 : 0), all + 1];
  }
  return counts;
};

const operationOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): Operation => {
  const operation = operationsByAddress.get(unnamed(endpointName(endpoint)));
  if (operation === undefined) throw new Error(`${endpointName(endpoint)} is not published.`);
  return operation;
};

const bareKey = (key: string): string => key.replace(/ \*$/, '');
const isRequired = (key: string): boolean => key.endsWith(' *');

const anyKey = '<any key>';

const fitsText = (shape: string, value: unknown): boolean => {
  const [type = '', ...rules] = shape.split('; ');
  const allowed = rules.find((rule) => rule.startsWith('one of '))?.slice('one of '.length);
  if (allowed !== undefined && !allowed.split(' | ').includes(String(value))) return false;
  switch (type.split(' ')[0]) {
    case 'string':
      if (typeof value !== 'string') return false;
      if (type === 'string uuid') return z.guid().safeParse(value).success;
      if (type === 'string date-time') return !Number.isNaN(Date.parse(value));
      return true;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    default:
      // `object` stands for any value.
      return true;
  }
};

/**
 * Where a value differs from its shape: keys that are missing or of another type, and keys that are
 * not published. Null stands for nothing (docs/design.md 10.7).
 */
const faultsOf = (
  shape: Shape,
  value: unknown,
  path: string,
  extensions: readonly string[],
): string[] => {
  if (value === null) return [];
  if (typeof shape === 'string') {
    return fitsText(shape, value) ? [] : [`${path} is not "${shape}": ${JSON.stringify(value)}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    const [entry] = shape as readonly Shape[];
    if (entry === undefined) return [];
    return value.flatMap((item) => faultsOf(entry, item, `${path}[]`, extensions));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`];
  const record = value as Record<string, unknown>;
  const shapes = Object.entries(shape as Record<string, Shape>);
  const [first] = shapes;
  if (first?.[0] === anyKey) {
    return Object.entries(record).flatMap(([key, item]) =>
      faultsOf(first[1], item, `${path}.${key}`, extensions),
    );
  }
  const known = new Set(shapes.map(([key]) => bareKey(key)));
  const unknown = Object.keys(record)
    .filter((key) => !known.has(key) && !extensions.includes(key))
    .map((key) => `${path}.${key} is not published`);
  const wrong = shapes.flatMap(([key, item]) => {
    const name = bareKey(key);
    if (!(name in record)) return [`${path}.${name} is missing`];
    if (record[name] === null && isRequired(key)) return [`${path}.${name} is required and null`];
    return faultsOf(item, record[name], `${path}.${name}`, extensions);
  });
  return [...unknown, ...wrong];
};

/**
 * Where an answer differs from what is published for its status: every published key has to be there,
 * of its type, and no other but `extensions`, whatever the record they are in.
 */
export const answerFaults = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  status: number,
  answer: unknown,
  extensions: readonly string[] = [],
): string[] => {
  const { responses } = operationOf(endpoint);
  const shape = responses[String(status)];
  if (shape === undefined) return [`${status} is not published`];
  if (shape === 'no body') return answer === null ? [] : ['the answer has a body'];
  return [...new Set(faultsOf(shape, answer, 'answer', extensions))];
};

type JsonSchema = {
  type?: string;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
};

const jsonSchemaOf = (schema: z.ZodMiniType | undefined): JsonSchema =>
  schema === undefined
    ? {}
    : (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema);

const ruleOf = (rules: readonly string[], name: string): string | undefined =>
  rules.find((rule) => rule.startsWith(`${name} `))?.slice(name.length + 1);

const parameterFaults = (
  place: string,
  parameters: { readonly [name: string]: string },
  schema: JsonSchema,
): string[] =>
  Object.entries(parameters).flatMap(([key, shape]) => {
    const name = bareKey(key);
    const own = Object.entries(schema.properties ?? {}).find(
      ([ownName]) =>
        ownName === name || (place === 'header' && ownName.toLowerCase() === name.toLowerCase()),
    );
    if (own === undefined) return [`${place} ${name} is missing`];
    const [ownName, property] = own;
    const rules = shape.split('; ');
    const faults: string[] = [];
    const needs = (schema.required ?? []).includes(ownName) && property.default === undefined;
    if (needs !== isRequired(key)) {
      faults.push(`${place} ${name} is ${isRequired(key) ? 'required' : 'optional'}`);
    }
    for (const bound of ['minimum', 'maximum'] as const) {
      const given = ruleOf(rules, bound);
      if (given !== undefined && property[bound] !== Number(given)) {
        faults.push(`${place} ${name} has the ${bound} ${given}`);
      }
    }
    const [type = ''] = (rules[0] ?? '').split(' ');
    // A list in a query is one text.
    const ownType = property.type === 'array' ? 'string' : property.type;
    if (ownType !== undefined && ownType !== type) {
      faults.push(`${place} ${name} is of type ${type}`);
    }
    const values = rules.find((one) => one.startsWith('one of '))?.slice('one of '.length);
    const lacking = values?.split(' | ').filter((one) => !property.enum?.includes(one)) ?? [];
    if (lacking.length > 0) faults.push(`${place} ${name} takes ${lacking.join(', ')}`);
    const fallback = ruleOf(rules, 'default');
    if (fallback !== undefined && String(property.default) !== fallback) {
      faults.push(`${place} ${name} is ${fallback} where it is left out`);
    }
    return faults;
  });

/**
 * Where an endpoint differs from what is published of its parameters (those of the path by number),
 * the keys of its body, codes, scopes and deprecation.
 */
export const endpointFaults = (endpoint: Endpoint): string[] => {
  const { params = {}, scopes = [], deprecated = false, responses, body } = operationOf(endpoint);
  const { query, headers } = endpoint;
  const inPath = Object.keys(params.path ?? {}).length;
  const ownInPath = Object.keys(jsonSchemaOf(endpoint.params).properties ?? {}).length;
  const faults = [
    ...(inPath === ownInPath ? [] : [`path has ${inPath} parameters`]),
    ...parameterFaults('query', params.query ?? {}, jsonSchemaOf(query)),
    ...parameterFaults('header', params.header ?? {}, jsonSchemaOf(headers)),
  ];
  const bodyShape = body?.['application/json'];
  if (typeof bodyShape === 'object' && !Array.isArray(bodyShape)) {
    const own = jsonSchemaOf(endpoint.body).properties ?? {};
    for (const key of Object.keys(bodyShape)) {
      if (!(bareKey(key) in own)) faults.push(`body ${bareKey(key)} is missing`);
    }
  }
  const success = (status: string) => status.startsWith('2');
  const codes = Object.keys(responses).filter(success);
  const own = Object.keys(endpoint.responses).filter(success);
  if (codes.length > 0 && String(own.sort()) !== String(codes.sort())) {
    faults.push(`succeeds with ${codes.join(' or ')}`);
  }
  // For people alone, beside what is published (docs/design.md 10.3).
  const asked = endpoint.scopes.filter((scope) => scope !== 'CONSENT_SUPPORT');
  if (String(asked.sort()) !== String([...scopes].sort())) {
    faults.push(`needs ${scopes.join(' or ')}`);
  }
  const mayBeMissing = endpoint.params !== undefined || endpoint.mayFindNothing === true;
  if ('404' in responses && !mayBeMissing) faults.push('refuses with 404');
  const mayBeUnclear = endpoint.narrowing !== undefined || endpoint.refusesNobody === true;
  if ('422' in responses && !mayBeUnclear) faults.push('refuses with 422');
  if ((endpoint.deprecated ?? false) !== deprecated) faults.push(`is deprecated: ${deprecated}`);
  return faults;
};

type NamedSchema = JsonSchema & {
  $ref?: string;
  $defs?: Record<string, NamedSchema>;
  anyOf?: NamedSchema[];
  items?: NamedSchema;
  properties?: Record<string, NamedSchema>;
};

/**
 * The fields of an endpoint's answers, by their paths, that its published record lacks. Records may hold
 * more than the contract names, too: a strict reader sees that.
 */
export const extraPathsOf = (endpoint: Endpoint): string[] => {
  const found = new Set<string>();
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    const published = operationOf(endpoint).responses[status];
    if (schema === null || published === undefined || endpoint.answerType !== undefined) continue;
    const whole = jsonSchemaOf(schema) as NamedSchema;
    const resolved = (own: NamedSchema = {}): NamedSchema => {
      if (own.$ref !== undefined) return resolved(whole.$defs?.[own.$ref.split('/').at(-1) ?? '']);
      const choices = own.anyOf?.map(resolved).filter(({ type }) => type !== 'null') ?? [];
      return choices[0] ?? own;
    };
    const visit = (shape: Shape, own: NamedSchema | undefined, path: string): void => {
      const { properties, items } = resolved(own);
      if (typeof shape === 'string') return;
      if (Array.isArray(shape)) {
        const [entry] = shape as readonly Shape[];
        if (entry !== undefined) visit(entry, items, `${path}[]`);
        return;
      }
      const shapes = Object.entries(shape as Record<string, Shape>);
      if (shapes[0]?.[0] === anyKey) return;
      const known = new Map(shapes.map(([key, item]) => [bareKey(key), item]));
      for (const [key, property] of Object.entries(properties ?? {})) {
        const item = known.get(key);
        if (item === undefined) found.add(`${path}.${key}`);
        else visit(item, property, `${path}.${key}`);
      }
    };
    visit(published, whole, 'answer');
  }
  return [...found].sort();
};

/** What a strict reader may meet, beyond what is published, as the documented differences have it. */
const isDocumented = (operationId: string, fault: string): boolean =>
  answerDifferences.some(
    ({ operations, fault: pattern }) =>
      pattern.test(fault) && (operations?.includes(operationId) ?? true),
  );

/**
 * What a strict reader that was made from the published definition says of an answer: every published
 * field has to be there and of its type, and no other, but for the differences that are documented.
 */
export const strictFaults = (
  endpoint: Endpoint,
  status: number,
  answer: unknown,
): { faults: string[]; met: readonly AnswerDifference[] } => {
  const documented = new Set(extraPathsOf(endpoint).map((path) => `${path} is not published`));
  const { operationId } = endpoint;
  const all = answerFaults(endpoint, status, answer);
  return {
    faults: all.filter((fault) => !documented.has(fault) && !isDocumented(operationId, fault)),
    met: answerDifferences.filter(({ operations, fault }) =>
      all.some((one) => fault.test(one) && (operations?.includes(operationId) ?? true)),
    ),
  };
};
