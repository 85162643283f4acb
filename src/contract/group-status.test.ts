import { describe, expect, test } from 'vitest';
import { consentStatuses } from './data-subject-values.ts';
import {
  defaultPriorities,
  defaultStatusOrder,
  effectiveStatus,
  enforcedBy,
  type GroupStatus,
  groupStatuses,
  type OwnStatus,
  orderOf,
  ownStatusOf,
  type StatusPriority,
} from './group-status.ts';

const byDefault = { order: orderOf(defaultPriorities), isService: false };
const first = (...statuses: GroupStatus[]) =>
  orderOf(statuses.map((status, priority) => ({ status, priority })));
const said = (status: GroupStatus, isRefusal = false): OwnStatus => ({ status, isRefusal });

describe('the order of statuses', () => {
  test('is the default one where nothing is set, and has each status once', () => {
    expect([...orderOf([]).keys()]).toEqual(defaultStatusOrder);
    expect([...orderOf(defaultPriorities).keys()]).toEqual(defaultStatusOrder);
    expect(defaultStatusOrder.toSorted()).toEqual(groupStatuses.toSorted());
  });

  test('has those that are left out last, and those of one priority as by default', () => {
    const priorities: StatusPriority[] = [
      { status: 'ALWAYS', priority: 7 },
      { status: 'PENDING', priority: 2_147_483_647 },
      { status: 'EXPIRED', priority: 7 },
    ];
    const rest = ['HARD OPT OUT', 'WITHDRAWN', 'OPT OUT', 'NO CONSENT', 'ACTIVE'];
    expect([...orderOf(priorities).keys()]).toEqual(['EXPIRED', 'ALWAYS', 'PENDING', ...rest]);
  });
});

test('a line of groups comes to the status that is first in the order', () => {
  expect(enforcedBy([], byDefault.order)).toBeNull();
  expect(enforcedBy([null, undefined], byDefault.order)).toBeNull();
  expect(enforcedBy(['ACTIVE', null, 'OPT OUT', 'PENDING'], byDefault.order)).toBe('OPT OUT');
  expect(enforcedBy(['OPT OUT', 'ACTIVE'], first('ACTIVE'))).toBe('ACTIVE');
});

test('consents that hold in whatever way are active to groups', () => {
  const active = consentStatuses.filter((one) => ownStatusOf(one, false).status === 'ACTIVE');
  expect(active).toEqual([
    ...['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'EXTEND', 'CHANGE_PREFERENCES'],
  ]);
  const refusals = consentStatuses.filter((one) => ownStatusOf(one, false).isRefusal);
  expect(refusals).toEqual(['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT']);
  expect(ownStatusOf('NO_CONSENT', true)).toEqual(said('NO CONSENT', true));
  expect(ownStatusOf('EXPIRED', true).isRefusal).toBe(false);
});

describe('the status in effect', () => {
  test("is the person's own where no rule says anything", () => {
    expect(effectiveStatus(null, [], byDefault)).toEqual({ status: null, isByRule: false });
    expect(effectiveStatus(said('PENDING'), [null], byDefault)).toEqual({
      status: 'PENDING',
      isByRule: false,
    });
  });

  test('is what a rule enforces that comes before it', () => {
    const byRule = { status: 'OPT OUT', isByRule: true };
    expect(effectiveStatus(said('ACTIVE'), ['OPT OUT'], byDefault)).toEqual(byRule);
    expect(effectiveStatus(said('ACTIVE'), ['PENDING', 'OPT OUT'], byDefault)).toEqual(byRule);
    expect(effectiveStatus(null, ['OPT OUT'], byDefault)).toEqual(byRule);
    expect(effectiveStatus(said('ACTIVE'), ['ALWAYS'], byDefault).status).toBe('ACTIVE');
  });

  test.each<[GroupStatus, boolean]>([
    ['WITHDRAWN', true],
    ['OPT OUT', true],
    ['HARD OPT OUT', true],
    ['NO CONSENT', true],
  ])("stays the person's refusal, whatever rules and order say: %s", (status, isRefusal) => {
    for (const enforced of groupStatuses) {
      for (const isService of [false, true]) {
        const ruled = { order: first(enforced), isService };
        const effective = effectiveStatus(said(status, isRefusal), [enforced], ruled);
        expect(effective).toEqual({ status, isByRule: false });
      }
    }
  });

  test.each<GroupStatus | null>(['NO CONSENT', 'PENDING', 'EXPIRED', null])(
    'never becomes one in force of what nobody said yes to: %s',
    (status) => {
      const own = status && said(status);
      for (const enforced of ['ACTIVE', 'ALWAYS'] as const) {
        const ruled = { order: first(enforced), isService: false };
        expect(effectiveStatus(own, [enforced], ruled)).toEqual({ status, isByRule: false });
      }
      const service = { order: first('ACTIVE', 'ALWAYS'), isService: true };
      expect(effectiveStatus(own, ['ACTIVE'], service)).toEqual({ status, isByRule: false });
      const always = { status: 'ALWAYS', isByRule: true };
      expect(effectiveStatus(own, ['ALWAYS'], service)).toEqual(always);
      expect(effectiveStatus(own, ['ACTIVE', 'ALWAYS'], service)).toEqual(always);
    },
  );
});

/** A small generator of numbers: the same ones each time. */
const numbersOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Node = { rule: GroupStatus | null; parent: Node | null };

/**
 * The rules in words, one after the other and slowly: for each group of the person, up its line, each
 * rule against what stands.
 */
const obviously = (
  own: OwnStatus | null,
  groups: readonly Node[],
  priorities: readonly StatusPriority[],
  isService: boolean,
): GroupStatus | null => {
  const standing = own === null ? null : own.status;
  const saidNo = standing === 'WITHDRAWN' || standing === 'OPT OUT' || standing === 'HARD OPT OUT';
  if (own !== null && (saidNo || own.isRefusal)) return standing;
  const wins = (one: GroupStatus, other: GroupStatus): boolean => {
    const [a, b] = [one, other].map((status) => {
      const rule = priorities.find((each) => each.status === status);
      const place = defaultStatusOrder.indexOf(status);
      return rule === undefined ? 1e12 + place : rule.priority * 10 + place;
    });
    return (a ?? 0) < (b ?? 0);
  };
  const enforcedIn = (group: Node): GroupStatus | null => {
    const above = group.parent === null ? null : enforcedIn(group.parent);
    if (group.rule === null || above === null) return group.rule ?? above;
    return wins(above, group.rule) ? above : group.rule;
  };
  const gaveYes = standing === 'ACTIVE' || standing === 'ALWAYS';
  let result = standing;
  for (const group of groups) {
    const enforced = enforcedIn(group);
    if (enforced === null) continue;
    const wouldGive = enforced === 'ACTIVE' || enforced === 'ALWAYS';
    if (wouldGive && !gaveYes && !(isService && enforced === 'ALWAYS')) continue;
    if (wins(enforced, result ?? 'NO CONSENT')) result = enforced;
  }
  return result;
};

test('the status in effect is what a slow and obvious model says, of 100,000 trees and people', () => {
  const next = numbersOf(55);
  const one = <Item>(list: readonly Item[]): Item => list[next(list.length)] as Item;
  let changed = 0;
  for (let run = 0; run < 100_000; run += 1) {
    const nodes: Node[] = [];
    for (let count = 0; count < 6; count += 1) {
      const parent = nodes.length > 0 && next(3) > 0 ? one(nodes) : null;
      nodes.push({ rule: next(3) === 0 ? null : one(groupStatuses), parent });
    }
    const priorities = groupStatuses
      .filter(() => next(3) > 0)
      .map((status) => ({ status, priority: next(6) }));
    const own = next(5) === 0 ? null : ownStatusOf(one(consentStatuses), next(2) === 0);
    const groups = nodes.filter(() => next(3) === 0);
    const isService = next(2) === 0;
    const order = orderOf(priorities);
    const enforced = groups.map((group) => {
      const line: Node[] = [];
      for (let node: Node | null = group; node !== null; node = node.parent) line.push(node);
      return enforcedBy(
        line.map(({ rule }) => rule),
        order,
      );
    });
    const effective = effectiveStatus(own, enforced, { order, isService });
    const expected = obviously(own, groups, priorities, isService);
    if (effective.status !== expected) {
      expect({ run, own, enforced, priorities, isService, effective }).toEqual(expected);
    }
    if (effective.isByRule) changed += 1;
    else expect(effective.status).toBe(own?.status ?? null);
  }
  // Not all of them are about what rules leave as it was.
  expect(changed).toBeGreaterThan(15_000);
});
