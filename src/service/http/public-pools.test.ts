import { describe, expect, test } from 'vitest';
import { parseAddress } from '#contract/common/address-ranges.ts';
import { networksOf } from './client-address.ts';
import { type Cost, createPublicPools, type PublicPools } from './public-pools.ts';

const networks = (text: string) => networksOf(parseAddress(text) ?? 0n);

const poolsOf = (maximum?: number) => {
  const clock = { ms: 0 };
  const limits = { addressPerMinute: 10, bytesPerMinute: 1_000 };
  return { clock, pools: createPublicPools(limits, () => clock.ms, maximum) };
};
const one = { records: 1, bytes: 10 };
/** How many of these costs fit from there. */
const fitting = (pools: PublicPools, text: string, cost = one): number => {
  let taken = 0;
  while (taken < 1_000 && pools.exceededBy('rest', networks(text), cost) === null) {
    pools.take('rest', networks(text), cost);
    taken += 1;
  }
  return taken;
};

describe('what an address may send in a minute', () => {
  test('ends with the records or the bytes, whichever is first, and begins anew after it', () => {
    const { clock, pools } = poolsOf();
    expect(fitting(pools, '203.0.113.5')).toBe(10);
    expect(fitting(pools, '203.0.113.6', { records: 1, bytes: 300 })).toBe(3);
    expect(pools.exceededBy('rest', networks('203.0.113.6'), { records: 1, bytes: 300 })).toEqual({
      unit: 'bytes',
      allowed: 1_000,
      made: 1_200,
      milliseconds: 60_000,
    });
    // What doesn't fit isn't counted: less may still.
    expect(fitting(pools, '203.0.113.6', { records: 1, bytes: 50 })).toBe(2);
    clock.ms = 59_999;
    expect(fitting(pools, '203.0.113.5')).toBe(0);
    clock.ms = 60_000;
    expect(fitting(pools, '203.0.113.5')).toBe(10);
  });

  test('makes its network busy from a tenth of it, by records or bytes of receipts', () => {
    const { clock, pools } = poolsOf();
    const isBusyAfter = (pool: 'rest' | 'refusals' | 'sign-in', text: string, ...costs: Cost[]) =>
      costs.map((cost) => {
        pools.take(pool, networks(text), cost);
        return pools.isBusy(networks(text));
      });
    expect(isBusyAfter('rest', '203.0.113.5', one, one)).toEqual([false, true]);
    expect(isBusyAfter('refusals', '203.0.113.6', { records: 1, bytes: 101 })).toEqual([true]);
    expect(isBusyAfter('sign-in', '203.0.113.7', one, one)).toEqual([false, false]);
    // A house of IPv6 by its own, a street of them by more.
    expect(isBusyAfter('rest', '2001:db8::1', one, one)).toEqual([false, true]);
    expect(pools.isBusy(networks('2001:db8:0:1::1'))).toBe(false);
    const houses = Array.from(
      { length: 17 },
      (_, house) => `2001:db8:1:${house.toString(16)}00::1`,
    );
    for (const text of houses) pools.take('rest', networks(text), one);
    expect(pools.isBusy(networks('2001:db8:1:ff00::1'))).toBe(true);
    clock.ms = 60_000;
    expect(pools.isBusy(networks('203.0.113.5'))).toBe(false);
  });

  test('is counted apart for each pool', () => {
    const { pools } = poolsOf();
    fitting(pools, '203.0.113.5');
    expect(pools.exceededBy('refusals', networks('203.0.113.5'), one)).toBeNull();
  });

  test('is 4 times as much for a /56 of IPv6, and 16 times for a /48', () => {
    const { pools } = poolsOf();
    const house = Array.from({ length: 8 }, (_, subnet) => `2001:db8:0:${subnet}::1`);
    expect(house.map((text) => fitting(pools, text))).toEqual([10, 10, 10, 10, 0, 0, 0, 0]);
    const street = Array.from(
      { length: 8 },
      (_, site) => `2001:db8:0:${(site + 1).toString(16)}00::1`,
    );
    expect(street.flatMap((text) => [fitting(pools, text), fitting(pools, text)])).toEqual(
      street.flatMap(() => [10, 0]),
    );
    const more = Array.from(
      { length: 4 },
      (_, site) => `2001:db8:0:${(site + 16).toString(16)}00::1`,
    );
    expect(more.map((text) => fitting(pools, text))).toEqual([10, 10, 10, 10]);
    expect(fitting(pools, '2001:db8:0:ff00::1')).toBe(0);
    expect(fitting(pools, '2001:db8:1::1')).toBe(10);
  });

  test('holds no more networks than there is room for', () => {
    const { pools } = poolsOf(2);
    expect(['8.0.0.1', '8.0.0.2', '8.0.0.3'].map((text) => fitting(pools, text))).toEqual([
      10, 10, 10,
    ]);
    expect(fitting(pools, '8.0.0.3')).toBe(0);
    expect(fitting(pools, '8.0.0.1')).toBe(10);
  });
});
