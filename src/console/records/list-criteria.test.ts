import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagingQuery, sortOrDefault } from '#contract/common/paging.ts';
import { queryBoolean } from '#contract/common/values.ts';
import { listCriteria, titledShape } from './list-criteria.ts';

const query = z.object({
  ...pagingQuery(),
  sort: sortOrDefault(['name', 'date'], 'name,asc'),
  name: z.optional(z.string()),
  color: z.optional(z.enum(['RED', 'BLUE'])),
  isOld: z._default(queryBoolean, false),
  isOwn: z.optional(queryBoolean).register(z.globalRegistry, { title: 'Own' }),
  shape: z.optional(z.enum(['S', 'L'])).register(z.globalRegistry, { title: 'Size' }),
  note: z.optional(z.string()).register(z.globalRegistry, { title: 'Note' }),
  withParts: z._default(queryBoolean, false),
});
const criteria = listCriteria(query, {
  sort: 'date,desc',
  notFilters: ['withParts'],
  typed: 'name',
});
const at = (search: string) => criteria.parse(new URLSearchParams(search));

test('every parameter but page, size, sort and what is named otherwise is a filter', () => {
  expect(criteria.filters).toEqual(['name', 'color', 'isOld', 'isOwn', 'shape', 'note']);
  expect(listCriteria(z.object(pagingQuery())).filters).toEqual([]);
});

test.each(['name=a', 'color=RED', 'isOld=true'])(
  'clearing removes %s, the rest stays',
  (filter) => {
    const filtered = at(`?page=3&size=50&sort=name,asc&withParts=true&${filter}`);
    expect(criteria.hasFilters(filtered)).toBe(true);
    const cleared = criteria.clear(filtered);
    expect(criteria.hasFilters(cleared)).toBe(false);
    expect(criteria.format(cleared)).toBe('?size=50&sort=name,asc&withParts=true');
  },
);

test('a filter with a title says what its control needs', () => {
  expect(criteria.titled).toEqual([
    { name: 'isOwn', title: 'Own', values: ['true', 'false'] },
    { name: 'shape', title: 'Size', values: ['S', 'L'] },
    { name: 'note', title: 'Note', values: undefined },
  ]);
  const own = criteria.changeText(at('?page=2'), 'isOwn', 'false');
  expect(own).toMatchObject({ page: 0, isOwn: false });
  expect(criteria.textOf(own, 'isOwn')).toBe('false');
  const any = criteria.changeText(own, 'isOwn', '');
  expect(any).not.toHaveProperty('isOwn');
  expect(criteria.textOf(any, 'isOwn')).toBe('');
});

test('a list that takes only some parameters has those with a title among them', () => {
  expect(Object.keys(titledShape(query.shape))).toEqual(['isOwn', 'shape', 'note']);
  const some = listCriteria(z.object({ name: query.shape.name, ...titledShape(query.shape) }));
  expect(some.filters).toEqual(['name', 'isOwn', 'shape', 'note']);
  expect(some.titled.map(({ title }) => title)).toEqual(['Own', 'Size', 'Note']);
});

test('going to a page keeps the filters, going to another sort starts at the first page', () => {
  const third = at('?page=2&color=RED');
  expect(criteria.goTo(third, { page: 3 })).toEqual({ ...third, page: 3 });
  expect(criteria.goTo(third, { sort: 'name,desc' })).toEqual({
    ...third,
    page: 0,
    sort: 'name,desc',
  });
  expect(criteria.goTo(third, { size: 50 })).toEqual({ ...third, page: 0, size: 50 });
});

test('typing on is one step, starting to type and every other filter is a step of its own', () => {
  expect(criteria.isSameStep(at('?name=a'), at('?name=ab'))).toBe(true);
  expect(criteria.isSameStep(at(''), at('?name=a'))).toBe(false);
  expect(criteria.isSameStep(at('?name=a'), at(''))).toBe(false);
  expect(criteria.isSameStep(at('?name=a'), at('?name=a&color=RED'))).toBe(false);
});

test('a list of one order has no sort', () => {
  const one = listCriteria(z.object(pagingQuery()));
  expect(one.sortOf(one.parse(new URLSearchParams('?sort=name,asc')))).toBeUndefined();
});
