import { isRefusal } from '#contract/refusals.ts';
import type { StoredState } from '#service/db/schema/replays.ts';
import {
  type Consent,
  changesConsent,
  givesConsent,
} from '#service/domains/receipts/apply-transaction.ts';
import { earlier, later } from '#service/domains/receipts/instants.ts';
import type { History } from '#service/domains/receipts/read-histories.ts';
import {
  changedDates,
  endedBy,
  type Replay,
  replayHistory,
} from '#service/domains/receipts/replay-history.ts';
import {
  type Replaying,
  type ReplayPlan,
  type States,
  type StoredConsent,
  sinceOf,
  toState,
} from './plan-replay.ts';

const nothing: StoredState = {
  status: 'NO_CONSENT',
  since: null,
  consentAt: null,
  firstConsentAt: null,
  withdrawalAt: null,
  reactivationAt: null,
  expiryAt: null,
  lastInteractionAt: null,
  collectionPointId: null,
  collectionPointVersion: null,
};

/** The consent with what goes by the arrival of what is live. */
const asArrived = (
  { consent, ends }: Replay,
  { consent: { geolocation, updatedAt } }: StoredConsent,
  { said }: History,
  until: string,
): Consent | null => {
  if (consent === null) return null;
  const byArrival = said.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const begun = said.flatMap(({ type, createdAt, decided }) =>
    changesConsent(type) ? [] : (decided?.consent.firstTransactionAt ?? createdAt),
  );
  const isPlacedLive = said.some(({ receiptId }) => receiptId === geolocation?.receiptId);
  return {
    ...consent,
    firstTransactionAt: begun.reduce(earlier, consent.firstTransactionAt),
    lastTransactionAt: [...byArrival, ...ends].reduce(
      (last, act) => later(last, 'at' in act ? act.at : act.createdAt),
      consent.lastTransactionAt,
    ),
    updatedAt: later(updatedAt, until),
    lastReceiptId:
      byArrival.findLast(({ receiptId }) => receiptId !== null)?.receiptId ?? consent.lastReceiptId,
    geolocation: isPlacedLive ? geolocation : null,
  };
};

/** What had no effect may be older than the consent. */
const isWhole = ({ firstArrivedAt, consent, isDecidedByMerge }: StoredConsent): boolean =>
  firstArrivedAt !== null && firstArrivedAt <= consent.firstTransactionAt && !isDecidedByMerge;

/** Whether a test gave what holds, or lengthened it; of a refusal, whether a test said it. */
const isOfTest = ({ consent: { status, statusTransactionId: setter }, tests }: StoredConsent) => {
  if (setter !== null && tests.has(setter)) return true;
  return !isRefusal(status) && (setter === null || [...tests.values()].some(givesConsent));
};

/**
 * What a consent becomes once its person is live, if tests had a part in it: what is live leads to it
 * alone (docs/design.md 11.2). What a test gave or took is dropped in any case. A status that no test
 * set stays where what led to it isn't there anymore.
 * @param history what is live
 */
export const planLive = ({ stored, history, retirements, until, newId }: Replaying): ReplayPlan => {
  if (stored.tests.size === 0) return { kind: 'same', isAffected: false };
  const { said, recorded, dates } = history;
  const replay = replayHistory({ said, recorded, retirements, until, newId });
  const held = endedBy(stored.consent, { retirements, until });
  const isDue = held !== stored.consent;
  const states: States = {
    before: toState(held, isDue ? held.expiryAt : sinceOf(held, stored, replay)),
    after:
      replay.consent === null
        ? nothing
        : toState(replay.consent, sinceOf(replay.consent, stored, replay)),
  };
  if (!isWhole(stored) && !isOfTest(stored)) {
    const reason = stored.isDecidedByMerge ? 'DECIDED_BY_MERGE' : 'RECEIPTS_DELETED';
    return { kind: 'kept', reason, ...states };
  }
  const known = new Set(recorded.map(({ id }) => id));
  const named = new Set([...stored.choices.keys(), ...replay.choices.keys()]);
  return {
    kind: states.before.status === states.after.status ? 'dates' : 'status',
    ...states,
    replayed: {
      consent: asArrived(replay, stored, history, until),
      added: replay.ends.filter(({ id }) => !known.has(id)),
      overtaken: replay.overtaken,
      redated: changedDates(dates, replay.dates),
      choices: new Map([...named].map((id) => [id, replay.choices.get(id) ?? null])),
    },
  };
};
