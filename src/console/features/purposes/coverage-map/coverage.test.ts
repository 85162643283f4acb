import { describe, expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import {
  byRisk,
  type CoverageCell,
  countOf,
  countStates,
  coverageOf,
  partOf,
  searchPurposes,
  viewOf,
} from './coverage.ts';
import { stateWord } from './state-words.ts';

const purpose = (id: string, ...statuses: string[]): PurposeVersions => ({
  purposeId: id,
  createdDate: '2026-11-21T09:00:00Z',
  versions: statuses.map((status, index) => ({
    label: `Purpose ${id}`,
    purposeType: 'STANDARD',
    status,
    version: index + 1,
  })),
});

const point = (
  Id: string,
  Version: number,
  Status: string,
  links: readonly [string, number][],
  Disabled = false,
): CollectionPointVersionV1 => ({
  Id,
  Version,
  Name: `Point ${Id}`,
  Status,
  Disabled,
  Purposes: links.map(([id, version]) => ({ Id: id, Version: version, Label: id })),
});

const word = ({ status, isDisabled }: { status: string; isDisabled: boolean }) =>
  isDisabled ? 'Disabled' : status;

const purposes = [
  purpose('c', 'DRAFT'),
  purpose('a', 'ACTIVE', 'DRAFT'),
  purpose('b', 'ACTIVE'),
  purpose('d', 'DRAFT'),
];
const points = [
  point('x', 1, 'RETIRED', [['a', 1]]),
  point('x', 3, 'DRAFT', [['a', 2]]),
  point('x', 2, 'ACTIVE', [
    ['a', 1],
    ['c', 1],
  ]),
  point('w', 1, 'INACTIVE', [['b', 1]], true),
  point('v', 1, 'DRAFT', [
    ['c', 1],
    ['a', 2],
  ]),
];
const coverage = coverageOf(purposes, points);
const rowOf = (id: string) => coverage.purposes.find((row) => row.id === id);

describe('the map', () => {
  test('has purposes and points by name, a purpose with its Active version, else its newest', () => {
    expect(coverage.purposes.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(coverage.points.map(({ id }) => id)).toEqual(['v', 'w', 'x']);
    expect(rowOf('a')).toMatchObject({ version: 1, status: 'ACTIVE', name: 'Purpose a' });
    expect(rowOf('c')).toMatchObject({ version: 1, status: 'DRAFT' });
  });

  test('a cell has the most important version of a point first, whatever their order', () => {
    expect(rowOf('a')?.cells.get('x')).toEqual([
      {
        status: 'ACTIVE',
        isDisabled: false,
        pointVersion: 2,
        purposeVersion: 1,
        isPurposeRetired: false,
      },
      {
        status: 'DRAFT',
        isDisabled: false,
        pointVersion: 3,
        purposeVersion: 2,
        isPurposeRetired: false,
      },
      {
        status: 'RETIRED',
        isDisabled: false,
        pointVersion: 1,
        purposeVersion: 1,
        isPurposeRetired: false,
      },
    ]);
    expect(countStates(rowOf('a')?.cells ?? new Map(), word)).toBe('2 points: 1 ACTIVE, 1 DRAFT');
    expect(countStates(rowOf('b')?.cells ?? new Map(), word)).toBe('1 point: Disabled');
    expect(countStates(rowOf('a')?.cells ?? new Map(), () => 'Active')).toBe(
      '2 points, all Active',
    );
    expect(countStates(rowOf('d')?.cells ?? new Map(), word)).toBe('');
  });

  test('a purpose has an Active point only where one is Active and not disabled', () => {
    expect(coverage.purposes.filter((row) => !row.hasActivePoint).map(({ id }) => id)).toEqual([
      'b',
      'd',
    ]);
  });

  test('a point has Drafts alone where each purpose that it still links is one', () => {
    expect(coverage.points.filter((column) => column.isDraftOnly).map(({ id }) => id)).toEqual([
      'v',
    ]);
    const retired = coverageOf(purposes, [point('u', 1, 'RETIRED', [['c', 1]])]);
    expect(retired.points[0]?.isDraftOnly).toBe(false);
  });

  test('a version that the list of purposes does not name is what the point says of it', () => {
    const record = point('u', 1, 'DRAFT', []);
    const linked = { ...record, Purposes: [{ Id: 'z', Version: 1, Label: 'z', Status: 'DRAFT' }] };
    expect(coverageOf([], [linked]).points[0]?.isDraftOnly).toBe(true);
  });
});

describe('a Retired version', () => {
  const retiredOnes = [purpose('e', 'RETIRED', 'ACTIVE'), purpose('f', 'RETIRED')];
  const records = [point('x', 1, 'ACTIVE', [['e', 1]]), point('y', 1, 'ACTIVE', [['f', 1]])];
  const map = coverageOf(retiredOnes, records);

  test('that is linked is marked in its cell, and on its purpose if nothing newer is collected', () => {
    expect(map.purposes.map(({ id, status, isOutdated }) => [id, status, isOutdated])).toEqual([
      ['e', 'ACTIVE', true],
      ['f', 'RETIRED', true],
    ]);
    const [link] = map.purposes[0]?.cells.get('x') ?? [];
    expect(link).toMatchObject({ status: 'ACTIVE', isPurposeRetired: true });
    expect(link && stateWord(link)).toBe('Active with a retired version');
  });

  test('is not all where another point links the Active one', () => {
    const both = coverageOf(retiredOnes, [...records, point('z', 1, 'ACTIVE', [['e', 2]])]);
    expect(both.purposes[0]?.isOutdated).toBe(false);
  });

  test('of a point that is over itself, or disabled, is nothing to act on', () => {
    const links: readonly [string, number][] = [['e', 1]];
    for (const record of [point('x', 1, 'RETIRED', links), point('x', 1, 'ACTIVE', links, true)]) {
      const [link] = coverageOf(retiredOnes, [record]).purposes[0]?.cells.get('x') ?? [];
      expect(link && stateWord(link)).not.toContain('retired version');
    }
  });
});

describe('a view', () => {
  test('has the purposes of one status, and the points that link these', () => {
    const idsOf = (view: Parameters<typeof viewOf>[1]) =>
      viewOf(coverage, view).purposes.map(({ id }) => id);
    expect([idsOf('active'), idsOf('draft'), idsOf('retired')]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      [],
    ]);
    expect(viewOf(coverage, 'active').points).toHaveLength(3);
    expect(idsOf('all')).toHaveLength(4);
  });

  test('of purposes not collected anywhere counts Active ones, and Drafts apart', () => {
    const view = viewOf(coverage, 'without-active');
    expect(view.purposes.map(({ id }) => id)).toEqual(['b']);
    expect(view.points.map(({ id }) => id)).toEqual(['w']);
    expect(viewOf(coverage, 'drafts-without-active').purposes.map(({ id }) => id)).toEqual(['d']);
    expect([countOf(coverage, 'without-active'), countOf(coverage, 'draft-only')]).toEqual([1, 1]);
  });

  test('of Drafts that are collected has those that an Active point links', () => {
    expect(viewOf(coverage, 'collected-drafts').purposes.map(({ id }) => id)).toEqual(['c']);
    const map = (disabled: boolean) =>
      coverageOf(
        [purpose('a', 'ACTIVE', 'DRAFT')],
        [point('x', 1, 'ACTIVE', [['a', 2]], disabled)],
      );
    expect(map(false).purposes).toMatchObject([{ id: 'a', status: 'ACTIVE', collectsDraft: true }]);
    expect(countOf(map(true), 'collected-drafts')).toBe(0);
  });

  test('of points with Drafts alone has the purposes that these link', () => {
    const view = viewOf(coverage, 'draft-only');
    expect(view.points.map(({ id }) => id)).toEqual(['v']);
    expect(view.purposes.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

test('what must be looked at first stands first, in rows and columns', () => {
  const map = byRisk(
    coverageOf(
      [
        purpose('a', 'ACTIVE'),
        purpose('b', 'ACTIVE'),
        purpose('c', 'RETIRED', 'ACTIVE'),
        purpose('d', 'DRAFT'),
        purpose('e', 'RETIRED'),
        purpose('f', 'RETIRED', 'ACTIVE'),
      ],
      [
        point('u', 1, 'ACTIVE', [['f', 2]]),
        point('v', 1, 'ACTIVE', [['f', 1]]),
        point('w', 1, 'ACTIVE', [['a', 1]]),
        point('x', 1, 'ACTIVE', [['c', 1]]),
        point('y', 1, 'ACTIVE', [['d', 1]]),
        point('z', 1, 'ACTIVE', [['e', 1]]),
      ],
    ),
  );
  // Collected as a Draft, not collected, only a Retired version, still linked, one of two, in order.
  expect(map.purposes.map(({ id }) => id)).toEqual(['d', 'b', 'c', 'e', 'f', 'a']);
  expect(map.points.map(({ id }) => id)).toEqual(['y', 'x', 'z', 'v', 'u', 'w']);
});

test('a purpose that was read on two pages is on the map once, as it was read last', () => {
  const again = coverageOf(
    [purpose('p', 'DRAFT'), purpose('q', 'ACTIVE'), purpose('p', 'ACTIVE')],
    [point('x', 1, 'DRAFT', [['p', 1]]), point('x', 1, 'ACTIVE', [['p', 1]])],
  );
  expect(again.purposes.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual([
    'p ACTIVE',
    'q ACTIVE',
  ]);
  expect(again.purposes.find(({ id }) => id === 'p')?.cells.get('x')).toMatchObject([
    { status: 'ACTIVE' },
  ]);
});

test('a map of many purposes is searched by name and drawn in steps, with the columns it needs', () => {
  const cell: CoverageCell = [
    {
      status: 'ACTIVE',
      isDisabled: false,
      pointVersion: 1,
      purposeVersion: 1,
      isPurposeRetired: false,
    },
  ];
  const purposes = Array.from({ length: 500 }, (_, index) => ({
    id: `p${index}`,
    name: `Purpose ${index}`,
    version: 1,
    status: 'ACTIVE',
    cells: new Map([[`c${index % 5}`, cell]]),
    hasActivePoint: true,
    collectsDraft: false,
    isOutdated: false,
  }));
  const points = [0, 1, 2, 3, 4].map((index) => ({
    id: `c${index}`,
    name: `Point ${index}`,
    isDraftOnly: false,
  }));
  const all = searchPurposes(purposes, '');
  const part = partOf({ purposes, points }, all.slice(0, 100));
  expect([all.length, part.purposes.length, part.points.length]).toEqual([500, 100, 5]);
  const one = searchPurposes(purposes, 'PURPOSE 499');
  expect(one.length).toBe(1);
  expect(partOf({ purposes, points }, one).points).toEqual([points[4]]);
});
