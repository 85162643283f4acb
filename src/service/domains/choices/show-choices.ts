import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { CenterPurpose } from '#contract/preference-center-content.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { purposeTextFor, purposeTexts } from '#contract/purpose-texts.ts';
import { isRefusal } from '#contract/refusals.ts';
import {
  type Answer,
  answerOf,
  type ChoiceState,
  type HeldChoice,
  isInForce,
  markOf,
  stateOf,
} from './held-choices.ts';
import type { CenterOffer } from './offered-purposes.ts';
import { type ShownPurpose, type ShownState, toShown } from './shown-state.ts';

/** A topic or an option, and whether the person chose it. */
type Choosable = { id: string; name: string; isChosen: boolean };

/** What a page shows of a purpose. */
export type ShownChoice = {
  id: string;
  version: number;
  state: ChoiceState;
  /** The answer that is selected: the person's own, where it's in force. */
  answer: Answer | null;
  /** Since when it's on or off, or when it ended; null where nothing was said, or it isn't known. */
  since: string | null;
  name: string;
  description: string;
  /** A line below; null where there's none. */
  content: string | null;
  /** The words of the answers, where the center has its own. */
  yes: string | null;
  no: string | null;
  /** The language of the name, where it's known. */
  language: string | null;
  controller: string | null;
  legalBasis: string | null;
  topics: Choosable[];
  preferences: {
    id: string;
    name: string;
    description: string;
    isSingleChoice: boolean;
    isRequired: boolean;
    displayAs: string;
    options: Choosable[];
  }[];
};

/** What people see of a center: its purposes by id, in their order, and what to remember of them. */
export type ShownChoices = {
  purposes: ReadonlyMap<string, ShownChoice>;
  shown: ShownState;
};

const isVisible = (
  { visibility }: CenterPurpose,
  state: ChoiceState,
  held: HeldChoice | undefined,
): boolean => {
  // The consent is there as long as a signal wasn't recorded.
  if (state === 'ALWAYS_ON' || (held !== undefined && isInForce(held.status))) return true;
  if (visibility === 'VISIBLE_TO_CONSENTED') return false;
  return visibility !== 'VISIBLE_TO_PRIOR_CONSENTED' || held?.hasConsented === true;
};

const sinceOf = (state: ChoiceState, held: HeldChoice | undefined): string | null => {
  if (held === undefined) return null;
  if (state === 'ON') return held.consentAt;
  if (state === 'ENDED') return held.expiryAt;
  return isRefusal(held.status) ? held.withdrawalAt : null;
};

type CenterText = NonNullable<CenterPurpose['languages']>[number];

const textIn = ({ languages }: CenterPurpose, language: string): CenterText | undefined =>
  (languages ?? []).find((own) => isSameLanguage(own.language, language));

/** A text of the center, in the person's language or the center's own; null where it has none. */
const centerText = (
  part: CenterPurpose,
  key: 'content' | 'yes' | 'no',
  { language, defaultLanguage }: Languages,
): string | null => textIn(part, language)?.[key] || textIn(part, defaultLanguage)?.[key] || null;

/** The language that the person reads, and the center's default one. */
type Languages = { language: string; defaultLanguage: string };

const isOfLanguage = (tag: string | null, language: string): boolean =>
  tag?.split('-', 1)[0]?.toLowerCase() === language.split('-', 1)[0]?.toLowerCase();

/**
 * Name and description: the center's words where it has them in the language, the purpose's own in that
 * language, else the center's and then the purpose's in their default one.
 */
const textsOf = (
  { part, record }: CenterOffer,
  { language, defaultLanguage }: Languages,
): Pick<ShownChoice, 'name' | 'description' | 'language'> => {
  const texts = purposeTexts({
    name: record.label,
    description: record.description ?? '',
    defaultLanguage: record.defaultLanguage,
    languages: (record.languages ?? []).map((own) => ({
      Name: own.name,
      Description: own.description,
      Language: own.language,
      Default: own.default,
    })),
  });
  const own = purposeTextFor(texts, language);
  const isOwn = own !== undefined && isOfLanguage(own.language, language);
  const said = textIn(part, language);
  const fallback = textIn(part, defaultLanguage);
  const choose = (key: 'name' | 'description'): string =>
    said?.[key] || (isOwn && own[key]) || fallback?.[key] || own?.[key] || '';
  const inDefault = fallback?.name ? defaultLanguage : (own?.language ?? null);
  return {
    name: choose('name') || record.label,
    description: choose('description'),
    language: said?.name || isOwn ? language : inDefault,
  };
};

const preferenceIn = (
  { Languages, Name, Description, Options }: PurposePreference,
  language: string,
) => {
  const find = (test: (tag: string) => boolean) =>
    (Languages ?? []).find((own) => own.Language && test(own.Language));
  const translated =
    find((tag) => isSameLanguage(tag, language)) ?? find((tag) => isOfLanguage(tag, language));
  const labels = new Map((translated?.Options ?? []).map(({ Id, Label }) => [Id, Label]));
  return {
    name: translated?.Name || Name,
    description: translated?.Description || Description || '',
    options: (Options ?? []).map(({ Id, Label }) => ({ id: Id, name: labels.get(Id) || Label })),
  };
};

const showOne = (
  offer: CenterOffer,
  held: HeldChoice | undefined,
  state: ChoiceState,
  languages: Languages,
): ShownChoice => {
  const { part, record } = offer;
  const choosable = ({ id, name }: { id: string; name: string }): Choosable => ({
    id,
    name,
    isChosen: held?.chosen.has(id) === true,
  });
  return {
    id: offer.id,
    version: offer.version,
    state,
    answer: answerOf(state, held),
    since: sinceOf(state, held),
    ...textsOf(offer, languages),
    content: centerText(part, 'content', languages),
    yes: centerText(part, 'yes', languages),
    no: centerText(part, 'no', languages),
    controller: record.controller ?? null,
    legalBasis: record.legalBasis ?? null,
    topics: offer.topicRecords.flatMap(({ topicId, name }) =>
      topicId ? choosable({ id: topicId, name }) : [],
    ),
    preferences: offer.preferenceRecords.map((preference) => {
      const { name, description, options } = preferenceIn(preference, languages.language);
      return {
        id: preference.Id,
        name,
        description,
        isSingleChoice: preference.SelectionType === 'SINGLE_CHOICE',
        isRequired: preference.Required === true,
        displayAs: preference.DisplayAs,
        options: options.map(choosable),
      };
    }),
  };
};

/**
 * What a page shows a person of a center's purposes (docs/design.md 11.5): how each stands, with an
 * answer selected only where it's the person's own and in force, in the language they read.
 * @param signal whether their browser asks for no sale or sharing
 */
export const showChoices = (
  offers: readonly CenterOffer[],
  held: ReadonlyMap<string, HeldChoice>,
  { signal, ...languages }: Languages & { signal: boolean },
): ShownChoices => {
  const purposes = new Map<string, ShownChoice>();
  const shown = new Map<string, ShownPurpose>();
  for (const offer of offers) {
    const own = held.get(offer.id);
    const state = stateOf(offer, own, signal);
    if (!isVisible(offer.part, state, own)) continue;
    const choice = showOne(offer, own, state, languages);
    purposes.set(offer.id, choice);
    const offered = [...choice.topics, ...choice.preferences.flatMap(({ options }) => options)];
    const chosen = offered.flatMap(({ id, isChosen }) => (isChosen ? [id] : []));
    const { version, answer } = choice;
    shown.set(offer.id, toShown({ version, state, answer, mark: markOf(own), chosen }));
  }
  return { purposes, shown };
};
