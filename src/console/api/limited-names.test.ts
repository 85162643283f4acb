import { expect, test } from 'vitest';
import { endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limitedName, limitedTitle } from './limited-names.ts';

const limited = endpoints.filter(({ limit }) => limit !== 'none').map(endpointName);

test('every limited endpoint has a name of its own that shows nothing of the wire', () => {
  const names = limited.map(limitedName);
  expect(limited.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^[a-z][a-z ]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('what has no name is told as it came', () => {
  expect(limitedName('GET /later')).toBe('GET /later');
  expect(limitedTitle('GET /later')).toBe('GET /later');
});

test('a name can begin a sentence', () => {
  expect(limitedTitle('GET /api/consentmanager/v1/purposes')).toBe('The purpose list');
});
