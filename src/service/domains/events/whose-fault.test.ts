import { expect, test } from 'vitest';
import { isOfPerson } from './whose-fault.ts';

test('what a receiver doesn’t take of somebody is that person’s, and all else the destination’s', () => {
  const faults = [
    ...['HTTP 400', 'HTTP 409', 'HTTP 413', 'HTTP 422', 'NOT WRITTEN', 'NOT READABLE'],
    ...['HTTP 401', 'HTTP 403', 'HTTP 404', 'HTTP 408', 'HTTP 410', 'HTTP 429'],
    ...['HTTP 302', 'HTTP 500', 'HTTP 503', 'TIMEOUT', 'ECONNREFUSED', 'ADDRESS NOT PUBLIC'],
  ];
  expect(faults.filter(isOfPerson)).toEqual(faults.slice(0, 6));
});
