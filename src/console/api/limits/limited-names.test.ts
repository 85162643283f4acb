import { expect, test } from 'vitest';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limitedName, limitedTitle, pausedTitle } from './limited-names.ts';

/** What only programs use: the page never meets the limits of these. */
const isForPrograms = ({ method, path }: Endpoint): boolean =>
  (method === 'DELETE' && /\/v2\/datasubject/.test(path)) ||
  /^\/(?:rest|v1|v2)\/|v1\/receipt|transactions\/withdraw|datasubjects\/preferences|datasubjects\/search|external\//.test(
    path,
  );

const limited = endpoints
  .filter((endpoint) => endpoint.limit !== 'none' && !isForPrograms(endpoint))
  .map(endpointName);

test('every limited endpoint that the console may send has a name of its own that shows nothing of the wire', () => {
  const unnamed = limited.filter((endpoint) => limitedName(endpoint) === limitedName('GET /later'));
  expect(unnamed.map((endpoint) => `${endpoint}: add limitName: '…' to its endpoint`)).toEqual([]);
  const names = limited.map(limitedName);
  expect(limited.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^[a-z][a-z ]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('what has no name shows nothing of the wire either', () => {
  expect(limitedName('GET /later')).toBe('other requests');
  expect(pausedTitle('GET /later')).toBe('Other requests are paused');
});

test('a name can begin a sentence', () => {
  expect(limitedTitle('GET /api/consentmanager/v1/purposes')).toBe('Purposes');
});
