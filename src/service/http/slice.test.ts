import { type SQL, sql } from 'drizzle-orm';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import type { keysetOf, Place } from '#service/db/keyset.ts';
import { createContinuations } from './continuation.ts';
import { readSlice } from './slice.ts';

const now = () => '2026-11-21T09:00:00.000Z';
const continuations = await createContinuations(base64url.encode(new Uint8Array(32)), now);
const rows = Array.from({ length: 5 }, (_, index) => ({
  name: `row ${index}`,
  place: { value: String(index), id: `id ${index}` },
}));

type Options = { requestContinuation?: string | null; page?: number; size?: number };

const read = (options: Options = {}, count?: () => Promise<number>) => {
  let after: Place | undefined;
  const keyset = {
    after: (place: Place): SQL => {
      after = place;
      return sql``;
    },
  } as ReturnType<typeof keysetOf>;
  const asked = { search: 'rows', requestContinuation: undefined, page: 0, size: 2, ...options };
  return readSlice({ continuations, now }, asked, {
    keyset,
    read: async ({ limit, offset }) => {
      const from = after === undefined ? offset : Number(after.value) + 1;
      return rows.slice(from, from + limit);
    },
    show: (shown: readonly (typeof rows)[number][]) => shown.map(({ name }) => name),
    count,
  });
};

test('a continuation is there exactly when more rows exist, by continuation and by page', async () => {
  const first = await read();
  expect(first).toMatchObject({ content: ['row 0', 'row 1'], first: true, last: false, number: 0 });
  const second = await read({ requestContinuation: first.pageable.requestContinuation ?? '' });
  expect(second).toMatchObject({ content: ['row 2', 'row 3'], first: false, number: 1 });
  const third = await read({ requestContinuation: second.pageable.requestContinuation ?? '' });
  expect(third).toMatchObject({ content: ['row 4'], last: true, number: 2, numberOfElements: 1 });
  expect(third.pageable).not.toHaveProperty('requestContinuation');
  const byPage = await read({ page: 1 });
  expect(byPage).toMatchObject({ ...second, pageable: { offset: 2, pageNumber: 1, pageSize: 2 } });
  expect(await read({ requestContinuation: byPage.pageable.requestContinuation ?? '' })).toEqual(
    third,
  );
});

test('the last row of a full slice has no continuation, and beyond it is nothing', async () => {
  expect(await read({ size: 5 })).toMatchObject({ last: true, numberOfElements: 5 });
  expect((await read({ size: 5 })).pageable).not.toHaveProperty('requestContinuation');
  expect(await read({ page: 9 })).toMatchObject({ content: [], empty: true, last: true });
});

test('totals are there only where they were asked for', async () => {
  expect(await read()).not.toHaveProperty('totalElements');
  expect(await read({}, async () => 5)).toMatchObject({ totalElements: 5, totalPages: 3 });
});

test('a page beside a continuation is refused', async () => {
  const { pageable } = await read();
  const both = { requestContinuation: pageable.requestContinuation ?? '', page: 1 };
  await expect(read(both)).rejects.toMatchObject({
    code: 'invalid-request',
    faults: [{ path: 'page' }],
  });
});
