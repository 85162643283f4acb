import { describe, expect, test } from 'vitest';
import { effectOf, endpointName } from './common/endpoint.ts';
import { listReceiptsEndpoint } from './consent-history.ts';
import { endpoints } from './endpoints.ts';

test('all endpoints that are built are listed, each once', () => {
  const names = endpoints.map(endpointName);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(names.length);
  expect(names).toHaveLength(26);
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { path, params, scopes, responses } = endpoint;
    test('is a read with either scope, or a write with CONSENT; receipts too take CONSENT', () => {
      const isOpen = effectOf(endpoint) === 'none' && endpoint !== listReceiptsEndpoint;
      expect(scopes).toEqual(isOpen ? ['CONSENT', 'CONSENT_READ'] : ['CONSENT']);
    });

    test('has one success, or one for what it makes too, and a schema for its path parameters', () => {
      const successes = Object.keys(responses);
      expect(successes.length === 1 || successes.join() === '200,201').toBe(true);
      expect(params !== undefined).toBe(path.includes('{'));
    });
  },
);
