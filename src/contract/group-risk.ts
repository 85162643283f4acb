import type { ComparedRecord } from './compare.ts';
import type { Profile } from './data-subject-records.ts';
import { stopsIn } from './forecast-stop.ts';
import { type GroupRisk, groupRisks } from './merge-request-values.ts';
import { countingStatus } from './merge-rules.ts';
import {
  areEqual,
  choicesOf,
  isGrant,
  isHarmlessIfNew,
  isRefusedAndGranted,
  matters,
} from './predict-consents.ts';

/** What a record says: a request that waits also what it would give back. */
export type Answer = { status: string; behind?: string | null | undefined };

/** What the records of a group say to one purpose. */
export type SaidToPurpose = {
  /** Not in any order; the same may be there several times. */
  answers: readonly Answer[];
  /** Whether the primary is among those who say something. */
  isOfPrimary: boolean;
  /** Whether they consent to different topics or options of it. */
  doChoicesDiffer: boolean;
  /**
   * Whether one of them said no to everything, and this is no service: only a yes in so many words
   * holds against that.
   */
  isStopped?: boolean;
};

const riskOfPurpose = ({
  answers,
  isOfPrimary,
  doChoicesDiffer,
  isStopped = false,
}: SaidToPurpose): GroupRisk => {
  const counting = answers.map(({ status, behind }) => countingStatus(status, behind));
  if (isRefusedAndGranted(counting) || (isStopped && counting.some(isGrant))) return 'REFUSAL';
  const isAdded = !isOfPrimary && !counting.every(isHarmlessIfNew);
  const statuses = answers.map(({ status }) => status);
  const doDiffer = !areEqual(statuses) || !areEqual(counting);
  return isAdded || doDiffer || (doChoicesDiffer && statuses.some(matters)) ? 'DIFFERS' : 'NOTHING';
};

/** The worst of all purposes; nothing where nobody says anything. */
export const riskOf = (said: readonly SaidToPurpose[]): GroupRisk => {
  const found = new Set(said.map(riskOfPurpose));
  return groupRisks.find((risk) => found.has(risk)) ?? 'NOTHING';
};

type Said = Pick<Profile, 'Id' | 'Purposes'>;

/**
 * What people say to each purpose.
 * @param profiles with all their choices, the primary first
 * @param comparison of them: profiles don't say who said no to everything
 */
export const saidIn = (
  profiles: readonly Said[],
  comparison: readonly ComparedRecord[],
): readonly SaidToPurpose[] => {
  const primaryId = profiles[0]?.Id;
  const all = profiles.flatMap(({ Id, Purposes }) =>
    (Purposes ?? []).map((purpose) => ({ id: Id, purpose })),
  );
  return [...Map.groupBy(all, ({ purpose }) => purpose.Id.toLowerCase())].map(([key, own]) => {
    const chosen = own.map(({ purpose }) =>
      choicesOf(purpose)
        .flatMap(({ id, isConsented }) => (isConsented ? [id] : []))
        .toSorted()
        .join(),
    );
    return {
      answers: own.map(({ purpose: { Status: status, StatusBeforePending: behind } }) => ({
        status,
        behind,
      })),
      isOfPrimary: own.some(({ id }) => id === primaryId),
      doChoicesDiffer: new Set(chosen).size > 1,
      isStopped: stopsIn(comparison, key).length > 0,
    };
  });
};
