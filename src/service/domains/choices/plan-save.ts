import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import { type Answer, answerOf, type HeldChoice, markOf, stateOf } from './held-choices.ts';
import { type ShownPurpose, type ShownState, shortId, wasAsked } from './shown-state.ts';

/** A purpose with what a yes to it can be divided into. */
export type OfferedPurpose = {
  id: string;
  /** The Active one. */
  version: number;
  kind: string | null;
  isSaleOrSharing: boolean;
  topics: readonly string[];
  preferences: readonly {
    id: string;
    isSingleChoice: boolean;
    isRequired: boolean;
    options: readonly string[];
  }[];
};

/** What a person sent of a purpose. */
export type Submitted = {
  /** Null where no answer was selected. */
  answer: Answer | null;
  /** The topics and options that are ticked, each by the end of its id (`shortId`); null where none were offered. */
  chosen: ReadonlySet<string> | null;
};

/** What a save records of a purpose. */
export type ChoiceAct = {
  purposeId: string;
  /** The Active one, that was shown; other choices under a yes stay with the version it was given to. */
  version: number;
  type: 'CONFIRMED' | 'WITHDRAWN' | 'OPT_OUT' | 'CHANGE_PREFERENCES';
  choices: RecordedChoice[];
  /** A yes to what the page showed as switched off by the browser's signal. */
  isDespiteSignal: boolean;
};

/** Why a preference's choice wasn't taken: nothing chosen where something has to be, or more than one. */
export type ChoiceFault = { purposeId: string; preferenceId: string; isMissing: boolean };

export type SavePlan = {
  acts: ChoiceAct[];
  /** The purposes that changed elsewhere since they were shown, and stay as they are. */
  changedMeanwhile: string[];
  /** Yeses and choices that a handle which has ended doesn't give; they're asked for again. */
  askAgain: string[];
  faults: ChoiceFault[];
};

/** A group of choices: a preference's options, or the topics, each of which stands alone. */
type Group = {
  preferenceId: string | null;
  ids: readonly string[];
  isSingleChoice: boolean;
  isRequired: boolean;
};

const groupsOf = ({ topics, preferences }: OfferedPurpose): Group[] => [
  { preferenceId: null, ids: topics, isSingleChoice: false, isRequired: false },
  ...preferences.map(({ id, options, isSingleChoice, isRequired }) => ({
    preferenceId: id,
    ids: options,
    isSingleChoice,
    isRequired,
  })),
];

const toChoice =
  ({ preferenceId }: Group) =>
  (choiceId: string, isConsented: boolean): RecordedChoice => ({
    choiceId,
    preferenceId,
    isConsented,
  });

const faultIn = (
  purposeId: string,
  { preferenceId, ids, isSingleChoice, isRequired }: Group,
  chosen: ReadonlySet<string>,
): ChoiceFault[] => {
  if (preferenceId === null) return [];
  const count = ids.filter((id) => chosen.has(shortId(id))).length;
  if (isRequired && count === 0) return [{ purposeId, preferenceId, isMissing: true }];
  return isSingleChoice && count > 1 ? [{ purposeId, preferenceId, isMissing: false }] : [];
};

/** The choices with a yes: every one that is offered is spelled out. */
const spelledOut = (purpose: OfferedPurpose, chosen: ReadonlySet<string> | null) =>
  chosen === null
    ? []
    : groupsOf(purpose).flatMap((group) =>
        group.ids.map((id) => toChoice(group)(id, chosen.has(shortId(id)))),
      );

/**
 * The choices under a yes that stays: those that differ from what was shown. Where something was said
 * since, only what is ticked off counts: not in a single choice, where one is ticked off for another.
 */
const changedChoices = (
  purpose: OfferedPurpose,
  { shown, chosen, held }: { shown: ShownPurpose; chosen: ReadonlySet<string>; held: HeldChoice },
  isAsShown: boolean,
): { choices: RecordedChoice[]; isLeftOut: boolean } => {
  const wasTicked = new Set(shown.chosen);
  const isTicked = (id: string) => chosen.has(shortId(id));
  let isLeftOut = false;
  const choices = groupsOf(purpose).flatMap((group) => {
    const touched = group.ids.filter((id) => wasTicked.has(shortId(id)) !== isTicked(id));
    const isExchange = group.isSingleChoice && touched.some(isTicked);
    return touched.flatMap((id) => {
      const isConsented = isTicked(id);
      if (held.chosen.has(id) === isConsented) return [];
      if (isAsShown || !(isConsented || isExchange)) return toChoice(group)(id, isConsented);
      isLeftOut = true;
      return [];
    });
  });
  return { choices, isLeftOut };
};

const nothingShown = (version: number): ShownPurpose => ({
  version,
  answer: null,
  isOffBySignal: false,
  mark: 'nothing was shown',
  chosen: [],
});

/** What one purpose of a save comes to. */
type Outcome = {
  act?: Omit<ChoiceAct, 'purposeId' | 'version'> & { version?: number };
  isChanged?: boolean;
  isAskedAgain?: boolean;
  faults?: ChoiceFault[];
};

const planOne = (
  purpose: OfferedPurpose,
  { answer, chosen }: Submitted,
  was: ShownPurpose | undefined,
  { held, signal, hasEnded }: { held: HeldChoice | undefined; signal: boolean; hasEnded: boolean },
): Outcome => {
  const state = stateOf(purpose, held, signal);
  // What serves the person is no question, unless it was one on their page: then their no counts.
  if (state === 'ALWAYS_ON' && !(answer === 'no' && wasAsked(was))) return {};
  const shown = was ?? nothingShown(purpose.version);
  const now = answerOf(state, held);
  // A signal that the page told of, and that was recorded since, changed nothing of what was shown.
  const isStillSignal = shown.isOffBySignal && state === 'OFF_BY_SIGNAL';
  const isUntoldSignal = state === 'OFF_BY_SIGNAL' && !shown.isOffBySignal;
  const isAsShown =
    (shown.mark === markOf(held) || isStillSignal) &&
    shown.version === purpose.version &&
    !isUntoldSignal;
  const isTouched = answer !== null && answer !== shown.answer;
  if (!isTouched && answer !== 'yes') return { isChanged: shown.answer !== now && !isStillSignal };
  if (answer === 'no') {
    // What staff withdrew is said once more: that may be taken back as a mistake.
    if (now === 'no' && held?.isOnlyStaffs !== true) return {};
    const isNew = held === undefined || held.status === 'NO_CONSENT';
    const type = isNew ? 'OPT_OUT' : 'WITHDRAWN';
    return { act: { type, choices: [], isDespiteSignal: false } };
  }
  const groups = groupsOf(purpose);
  if (now !== 'yes') {
    if (!isTouched || !isAsShown) return { isChanged: true };
    if (hasEnded) return { isAskedAgain: true };
    const faults =
      chosen === null ? [] : groups.flatMap((group) => faultIn(purpose.id, group, chosen));
    if (faults.length > 0) return { faults };
    const choices = spelledOut(purpose, chosen);
    return { act: { type: 'CONFIRMED', choices, isDespiteSignal: state === 'OFF_BY_SIGNAL' } };
  }
  if (chosen === null || held === undefined) return {};
  const isCurrent = isAsShown && !hasEnded;
  const { choices, isLeftOut } = changedChoices(purpose, { shown, chosen, held }, isCurrent);
  const faults = groups.flatMap((group) => faultIn(purpose.id, group, chosen));
  const faulty = new Set(faults.map(({ preferenceId }) => preferenceId));
  const taken = choices.filter(({ preferenceId }) => !faulty.has(preferenceId ?? ''));
  return {
    ...(taken.length > 0 && {
      act: {
        type: 'CHANGE_PREFERENCES',
        version: held.version,
        choices: taken,
        isDespiteSignal: false,
      },
    }),
    ...(isLeftOut && (isAsShown ? { isAskedAgain: true } : { isChanged: true })),
    faults: faults.filter((fault) =>
      choices.some(({ preferenceId }) => preferenceId === fault.preferenceId),
    ),
  };
};

/**
 * What a save records (docs/design.md 11.5): only answers and choices that differ from what was shown.
 * What changed elsewhere since is left as it is, and told, but a no always counts; where the handle has
 * ended, nothing else does.
 * @param purposes those of the center that the person may see, with Active versions
 * @param shown as the handle says; `held` what holds now
 * @param hasEnded whether the handle has ended, is of an older generation or isn't the cookie's
 */
export const planSave = ({
  purposes,
  shown,
  submitted,
  held,
  signal,
  hasEnded,
}: {
  purposes: readonly OfferedPurpose[];
  shown: ShownState;
  submitted: ReadonlyMap<string, Submitted>;
  held: ReadonlyMap<string, HeldChoice>;
  signal: boolean;
  hasEnded: boolean;
}): SavePlan => {
  const plan: SavePlan = { acts: [], changedMeanwhile: [], askAgain: [], faults: [] };
  for (const purpose of purposes) {
    const { id: purposeId, version } = purpose;
    const own = submitted.get(purposeId);
    if (own === undefined) continue;
    const { act, isChanged, isAskedAgain, faults } = planOne(purpose, own, shown.get(purposeId), {
      held: held.get(purposeId),
      signal,
      hasEnded,
    });
    if (act) plan.acts.push({ version, ...act, purposeId });
    if (isChanged) plan.changedMeanwhile.push(purposeId);
    if (isAskedAgain) plan.askAgain.push(purposeId);
    plan.faults.push(...(faults ?? []));
  }
  return plan;
};

/**
 * What a browser's signal records (docs/design.md 11.5): an opt-out of what is sold or shared and not
 * refused yet. It doesn't end what the person agreed to once they knew of it, nor weaken a refusal.
 */
export const planSignal = (
  purposes: readonly Pick<OfferedPurpose, 'id' | 'kind' | 'isSaleOrSharing'>[],
  held: ReadonlyMap<string, HeldChoice>,
): string[] =>
  purposes.flatMap((purpose) => {
    const own = held.get(purpose.id);
    const isRecorded = own?.isBySignal === true && own.status === 'OPT_OUT';
    return stateOf(purpose, own, true) === 'OFF_BY_SIGNAL' && !isRecorded ? [purpose.id] : [];
  });
