import type { ConsentStatus } from './data-subject-values.ts';

/** Statuses of consent groups, with blanks as published (docs/wire/other-groups.md). */
export const groupStatuses = [
  'ACTIVE',
  'ALWAYS',
  'OPT OUT',
  'HARD OPT OUT',
  'PENDING',
  'NO CONSENT',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/** What holds where the account says nothing: the most restrictive one first. */
export const defaultStatusOrder = [
  'HARD OPT OUT',
  'WITHDRAWN',
  'OPT OUT',
  'EXPIRED',
  'NO CONSENT',
  'PENDING',
  'ACTIVE',
  'ALWAYS',
] as const satisfies readonly GroupStatus[];

export type StatusPriority = { status: GroupStatus; priority: number };

export const defaultPriorities: readonly StatusPriority[] = defaultStatusOrder.map(
  (status, priority) => ({ status, priority }),
);

/** The place of each status, no two the same: 0 wins. */
export type StatusOrder = ReadonlyMap<GroupStatus, number>;

/** The order that priorities make: what they leave out, and what they don't tell apart, is as by default. */
export const orderOf = (priorities: readonly StatusPriority[]): StatusOrder => {
  const given = new Map(priorities.map(({ status, priority }) => [status, priority]));
  const rankOf = (status: GroupStatus): number => given.get(status) ?? Number.POSITIVE_INFINITY;
  const sorted = defaultStatusOrder.toSorted((one, other) =>
    rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other),
  );
  return new Map(sorted.map((status, place) => [status, place]));
};

const placeIn = (order: StatusOrder, status: GroupStatus): number =>
  order.get(status) ?? Number.POSITIVE_INFINITY;

const isBefore = (order: StatusOrder, one: GroupStatus, other: GroupStatus): boolean =>
  placeIn(order, one) < placeIn(order, other);

/** What the rules of a line of groups, a group and those above it, come to; null where none says anything. */
export const enforcedBy = (
  line: readonly (GroupStatus | null | undefined)[],
  order: StatusOrder,
): GroupStatus | null => {
  let first: GroupStatus | null = null;
  for (const status of line) {
    if (!status) continue;
    if (first === null || isBefore(order, status, first)) first = status;
  }
  return first;
};

const statusOfConsent: Record<ConsentStatus, GroupStatus> = {
  ACTIVE: 'ACTIVE',
  OPT_IN: 'ACTIVE',
  NOT_OPT_OUT: 'ACTIVE',
  IMPLICIT: 'ACTIVE',
  EXTEND: 'ACTIVE',
  CHANGE_PREFERENCES: 'ACTIVE',
  ALWAYS_ACTIVE: 'ALWAYS',
  PENDING: 'PENDING',
  NO_CONSENT: 'NO CONSENT',
  EXPIRED: 'EXPIRED',
  WITHDRAWN: 'WITHDRAWN',
  OPT_OUT: 'OPT OUT',
  HARD_OPT_OUT: 'HARD OPT OUT',
};

/** What a person themselves said of a purpose, as groups see it. */
export type OwnStatus = {
  status: GroupStatus;
  /** They said no, or it was said for them: also of NO CONSENT, which else stands for no answer. */
  isRefusal: boolean;
};

const refusals: readonly GroupStatus[] = ['WITHDRAWN', 'OPT OUT', 'HARD OPT OUT'];

/** @param isDeclined of NO_CONSENT: whether the person was asked and said no */
export const ownStatusOf = (status: ConsentStatus, isDeclined: boolean): OwnStatus => {
  const own = statusOfConsent[status];
  return { status: own, isRefusal: refusals.includes(own) || (own === 'NO CONSENT' && isDeclined) };
};

const inForce: readonly GroupStatus[] = ['ACTIVE', 'ALWAYS'];

type Ruled = {
  order: StatusOrder;
  /** Whether the purpose is of kind service, which may be said to be always active. */
  isService: boolean;
};

/** The status in effect; null where the person was never asked and no rule says anything. */
export type Effective = {
  status: GroupStatus | null;
  /** Given by a rule, and not by the person. */
  isByRule: boolean;
};

/**
 * The status of a person in effect for a purpose (docs/design.md 11.10): of what they said and what
 * each of their groups enforces, what comes first in the account's order. A refusal of their own is
 * never outranked. What they didn't say, or let end, becomes no status in force, but ALWAYS where the
 * purpose is of kind service.
 * @param own null where the person was never asked
 * @param enforced of each group that they are in, what its line comes to (`enforcedBy`)
 */
export const effectiveStatus = (
  own: OwnStatus | null,
  enforced: readonly (GroupStatus | null)[],
  { order, isService }: Ruled,
): Effective => {
  const stored: Effective = { status: own?.status ?? null, isByRule: false };
  if (own?.isRefusal) return stored;
  const said = own?.status ?? 'NO CONSENT';
  const mayBe = (status: GroupStatus): boolean =>
    inForce.includes(said) || !inForce.includes(status) || (status === 'ALWAYS' && isService);
  let first = said;
  for (const status of enforced) {
    if (status !== null && mayBe(status) && isBefore(order, status, first)) first = status;
  }
  return first === said ? stored : { status: first, isByRule: true };
};
