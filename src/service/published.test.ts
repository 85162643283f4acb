import { expect, test } from 'vitest';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { extraFields, operationDifferences } from '#contract/documentation/differences.ts';
import { endpoints } from '#contract/endpoints.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import {
  countPublished,
  endpointFaults,
  extraPathsOf,
  isPublished,
} from '#service/testing/published.ts';

/** Receipts are read as far as they fit, by the schema of one. */
const asRead = (endpoint: Endpoint): Endpoint =>
  endpoint.path.startsWith('/request/') ? { ...endpoint, body: receiptRequestSchema } : endpoint;

test('all 102 published operations are served', () => {
  const counts = countPublished(endpoints);
  expect(counts).toMatchObject({ 'Preference Centers': [4, 4], 'Preference Centers V2': [3, 3] });
  for (const [group, [served, published]] of Object.entries(counts)) {
    expect(served, group).toBe(published);
  }
  expect(Object.values(counts).reduce((all, [served]) => all + served, 0)).toBe(102);
});

test('parameters, codes and scopes of each operation are as published', () => {
  for (const endpoint of endpoints.filter(isPublished)) {
    const name = endpointName(endpoint);
    expect({ name, faults: endpointFaults(asRead(endpoint)).sort() }).toEqual({
      name,
      faults: (operationDifferences[name] ?? []).flatMap(({ faults }) => faults).sort(),
    });
  }
});

test('each documented difference is of an operation that is published and served', () => {
  const served = endpoints.filter(isPublished).map(endpointName);
  expect(Object.keys(operationDifferences).filter((name) => !served.includes(name))).toEqual([]);
});

test('each field that is not published has a reason, and no reason is left over', () => {
  const own = endpoints
    .filter(isPublished)
    .flatMap(extraPathsOf)
    .map((path) => path.split('.').at(-1) ?? '');
  const reasoned = extraFields.flatMap(({ fields }) => fields);
  expect([...new Set(own)].sort()).toEqual(reasoned.toSorted());
});
