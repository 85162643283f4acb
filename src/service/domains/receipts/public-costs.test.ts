import { describe, expect, test } from 'vitest';
import { Problem } from '#service/http/problem.ts';
import type { Visit } from '#service/http/public-limits.ts';
import type { PublicPool } from '#service/http/public-pools.ts';
import {
  onlyRefuses,
  refusalBytesMaximum,
  refuseBeyondRoom,
  requireRoomFor,
} from './public-costs.ts';

const Id = '3d7fba4e-9b1c-4a5d-8c1f-0f6f3d5a7b21';
const receipt = (...types: unknown[]) => ({
  purposes: types.map((TransactionType) => ({ Id, TransactionType })),
});
const [yes, no] = [receipt('CONFIRMED'), receipt('WITHDRAWN')];

test.each([
  [true, no],
  [true, receipt('opt-out', 'HARD OPT OUT')],
  [true, { PURPOSES: { id: Id, transactiontype: 'OPT_OUT' }, language: 'de' }],
  [false, receipt('WITHDRAWN', 'CONFIRMED')],
  [false, receipt('NOTGIVEN')],
  [false, receipt(undefined)],
  [false, receipt(null)],
  [false, receipt()],
  [false, {}],
  [false, null],
  [false, 'WITHDRAWN'],
])('that a receipt only refuses is %s of %j', (expected, record) => {
  expect(onlyRefuses(record)).toBe(expected);
});

/** A visit with room for so many records of each pool, and of the one for looks for so many bytes. */
const visitWith = (room: Partial<Record<PublicPool, number>>): Visit => {
  const left = new Map(Object.entries(room));
  return {
    take: (pool, { records, bytes }) => {
      const own = (left.get(pool) ?? 0) - (pool === 'looks' ? bytes : records);
      if (own < 0) return new Problem(429, 'limit-exceeded', pool);
      left.set(pool, own);
      return null;
    },
    requireReadable: () => {},
    isBusy: () => false,
  };
};

describe('without room for anything else', () => {
  test('a receipt that only refuses is taken, as long as its own room lasts', () => {
    const visit = visitWith({ refusals: 1 });
    expect(() => requireRoomFor(visit, yes, 10)).toThrow('rest');
    requireRoomFor(visit, no, 10);
    expect(() => requireRoomFor(visit, no, 10)).toThrow('rest');
  });

  test('a long one has no room of its own, alone or in a bulk', () => {
    const visit = visitWith({ refusals: 1 });
    expect(() => requireRoomFor(visit, no, refusalBytesMaximum + 1)).toThrow('rest');
    requireRoomFor(visit, no, refusalBytesMaximum);
    const long = { ...no, customPayload: { more: 'x'.repeat(refusalBytesMaximum) } };
    expect(refused({ refusals: 9, looks: 10_000 }, long, no)).toEqual([0]);
  });

  const refused = (room: Partial<Record<PublicPool, number>>, ...records: unknown[]) => {
    const texts = records.map((record) => JSON.stringify(record));
    const bulk = { texts, byteLength: texts.join(',').length };
    return [...refuseBeyondRoom(visitWith(room), bulk, JSON.parse).keys()];
  };

  test('a bulk is taken whole or for its refusals alone', () => {
    expect(refused({ rest: 3 }, yes, no, yes)).toEqual([]);
    const room = { rest: 2, refusals: 10, looks: 10_000 };
    expect(refused(room, yes, no, yes)).toEqual([0, 2]);
    expect(() => refused(room, yes, yes, yes)).toThrow('rest');
    expect(refused({ ...room, refusals: 1 }, no, no, no)).toEqual([1, 2]);
  });

  test('a bulk is looked through within a limit', () => {
    expect(() => refused({ refusals: 10, looks: 100 }, no, no, no)).toThrow('rest');
  });
});
