import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageSchema } from '#contract/common/paging.ts';
import { toPage } from './page.ts';

const schema = pageSchema(z.string());

test.each([
  [0, 2, 0, [], { totalPages: 0, empty: true, first: true, last: true }],
  [0, 2, 3, ['a', 'b'], { totalPages: 2, empty: false, first: true, last: false }],
  [1, 2, 3, ['c'], { totalPages: 2, empty: false, first: false, last: true }],
  [2, 2, 3, [], { totalPages: 2, empty: true, first: false, last: true }],
  [0, 2, 2, ['a', 'b'], { totalPages: 1, empty: false, first: true, last: true }],
])('page %d of size %d over %d rows tells where it stands', (page, size, total, rows, expected) => {
  const answer = toPage(rows, { page, size, total });
  expect(z.parse(schema, answer)).toMatchObject({
    ...expected,
    content: rows,
    number: page,
    size,
    totalElements: total,
    numberOfElements: rows.length,
    pageable: { offset: page * size, pageNumber: page, pageSize: size },
  });
});
