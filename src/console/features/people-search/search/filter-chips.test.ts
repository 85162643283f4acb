import { expect, test } from 'vitest';
import { peopleCriteria } from '../search-criteria.ts';
import { setFilters } from './filter-chips.ts';

const point = '5f0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e';
const filtersOf = (search: string, names = {}) =>
  setFilters(peopleCriteria.parse(new URLSearchParams(search)), names).map(
    ({ label, value }) => `${label} ${value}`,
  );

test('what is set is said with the names that are known, and days as they are sent', () => {
  const search = `purposeGuid=${point}&collectionPointGuid=${point}&updatedSince=2026-11-01&toDate=2026-11-20`;
  expect(filtersOf(search, { purpose: 'Marketing email' })).toEqual([
    'Purpose Marketing email',
    'Collection point …',
    'Updated after Nov 1, 2026',
    'Updated before Nov 20, 2026',
  ]);
  expect(filtersOf('collectionPointName=web')).toEqual(['Collection point name contains “web”']);
});

test('a day and a collection point are one change there', () => {
  expect(filtersOf('since=2026-11-01')).toEqual(['Last contact since Nov 1, 2026']);
  expect(filtersOf(`since=2026-11-01&collectionPointGuid=${point}`)).toContain(
    'Changed at this point since Nov 1, 2026',
  );
});

test('nothing narrows a search by identifier', () => {
  expect(filtersOf('by=identifier&since=2026-11-01')).toEqual([]);
});

test('without its filters the list is whole again', () => {
  const criteria = peopleCriteria.parse(
    new URLSearchParams(`since=2026-11-01&purposeGuid=${point}`),
  );
  const rest = setFilters(criteria, {}).reduce(
    (left, { removal }) => peopleCriteria.change(left, removal),
    criteria,
  );
  expect(peopleCriteria.hasFilters(rest)).toBe(false);
});
