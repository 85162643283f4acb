import { describe, expect, test } from 'vitest';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import {
  groupByPurpose,
  isPlain,
  lostChoices,
  type OutdatedPoint,
  type PurposeFacts,
  planUpdates,
  runOf,
} from './plan-updates.ts';

type Link = Pick<LinkedPurpose, 'Id' | 'Version' | 'Status'> & Partial<LinkedPurpose>;

const link = (Id: string, Version: number, Status: string, more: Partial<Link> = {}): Link => ({
  Id,
  Version,
  Status,
  Label: `Purpose ${Id}`,
  ...more,
});

const record = (Id: string, Version: number, Status: string, links: Link[], more: object = {}) =>
  ({
    Id,
    Version,
    Name: `Point ${Id}`,
    Status,
    Purposes: links,
    ...more,
  }) as CollectionPointVersionV1;

/** Of purpose a version 1 is Retired and version 2 Active; all versions of purpose z are Retired. */
const known: Record<string, PurposeFacts[]> = {
  a: [
    { version: 2, status: 'ACTIVE' },
    { version: 1, status: 'RETIRED' },
  ],
  b: [{ version: 1, status: 'ACTIVE' }],
  z: [{ version: 1, status: 'RETIRED' }],
};
const versionsOf = (id: string) => known[id] ?? [];

const retired = link('a', 1, 'RETIRED');
const moved = link('a', 2, 'ACTIVE');
const kept = link('b', 1, 'ACTIVE');
const dead = link('z', 1, 'RETIRED');

const planOf = (point: OutdatedPoint) => {
  const [plan] = planUpdates([point], versionsOf);
  if (plan === undefined) throw new Error('There is no plan.');
  return plan;
};
const active = (links: Link[], more = {}) => record('p', 1, 'ACTIVE', links, more);
const draft = (links: Link[], more = {}) => record('p', 2, 'DRAFT', links, more);

describe('what brings a point up to date', () => {
  test.each([
    ['no Draft', active([retired, kept]), undefined, 'make'],
    ['a Draft that is a copy', active([retired, kept]), draft([retired, kept]), 'move'],
    ['a Draft with the Active version', active([retired]), draft([moved]), 'publish'],
    [
      'a Draft with other texts too',
      active([retired]),
      draft([retired], { Name: 'New' }),
      'draft-differs',
    ],
    ['a Draft with other links too', active([retired]), draft([retired, kept]), 'draft-differs'],
    ['a Draft without any purpose', active([retired]), draft([]), 'draft-differs'],
    ['no Active version of the purpose', active([dead]), undefined, 'no-active-version'],
    ['no Active version of one of two', active([retired, dead]), undefined, 'no-active-version'],
    ['a copy and no Active version', active([dead]), draft([dead]), 'no-active-version'],
    ['a Draft that dropped that purpose', active([dead, kept]), draft([kept]), 'publish'],
    [
      'a host that allows no version',
      active([retired], { CanCreateNewVersion: false }),
      undefined,
      'no-new-version',
    ],
  ] as const)('with %s', (_case, shown, made, kind) => {
    expect(planOf({ active: shown, draft: made }).step.kind).toBe(kind);
  });

  test('names what else a Draft changes, its purposes only where they are not just moved', () => {
    const plain = planOf({ active: active([retired]), draft: draft([moved]) });
    expect(plain.step).toMatchObject({ alsoChanged: [] });
    expect(isPlain(plain)).toBe(true);
    const more = planOf({
      active: active([retired]),
      draft: draft([moved, kept], { Name: 'New' }),
    });
    expect(more.step).toMatchObject({ alsoChanged: ['Name', 'PurposeIdsWithVersion'] });
    expect(isPlain(more)).toBe(false);
  });

  test('keeps the links of versions that are not Retired, in their order', () => {
    const { update } = planOf({ active: active([kept, retired]), draft: undefined });
    expect(update.links).toEqual([
      { Id: 'b', Version: 1 },
      { Id: 'a', Version: 2 },
    ]);
  });

  test('is left to a person where nothing can be done together', () => {
    expect(runOf(planOf({ active: active([retired]), draft: undefined }))).toBe('make');
    expect(runOf(planOf({ active: active([retired]), draft: draft([moved]) }))).toBe('publish');
    expect(runOf(planOf({ active: active([dead]), draft: undefined }))).toBeUndefined();
  });
});

describe('choices that the Active version lacks', () => {
  const linked = link('a', 1, 'RETIRED', {
    Topics: [{ Id: 'link-1', TopicId: 'T1', Name: 'News' }],
    CustomPreferences: [
      { Id: 'C1', Name: 'How often' },
      { Id: 'C2', Name: 'Interests' },
    ] as unknown as LinkedPurpose['CustomPreferences'],
  }) as LinkedPurpose;
  const next: PurposeFacts = {
    version: 2,
    status: 'ACTIVE',
    topics: [{ topicId: 't1', name: 'Newsletters' }],
    customPreferences: [{ name: 'How often' }],
  };

  test('are told by id, by name where a host has no ids, and never for a new name', () => {
    expect(lostChoices(linked, next)).toEqual({ topics: [], preferences: ['Interests'] });
    expect(lostChoices(linked, { version: 2, status: 'ACTIVE' })).toEqual({
      topics: ['News'],
      preferences: ['How often', 'Interests'],
    });
  });

  test('keep a point from being ticked at first, and it can still be ticked', () => {
    const point = { active: record('p', 1, 'ACTIVE', [linked]), draft: undefined };
    const [plan] = planUpdates([point], () => [next]);
    if (plan === undefined) throw new Error('There is no plan.');
    expect(plan.losesChoices).toBe(true);
    expect(isPlain(plan)).toBe(false);
    expect(runOf(plan)).toBe('make');
  });
});

test('points are grouped by retired version, most points first, one with two of them in both', () => {
  const plans = planUpdates(
    [
      { active: record('1', 1, 'ACTIVE', [dead]), draft: undefined },
      { active: record('2', 1, 'ACTIVE', [retired, dead]), draft: undefined },
      { active: record('3', 1, 'ACTIVE', [link('A', 1, 'RETIRED')]), draft: undefined },
      { active: record('4', 1, 'ACTIVE', [retired]), draft: undefined },
    ],
    versionsOf,
  );
  expect(
    groupByPurpose(plans, versionsOf).map(({ key, to, plans: own }) => [
      key,
      to,
      own.map(({ id }) => id),
    ]),
  ).toEqual([
    ['a 1', 2, ['2', '3', '4']],
    ['z 1', undefined, ['1', '2']],
  ]);
});

test('500 points of one purpose are one group', () => {
  const points = Array.from({ length: 500 }, (_, index) => ({
    active: record(`${index}`, 1, 'ACTIVE', [retired]),
    draft: undefined,
  }));
  const groups = groupByPurpose(planUpdates(points, versionsOf), versionsOf);
  expect(groups.map(({ plans }) => plans.length)).toEqual([500]);
});
