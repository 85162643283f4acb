import type { Profile } from './data-subject-records.ts';
import { type GroupRisk, groupRisks } from './merge-request-values.ts';
import { choicesOf, isGrant, isHarmless, isHarmlessIfNew, matters } from './predict-consents.ts';

/** What the records of a group say to one purpose. */
export type SaidToPurpose = {
  /** Each once. */
  statuses: readonly string[];
  /** Whether the primary is among those who say something. */
  isOfPrimary: boolean;
  /** Whether they consent to different topics or options of it. */
  doChoicesDiffer: boolean;
};

const riskOfPurpose = ({ statuses, isOfPrimary, doChoicesDiffer }: SaidToPurpose): GroupRisk => {
  if (statuses.some(isGrant) && !statuses.every(isHarmless)) return 'REFUSAL';
  const isAdded = !isOfPrimary && !statuses.every(isHarmlessIfNew);
  const doDiffer = statuses.length > 1 || (doChoicesDiffer && statuses.some(matters));
  return isAdded || doDiffer ? 'DIFFERS' : 'NOTHING';
};

/** The worst of all purposes; nothing where nobody says anything. */
export const riskOf = (said: readonly SaidToPurpose[]): GroupRisk => {
  const found = new Set(said.map(riskOfPurpose));
  return groupRisks.find((risk) => found.has(risk)) ?? 'NOTHING';
};

type Said = Pick<Profile, 'Id' | 'Purposes'>;

/** What people say to each purpose. @param profiles with all their choices, the primary first */
export const saidIn = (profiles: readonly Said[]): readonly SaidToPurpose[] => {
  const primaryId = profiles[0]?.Id;
  const all = profiles.flatMap(({ Id, Purposes }) =>
    (Purposes ?? []).map((purpose) => ({ id: Id, purpose })),
  );
  return [...Map.groupBy(all, ({ purpose }) => purpose.Id.toLowerCase()).values()].map((own) => {
    const chosen = own.map(({ purpose }) =>
      choicesOf(purpose)
        .flatMap(({ id, isConsented }) => (isConsented ? [id] : []))
        .toSorted()
        .join(),
    );
    return {
      statuses: [...new Set(own.map(({ purpose }) => purpose.Status))],
      isOfPrimary: own.some(({ id }) => id === primaryId),
      doChoicesDiffer: new Set(chosen).size > 1,
    };
  });
};
