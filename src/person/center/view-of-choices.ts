import { type AnswerWords, spokenAnswers } from '#contract/answer-words.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { maskText } from '#contract/mask-text.ts';
import type {
  CenterContent,
  CenterPurpose,
  CenterSection,
} from '#contract/preference-center-content.ts';
import type { ShownChoice } from '#service/domains/choices/show-choices.ts';
import { shortId } from '#service/domains/choices/shown-state.ts';
import { inLanguage } from '../words/spoken-in.ts';
import type { SentChoice } from './sent-fields.ts';
import type {
  ChoicesView,
  ElementView,
  GroupView,
  OptionView,
  PurposeView,
  SectionView,
  StateView,
} from './view.ts';

type Content = Pick<CenterContent, 'defaultLanguage' | 'languages' | 'pages' | 'translations'>;
type Choices = ReadonlyMap<string, ShownChoice>;

const baseOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? tag;

/** The languages of a center, each with its tag there: regions of one aren't told apart. */
export const languagesOn = ({
  defaultLanguage,
  languages,
}: Content): { language: string; tag: string }[] => {
  const tags = [defaultLanguage, ...(languages ?? []).map(({ language }) => language)];
  const offered = new Map<string, string>();
  for (const tag of tags) {
    const base = baseOf(tag);
    if (!offered.has(base)) offered.set(base, tag);
  }
  return Array.from(offered, ([language, tag]) => ({ language, tag }));
};

/** What one language says, else the default one; null where neither does. */
export const textOn = (
  languages: readonly { language: string; [name: string]: unknown }[] | null | undefined,
  name: string,
  { tag, defaultLanguage }: { tag: string; defaultLanguage: string },
): string | null => {
  for (const wanted of [tag, defaultLanguage]) {
    const text = languages?.find(({ language }) => isSameLanguage(language, wanted))?.[name];
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
};

const stateOf = ({ state, since }: ShownChoice): StateView | null => {
  switch (state) {
    case 'ON':
      return { kind: 'on', at: since };
    case 'OFF':
      return { kind: 'off', at: since };
    case 'ENDED':
      return { kind: 'ended', at: since };
    case 'NOT_ASKED':
      return { kind: 'notAsked' };
    case 'PENDING':
      return { kind: 'pending' };
    case 'OFF_BY_SIGNAL':
      return { kind: 'offBySignal' };
    case 'ALWAYS_ON':
      return null;
  }
};

/** The words of the answers; one that isn't in the page's language says so. */
export const answersIn = (
  content: Pick<Content, 'defaultLanguage' | 'translations'>,
  tag: string,
  part?: CenterPurpose,
): AnswerWords => {
  const said = (word: { text: string; language: string }): string =>
    baseOf(word.language) === baseOf(tag) ? word.text : inLanguage(word.language, word.text);
  const { yes, no, save, stopEverything } = spokenAnswers(content, tag, part);
  return { yes: said(yes), no: said(no), save: said(save), stopEverything: said(stopEverything) };
};

const optionOf = ({ id, name, isChosen }: ShownChoice['topics'][number]): OptionView => ({
  value: shortId(id),
  name,
  isChosen,
});

const groupsOf = ({ topics, preferences }: ShownChoice): GroupView[] =>
  [
    {
      preferenceId: null,
      name: null,
      description: null,
      isSingleChoice: false,
      options: topics.map(optionOf),
      fault: null,
    },
    ...preferences.map(({ id, name, description, isSingleChoice, options }) => ({
      preferenceId: id,
      name,
      description: description || null,
      isSingleChoice,
      options: options.map(optionOf),
      fault: null,
    })),
  ].filter(({ options }) => options.length > 0);

/**
 * What a center's page shows of a person's choices, in one of its languages.
 * @param tag one of the center's languages
 * @param values of the person's data elements, by name
 */
export const viewOfChoices = (
  content: Content,
  choices: Choices,
  tag: string,
  values: ReadonlyMap<string, string> = new Map(),
): Pick<ChoicesView, 'title' | 'description' | 'pages' | 'alwaysOn' | 'words'> => {
  const languages = { tag, defaultLanguage: content.defaultLanguage };
  const purposesOf = ({ purposes }: CenterSection): PurposeView[] =>
    (purposes ?? []).flatMap((part) => {
      const choice = choices.get(part.id.toLowerCase());
      const state = choice && stateOf(choice);
      if (!state) return [];
      return {
        kind: 'purpose',
        id: choice.id,
        name: choice.name,
        description: choice.description || null,
        content: choice.content,
        state,
        answer: choice.answer,
        words: answersIn(content, tag, part),
        groups: groupsOf(choice),
      };
    });
  const elementsOf = ({ customDataElements }: CenterSection): ElementView[] =>
    (customDataElements ?? [])
      .filter(({ hidden }) => hidden !== true)
      .map(({ name, readOnly, required, languages: texts }) => ({
        kind: 'element',
        element: name,
        name: textOn(texts, 'name', languages) ?? name,
        masked: maskText(values.get(name) ?? '') || null,
        isReadOnly: readOnly === true,
        isRequired: required === true,
        given: '',
        fault: null,
      }));
  const sectionOf = (section: CenterSection): SectionView => ({
    name: section.isHeaderHidden === true ? null : textOn(section.languages, 'name', languages),
    description:
      section.isHeaderHidden === true ? null : textOn(section.languages, 'description', languages),
    items: [
      ...(section.elements ?? []).flatMap((element) => {
        const text = textOn(element.languages, 'content', languages);
        return text === null ? [] : [{ kind: 'text' as const, content: text }];
      }),
      ...purposesOf(section),
      ...elementsOf(section),
    ],
  });
  return {
    title: textOn(content.languages, 'name', languages) ?? '',
    description: textOn(content.languages, 'description', languages),
    pages: (content.pages ?? [])
      .filter(({ isHidden }) => isHidden !== true)
      .map((page) => ({
        name: textOn(page.languages, 'name', languages),
        description: textOn(page.languages, 'description', languages),
        sections: (page.sections ?? []).map(sectionOf).filter(({ items }) => items.length > 0),
      }))
      .filter(({ sections }) => sections.length > 0),
    alwaysOn: [...choices.values()]
      .filter(({ state }) => state === 'ALWAYS_ON')
      .map(({ name }) => name),
    words: answersIn(content, tag),
  };
};

/** The ticks of a form, where its save left them out: in their places, to be saved again. */
export const withSent = (
  pages: ChoicesView['pages'],
  sent: ReadonlyMap<string, SentChoice>,
  faults: readonly { purposeId: string; preferenceId: string; isMissing: boolean }[],
): ChoicesView['pages'] => {
  const purposeOf = (purpose: PurposeView): PurposeView => {
    const own = sent.get(purpose.id);
    if (own === undefined) return purpose;
    return {
      ...purpose,
      answer: own.answer,
      groups: purpose.groups.map((group) => {
        const fault = faults.find(
          ({ purposeId, preferenceId }) =>
            purposeId === purpose.id && preferenceId === group.preferenceId,
        );
        return {
          ...group,
          options: group.options.map((option) => ({
            ...option,
            isChosen: own.chosen?.has(option.value) ?? option.isChosen,
          })),
          fault: fault === undefined ? null : fault.isMissing ? 'missing' : 'several',
        };
      }),
    };
  };
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.kind === 'purpose' ? purposeOf(item) : item)),
    })),
  }));
};
