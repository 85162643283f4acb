import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import type {
  Consent,
  Ending,
  Retirement,
  TransactionDates,
} from '#service/domains/receipts/apply-transaction.ts';
import type { History } from '#service/domains/receipts/read-histories.ts';
import { changedDates, leadsTo, replayHistory } from '#service/domains/receipts/replay-history.ts';

/** What a correction does to one consent. */
export type PlannedCorrection = {
  /** Null where nothing is left that was said. */
  consent: Consent | null;
  /** Ends to record: what came back has ended in the meantime. */
  ends: Ending[];
  /** Recorded ends that never were: what ended was the mistake. */
  voidedEnds: string[];
  /** Of what stays, what its dates are now. */
  redated: Map<string, TransactionDates>;
  /** Choices to store, and those to remove, of the topics and options that the mistake named. */
  choices: RecordedChoice[];
  removedChoices: string[];
};

/**
 * Takes one transaction back: what is left of the history is replayed in the order it was said in.
 * @param stored the consent as it is, its due end recorded
 * @param history the wrong one in it
 * @returns null where a merge decided on what is wrong, or the history doesn't lead to the stored
 * consent, as after merges of former releases: then nobody can tell what held before
 */
export const planCorrection = ({
  wrongId,
  stored,
  history: { said, recorded, dates },
  until,
  retirements,
  newId,
}: {
  wrongId: string;
  stored: Consent;
  history: History;
  until: string;
  retirements: readonly Retirement[];
  newId: () => string;
}): PlannedCorrection | null => {
  const wrong = said.find(({ id }) => id === wrongId);
  if (wrong === undefined) return null;
  const now = { retirements, until };
  const known = replayHistory({ said, recorded, newId, ...now });
  if (!leadsTo(known, stored, now)) return null;
  const restored = replayHistory({
    said: said.filter(({ id }) => id !== wrongId),
    recorded,
    newId,
    ...now,
  });
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const choiceIds = [...new Set(wrong.choices.map(({ choiceId }) => choiceId))];
  const { consent } = restored;
  return {
    consent:
      consent === null ? null : { ...consent, geolocation: stored.geolocation, updatedAt: until },
    ends: restored.ends.filter(({ id }) => !recordedIds.has(id)),
    voidedEnds: restored.overtaken,
    redated: changedDates(dates, restored.dates),
    choices: choiceIds.flatMap((id) => restored.choices.get(id) ?? []),
    removedChoices: choiceIds.filter((id) => !restored.choices.has(id)),
  };
};
