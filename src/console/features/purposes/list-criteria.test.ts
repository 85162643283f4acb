import { expect, test } from 'vitest';
import { parse as parseWire } from 'zod/mini';
import { purposeVersionsSchema } from '#contract/purpose-records.ts';
import { keepsPurpose, purposeCriteria } from './list-criteria.ts';

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
    '&fromLastModifiedDate=2026-11-01T00:00:00Z&toLastModifiedDate=2026-11-21T23:59:59.999Z' +
    '&name=mail&status=ACTIVE&type=COOKIE';
  expect(format(at(search))).toBe(search);
  expect(hasFilters(at('?includeRetired=true'))).toBe(true);
});

test('an address of before still searches by name', () => {
  expect(format(at('?search=mail'))).toBe('?name=mail');
  expect(format(at('?search=mail&name=post'))).toBe('?name=post');
});

test('what the endpoint would refuse is dropped', () => {
  expect(
    at(
      '?includeRetired=yes&status=GONE&type=x&fromLastModifiedDate=yesterday&sort=label&size=1000&page=-1',
    ),
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

const purpose = (...versions: [status: string, label: string, purposeType?: string][]) =>
  parseWire(purposeVersionsSchema, {
    purposeId: 'p1',
    createdDate: '2026-01-01T00:00:00Z',
    versions: versions.map(([status, label, purposeType = 'STANDARD'], index) => ({
      id: 'p1',
      version: index + 1,
      status,
      label,
      purposeType,
    })),
  });
const renamed = purpose(['RETIRED', 'Post'], ['ACTIVE', 'Werbung'], ['DRAFT', 'Réclame', 'MOBILE']);
const over = purpose(['RETIRED', 'Fax']);

test.each([
  [{ name: 'RECLAME' }, true],
  [{ name: 'werb' }, true],
  [{ name: 'fax' }, false],
  [{ status: 'DRAFT' }, true],
  [{ status: 'ACTIVE' }, true],
  [{ status: 'RETIRED' }, false],
  [{ type: 'MOBILE' }, true],
  [{ type: 'STANDARD' }, false],
  [{ name: 'werbung', status: 'ACTIVE', type: 'MOBILE' }, true],
  [{ name: 'werbung', type: 'IAB' }, false],
] as const)('%o keeps a renamed purpose with an Active version and a Draft: %s', (by, isKept) => {
  expect(keepsPurpose(by)(renamed)).toBe(isKept);
});

test('Retired is a purpose without any other version', () => {
  expect(keepsPurpose({ status: 'RETIRED' })(over)).toBe(true);
});
