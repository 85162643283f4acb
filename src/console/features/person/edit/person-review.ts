import { mergeLists } from '#console/api/review/merge-lists.ts';
import type { ReviewField } from '#console/api/review/review-field.ts';
import type { ReviewSubject } from '#console/api/review/review-subject.ts';
import { paths } from '#console/paths.ts';
import { isClearElement } from '#contract/clear-elements.ts';
import { maskText } from '#contract/mask-text.ts';
import type { PersonRecord } from '../read-person.ts';
import {
  containsChanges,
  type ElementChanges,
  type Entry,
  type EntryKind,
  entryKinds,
  keyOf,
  keysThatDiffer,
  leftOut,
  type PersonFormValues,
  settleValues,
  toChanges,
  toFormValues,
  valuesIn,
} from './person-form.ts';

type Field = ReviewField<PersonFormValues>;

const same = (value: string): string => value;

type Words = (name: string, value: string) => string;

const maskedWords: Words = (name, value) => (isClearElement(name) ? value : maskText(value));

/** As on the page: typed values in clear, stored values masked unless everyone may see them. */
const wordsFor = (records: readonly PersonRecord[]): Words => {
  const stored = new Set(
    records
      .map(toFormValues)
      .flatMap((values) =>
        entryKinds.flatMap((kind) => values[kind].flatMap((entry) => entry.values)),
      ),
  );
  return (name, value) => (stored.has(value) ? maskedWords(name, value) : value);
};

const fieldOf = (kind: EntryKind, name: string, words: Words): Field => {
  const take = (into: PersonFormValues, values: string[]): PersonFormValues => {
    const entry: Entry = { name, values };
    const isThere = into[kind].some((own) => own.name === name);
    return {
      ...into,
      [kind]: isThere
        ? into[kind].map((own) => (own.name === name ? entry : own))
        : [...into[kind], entry],
    };
  };
  return {
    key: keyOf(kind, name),
    label: kind === 'identifiers' ? `${name}, additional identifiers` : name,
    read: (values) => valuesIn(values, kind, name).toSorted(),
    show: (values) => ({
      kind: 'list',
      items: valuesIn(values, kind, name).map((value) => ({
        key: value,
        text: words(name, value),
      })),
    }),
    take: (into, from) => take(into, valuesIn(from, kind, name)),
    takeBoth: (into, { base, theirs, mine }) => {
      const [was, their, my] = [base, theirs, mine].map((state) => valuesIn(state, kind, name));
      const merged = mergeLists(was ?? [], their ?? [], my ?? [], same);
      return merged && take(into, merged);
    },
  };
};

const outcomeOf = (base: PersonRecord, values: PersonFormValues, changes: ElementChanges) =>
  Object.values(changes)
    .filter(({ linked }) => linked)
    .flatMap(({ name }) => {
      const count = leftOut(base, values, name).length;
      const stays =
        count === 1
          ? `The removed one is kept as data element ${name}. To delete it, remove it there after saving.`
          : `The ${count} removed ones are kept as data element ${name}. To delete them, remove them there after saving.`;
      return [`Replaces all ${name} identifiers.`, ...(count === 0 ? [] : [stays])];
    });

const fieldsIn = (states: readonly PersonFormValues[], words: Words): Field[] =>
  entryKinds.flatMap((kind) => {
    const names = new Set(states.flatMap((state) => state[kind].map(({ name }) => name)));
    return [...names].map((name) => fieldOf(kind, name, words));
  });

/** What the review of a save needs to know about a person. */
export const personReview: ReviewSubject<PersonRecord, PersonFormValues, ElementChanges, 'save'> = {
  what: 'profile',
  toValues: toFormValues,
  settle: settleValues,
  fieldsOf: (records, states) => fieldsIn(states, wordsFor(records)),
  changedKeys: (before, after) => keysThatDiffer(toFormValues(before), toFormValues(after)),
  contains: containsChanges,
  stopOf: (stored) =>
    stored === null
      ? {
          title: 'This person no longer exists.',
          lines: ['They were merged or deleted in the meantime. Nothing was saved.'],
          href: paths.dataSubjects.to(),
          linkLabel: 'Search people',
        }
      : undefined,
  plan: (base, values) => {
    const request = toChanges(base, values);
    return {
      request,
      title: 'Save this person’s data',
      confirmLabel: 'Save data',
      outcome: outcomeOf(base, values, request),
      concerns: [],
    };
  },
};

/** The same before an audience: typed values are masked too. */
export const maskedPersonReview: typeof personReview = {
  ...personReview,
  fieldsOf: (_records, states) => fieldsIn(states, maskedWords),
};
