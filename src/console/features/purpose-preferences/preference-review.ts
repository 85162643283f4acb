import { countWords } from '#console/api/limits/limit-words.ts';
import { mergeLists } from '#console/api/review/merge-lists.ts';
import type { ReviewField } from '#console/api/review/review-field.ts';
import type { Concern, ReviewStop, ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import {
  defaultLanguageOf,
  setText,
  type Texts,
  textOf,
} from '#console/records/translations/texts.ts';
import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import { isSameLanguage, languageKey } from '#contract/common/language-tags.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  type DraftOption,
  type PreferenceDraft,
  type PreferenceSettings,
  rowsOf,
  toDraft,
} from './preference-draft.ts';
import { toUpdateRequest, type UpdateBody } from './preference-request.ts';
import { changedKeys, containsRequest } from './record-content.ts';
import { settingFields, settingsOf } from './settings.ts';
import { rowLabel } from './words.ts';

type Field = ReviewField<PreferenceDraft>;

export type PreferenceReview = ReviewSubject<
  PurposePreference,
  PreferenceDraft,
  UpdateBody,
  'save'
>;

/** The preference's own text in the default language. */
const ownText = (row: 'Name' | 'Description'): Field => {
  const read = (draft: PreferenceDraft) => textOf(draft, defaultLanguageOf(draft), row);
  return {
    key: row,
    label: settingFields.fieldOf(row).label,
    read,
    show: (draft) => ({ kind: 'text', text: read(draft) }),
    take: (into, from) => setText(into, defaultLanguageOf(into), row, read(from)),
  };
};

const setting = (name: keyof PreferenceSettings): Field => {
  const { key, label, read, show } = settingFields.review(name, () => undefined);
  return {
    key,
    label,
    read: (draft) => read(settingsOf(draft)),
    show: (draft) => show(settingsOf(draft)),
    take: (into, from) => ({
      ...into,
      settings: { ...into.settings, [name]: from.settings[name] },
    }),
  };
};

/** An option with its label: what the list of options holds, apart from translations. */
type LabelledOption = DraftOption & { label: string };

const optionsOf = (draft: PreferenceDraft): LabelledOption[] =>
  draft.options.map((option) => ({
    ...option,
    label: textOf(draft, defaultLanguageOf(draft), option.key),
  }));

const withOptions = (
  into: PreferenceDraft,
  options: readonly LabelledOption[],
  added: number,
): PreferenceDraft => {
  const source = defaultLanguageOf(into);
  const own = {
    Name: textOf(into, source, 'Name'),
    Description: textOf(into, source, 'Description'),
  };
  const labels = Object.fromEntries(options.map(({ key, label }) => [key, label]));
  return {
    ...into,
    options: options.map(({ label: _label, ...option }) => option),
    texts: { ...into.texts, [source]: { ...own, ...labels } },
    added: Math.max(into.added, added),
  };
};

const optionWords = ({ label, isDefault, isDisabled }: LabelledOption): string =>
  [label, isDefault && '(preset)', isDisabled && '(disabled)'].filter(Boolean).join(' ');

const optionsField: Field = {
  key: 'Options',
  label: 'Options',
  read: (draft) =>
    optionsOf(draft).map(({ key, label, isDefault, isDisabled }) => [
      key,
      label,
      isDefault,
      isDisabled,
    ]),
  show: (draft) => ({
    kind: 'list',
    items: optionsOf(draft).map((option) => ({ key: option.key, text: optionWords(option) })),
  }),
  take: (into, from) => withOptions(into, optionsOf(from), from.added),
  takeBoth: (into, { base, theirs, mine }) => {
    const merged = mergeLists(
      optionsOf(base),
      optionsOf(theirs),
      optionsOf(mine),
      ({ key }) => key,
    );
    return merged && withOptions(into, merged, mine.added);
  },
};

/** The texts that a language has, by row; null where it is not one of the languages. */
const textsIn = (draft: PreferenceDraft, language: string): Texts | null => {
  const tag = draft.languages.find((other) => isSameLanguage(other, language));
  return tag === undefined
    ? null
    : Object.fromEntries(
        Object.entries(draft.texts[tag] ?? {}).filter(([, text]) => text.trim() !== ''),
      );
};

const withTexts = (
  into: PreferenceDraft,
  language: string,
  texts: Texts | null,
): PreferenceDraft => {
  const others = into.languages.filter((other) => !isSameLanguage(other, language));
  const tag = into.languages.find((other) => isSameLanguage(other, language)) ?? language;
  const { [tag]: _before, ...rest } = into.texts;
  if (texts === null) return { ...into, languages: others, texts: rest };
  const languages = into.languages.includes(tag) ? into.languages : [...into.languages, tag];
  return { ...into, languages, texts: { ...rest, [tag]: texts } };
};

type RowText = { row: string; text: string };

const rowTexts = (texts: Texts | null): RowText[] =>
  Object.entries(texts ?? {}).map(([row, text]) => ({ row, text }));

/** One language with its texts; only those that differ between the states are shown. */
const languageField = (language: string, states: readonly PreferenceDraft[]): Field => {
  const known = new Map<string, string>();
  for (const state of states) {
    for (const [place, row] of rowsOf(state).entries()) {
      const label = textOf(state, defaultLanguageOf(state), row);
      if (!known.has(row)) known.set(row, rowLabel(row, label, place - 2));
    }
  }
  const isDiffering = (row: string) =>
    new Set(states.map((state) => textsIn(state, language)?.[row] ?? '')).size > 1;
  const shownRows = [...known].filter(([row]) => isDiffering(row));
  return {
    key: `Languages.${languageKey(language)}`,
    label: languageName(language),
    read: (draft) => textsIn(draft, language),
    show: (draft) => {
      const texts = textsIn(draft, language);
      const name = { key: 'language', text: `${languageName(language)} as a language` };
      const items = shownRows.flatMap(([row, label]) => {
        const text = texts?.[row];
        return text === undefined ? [] : [{ key: row, text: `${label}: ${text}` }];
      });
      return { kind: 'list', items: texts === null ? [] : [name, ...items] };
    },
    take: (into, from) => withTexts(into, language, textsIn(from, language)),
    takeBoth: (into, states) => {
      const [base, theirs, mine] = [states.base, states.theirs, states.mine].map((state) =>
        textsIn(state, language),
      );
      if (!theirs || !mine) return null;
      const merged = mergeLists(
        rowTexts(base ?? null),
        rowTexts(theirs).sort(byRow),
        rowTexts(mine).sort(byRow),
        ({ row }) => row,
      );
      return (
        merged &&
        withTexts(into, language, Object.fromEntries(merged.map(({ row, text }) => [row, text])))
      );
    },
  };
};

const byRow = (one: RowText, other: RowText): number => (one.row < other.row ? -1 : 1);

const fieldsOf = (states: readonly PreferenceDraft[]): Field[] => {
  const tags = new Map(
    states
      .flatMap(({ languages }) => languages.slice(1))
      .map((language) => [languageKey(language), language]),
  );
  return [
    ownText('Name'),
    ownText('Description'),
    setting('SelectionType'),
    setting('DisplayAs'),
    setting('Required'),
    setting('Disabled'),
    optionsField,
    ...[...tags.values()].map((language) => languageField(language, states)),
  ];
};

/** Options that a save removes or renames: recorded choices keep the old meaning. */
export const optionConcern = (base: PreferenceDraft, draft: PreferenceDraft): Concern | null => {
  const now = new Map(optionsOf(draft).map(({ key, label }) => [key, label.trim()]));
  const lines = optionsOf(base).flatMap(({ key, label }) => {
    const next = now.get(key);
    if (next === undefined) return [`“${label}” is removed.`];
    return next === label ? [] : [`“${label}” becomes “${next}”.`];
  });
  return lines.length === 0
    ? null
    : {
        title: 'Recorded choices keep the old meaning',
        lines: [...lines, 'People who chose these saw the old text.'],
        tickLabel: 'I understand that recorded choices keep the old meaning',
      };
};

interface Gaps {
  language: string;
  /** Labels of the texts that are missing. */
  missing: readonly string[];
}

const countGaps = (gaps: readonly Gaps[]): number =>
  gaps.reduce((sum, { missing }) => sum + missing.length, 0);

const isMissing = (draft: PreferenceDraft, language: string, row: string): boolean =>
  textOf(draft, defaultLanguageOf(draft), row).trim() !== '' &&
  textOf(draft, language, row).trim() === '';

/** What a draft leaves untranslated: what the save brings about, and what was missing before. */
const gapsOf = (base: PreferenceDraft, draft: PreferenceDraft) => {
  const source = defaultLanguageOf(draft);
  const gapsIn = (isWanted: (language: string, row: string) => boolean): Gaps[] =>
    draft.languages.slice(1).flatMap((language) => {
      const missing = rowsOf(draft).flatMap((row, place) =>
        isMissing(draft, language, row) && isWanted(language, row)
          ? [rowLabel(row, textOf(draft, source, row), place - 2)]
          : [],
      );
      return missing.length === 0 ? [] : [{ language, missing }];
    });
  const tags = new Map(base.languages.map((language) => [languageKey(language), language]));
  const wasMissing = (language: string, row: string) => {
    const tag = tags.get(languageKey(language));
    return tag !== undefined && isMissing(base, tag, row);
  };
  return {
    added: gapsIn((language, row) => !wasMissing(language, row)),
    known: gapsIn(wasMissing),
  };
};

/** What a save leaves untranslated that was not so before, one line for each language. */
export const gapConcern = (base: PreferenceDraft, draft: PreferenceDraft): Concern | null => {
  const { added } = gapsOf(base, draft);
  const count = countGaps(added);
  return count === 0
    ? null
    : {
        title: `${countWords(count, 'text is', 'texts are')} missing`,
        lines: added.map(
          ({ language, missing }) => `${languageName(language)}: ${missing.join(', ')}`,
        ),
        tickLabel: 'Save with these gaps',
      };
};

/** What was missing before and still is: told, and no reason to ask. */
const knownGaps = (base: PreferenceDraft, draft: PreferenceDraft): string[] => {
  const { known } = gapsOf(base, draft);
  const names = known.map(({ language }) => languageName(language));
  return known.length === 0
    ? []
    : [`Still missing: ${countWords(countGaps(known), 'text')} in ${listWords(names)}.`];
};

const stopOf = (
  stored: PurposePreference | null,
  base: PurposePreference,
): ReviewStop | undefined => {
  const wayOn = { href: paths.purposePreferences.to(), linkLabel: 'All purpose preferences' };
  if (stored === null) {
    return {
      title: 'This purpose preference no longer exists.',
      lines: ['Nothing was saved.'],
      ...wayOn,
    };
  }
  const [was, is] = [base, stored].map((record) => defaultLanguageOf(toDraft(record)));
  return isSameLanguage(was ?? '', is ?? '')
    ? undefined
    : {
        title: `The default language is now ${languageName(is ?? '')}.`,
        lines: [
          'Your changes were for another one. Nothing was saved. Reopen this purpose preference to continue.',
        ],
        ...wayOn,
      };
};

const trimmed = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([row, text]) => [row, text.trim()]));

const outcomeOf = ({ TotalLinkedActivePurposes: purposes }: PurposePreference): string =>
  typeof purposes === 'number' && purposes > 0
    ? `Preferences have no versions. This takes effect right away in ${countWords(purposes, 'Active purpose')}.`
    : 'Preferences have no versions. This takes effect right away.';

/** How a purpose preference is reviewed before it is saved. */
export const preferenceReview: PreferenceReview = {
  what: 'purpose preference',
  toValues: toDraft,
  settle: (draft) => ({
    ...draft,
    texts: Object.fromEntries(
      Object.entries(draft.texts).map(([language, texts]) => [language, trimmed(texts)]),
    ),
  }),
  fieldsOf: (_records, states) => fieldsOf(states),
  changedKeys,
  contains: containsRequest,
  stopOf,
  plan: (base, draft) => ({
    request: toUpdateRequest(base, draft),
    title: `Save ${base.Name}`,
    confirmLabel: 'Save',
    outcome: [outcomeOf(base), ...knownGaps(toDraft(base), draft)],
    concerns: [optionConcern(toDraft(base), draft), gapConcern(toDraft(base), draft)].filter(
      (concern) => concern !== null,
    ),
  }),
};
