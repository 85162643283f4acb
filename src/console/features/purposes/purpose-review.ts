import { hashKey } from '@tanstack/react-query';
import { mergeLists } from '#console/api/review/merge-lists.ts';
import { type ReviewField, reviewFields } from '#console/api/review/review-field.ts';
import type { ReviewStop, ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import { languageName } from '#console/ui/languages.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeDetail } from '#contract/purpose-records.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { describeLifeSpan, type LifeSpan, toSeconds } from './life-span.ts';
import {
  type FormField,
  type LanguageTexts,
  type PurposeFormValues,
  settleValues,
  toFormValues,
  toUpdateRequest,
  type UpdateBody,
} from './purpose-form.ts';
import { expiryLabel, hardOptOutLabel, typeLabel } from './words.ts';

type PurposeReview = ReviewSubject<PurposeDetail, PurposeFormValues, UpdateBody, 'save'>;
type Field = ReviewField<PurposeFormValues>;

/** Names for ids that a form holds; undefined for one that is not known. */
export type NameOfLink = (id: string) => string | undefined;

const { text, onOff, list } = reviewFields<PurposeFormValues>();

const lifeSpanWords = (span: LifeSpan): string => describeLifeSpan(toSeconds(span));

const languageWords = (tag: string): string => (tag === '' ? '' : languageName(tag));

const textLabels = {
  Name: 'Name',
  Description: 'Description',
  HardOptOutMessage: 'When it cannot be opted out of',
  [implicitConsentKey]: 'Of implicit consent',
} as const;

const textKeys = Object.keys(textLabels) as (keyof typeof textLabels)[];

type TextEntry = readonly [key: string, text: unknown];

/** The texts of one language as one field: it is there, or not, as a whole. */
const languageField = (tag: string): Field => {
  const textsIn = ({ Languages }: PurposeFormValues): LanguageTexts | undefined =>
    Languages.find(({ Language }) => isSameLanguage(Language, tag));
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
    label: tag === '' ? 'Texts without language' : `Texts in ${languageName(tag)}`,
    read: (values) => textsIn(values) ?? null,
    show: (values) => {
      const texts = textsIn(values);
      const items = texts === undefined ? [] : textKeys.filter((key) => texts[key] !== '');
      return {
        kind: 'list',
        items: items.map((key) => ({ key, text: `${textLabels[key]}: ${texts?.[key]}` })),
      };
    },
    take: (into, from) => take(into, textsIn(from)),
    takeBoth: (into, { base, theirs, mine }) => {
      const [was, their, my] = [base, theirs, mine].map(textsIn);
      if (their === undefined || my === undefined) return null;
      const before = Object.entries(was ?? {});
      const merged = mergeLists<TextEntry>(
        before,
        Object.entries(their),
        Object.entries(my),
        ([key]) => key,
      );
      return merged && take(into, Object.fromEntries(merged) as LanguageTexts);
    },
  };
};

/** One field for each language that any of the states has. */
const languageFields = (states: readonly PurposeFormValues[]): Field[] => {
  const tags = states.flatMap(({ Languages }) => Languages.map(({ Language }) => Language));
  return tags
    .filter((tag, index) => tags.findIndex((other) => isSameLanguage(other, tag)) === index)
    .map(languageField);
};

const isHeld = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false;

/** A value without what says nothing: absent, null, empty and off are the same. */
const essence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence);
  if (typeof value !== 'object' || value === null) return isHeld(value) ? value : null;
  const held = Object.entries(value).filter(([, part]) => isHeld(part));
  return Object.fromEntries(held.map(([key, part]) => [key, essence(part)]));
};

const isSame = (one: unknown, other: unknown): boolean =>
  hashKey([essence(one)]) === hashKey([essence(other)]);

const keysThatDiffer = (one: UpdateBody, other: UpdateBody): string[] => {
  const [a, b]: Record<string, unknown>[] = [one, other];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !isSame(a?.[key], b?.[key]),
  );
};

const stopOf = (stored: PurposeDetail | null, base: PurposeDetail): ReviewStop | undefined => {
  const { id, version } = base;
  const wayOn = { href: paths.purpose.to(id, version), linkLabel: `Open version ${version}` };
  if (stored === null) {
    return {
      title: `Version ${version} is no longer there.`,
      lines: ['Nothing was sent. What is there of this purpose is on its page.'],
      ...wayOn,
    };
  }
  if (stored.status === 'DRAFT') return undefined;
  return {
    title: `Version ${version} was ${stored.status === 'ACTIVE' ? 'published' : 'changed'} meanwhile, and is no longer a Draft.`,
    lines: ['Only a Draft can be edited. Nothing was sent. Make a new version to go on.'],
    ...wayOn,
  };
};

/** What the review of a purpose's save needs to know of it. */
export const purposeReview = (nameOf: NameOfLink): PurposeReview => {
  const linkWords = (id: string): string => (id === '' ? '' : (nameOf(id) ?? id));
  const plain: Record<Exclude<FormField, 'Languages'>, Field> = {
    Name: text('Name', 'Name'),
    Description: text('Description', 'Description'),
    Type: text('Type', 'Type', typeLabel),
    ConsentLifeSpan: text('ConsentLifeSpan', 'A consent lasts', lifeSpanWords),
    ExpiryDateType: text('ExpiryDateType', 'Counted from', expiryLabel),
    DefaultLanguage: text('DefaultLanguage', 'Default language', languageWords),
    CustomPreferenceIds: list<string>(
      'CustomPreferenceIds',
      'Purpose preferences',
      linkWords,
      (id) => id,
    ),
    TopicIds: list<string>('TopicIds', 'Topics', linkWords, (id) => id),
    ParentPurposeId: text('ParentPurposeId', 'Parent purpose', linkWords),
    HardOptOutDisplayFormat: text(
      'HardOptOutDisplayFormat',
      'When it cannot be opted out of',
      hardOptOutLabel,
    ),
    HardOptOutMessage: text('HardOptOutMessage', 'Message when it cannot be opted out of'),
    ImplicitConsentLifeSpan: text(
      'ImplicitConsentLifeSpan',
      'An implicit consent lasts',
      lifeSpanWords,
    ),
    ImplicitConsentConfirmDesc: text(
      'ImplicitConsentConfirmDesc',
      'Text that confirms implicit consent',
    ),
    Organizations: list<string>('Organizations', 'Organizations', (organization) => organization),
    PurposeCategory: text('PurposeCategory', 'Category'),
    ExternalReference: text('ExternalReference', 'External reference'),
    EnableGeolocation: onOff('EnableGeolocation', 'Geolocation'),
    VersionNotes: text('VersionNotes', 'Version notes'),
    IsMajorVersion: onOff('IsMajorVersion', 'Major version'),
  };

  return {
    what: 'purpose',
    toValues: toFormValues,
    settle: settleValues,
    fieldsOf: (_records, states) =>
      Object.values(plain).flatMap((field) =>
        field.key === 'DefaultLanguage' ? [field, ...languageFields(states)] : [field],
      ),
    changedKeys: (before, after) => [
      ...(before.status === after.status ? [] : ['Status']),
      ...keysThatDiffer(toUpdatePurposeRequest(before), toUpdatePurposeRequest(after)),
    ],
    holds: (stored, request) =>
      stored.status === 'DRAFT' &&
      keysThatDiffer(toUpdatePurposeRequest(stored), request).length === 0,
    stopOf,
    plan: (base, values) => ({
      request: toUpdateRequest(base, values),
      title: `Save version ${base.version} of ${base.label}`,
      confirmLabel: 'Save Draft',
      outcome: [`Version ${base.version} is written and stays a Draft.`],
      concerns: [],
    }),
  };
};
