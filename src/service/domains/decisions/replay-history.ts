import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import {
  applyLatest,
  type Consent,
  type ConsentTransaction,
  endConsent,
  givesConsent,
  isDue,
  isStanding,
  type LifeSpan,
} from '#service/domains/receipts/apply-transaction.ts';

/** What a receipt said about a purpose, as it's stored; `lifeSpan` by its version of the purpose. */
export type SaidEntry = Omit<ConsentTransaction, 'history'>;

/** An end that the service recorded. */
export type EndEntry = {
  id: string;
  at: string;
  /** What was said since is after it, where that's later than `at`: until then nobody could agree. */
  until?: string;
};

/** An end that a replay comes to; it's recorded already if its id is one of those given. */
export type ReplayedEnd = EndEntry & { consent: Consent; recordedAt: string };

export type Replay = {
  consent: Consent | null;
  /** The latest word on each topic and option. */
  choices: Map<string, RecordedChoice>;
  ends: ReplayedEnd[];
  /** The recorded ends that no expiry explains: the purpose retired then. */
  retirements: EndEntry[];
};

const forEver: LifeSpan = { seconds: 0, implicitSeconds: null, countedFrom: null };

/** The entry with the end that it got when it was recorded. */
const asRecorded = (entry: SaidEntry): ConsentTransaction => ({
  ...entry,
  history: [],
  lifeSpan: givesConsent(entry.type) && entry.expiryAt === null ? forEver : entry.lifeSpan,
});

type Step = { at: string; rank: number } & ({ said: SaidEntry } | { end: EndEntry });

const bySaid = (one: Step, other: Step): number =>
  one.at === other.at ? one.rank - other.rank : one.at < other.at ? -1 : 1;

/**
 * What a person's history with one purpose leads to: everything that was said in the order it was said
 * in, and each consent ended when it was due.
 * @param said in order of arrival
 * @param recorded the ends that the service recorded
 * @param retirements of these, the ones that count whatever was said; left out, they're found out
 * @param until now
 * @param newId of an end that isn't recorded
 */
export const replayHistory = ({
  said,
  recorded,
  retirements,
  until,
  newId,
}: {
  said: readonly SaidEntry[];
  recorded: readonly EndEntry[];
  retirements?: readonly EndEntry[] | undefined;
  until: string;
  newId: () => string;
}): Replay => {
  const replay: Replay = { consent: null, choices: new Map(), ends: [], retirements: [] };
  const used = new Set<string>();

  const end = (before: Consent, at: string, id: string): void => {
    const ended = endConsent(before, at, { id, recordedAt: until });
    used.add(id);
    replay.consent = ended.consent;
    replay.ends.push({ id, at: ended.at, consent: ended.consent, recordedAt: ended.recordedAt });
  };
  const endWhatIsDue = (time: string): void => {
    const { consent } = replay;
    if (consent === null || consent.expiryAt === null || !isDue(consent, time)) return;
    const at =
      consent.expiryAt > consent.lastTransactionAt ? consent.expiryAt : consent.lastTransactionAt;
    const known = recorded.find((own) => own.at === at && !used.has(own.id));
    end(consent, consent.expiryAt, known?.id ?? newId());
  };

  const steps: Step[] = [
    ...said.map((entry, index) => ({ at: entry.interactionAt, rank: index + 1, said: entry })),
    ...(retirements ?? recorded).map((own) => ({ at: own.until ?? own.at, rank: 0, end: own })),
  ];
  for (const step of steps.toSorted(bySaid)) {
    endWhatIsDue(step.at);
    if ('end' in step) {
      const { consent } = replay;
      if (used.has(step.end.id) || consent === null || !isStanding(consent.status)) continue;
      replay.retirements.push(step.end);
      end(consent, step.end.at, step.end.id);
      continue;
    }
    const { consent, choices } = applyLatest(replay.consent, asRecorded(step.said));
    replay.consent = consent;
    for (const choice of choices) replay.choices.set(choice.choiceId, choice);
  }
  endWhatIsDue(until);
  return replay;
};
