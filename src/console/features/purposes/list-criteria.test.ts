import { expect, test } from 'vitest';
import { purposeCriteria } from './list-criteria.ts';

const { parse, format, change, clear, hasFilters } = purposeCriteria;
const at = (search: string) => parse(new URLSearchParams(search));

test('a bare address asks for the first page by name, without what is Retired', () => {
  expect(at('')).toEqual({
    page: 0,
    size: 20,
    sort: 'name,asc',
    latestVersion: false,
    includeRetired: false,
    includeCustomPreferences: false,
    includeTopics: false,
  });
  expect(format(at(''))).toBe('');
  expect(hasFilters(at(''))).toBe(false);
});

test('every filter survives the way there and back', () => {
  const search =
    '?page=2&size=50&sort=consentLifeSpan,desc&latestVersion=true&includeRetired=true' +
    '&fromLastModifiedDate=2026-11-01T00:00:00Z&toLastModifiedDate=2026-11-21T23:59:59.999Z';
  expect(format(at(search))).toBe(search);
  expect(hasFilters(at('?includeRetired=true'))).toBe(true);
});

test('what the endpoint would refuse is dropped', () => {
  expect(
    at('?includeRetired=yes&fromLastModifiedDate=yesterday&sort=label&size=1000&page=-1'),
  ).toEqual(at(''));
});

test('a changed filter leads to the first page, clearing keeps sort and size', () => {
  const criteria = at('?page=3&size=50&sort=version,desc&latestVersion=true');
  expect(format(change(criteria, { includeRetired: true }))).toBe(
    '?size=50&sort=version,desc&latestVersion=true&includeRetired=true',
  );
  expect(format(change(criteria, { page: 4 }))).toMatch(/^\?page=4/);
  expect(format(clear(criteria))).toBe('?size=50&sort=version,desc');
});
