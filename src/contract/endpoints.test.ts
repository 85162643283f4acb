import { describe, expect, test } from 'vitest';
import { effectOf, endpointName, isPublic } from './common/endpoint.ts';
import { endpoints } from './endpoints.ts';

test('all endpoints that are built are listed, each once', () => {
  const names = endpoints.map(endpointName);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(names.length);
  expect(names).toHaveLength(42);
});

test('only receipts are taken from anyone, by the token that they carry', () => {
  const open = endpoints.filter(isPublic);
  expect(open.map(endpointName)).toEqual([
    'POST /request/v1/consentreceipts',
    'POST /request/v1/consentreceipts/bulk',
    'POST /v1/consentreceipts/bulk',
  ]);
  for (const { limit } of open) expect(limit).toBe('none');
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { path, params, scopes, responses } = endpoint;
    test('is a read with either scope, a write with CONSENT, or taken from anyone', () => {
      const isRead = effectOf(endpoint) === 'none';
      const asked = isRead ? ['CONSENT', 'CONSENT_READ'] : ['CONSENT'];
      expect(scopes).toEqual(isPublic(endpoint) ? [] : asked);
    });

    test('has one success, or one for what it makes too, and a schema for its path parameters', () => {
      const successes = Object.keys(responses);
      expect(successes.length === 1 || successes.join() === '200,201').toBe(true);
      expect(params !== undefined).toBe(path.includes('{'));
    });
  },
);
