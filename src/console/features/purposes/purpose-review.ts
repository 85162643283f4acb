import { mergeLists } from '#console/api/review/merge-lists.ts';
import type { ReviewField } from '#console/api/review/review-field.ts';
import type { ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import type { NameOf } from '#console/records/fields.ts';
import { draftReview } from '#console/records/versioned/draft-review.ts';
import { languageName } from '#console/ui/languages.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import {
  type LanguageTexts,
  type PurposeFormValues,
  purposeFields,
  textLabels,
} from './purpose-fields.ts';
import {
  formFields,
  settleValues,
  toFormValues,
  toUpdateRequest,
  type UpdateBody,
} from './purpose-form.ts';
import { changedKeys, containsRequest } from './record-content.ts';

type PurposeReview = ReviewSubject<
  PurposeVersionV2,
  PurposeFormValues,
  UpdateBody,
  'save' | 'publish'
>;
type Field = ReviewField<PurposeFormValues>;

const textKeys = Object.keys(textLabels) as (keyof typeof textLabels)[];

type TextEntry = readonly [key: string, text: unknown];

const ownTextKeys = ['Name', 'Description'] as const;
type OwnTextKey = (typeof ownTextKeys)[number];

const textsOf = ({ Languages }: PurposeFormValues, tag: string): LanguageTexts | undefined =>
  Languages.find(({ Language }) => isSameLanguage(Language, tag));

/** The purpose's own texts that the default language only repeats: one edit of them is one change. */
type Repeated = { tag: string; keys: readonly OwnTextKey[] };

/** What is repeated in all states. */
const repeatedIn = (states: readonly PurposeFormValues[]): Repeated => {
  const tag = states[0]?.DefaultLanguage ?? '';
  const isDefault = states.every(({ DefaultLanguage }) => isSameLanguage(DefaultLanguage, tag));
  const isRepeated = (key: OwnTextKey) =>
    states.every((state) => textsOf(state, tag)?.[key] === state[key]);
  return { tag, keys: tag !== '' && isDefault ? ownTextKeys.filter(isRepeated) : [] };
};

/** The values with the repetitions as the purpose's own texts are. */
const withRepetitions = (values: PurposeFormValues, { tag, keys }: Repeated): PurposeFormValues => {
  const own = Object.fromEntries(keys.map((key) => [key, values[key]]));
  return {
    ...values,
    Languages: values.Languages.map((texts) =>
      isSameLanguage(texts.Language, tag) ? { ...texts, ...own } : texts,
    ),
  };
};

/** An own text, that takes its repetition with it. */
const repeating = (field: Field, repeated: Repeated): Field => ({
  ...field,
  take: (into, from) => withRepetitions(field.take(into, from), repeated),
});

/** The texts of one language as one field: it is there, or not, as a whole. */
const languageField = (tag: string, repeated: Repeated): Field => {
  const isTold = (key: string): boolean =>
    isSameLanguage(tag, repeated.tag) && repeated.keys.some((told) => told === key);
  const textsIn = (values: PurposeFormValues) => textsOf(values, tag);
  const ownTexts = (texts: LanguageTexts) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !isTold(key)));
  const take = (into: PurposeFormValues, taken: LanguageTexts | undefined): PurposeFormValues => {
    const isHere = textsIn(into) !== undefined;
    const others = into.Languages.filter(({ Language }) => !isSameLanguage(Language, tag));
    if (taken === undefined) return { ...into, Languages: others };
    return {
      ...into,
      Languages: isHere
        ? into.Languages.map((texts) => (isSameLanguage(texts.Language, tag) ? taken : texts))
        : [...others, taken],
    };
  };
  return {
    key: `Languages.${tag}`,
    label: tag === '' ? 'Texts without a language' : `Texts in ${languageName(tag)}`,
    read: (values) => {
      const texts = textsIn(values);
      return texts === undefined ? null : ownTexts(texts);
    },
    show: (values) => {
      const texts = textsIn(values);
      const items =
        texts === undefined ? [] : textKeys.filter((key) => texts[key] !== '' && !isTold(key));
      return {
        kind: 'list',
        items: items.map((key) => ({ key, text: `${textLabels[key]}: ${texts?.[key]}` })),
      };
    },
    take: (into, from) => withRepetitions(take(into, textsIn(from)), repeated),
    takeBoth: (into, { base, theirs, mine }) => {
      const [was, their, my] = [base, theirs, mine].map(textsIn);
      if (their === undefined || my === undefined) return null;
      const merged = mergeLists<TextEntry>(
        Object.entries(was === undefined ? {} : ownTexts(was)),
        Object.entries(ownTexts(their)),
        Object.entries(ownTexts(my)),
        ([key]) => key,
      );
      if (merged === null) return null;
      const told = Object.entries(their).filter(([key]) => isTold(key));
      const texts = Object.fromEntries([...told, ...merged]) as LanguageTexts;
      return withRepetitions(take(into, texts), repeated);
    },
  };
};

/** One field for each language that any of the states has. */
const languageFields = (states: readonly PurposeFormValues[], repeated: Repeated): Field[] => {
  const tags = states.flatMap(({ Languages }) => Languages.map(({ Language }) => Language));
  return tags
    .filter((tag, index) => tags.findIndex((other) => isSameLanguage(other, tag)) === index)
    .map((tag) => languageField(tag, repeated));
};

/** What the review of a purpose's save needs to know of it. */
export const purposeReview = (nameOf: NameOf): PurposeReview => ({
  ...draftReview<PurposeVersionV2, PurposeFormValues, UpdateBody>({
    one: 'purpose',
    pathTo: paths.purpose.to,
    nameOf,
    titleOf: ({ label }) => label,
    requestOf: toUpdateRequest,
  }),
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (_records, states) => {
    const repeated = repeatedIn(states);
    return formFields.flatMap((name) => {
      if (name === 'Languages') return languageFields(states, repeated);
      const field = purposeFields.review(name, nameOf);
      return ownTextKeys.some((key) => key === name) ? [repeating(field, repeated)] : [field];
    });
  },
  changedKeys,
  contains: containsRequest,
});
