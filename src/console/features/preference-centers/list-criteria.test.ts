import { expect, test } from 'vitest';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import { centerCriteria, keepsCenter, missingIn } from './list-criteria.ts';

const { parse, format, hasFilters } = centerCriteria;
const at = (search: string) => parse(new URLSearchParams(search));

const center: ListedCenter = {
  id: '01a22689-7d37-764e-b86b-19cef0b08bf4',
  name: 'Shop choices',
  organizationName: 'Example',
  template: 'ENHANCED',
  status: 'ACTIVE',
  createdDate: '2026-11-01T00:00:00.000Z',
  version: 3,
  draftVersion: null,
  lastModifiedDate: '2026-11-29T00:00:00.000Z',
  lastModifiedBy: 'someone',
  collectionPointId: '01a22689-7d37-764e-b86b-19cef0b08bf5',
  languages: [
    { language: 'en', missing: 0 },
    { language: 'ar', missing: 2 },
    { language: 'sv', missing: 1 },
  ],
  purposes: 4,
};

test('a bare address asks for what changed last', () => {
  expect(at('')).toMatchObject({ page: 0, size: 20, sort: 'lastModifiedDate,desc' });
  expect(format(at(''))).toBe('');
  expect(hasFilters(at(''))).toBe(false);
});

test('filters survive the way there and back, and what is none is dropped', () => {
  const search = '?page=1&sort=name,asc&search=shop&status=DRAFT&texts=missing';
  expect(format(at(search))).toBe(search);
  expect(hasFilters(at('?texts=missing'))).toBe(true);
  expect(hasFilters(at('?texts=some&status=GONE'))).toBe(false);
});

test.each([
  [{ search: 'SHOP' }, true],
  [{ search: 'club' }, false],
  [{ status: 'ACTIVE' }, true],
  [{ status: 'RETIRED' }, false],
  [{ status: 'DRAFT' }, false],
  [{ texts: 'missing' }, true],
] as const)('%o keeps the center: %s', (criteria, isKept) => {
  expect(keepsCenter(criteria)(center)).toBe(isKept);
});

test('a center with a Draft besides is a Draft, too; a complete one lacks nothing', () => {
  expect(keepsCenter({ status: 'DRAFT' })({ ...center, draftVersion: 4 })).toBe(true);
  expect(missingIn(center)).toBe(3);
  const complete = { ...center, languages: [{ language: 'en', missing: 0 }] };
  expect(keepsCenter({ texts: 'missing' })(complete)).toBe(false);
});
