import { describe, expect, test } from 'vitest';
import { planNewElements } from './plan-new-elements.ts';

const names = (count: number, prefix = 'name') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);
const receipt = (collectionPointId: string, ...given: string[]) => ({
  collectionPointId,
  names: given,
});
const nothingKnown = () => false;
const plan = (
  receipts: Parameters<typeof planNewElements>[0],
  isKnown: (name: string) => boolean = nothingKnown,
  madeBefore: Record<string, number> = {},
) => {
  const { made, refused } = planNewElements(receipts, isKnown, new Map(Object.entries(madeBefore)));
  return { made: [...made], refused: [...refused] };
};

describe('new names', () => {
  test('are made up to twenty in a receipt, the first ones', () => {
    const { made, refused } = plan([receipt('a', ...names(22))]);
    expect(made.map(([name]) => name)).toEqual(names(20));
    expect(refused).toEqual(['name 20', 'name 21']);
  });

  test('are counted once, and those that are known not at all', () => {
    const given = names(20).flatMap((name) => [name, name, `known ${name}`]);
    const { made, refused } = plan([receipt('a', ...given)], (name) => name.startsWith('known'));
    expect([made.length, refused]).toEqual([20, []]);
  });

  test('are made up to two hundred through a collection point, also over receipts', () => {
    const receipts = [receipt('a', ...names(15, 'one')), receipt('a', ...names(15, 'two'))];
    const { made, refused } = plan(receipts, nothingKnown, { a: 175 });
    expect([made.length, refused]).toEqual([25, names(15, 'two').slice(10)]);
  });

  test('of one collection point leave room for those of others', () => {
    const receipts = [receipt('a', 'one'), receipt('b', 'two')];
    expect(plan(receipts, nothingKnown, { a: 200 })).toEqual({
      made: [['two', 'b']],
      refused: ['one'],
    });
  });

  test('that another receipt makes are known', () => {
    const receipts = [receipt('a', 'one'), receipt('b', 'one')];
    expect(plan(receipts, nothingKnown, { a: 200, b: 199 })).toEqual({
      made: [['one', 'b']],
      refused: [],
    });
  });
});
