import {
  applyLatest,
  type Consent,
  type ConsentTransaction,
  type Retirement,
} from '#service/domains/receipts/apply-transaction.ts';
import { later } from '#service/domains/receipts/instants.ts';
import type { History } from '#service/domains/receipts/read-histories.ts';
import {
  changedDates,
  leadsTo,
  replayHistory,
  type SaidEntry,
} from '#service/domains/receipts/replay-history.ts';
import type { Replayed } from '#service/domains/replays/plan-replay.ts';

/** As a consent is where nothing that counts was ever said. */
const unsaid = {
  status: 'NO_CONSENT',
  statusTransactionId: null,
  statusBeforePending: null,
  transactionIdBeforePending: null,
  lastInteractionAt: null,
  consentAt: null,
  firstConsentAt: null,
  withdrawalAt: null,
  reactivationAt: null,
  expiryAt: null,
  note: null,
} as const satisfies Partial<Consent>;

/**
 * What the end of requests makes of a consent: `canceled` where it takes an act of its own, `unasked` where
 * a merge let one wait beside what it decided for, which the decision then forgets.
 */
export type PlannedEnd = {
  replayed: Replayed & { consent: Consent };
  canceled: boolean;
  unasked?: boolean;
};

const noRequest = { statusBeforePending: null, transactionIdBeforePending: null };

/** Whether a request waits beside a consent in force. */
export const isAskedBeside = ({ status, statusBeforePending }: Consent): boolean =>
  status !== 'PENDING' && statusBeforePending !== null;

/** What was said, but that a merge let no request wait beside what it decided for. */
const withoutAsking = (entry: SaidEntry): SaidEntry =>
  entry.decided && isAskedBeside(entry.decided.consent)
    ? {
        ...entry,
        decided: { ...entry.decided, consent: { ...entry.decided.consent, ...noRequest } },
      }
    : entry;

/**
 * Takes requests back that nobody confirmed: status, dates and choices are what they would be had nobody
 * asked, and where nothing else was said there's no consent (docs/design.md 11.6). That is no ending and
 * no withdrawal.
 * @param history the requests in it, but for those that a merge decided on
 * @param isAskedOtherwise whether another request still waits beside the consent
 * @param cancel ends what is pending where no history leads to it, or a merge decided that
 */
export const planEnd = ({
  stored,
  history,
  requestIds,
  isAskedOtherwise = false,
  retirements,
  until,
  cancel,
  newId,
}: {
  stored: Consent;
  history: History;
  requestIds: ReadonlySet<string>;
  isAskedOtherwise?: boolean;
  retirements: readonly Retirement[];
  until: string;
  cancel: ConsentTransaction;
  newId: () => string;
}): PlannedEnd => {
  const { said, recorded, dates } = history;
  const now = { retirements, until };
  const tell = (entries: typeof said) => replayHistory({ said: entries, recorded, newId, ...now });
  const isTheirs = (consent: Consent | null): boolean =>
    consent?.status === 'PENDING' && requestIds.has(consent.statusTransactionId ?? '');

  /** They count for nothing, whatever becomes of the consent. */
  const withoutThem = (consent: Consent): Replayed & { consent: Consent } => ({
    ...{ added: [], overtaken: [], redated: new Map(), choices: new Map() },
    consent: {
      ...consent,
      transactionCount: consent.transactionCount - requestIds.size,
      updatedAt: later(stored.updatedAt, until),
    },
  });
  if (!leadsTo(tell(said), stored, now)) {
    const canceled = isTheirs(stored);
    const { consent } = canceled ? applyLatest(stored, cancel) : { consent: stored };
    return { replayed: withoutThem(consent ?? stored), canceled };
  }
  const told = said.filter(({ id }) => requestIds.has(id));
  const left = said.filter(({ id }) => !requestIds.has(id));
  const alone = tell(left);
  const canceled = isTheirs(alone.consent);
  if (told.length === 0 && !canceled) {
    const unasked =
      !isAskedOtherwise &&
      isAskedBeside(stored) &&
      tell(left.map(withoutAsking)).consent?.statusBeforePending === null;
    const consent = unasked ? { ...stored, ...noRequest } : stored;
    return { replayed: withoutThem(consent), canceled, unasked };
  }
  const replay = canceled ? tell([...left, { ...cancel, decided: null }]) : alone;
  const known = new Set(recorded.map(({ id }) => id));
  const added = replay.ends.filter(({ id }) => !known.has(id));
  const named = new Set(told.flatMap(({ choices }) => choices.map(({ choiceId }) => choiceId)));
  const own: Consent = replay.consent ?? { ...stored, ...unsaid };
  const isPlacedByThem = told.some(
    ({ receiptId }) => receiptId !== null && receiptId === stored.geolocation?.receiptId,
  );
  return {
    canceled,
    replayed: {
      consent: {
        ...own,
        firstTransactionAt: stored.firstTransactionAt,
        lastTransactionAt: later(stored.lastTransactionAt, own.lastTransactionAt),
        updatedAt: later(stored.updatedAt, until),
        transactionCount:
          stored.transactionCount -
          requestIds.size +
          added.length -
          replay.overtaken.length +
          Number(canceled),
        lastReceiptId: stored.lastReceiptId,
        geolocation: isPlacedByThem ? null : stored.geolocation,
      },
      added,
      overtaken: replay.overtaken,
      redated: changedDates(dates, replay.dates),
      choices: new Map([...named].map((id) => [id, replay.choices.get(id) ?? null])),
    },
  };
};
