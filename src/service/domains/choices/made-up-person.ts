import type { PublishedCenter } from '#service/domains/preference-centers/read-published-center.ts';
import type { Answer, HeldChoice } from './held-choices.ts';
import { offeredIn } from './offered-purposes.ts';
import { type ChoiceAct, planSave, type SavePlan, type Submitted } from './plan-save.ts';
import { showChoices } from './show-choices.ts';

/** What somebody made up has said of a purpose on a preview; nothing of it is recorded. */
export type MadeUpAnswer = {
  purposeId: string;
  version: number;
  answer: Answer;
  /** RFC 3339. */
  at: string;
  /** The topics and options that they chose. */
  chosen: string[];
  isDespiteSignal: boolean;
};

/** What would be held of these answers. */
export const heldOf = (said: readonly MadeUpAnswer[]): Map<string, HeldChoice> =>
  new Map(
    said.map(({ purposeId, version, answer, at, chosen, isDespiteSignal }) => [
      purposeId,
      {
        version,
        status: answer === 'yes' ? 'ACTIVE' : 'OPT_OUT',
        consentAt: answer === 'yes' ? at : null,
        withdrawalAt: answer === 'no' ? at : null,
        expiryAt: null,
        lastInteractionAt: at,
        hasConsented: answer === 'yes',
        isBySignal: false,
        isOnlyStaffs: false,
        isDespiteSignal,
        chosen: new Set(chosen),
      },
    ]),
  );

/**
 * What they said before a preview opens: yes where only who agreed is shown a purpose, so that the
 * preview has it.
 */
export const saidAtFirst = ({ content, purposes }: PublishedCenter, at: string): MadeUpAnswer[] =>
  offeredIn(content, purposes)
    .filter(({ part }) => (part.visibility ?? 'VISIBLE_TO_ALL') !== 'VISIBLE_TO_ALL')
    .map(({ id, version }) => ({
      purposeId: id,
      version,
      answer: 'yes',
      at,
      chosen: [],
      isDespiteSignal: false,
    }));

const after = (
  former: MadeUpAnswer | undefined,
  { purposeId, version, type, choices, isDespiteSignal }: ChoiceAct,
  at: string,
): MadeUpAnswer => {
  const chosen = new Set(former?.chosen);
  for (const { choiceId, isConsented } of choices) {
    if (isConsented) chosen.add(choiceId);
    else chosen.delete(choiceId);
  }
  const own = { purposeId, chosen: [...chosen] };
  if (type === 'CHANGE_PREFERENCES' && former !== undefined) return { ...former, ...own };
  const answer = type === 'CONFIRMED' ? 'yes' : 'no';
  return { ...own, version, answer, at, isDespiteSignal };
};

type Asked = { said: readonly MadeUpAnswer[]; signal: boolean; at: string };

/** What somebody made up says with a save, by the rules of a save that is recorded. */
export const saveMadeUp = (
  { content, purposes, isDisabled }: PublishedCenter,
  { said, signal, at, submitted }: Asked & { submitted: ReadonlyMap<string, Submitted> },
): Omit<SavePlan, 'acts'> & {
  said: MadeUpAnswer[];
  changed: Pick<ChoiceAct, 'purposeId' | 'type'>[];
} => {
  const offers = offeredIn(content, purposes);
  const held = heldOf(said);
  const { defaultLanguage } = content;
  const { shown } = showChoices(offers, held, {
    language: defaultLanguage,
    defaultLanguage,
    signal,
  });
  const { acts, ...told } = planSave({
    purposes: offers,
    shown,
    submitted,
    held,
    signal,
    // No yes is taken through a collection point that is disabled.
    hasEnded: isDisabled,
  });
  const next = new Map(said.map((own) => [own.purposeId, own]));
  for (const act of acts) next.set(act.purposeId, after(next.get(act.purposeId), act, at));
  const changed = acts.map(({ purposeId, type }) => ({ purposeId, type }));
  return { ...told, said: [...next.values()], changed };
};
