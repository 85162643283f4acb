import { defaultStatusOrder, type GroupStatus } from '#contract/group-status.ts';

type ModelGroup = { parent: string | null; rules: Map<string, GroupStatus> };

/** What was done to groups, in memory. */
export type GroupModel = {
  groups: Map<string, ModelGroup>;
  /** The groups of each person. */
  members: Map<string, Set<string>>;
  /** The first one wins; empty: the default order. */
  order: GroupStatus[];
};

const saysNo = ['WITHDRAWN', 'OPT OUT', 'HARD OPT OUT'];
const isGiven = (status: GroupStatus | null): boolean => status === 'ACTIVE' || status === 'ALWAYS';

/** The status in effect of a person for a purpose, found slowly and as the rules are written down. */
export const modelStatus = (
  { groups, members, order }: GroupModel,
  person: string,
  purpose: { id: string; isService: boolean },
  own: GroupStatus | null,
): GroupStatus | null => {
  const all = [...order, ...defaultStatusOrder.filter((status) => !order.includes(status))];
  if (own !== null && saysNo.includes(own)) return own;
  let found = own;
  for (const member of members.get(person) ?? []) {
    const enforced: GroupStatus[] = [];
    for (let id: string | null = member; id !== null; id = groups.get(id)?.parent ?? null) {
      const rule = groups.get(id)?.rules.get(purpose.id);
      if (rule !== undefined) enforced.push(rule);
    }
    const strongest = all.find((status) => enforced.includes(status));
    if (strongest === undefined) continue;
    const wouldRaise = isGiven(strongest) && !isGiven(own);
    if (wouldRaise && !(strongest === 'ALWAYS' && purpose.isService)) continue;
    if (all.indexOf(strongest) < all.indexOf(found ?? 'NO CONSENT')) found = strongest;
  }
  return found;
};
