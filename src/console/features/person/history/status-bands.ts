import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { completeTransactions, type Loaded, purposeNames, tookPlaceAt } from './timeline.ts';

/** A stretch of time, epoch milliseconds, in which a purpose had one status; null: not loaded. */
export type Stretch = { status: string | null; from: number; to: number };

/** One purpose over time. */
export type StatusBand = {
  purposeId: string;
  name: string;
  stretches: readonly Stretch[];
  /** When its loaded transactions took place. */
  marks: readonly number[];
};

export type StatusBands = { from: number; to: number; bands: readonly StatusBand[] };

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

/** What a purpose was before: null where that was not loaded, undefined where there was nothing. */
type Before = { status: string | null | undefined; beforePending: string | null | undefined };

/** docs/design.md 5.4: some types set a status, others keep the one before or give it back. */
const statusAfter = (type: string, before: Before): string | null => {
  const set = Object.hasOwn(statusByType, type) ? statusByType[type] : undefined;
  if (set !== undefined) return set;
  if (type === 'CANCEL') {
    return before.beforePending === undefined ? 'WITHDRAWN' : before.beforePending;
  }
  if (before.status !== undefined) return before.status;
  return type === 'NO_CHOICE' ? 'NO_CONSENT' : null;
};

/** When it took place; what was recorded late belongs where it happened. */
const tookPlace = (transaction: Transaction): number => Date.parse(tookPlaceAt(transaction));

/** Lists are newest first: at equal times the later arrival is the later one. */
const inOrder = (transactions: readonly Transaction[]): Transaction[] =>
  transactions.toReversed().toSorted((one, other) => tookPlace(one) - tookPlace(other));

type Row = { purposeId: string; name: string; purpose: ProfilePurpose | undefined };

const bandOf = (
  { purposeId, name, purpose }: Row,
  transactions: readonly Transaction[],
  { hasMore, from, to }: { hasMore: boolean; from: number; to: number },
): StatusBand => {
  const own = inOrder(transactions);
  const start = purpose?.FirstTransactionDate ? Date.parse(purpose.FirstTransactionDate) : null;
  const stretches: Stretch[] = [];
  const [first] = own;
  const unloadedUntil = first === undefined ? to : tookPlace(first);
  const isCut =
    first === undefined ? purpose !== undefined : start !== null && start < unloadedUntil;
  if (isCut) stretches.push({ status: null, from: start ?? from, to: unloadedUntil });

  let before: Before = hasMore
    ? { status: null, beforePending: null }
    : { status: undefined, beforePending: undefined };
  for (const [index, transaction] of own.entries()) {
    const { transactionType } = transaction;
    const next = own[index + 1];
    const status = statusAfter(transactionType, before);
    const beforePending =
      transactionType === 'PENDING' && before.status !== 'PENDING'
        ? before.status
        : before.beforePending;
    before = { status, beforePending };
    stretches.push({
      // What holds now is what the profile says, whatever led to it.
      status: next === undefined && purpose !== undefined ? purpose.Status : status,
      from: tookPlace(transaction),
      to: next === undefined ? to : tookPlace(next),
    });
  }
  return {
    purposeId,
    name,
    stretches: stretches.filter((stretch) => stretch.to > stretch.from),
    marks: own.map(tookPlace),
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
  // was recorded by mistake never held.
  const items = completeTransactions(loaded).filter(({ correction }) => !correction);
  const known = new Set(purposes.map(({ Id }) => Id));
  const rows: Row[] = [
    ...purposes.map((purpose) => ({ purposeId: purpose.Id, name: purpose.Name, purpose })),
    ...[...purposeNames(items)]
      .filter(([id]) => !known.has(id))
      .map(([purposeId, name]) => ({ purposeId, name, purpose: undefined })),
  ];
  const times = [
    ...items.map(tookPlace),
    ...purposes.flatMap(({ FirstTransactionDate }) =>
      FirstTransactionDate ? [Date.parse(FirstTransactionDate)] : [],
    ),
  ].filter((time) => !Number.isNaN(time));
  const from = Math.min(now, ...times);
  const frame = { hasMore: loaded.hasMore, from, to: now };
  const own = Map.groupBy(items, ({ purposeGuid }) => purposeGuid);
  return {
    from,
    to: now,
    bands: rows.map((row) => bandOf(row, own.get(row.purposeId) ?? [], frame)),
  };
};

/** Whether a picture tells more than the table of what holds now: some purpose had another status. */
export const showsChange = ({ bands }: StatusBands): boolean =>
  bands.some(({ stretches }) => new Set(stretches.map(({ status }) => status)).size > 1);
