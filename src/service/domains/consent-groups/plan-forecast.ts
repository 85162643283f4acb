import type { GroupForecast, GroupForecastRequest } from '#contract/consent-groups.ts';
import {
  effectiveStatus,
  enforcedBy,
  type GroupStatus,
  type OwnStatus,
  orderOf,
  type StatusPriority,
} from '#contract/group-status.ts';
import type { Tree } from './records.ts';
import { allBelow, lineOf } from './tree.ts';

/** All that decides what groups enforce. */
export type Groups = {
  tree: Tree;
  /** By group and purpose. */
  rules: ReadonlyMap<string, ReadonlyMap<string, GroupStatus | null>>;
  priorities: readonly StatusPriority[];
};

/** The same after a change. */
export const applyChange = (now: Groups, change: GroupForecastRequest): Groups => {
  const { consentGroupId: id } = change;
  const tree = new Map(now.tree);
  const rules = new Map(now.rules);
  if (id) {
    for (const child of change.addedConsentGroupIds ?? []) tree.set(child, id);
    for (const child of change.removedConsentGroupIds ?? []) tree.set(child, null);
    const own = new Map(rules.get(id));
    for (const { purposeId, enforcedStatus } of change.purposeRules ?? []) {
      own.set(purposeId, enforcedStatus ?? null);
    }
    for (const purposeId of change.removedPurposeIds ?? []) own.delete(purposeId);
    rules.set(id, own);
  }
  return { tree, rules, priorities: change.statusPriorityRules ?? now.priorities };
};

/** The groups whose people a change may be about. */
export const findAffected = (
  before: Groups,
  after: Groups,
  change: GroupForecastRequest,
): string[] => {
  if (change.statusPriorityRules) return [...before.tree.keys()];
  const { consentGroupId: id } = change;
  if (!id) return [];
  return [...new Set([...allBelow(before.tree, id), ...allBelow(after.tree, id)])];
};

const purposesIn = ({ tree, rules }: Groups, groupIds: readonly string[]): string[] =>
  groupIds.flatMap((id) => lineOf(tree, id).flatMap((one) => [...(rules.get(one)?.keys() ?? [])]));

/** The purposes that rules of these groups, or of those above them, are about. */
export const findRuled = (before: Groups, after: Groups, groupIds: readonly string[]): string[] => [
  ...new Set([...purposesIn(before, groupIds), ...purposesIn(after, groupIds)]),
];

/** So many people who are in the same groups; `own` is what they said of the purpose. */
export type Bucket = {
  groupIds: readonly string[];
  purposeId: string;
  own: OwnStatus;
  count: number;
};

/** So many people in the same groups. */
export type People = { groupIds: readonly string[]; count: number };

type Counted = {
  people: readonly People[];
  buckets: readonly Bucket[];
  services: ReadonlySet<string>;
};

const statusIn = (groups: Groups) => {
  const order = orderOf(groups.priorities);
  return (
    {
      groupIds,
      purposeId,
      own,
    }: Pick<Bucket, 'groupIds' | 'purposeId'> & { own: OwnStatus | null },
    isService: boolean,
  ): GroupStatus | null => {
    const enforced = groupIds.map((id) =>
      enforcedBy(
        lineOf(groups.tree, id).map((one) => groups.rules.get(one)?.get(purposeId)),
        order,
      ),
    );
    return effectiveStatus(own, enforced, { order, isService }).status;
  };
};

/** How many people's statuses in effect become other ones. */
export const countChanges = (
  before: Groups,
  after: Groups,
  purposeIds: readonly string[],
  { people, buckets, services }: Counted,
): GroupForecast['changes'] => {
  const [was, becomes] = [statusIn(before), statusIn(after)];
  const asked = new Map<string, number>();
  const keyOf = (groupIds: readonly string[], purposeId: string) =>
    `${groupIds.join()} ${purposeId}`;
  for (const { groupIds, purposeId, count } of buckets) {
    const key = keyOf(groupIds, purposeId);
    asked.set(key, (asked.get(key) ?? 0) + count);
  }
  const unasked = people.flatMap(({ groupIds, count }) =>
    purposeIds.map((purposeId) => ({
      groupIds,
      purposeId,
      own: null,
      count: count - (asked.get(keyOf(groupIds, purposeId)) ?? 0),
    })),
  );
  const changes = new Map<string, GroupForecast['changes'][number]>();
  for (const bucket of [...buckets, ...unasked]) {
    const { purposeId, count } = bucket;
    if (count === 0) continue;
    const isService = services.has(purposeId);
    const [from, to] = [was(bucket, isService), becomes(bucket, isService)];
    if (from === to) continue;
    const key = `${purposeId} ${from} ${to}`;
    const counted = changes.get(key)?.numberOfDataSubjects ?? 0;
    changes.set(key, { purposeId, from, to, numberOfDataSubjects: counted + count });
  }
  return [...changes.values()].toSorted(
    (one, other) => other.numberOfDataSubjects - one.numberOfDataSubjects,
  );
};
