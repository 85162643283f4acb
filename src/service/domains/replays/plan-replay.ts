import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';
import { isMoreRestrictive } from '#contract/merge-rules.ts';
import type { KeptReason } from '#contract/replays.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import type { StoredState } from '#service/db/schema/replays.ts';
import {
  type Consent,
  type Ending,
  isYes,
  type Retirement,
  type TransactionDates,
} from '#service/domains/receipts/apply-transaction.ts';
import { later } from '#service/domains/receipts/instants.ts';
import type { History } from '#service/domains/receipts/read-histories.ts';
import {
  actedAt,
  changedDates,
  endedBy,
  type Replay,
  replayHistory,
} from '#service/domains/receipts/replay-history.ts';

/** A consent as it is stored, with what tells how it came to be. */
export type StoredConsent = {
  consent: Consent;
  /** Whether each topic and option is consented to, by its id. */
  choices: ReadonlyMap<string, boolean>;
  /** When each of its transactions was, those that don't count included, by its id. */
  actsById: ReadonlyMap<string, string>;
  /** Those of them that are tests, and what they said. */
  tests: ReadonlyMap<string, TransactionType>;
  /** When the first of them that counts arrived; null where none is left. */
  firstArrivedAt: string | null;
  /** A merge of a former release decided it, and its snapshot tells too little to start from. */
  isDecidedByMerge: boolean;
};

/** What carrying a replay out makes of a consent. */
export type Replayed = {
  /** Null where only tests had given one. */
  consent: Consent | null;
  /** Endings to record. */
  added: Ending[];
  /** Recorded ones that never were. */
  overtaken: string[];
  redated: Map<string, TransactionDates>;
  /** Those to store; null where only tests had chosen. */
  choices: ReadonlyMap<string, RecordedChoice | null>;
};

export type States = { before: StoredState; after: StoredState };

export type ReplayPlan =
  | { kind: 'same'; isAffected: boolean }
  | ({ kind: 'dates' | 'status'; replayed: Replayed } & States)
  | ({ kind: 'kept'; reason: KeptReason } & States);

const isExplicitYes = (type: string): boolean => type === 'CONFIRMED' || type === 'OPT_IN';

/** Whether former releases may have gone by the order of arrival. */
const mayBeWrong = ({ said, recorded }: History, { overtaken }: Replay): boolean =>
  said.some(({ interactionAt, createdAt }) => interactionAt < createdAt) ||
  said.filter(({ type }) => isYes(type)).length > 1 ||
  recorded.some(({ id }) => overtaken.includes(id));

export const toState = (consent: Consent, since: string | null): StoredState => ({
  status: consent.status,
  since,
  consentAt: consent.consentAt,
  firstConsentAt: consent.firstConsentAt,
  withdrawalAt: consent.withdrawalAt,
  reactivationAt: consent.reactivationAt,
  expiryAt: consent.expiryAt,
  lastInteractionAt: consent.lastInteractionAt,
  collectionPointId: consent.collectionPointId,
  collectionPointVersion: consent.collectionPointVersion,
});

const isSameState = (one: StoredState, other: StoredState): boolean =>
  Object.entries(one).every(([key, value]) => value === other[key as keyof StoredState]);

const differs = (
  { before, after }: States,
  held: Consent,
  { consent, added, overtaken, redated, choices }: Replayed & { consent: Consent },
): boolean =>
  !isSameState(before, after) ||
  held.statusBeforePending !== consent.statusBeforePending ||
  held.purposeVersion !== consent.purposeVersion ||
  added.length > 0 ||
  overtaken.length > 0 ||
  redated.size > 0 ||
  choices.size > 0;

/** What a replay is of. */
export type Replaying = {
  stored: StoredConsent;
  history: History;
  retirements: readonly Retirement[];
  /** Now. */
  until: string;
  newId: () => string;
};

/** When what set a status was: what is stored tells it, or a replay. */
export const sinceOf = (
  { statusTransactionId: id }: Consent,
  { actsById }: StoredConsent,
  { ends }: Replay,
): string | null =>
  id === null ? null : (ends.find((end) => end.id === id)?.at ?? actsById.get(id) ?? null);

/**
 * What a stored consent becomes if it's computed anew from all that was said (docs/design.md 11.1). A
 * more restrictive status is taken; any other one only with an explicit yes after the act that holds.
 */
export const planReplay = ({
  stored,
  history,
  retirements,
  until,
  newId,
}: Replaying): ReplayPlan => {
  const { said, recorded } = history;
  if (said.length === 0) return { kind: 'same', isAffected: false };
  const replay = replayHistory({ said, recorded, retirements, until, newId });
  const isAffected = mayBeWrong(history, replay);
  if (!isAffected || replay.consent === null) return { kind: 'same', isAffected };

  const held = endedBy(stored.consent, { retirements, until });
  const isDue = held !== stored.consent;
  const known = new Set(recorded.map(({ id }) => id));
  const added = replay.ends.filter(({ id }) => !known.has(id));
  const before = toState(held, isDue ? held.expiryAt : sinceOf(held, stored, replay));
  const after = toState(replay.consent, sinceOf(replay.consent, stored, replay));

  const replayed = {
    consent: {
      ...replay.consent,
      firstTransactionAt: stored.consent.firstTransactionAt,
      lastTransactionAt: later(stored.consent.lastTransactionAt, replay.consent.lastTransactionAt),
      updatedAt: later(stored.consent.updatedAt, until),
      transactionCount: stored.consent.transactionCount + added.length - replay.overtaken.length,
      lastReceiptId: stored.consent.lastReceiptId,
      geolocation: stored.consent.geolocation,
    },
    added,
    overtaken: replay.overtaken,
    redated: changedDates(history.dates, replay.dates),
    choices: new Map(
      [...replay.choices].filter(([id, { isConsented }]) => stored.choices.get(id) !== isConsented),
    ),
  };
  const states: States = { before, after };
  // An ending that is due and nothing else is left to be recorded like any other.
  const unrecorded = isDue ? added.filter(({ at }) => at !== held.expiryAt) : added;
  if (!differs(states, held, { ...replayed, added: unrecorded })) {
    return { kind: 'same', isAffected };
  }

  const keep = (reason: KeptReason): ReplayPlan => ({ kind: 'kept', reason, ...states });
  const isWhole =
    stored.firstArrivedAt === stored.consent.firstTransactionAt &&
    stored.consent.statusTransactionId !== null;
  if (!isWhole) return keep('RECEIPTS_DELETED');
  const status: ConsentStatus = replay.consent.status;
  if (isMoreRestrictive(status, held.status)) return { kind: 'status', replayed, ...states };
  if (stored.isDecidedByMerge) return keep('DECIDED_BY_MERGE');
  if (status === held.status) return { kind: 'dates', replayed, ...states };
  const act = actedAt(held);
  const isSaidSince = said.some(
    ({ type, interactionAt, decided }) => isExplicitYes(type) && !decided && interactionAt > act,
  );
  return isSaidSince ? { kind: 'status', replayed, ...states } : keep('NO_LATER_YES');
};
