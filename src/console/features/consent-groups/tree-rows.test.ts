import { describe, expect, test } from 'vitest';
import { possibleChildren, treeRows } from './tree-rows.ts';

const group = (name: string, parent: string | null = null) => ({
  consentGroupId: `id-${name}`,
  name,
  parentConsentGroupId: parent && `id-${parent}`,
});
const groups = [
  group('Apps', 'Shops'),
  group('Holding'),
  group('Lost', 'Elsewhere'),
  group('Partners'),
  group('Shops', 'Holding'),
];

describe('groups as a tree', () => {
  test('stand each below the one that they are in', () => {
    const rows = treeRows(groups).map(({ name, depth, parentName }) => [name, depth, parentName]);
    expect(rows).toEqual([
      ['Holding', 0, null],
      ['Shops', 1, 'Holding'],
      ['Apps', 2, 'Shops'],
      ['Lost', 0, null],
      ['Partners', 0, null],
    ]);
  });

  test('go into a group only from the top of another tree', () => {
    const namesFor = (name: string) =>
      possibleChildren(groups, `id-${name}`).map((child) => child.name);
    expect(namesFor('Apps')).toEqual(['Partners']);
    expect(namesFor('Partners')).toEqual(['Holding']);
  });
});
