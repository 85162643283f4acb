import { expect, test } from 'vitest';
import { peopleCriteria } from '../search-criteria.ts';
import {
  containsOf,
  pointFilterOf,
  toContains,
  toPointChange,
  toPointOptions,
} from './point-filter.ts';

const none = peopleCriteria.parse(new URLSearchParams());
const id = '5f0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e';

test('a collection point is one choice: by id, by part of a name, or none', () => {
  for (const picked of [id, toContains('web, shop').id, undefined]) {
    for (const before of [none, peopleCriteria.change(none, toPointChange(id))]) {
      const criteria = peopleCriteria.change(before, toPointChange(picked));
      expect(pointFilterOf(criteria)).toBe(picked);
    }
  }
});

test('part of a name that came with a link has words, an id has none here', () => {
  expect(containsOf(toContains('web').id)).toBe('name contains “web”');
  expect(containsOf(id)).toBeUndefined();
});

test('a collection point is one choice, however many versions it has, under its newest name', () => {
  const other = '0b0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e';
  const records = [
    { Id: id, Name: 'Newsletter', Version: 2 },
    { Id: other, Name: 'Newsletter', Version: 1 },
    { Id: id, Name: 'Newsletter signup', Version: 3 },
    { Id: id, Name: 'Web form', Version: 1 },
  ];
  expect(toPointOptions(records)).toEqual([
    { id, label: 'Newsletter signup' },
    { id: other, label: 'Newsletter' },
  ]);
});
