import type { MergeCondition } from '#contract/merge-request-values.ts';
import { type AreDistinct, pairsAmong } from './distinct-pairs.ts';
import type { MatchKey, SharedKey } from './match-keys.ts';

/** Subjects that are taken for one person, and the places of the elements by which they match. */
export type Duplicates = { subjectIds: string[]; elements: number[] };

/** Disjoint sets of numbers; each is alone until it is joined with others. */
const createSets = () => {
  const parents: number[] = [];
  const rootOf = (member: number): number => {
    let root = member;
    for (let next = parents[root]; next !== undefined && next !== root; next = parents[root]) {
      root = next;
    }
    // The next time the way is short.
    for (let at = member; at !== root; ) {
      const next: number = parents[at] ?? root;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  return {
    rootOf,
    join: (one: number, other: number): void => {
      const roots = [rootOf(one), rootOf(other)] as const;
      parents[Math.max(...roots)] = Math.min(...roots);
    },
  };
};

/**
 * Finds out who belongs together, from keys that come in the order of element and key. By ANY
 * those belong together who share a key of any element, directly or through others; by ALL those who
 * do so in every element by itself.
 */
export const createGrouping = (condition: MergeCondition, elementCount: number) => {
  const subjectIds: string[] = [];
  const numbers = new Map<string, number>();
  /** A bit for each element by which somebody matches. */
  const matched: number[] = [];
  const sets = Array.from({ length: condition === 'ANY' ? 1 : elementCount }, createSets);
  let last: SharedKey | undefined;

  const numberOf = (subjectId: string): number => {
    const known = numbers.get(subjectId);
    if (known !== undefined) return known;
    const number = subjectIds.push(subjectId) - 1;
    numbers.set(subjectId, number);
    matched.push(0);
    return number;
  };
  const match = (element: number, oneId: string, otherId: string): void => {
    const [one, other] = [numberOf(oneId), numberOf(otherId)];
    for (const number of [one, other]) matched[number] = (matched[number] ?? 0) | (1 << element);
    sets[condition === 'ANY' ? 0 : element]?.join(one, other);
  };
  const everyElement = 2 ** elementCount - 1;
  const isGrouped = (number: number): boolean =>
    condition === 'ANY' || matched[number] === everyElement;

  return {
    /** The two match by the element at this place. */
    match,
    /** Keys go on after those that were added before. */
    add: (keys: readonly SharedKey[]): void => {
      for (const shared of keys) {
        const { element, key, subjectIds } = shared;
        const before = last?.element === element && last.key === key ? last : shared;
        for (const id of subjectIds) {
          if (id !== before.subjectId) match(element, before.subjectId, id);
        }
        last = shared;
      }
    },
    /** Groups of two and more. */
    groups: (): Duplicates[] => {
      const places = [...subjectIds.keys()].filter(isGrouped);
      const groups = Map.groupBy(places, (number) =>
        sets.map(({ rootOf }) => rootOf(number)).join(),
      );
      return [...groups.values()]
        .filter((members) => members.length > 1)
        .map((members) => {
          const bits = members.reduce((all, number) => all | (matched[number] ?? 0), 0);
          return {
            subjectIds: members.flatMap((number) => subjectIds[number] ?? []),
            elements: Array.from({ length: elementCount }, (_, element) => element).filter(
              (element) => bits & (1 << element),
            ),
          };
        });
    },
  };
};

export type Match = {
  condition: MergeCondition;
  elementCount: number;
  /** Two who were said not to be the same do not match by any key that they share. */
  areDistinct?: AreDistinct;
};

/** The groups among subjects, from all their keys in any order. */
export const groupDuplicates = (
  keys: readonly MatchKey[],
  { condition, elementCount, areDistinct = () => false }: Match,
): Duplicates[] => {
  const grouping = createGrouping(condition, elementCount);
  const byKey = Map.groupBy(keys, ({ element, key }) => `${element} ${key}`);
  for (const alike of byKey.values()) {
    const element = alike[0]?.element ?? 0;
    const ids = [...new Set(alike.map(({ subjectId }) => subjectId))];
    for (const { subjectId, otherId } of pairsAmong(ids)) {
      if (!areDistinct(subjectId, otherId)) grouping.match(element, subjectId, otherId);
    }
  }
  return grouping.groups();
};

/**
 * The groups that hang together without anybody else: by ALL some may do so only through one who
 * shares one element with them, and lacks another.
 */
export const groupsByThemselves = (keys: readonly MatchKey[], match: Match): Duplicates[] => {
  const count = new Set(keys.map(({ subjectId }) => subjectId)).size;
  return groupDuplicates(keys, match).flatMap((group) => {
    if (group.subjectIds.length === count) return [group];
    const members = new Set(group.subjectIds);
    return groupsByThemselves(
      keys.filter(({ subjectId }) => members.has(subjectId)),
      match,
    );
  });
};
