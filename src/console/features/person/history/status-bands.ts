import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { isRefusal } from '#contract/refusals.ts';
import { effectiveStatus, standsSince } from '../parts/effective-status.ts';
import { inOrder, type State, stateAfter, tookPlace, withoutSetAside } from './band-states.ts';
import { completeTransactions, isTold, type Loaded, purposeNames } from './timeline.ts';

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
 * @param isTest whether the person is a test: of others, tests count for nothing
 */
export const statusBands = (
  purposes: readonly ProfilePurpose[],
  loaded: Loaded<Transaction>,
  now: number,
  isTest = false,
): StatusBands => {
  const isMereTest = ({ test }: Transaction): boolean => test === true && !isTest;
  // As the timeline: what arrived late stays out until all that was there before it is loaded. What
  // was recorded by mistake never held, and neither did an ending that a late receipt overtook.
  const items = completeTransactions(loaded).filter(
    (own) => !own.correction && !own.superseded && !isMereTest(own),
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
    count: loaded.items.filter((own) => isTold(own) && !isMereTest(own)).length,
  };
};

/** Whether a picture tells more than the table of what holds now: some purpose had another status. */
export const showsChange = ({ bands }: StatusBands): boolean =>
  bands.some(({ stretches }) => new Set(stretches.map(({ status }) => status)).size > 1);

/** What a refusal began with, where a stronger one took its place; `at` is RFC 3339. */
export type FirstRefusal = { status: string; at: string };

/**
 * By which refusal, and since when, a person has refused without a break, by purpose: where that isn't
 * the status that holds by now. Left out where what came before isn't loaded.
 */
export const firstRefusals = ({ bands }: StatusBands): ReadonlyMap<string, FirstRefusal> =>
  new Map(
    bands.flatMap(({ purposeId, stretches }): [string, FirstRefusal][] => {
      const refused = ({ status }: Stretch) => isRefusal(status ?? undefined);
      const place = stretches.findLastIndex((stretch) => !refused(stretch)) + 1;
      const first = stretches[place];
      const isKnown = place === 0 || stretches[place - 1]?.status !== null;
      if (!isKnown || !first?.status || place === stretches.length - 1) return [];
      return [[purposeId, { status: first.status, at: new Date(first.from).toISOString() }]];
    }),
  );
