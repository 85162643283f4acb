import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { isApiError, isUnclear } from './api-error.ts';
import { describeError } from './error-words.ts';
import { readRefusal } from './read-refusal.ts';

const read: Endpoint = {
  operationId: 'listThings',
  title: 'List',
  tag: 'Things',
  method: 'GET',
  path: '/api/things',
  scopes: ['CONSENT', 'CONSENT_READ'],
  limit: 'api',
  responses: { 200: null },
};
const write: Endpoint = { ...read, method: 'POST', scopes: ['CONSENT'] };

type Given = { endpoint?: Endpoint; headers?: Record<string, string>; body?: unknown };

const refuse = (status: number, { endpoint = read, headers = {}, body }: Given = {}) =>
  readRefusal(endpoint, {
    status,
    headers: new Headers(headers),
    text: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
  });

const problem = (code: string, more: object = {}) => ({
  type: 'about:blank',
  title: 'Title',
  status: 400,
  detail: 'The point is no Draft. Make a new version.',
  message: 'The point is no Draft. Make a new version.',
  code,
  requestId: 'request-1',
  ...more,
});

describe('400', () => {
  test('with faults is invalid and names each of them', () => {
    const errors = [{ path: 'Name', message: 'Must not be empty.' }];
    const error = refuse(400, { body: problem('invalid-request', { errors }) });
    expect(error).toMatchObject({ kind: 'invalid', faults: errors, requestId: 'request-1' });
  });

  test.each([
    ['no faults', {}],
    ['an empty list of faults', { errors: [] }],
  ])('with a state code and %s is a conflict that keeps its sentence', (_, more) => {
    expect(refuse(400, { body: problem('collection-point-not-draft', more) })).toMatchObject({
      kind: 'conflict',
      code: 'collection-point-not-draft',
      message: 'The point is no Draft. Make a new version.',
    });
  });

  test('that only says it is invalid is invalid', () => {
    expect(refuse(400, { body: problem('invalid-request') })).toMatchObject({
      kind: 'invalid',
      faults: [],
    });
  });

  test("in an operation's own record is read like any other", () => {
    const body = { status: 'Failed', message: 'A run is under way.', code: 'index-run-unfinished' };
    expect(refuse(400, { body })).toMatchObject({
      kind: 'conflict',
      message: 'A run is under way.',
    });
  });
});

describe('bodies of other hosts', () => {
  test.each([
    ['a JSON string', '"Name is taken"'],
    ['plain text', 'Name is taken'],
    ['only a message', { message: 'Name is taken' }],
    ['only a detail', { detail: 'Name is taken' }],
    ['keys of the wrong type beside it', { message: 'Name is taken', code: 7, errors: 'none' }],
  ])('keep their sentence when they are %s', (_, body) => {
    expect(refuse(400, { body })).toMatchObject({
      kind: 'invalid',
      message: 'Name is taken',
      code: 'http-400',
    });
  });

  test.each([
    ['nothing', ''],
    ['a page of HTML', '<!doctype html><html><body>nginx</body></html>'],
    ['broken JSON', '{"message": "Na'],
    ['an essay', 'x'.repeat(500)],
    ['several lines', 'Exception\n  at Service.java'],
    ['null', 'null'],
    ['a list', '[1]'],
  ])('get our own sentence when they are %s', (_, body) => {
    expect(refuse(400, { body }).message).toBe(
      'The service rejected the request. Check what you entered.',
    );
  });

  test('have the request id of their header', () => {
    expect(refuse(500, { headers: { 'X-Request-Id': 'request-2' } }).requestId).toBe('request-2');
    expect(refuse(500).requestId).toBeUndefined();
  });
});

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'unavailable'],
  [409, 'conflict'],
  [410, 'not-found'],
  [412, 'conflict'],
  [413, 'invalid'],
  [422, 'invalid'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('%i without a body is %s, with a stable code and a sentence', (status, kind) => {
  const error = refuse(status);
  expect(error).toMatchObject({ kind, status, code: `http-${status}` });
  expect(error.message).toMatch(/^[A-Z].+\.$/);
});

test('a search that took too long (422) says how to narrow it', () => {
  const detail = `This search took too long and was stopped. ${listProfilesEndpoint.narrowing}`;
  const body = { ...problem('search-too-broad'), status: 422, detail, message: detail };
  const error = refuse(422, { endpoint: listProfilesEndpoint, body });
  expect(error).toMatchObject({ kind: 'invalid', code: 'search-too-broad', message: detail });
  expect(describeError(error, 'people')).toMatchObject({
    title: "Couldn't load the people.",
    sentence: detail,
    canRetry: false,
  });
});

test('403 says which scope is needed', () => {
  expect(refuse(403, { endpoint: write })).toMatchObject({ missingScope: 'CONSENT' });
  expect(refuse(403).message).toContain('CONSENT or CONSENT_READ');
});

test('a failure leaves unclear whether a write took effect, a read has no effect', () => {
  expect(refuse(500, { endpoint: write }).outcome).toBe('unknown');
  expect(refuse(500, { endpoint: write }).message).toContain('Check before you send it again');
  expect(refuse(500).outcome).toBe('none');
});

test('a failure keeps when it asks to be asked again', () => {
  expect(refuse(503, { headers: { 'Retry-After': '2' } })).toMatchObject({ waitMs: 2000 });
  expect(refuse(503, { headers: { 'Retry-After': 'soon' } })).toMatchObject({ waitMs: undefined });
});

test('a write of which the service does not know either whether it took effect is unclear', () => {
  const body = problem('outcome-unknown', { status: 503 });
  const error = refuse(503, { endpoint: write, headers: { 'Retry-After': '2' }, body });
  expect(error).toMatchObject({ kind: 'unavailable', code: 'outcome-unknown', outcome: 'unknown' });
  expect(isUnclear(error)).toBe(true);
});

test('a failure never shows what the service says about its inside', () => {
  expect(refuse(500, { body: { message: 'relation "subjects" is gone' } }).message).not.toContain(
    'relation',
  );
});

test('the guard tells one kind from another and the family from foreign errors', () => {
  const error: unknown = refuse(404);
  expect(isApiError(error)).toBe(true);
  expect(isApiError(error, 'not-found')).toBe(true);
  expect(isApiError(error, 'conflict')).toBe(false);
  expect(isApiError(new Error('x'))).toBe(false);
});
