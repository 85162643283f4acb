import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import {
  type Consent,
  endConsent,
  isStanding,
} from '#service/domains/receipts/apply-transaction.ts';
import {
  type EndEntry,
  type ReplayedEnd,
  replayHistory,
  type SaidEntry,
} from './replay-history.ts';

/** What a correction does to one consent. */
export type PlannedCorrection = {
  /** Null where nothing is left that was said. */
  consent: Consent | null;
  /** Ends to record: what came back has ended in the meantime. */
  ends: ReplayedEnd[];
  /** Recorded ends that never were: what ended was the mistake. */
  voidedEnds: string[];
  /** Choices to store, and those to remove, of the topics and options that the mistake named. */
  choices: RecordedChoice[];
  removedChoices: string[];
};

/** When a purpose retired, and when it was published again; null where it wasn't. */
export type Retirement = { at: string; republishedAt: string | null };

const isSame = (one: Consent | null, other: Consent): boolean =>
  one !== null &&
  one.status === other.status &&
  one.statusBeforePending === other.statusBeforePending &&
  one.consentAt === other.consentAt &&
  (!isStanding(one.status) || one.expiryAt === other.expiryAt) &&
  (one.status === 'EXPIRED' || one.statusTransactionId === other.statusTransactionId);

/**
 * Takes one transaction back: what is left of the history is replayed in the order it was said in.
 * @param stored the consent as it is, its due end recorded
 * @param said and `recorded` as `replayHistory` takes them, the wrong one among them
 * @param retirement of the purpose, the last one if it ever retired
 * @returns null where the history doesn't lead to the stored consent, as after some merges: then nobody
 * can tell what held before
 */
export const planCorrection = ({
  wrongId,
  stored,
  said,
  recorded,
  until,
  retirement,
  newId,
}: {
  wrongId: string;
  stored: Consent;
  said: readonly SaidEntry[];
  recorded: readonly EndEntry[];
  until: string;
  retirement: Retirement | null;
  newId: () => string;
}): PlannedCorrection | null => {
  const known = replayHistory({ said, recorded, until, newId });
  if (!isSame(known.consent, stored)) return null;
  const wrong = said.find(({ id }) => id === wrongId);
  // What the mistake hid from the retirement ended with it, though another version is Active now.
  const hidden =
    retirement !== null &&
    wrong !== undefined &&
    wrong.interactionAt < (retirement.republishedAt ?? '')
      ? [{ id: newId(), at: retirement.at, until: retirement.republishedAt ?? retirement.at }]
      : [];
  const restored = replayHistory({
    said: said.filter(({ id }) => id !== wrongId),
    recorded,
    retirements: [...known.retirements, ...hidden],
    until,
    newId,
  });
  const held = restored.consent;
  const retiredAt = retirement?.republishedAt === null ? retirement.at : null;
  if (held !== null && retiredAt !== null && retiredAt <= until && isStanding(held.status)) {
    const id = newId();
    const { consent, at, recordedAt } = endConsent(held, retiredAt, { id, recordedAt: until });
    restored.consent = consent;
    restored.ends.push({ id, at, recordedAt, consent });
  }
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const keptIds = new Set(restored.ends.map(({ id }) => id));
  const named = wrong?.choices ?? [];
  const choiceIds = [...new Set(named.map(({ choiceId }) => choiceId))];
  const { consent } = restored;
  return {
    consent:
      consent === null ? null : { ...consent, geolocation: stored.geolocation, updatedAt: until },
    ends: restored.ends.filter(({ id }) => !recordedIds.has(id)),
    voidedEnds: recorded.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
    choices: choiceIds.flatMap((id) => restored.choices.get(id) ?? []),
    removedChoices: choiceIds.filter((id) => !restored.choices.has(id)),
  };
};
