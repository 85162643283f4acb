import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { endsRefusal, isRefusal, strongerRefusal } from '#contract/refusals.ts';
import { effectiveStatus, standsSince } from '../detail/effective-status.ts';
import { canEnd } from '../parts/consent-words.ts';
import {
  completeTransactions,
  isTold,
  type Loaded,
  purposeNames,
  rankAtInstant,
  tookPlaceAt,
} from './timeline.ts';

/** A stretch of time, epoch milliseconds, in which a purpose had one status; null: not loaded. */
export type Stretch = { status: string | null; from: number; to: number };

/** One purpose over time. */
export type StatusBand = {
  purposeId: string;
  name: string;
  stretches: readonly Stretch[];
  /** When its loaded transactions took place; what a merge decided is no act of the person. */
  marks: readonly number[];
};

export type StatusBands = {
  from: number;
  to: number;
  bands: readonly StatusBand[];
  /** How many acts and endings it is told from. */
  count: number;
};

const statusByType: Record<string, string> = {
  PENDING: 'PENDING',
  CONFIRMED: 'ACTIVE',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
  NOTGIVEN: 'NO_CONSENT',
  OPT_OUT: 'OPT_OUT',
  HARD_OPT_OUT: 'HARD_OPT_OUT',
  OPT_IN: 'OPT_IN',
  NO_OPT_OUT: 'NOT_OPT_OUT',
  IMPLICIT: 'IMPLICIT',
};

/** What a purpose is after an act: null where that was not loaded, undefined where there is nothing. */
type State = {
  status: string | null | undefined;
  beforePending: string | null | undefined;
  /** When what set the status was recorded, epoch milliseconds. */
  recordedAt: number;
};

const recordedAt = ({ consentCreationDate }: Transaction): number =>
  Date.parse(consentCreationDate);

const isInForce = (status: string): boolean => canEnd(status) && status !== 'PENDING';

/** Whether an act leaves what holds: only a yes ends a refusal, and a request ends no consent. */
const isLeft = (status: string | null | undefined, type: string): boolean =>
  typeof status === 'string' &&
  (isRefusal(status)
    ? !isRefusal(type) && !endsRefusal(type as TransactionType, status)
    : type === 'PENDING' && isInForce(status));

const setBy = (type: string, { status, beforePending }: State): string | null | undefined => {
  if (isRefusal(type)) {
    return typeof status === 'string' && isRefusal(status) ? strongerRefusal(status, type) : type;
  }
  if (Object.hasOwn(statusByType, type)) return statusByType[type];
  if (type === 'CANCEL') return beforePending === undefined ? 'WITHDRAWN' : beforePending;
  return status === undefined && type === 'NO_CHOICE' ? 'NO_CONSENT' : status;
};

/** docs/design.md 5.4 and 10.6: some types set a status, others keep the one before or give it back. */
const stateAfter = (before: State, transaction: Transaction): State => {
  const { transactionType: type } = transaction;
  // A merge decided from all that was known then; only what came to light since may stand against it.
  const isDecision =
    transaction.decidedByMerge === true && before.recordedAt <= recordedAt(transaction);
  const asksBeside =
    type === 'PENDING' && before.status !== 'PENDING' && !isRefusal(before.status ?? undefined);
  const beforePending = asksBeside ? before.status : before.beforePending;
  if (!isDecision && isLeft(before.status, type)) return { ...before, beforePending };
  const status = setBy(type, isDecision ? { ...before, status: undefined } : before);
  const isAnswered = type !== 'PENDING' && Object.hasOwn(statusByType, type);
  return {
    status,
    beforePending: isAnswered || type === 'CANCEL' ? undefined : beforePending,
    recordedAt: status === before.status ? before.recordedAt : recordedAt(transaction),
  };
};

/** When it took place; what was recorded late belongs where it happened. */
const tookPlace = (transaction: Transaction): number => Date.parse(tookPlaceAt(transaction));

/** Lists are newest first. At equal times what a merge decided is the last word. */
const inOrder = (transactions: readonly Transaction[]): Transaction[] =>
  transactions
    .toReversed()
    .toSorted(
      (one, other) =>
        tookPlace(one) - tookPlace(other) ||
        Number(one.decidedByMerge ?? false) - Number(other.decidedByMerge ?? false) ||
        rankAtInstant(one) - rankAtInstant(other),
    );

/** Without what a merge set aside: acts that were recorded before it and are later than what it decided. */
const withoutSetAside = (transactions: readonly Transaction[]): Transaction[] => {
  const decisions = transactions.filter(({ decidedByMerge }) => decidedByMerge);
  return transactions.filter((own) =>
    decisions.every(
      (decision) =>
        own === decision ||
        tookPlace(own) <= tookPlace(decision) ||
        recordedAt(own) > recordedAt(decision),
    ),
  );
};

const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const whole: Stretch[] = [];
  for (const stretch of stretches) {
    if (stretch.to <= stretch.from) continue;
    const last = whole.at(-1);
    if (last !== undefined && last.status === stretch.status && last.to === stretch.from) {
      whole[whole.length - 1] = { ...last, to: stretch.to };
    } else {
      whole.push(stretch);
    }
  }
  return whole;
};

/** What holds now and since when, as the table of consents has it: also where no transaction says it. */
const heldNow = (purpose: ProfilePurpose, now: number): { status: string; since: number } => {
  const { status, reason } = effectiveStatus(purpose, undefined, now);
  const since = reason === null ? standsSince(purpose) : purpose.ExpiryDate;
  return { status, since: since ? Date.parse(since) : Number.NaN };
};

/** From when on there is something of a purpose, as its record says. */
const knownFrom = (
  { FirstTransactionDate, ConsentDate, StatusSince }: ProfilePurpose,
  hasMore: boolean,
): number => {
  // Arrivals come after what they tell, so the record's own dates may be earlier.
  const dates = hasMore ? [FirstTransactionDate, ConsentDate, StatusSince] : [FirstTransactionDate];
  return Math.min(
    ...dates.flatMap((date) => (date ? [Date.parse(date)] : [])).filter(Number.isFinite),
  );
};

type Row = { purposeId: string; name: string; purpose: ProfilePurpose | undefined };

const bandOf = (
  { purposeId, name, purpose }: Row,
  transactions: readonly Transaction[],
  { hasMore, from, to }: { hasMore: boolean; from: number; to: number },
): StatusBand => {
  const own = inOrder(withoutSetAside(transactions));
  const start = purpose ? knownFrom(purpose, hasMore) : Number.POSITIVE_INFINITY;
  const stretches: Stretch[] = [];
  const [first] = own;
  const unloadedUntil = first === undefined ? to : tookPlace(first);
  const isCut = first === undefined ? purpose !== undefined : start < unloadedUntil;
  if (isCut) {
    stretches.push({
      status: null,
      from: Number.isFinite(start) ? start : from,
      to: unloadedUntil,
    });
  }

  const nothing = hasMore ? null : undefined;
  let state: State = { status: nothing, beforePending: nothing, recordedAt: 0 };
  for (const [index, transaction] of own.entries()) {
    const next = own[index + 1];
    state = stateAfter(state, transaction);
    const stretch = { from: tookPlace(transaction), to: next === undefined ? to : tookPlace(next) };
    const { status } = state;
    if (next !== undefined || purpose === undefined) {
      if (status !== undefined) stretches.push({ ...stretch, status });
      continue;
    }
    // What holds now is what the profile says, whatever led to it.
    const held = heldNow(purpose, to);
    const isLater = held.status !== status && held.since > stretch.from && held.since < to;
    if (isLater && status !== undefined) stretches.push({ ...stretch, status, to: held.since });
    stretches.push({ status: held.status, from: isLater ? held.since : stretch.from, to });
  }
  return {
    purposeId,
    name,
    stretches: joined(stretches),
    marks: inOrder(transactions)
      .filter(({ decidedByMerge }) => !decidedByMerge)
      .map(tookPlace),
  };
};

/**
 * Each purpose over time, told from the transactions that are loaded; what is not loaded stays open.
 * @param now epoch milliseconds, where all bands end
 */
export const statusBands = (
  purposes: readonly ProfilePurpose[],
  loaded: Loaded<Transaction>,
  now: number,
): StatusBands => {
  // As the timeline: what arrived late stays out until all that was there before it is loaded. What
  // was recorded by mistake never held, and neither did an ending that a late receipt overtook.
  const items = completeTransactions(loaded).filter(
    ({ correction, superseded }) => !correction && !superseded,
  );
  const known = new Set(purposes.map(({ Id }) => Id));
  const rows: Row[] = [
    ...purposes.map((purpose) => ({ purposeId: purpose.Id, name: purpose.Name, purpose })),
    ...[...purposeNames(items)]
      .filter(([id]) => !known.has(id))
      .map(([purposeId, name]) => ({ purposeId, name, purpose: undefined })),
  ];
  const { hasMore } = loaded;
  const times = [
    ...items.map(tookPlace),
    ...purposes.map((purpose) => knownFrom(purpose, hasMore)),
  ].filter(Number.isFinite);
  const from = Math.min(now, ...times);
  const frame = { hasMore, from, to: now };
  const own = Map.groupBy(items, ({ purposeGuid }) => purposeGuid);
  return {
    from,
    to: now,
    bands: rows.map((row) => bandOf(row, own.get(row.purposeId) ?? [], frame)),
    count: loaded.items.filter(isTold).length,
  };
};

/** Whether a picture tells more than the table of what holds now: some purpose had another status. */
export const showsChange = ({ bands }: StatusBands): boolean =>
  bands.some(({ stretches }) => new Set(stretches.map(({ status }) => status)).size > 1);
