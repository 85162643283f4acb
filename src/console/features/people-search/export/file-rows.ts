import { countWords } from '#console/api/limits/limit-words.ts';
import { type Cell, csvLines, csvMark } from '#console/records/csv.ts';
import { formatDay, formatTimeWithOffset } from '#console/ui/format-time.ts';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { asMask } from '#contract/mask-text.ts';
import type { Lookup } from '../lookup.ts';
import { countryOf } from '../parts/country-of.ts';
import { isUsedAnew, matchWords } from '../parts/found-by.ts';
import { choicesTitle, countChoices } from '../search/describe-profile.ts';
import type { SetFilter } from '../search/filter-chips.ts';
import { groupPurposes, groupWords } from '../search/name-purposes.ts';
import type { SearchCriteria } from '../search-criteria.ts';

/** How values of people are written to a file. */
export type FileValues = { isClear: boolean };

const fileText = (value: string, { isClear }: FileValues): string =>
  isClear ? value : asMask(value);

/** What a file is of: the search on screen, and how values are written. */
export type FileContents = {
  criteria: SearchCriteria;
  lookup: Lookup | undefined;
  /** What narrows the list, in words. */
  filters: readonly Pick<SetFilter, 'label' | 'value'>[];
  values: FileValues;
};

type Column = { title: string; cell: (profile: ListedProfile) => Cell };

const yes = (is: boolean | null | undefined): string => (is ? 'Yes' : '');

const dayOf = (time: string): string => formatDay(time, 'utc');

const foundByWords = ({ FoundBy }: ListedProfile): string => {
  const matches = FoundBy ?? [];
  const usedAnew = isUsedAnew([{ FoundBy: matches }]);
  return matches
    .map((match) => {
      const words = matchWords(match, { usedAnew });
      return match.MergedDate ? `${words} ${dayOf(match.MergedDate)}` : words;
    })
    .join('; ');
};

/** Stop links name their people, encrypted: a file of masks has none. */
export const hasStopLinks = ({ criteria, values }: Pick<FileContents, 'criteria' | 'values'>) =>
  criteria.linkTokens === true && values.isClear;

/**
 * The columns of the screen, and what tells records apart. Link tokens open a person's data: never. Their
 * stop links are there instead, for the end of a mailing.
 */
const columnsOf = ({ criteria, lookup, values }: FileContents): readonly Column[] => [
  { title: 'Person', cell: ({ Identifier }) => fileText(Identifier, values) },
  ...(lookup === undefined ? [] : [{ title: 'Match', cell: foundByWords }]),
  { title: 'Purposes', cell: ({ Purposes }) => groupWords(groupPurposes(Purposes ?? [])) },
  ...(criteria.topics || criteria.preferences
    ? [
        {
          title: choicesTitle(criteria),
          cell: ({ Purposes }: ListedProfile) => countChoices(Purposes ?? []),
        },
      ]
    : []),
  { title: 'Country', cell: countryOf },
  { title: 'Language', cell: ({ Language }) => Language ?? null },
  { title: 'Test', cell: ({ TestDataSubject }) => yes(TestDataSubject) },
  { title: 'Added (UTC)', cell: ({ CreatedDate }) => CreatedDate ?? null },
  { title: 'Updated (UTC)', cell: ({ LastUpdatedDate }) => LastUpdatedDate ?? null },
  { title: 'Record ID', cell: ({ Id }) => Id },
  ...(hasStopLinks({ criteria, values })
    ? [{ title: 'Stop link', cell: ({ StopLink }: ListedProfile) => StopLink ?? null }]
    : []),
];

/** The lines of some people. */
export const toLines = (people: readonly ListedProfile[], contents: FileContents): string => {
  const columns = columnsOf(contents);
  return csvLines(people.map((person) => columns.map(({ cell }) => cell(person))));
};

/** What was searched for, in words; what somebody was looked up by is written like other values. */
export const searchWords = ({ lookup, filters, values }: FileContents): string => {
  const said = [...filters];
  if (lookup?.by === 'identifier') {
    said.unshift({ label: 'Identifier', value: fileText(lookup.identifier, values) });
  }
  if (lookup?.by === 'element') {
    said.unshift({ label: lookup.name, value: fileText(lookup.value, values) });
  }
  return said.map(({ label, value }) => `${label}: ${value}`).join('; ') || 'Everyone';
};

/** How a reading went. Times are epoch milliseconds. */
export type Reading = {
  people: number;
  from: number;
  until: number;
  /** Why people are missing, as a sentence; undefined where nobody is. */
  missing: string | undefined;
};

const momentOf = (time: number): string =>
  formatTimeWithOffset(new Date(time).toISOString(), 'utc');

const incomplete = ({ people, missing }: Reading): string =>
  `Incomplete: ends after ${countWords(people, 'person', 'people')}. ${missing}`;

/** The start of the file: what it is, and the names of its columns. */
export const toHead = (contents: FileContents, reading: Reading): string =>
  csvMark +
  csvLines([
    ['Search', searchWords(contents)],
    ['Values', contents.values.isClear ? 'Clear' : 'Masked'],
    ['Read from', momentOf(reading.from)],
    ['Read until', momentOf(reading.until)],
    ['Note', 'Each person is as they were when read, at some time in between.'],
    ['People', reading.people],
    ['Complete', reading.missing === undefined ? 'Yes' : incomplete(reading)],
    [],
    columnsOf(contents).map(({ title }) => title),
  ]);

/** The end of the file: nothing, or why it ends here. */
export const toFoot = (reading: Reading): string =>
  reading.missing === undefined ? '' : csvLines([[incomplete(reading)]]);

/** "people-2026-11-25-partial.csv". */
export const fileNameOf = ({ from, missing }: Reading): string =>
  `people-${new Date(from).toISOString().slice(0, 10)}${missing === undefined ? '' : '-partial'}.csv`;
