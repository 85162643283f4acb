import type { FoundBy, ListedProfile } from '#contract/data-subject-records.ts';
import type { MatchKind } from '#contract/data-subject-values.ts';
import { areFormSet } from '#contract/form-set.ts';
import type { Lookup } from '../lookup.ts';
import type { Tried } from '../tried.ts';

type Found = Pick<ListedProfile, 'FoundBy'>;

/** By which a search finds its people as a matter of course: a list of them needs no reasons. */
const plainKinds: Record<Lookup['by'], MatchKind> = {
  identifier: 'identifier',
  element: 'dataElement',
};
/** The same phone number is no other one, however it's written. */
const alikeKinds: readonly string[] = ['otherCase', 'otherSpacing'] satisfies MatchKind[];

const kindsOf = (rows: readonly Found[]): string[] =>
  rows.flatMap(({ FoundBy }) => (FoundBy ?? []).map(({ Kind }) => Kind));

/** Whether rows come by how well they match, and each has to say by what. */
export const isRanked = (rows: readonly Found[], by: Lookup['by'] | undefined): boolean =>
  by !== undefined && kindsOf(rows).some((kind) => kind !== plainKinds[by]);

/** Whether nobody has exactly what was looked for. */
export const areAlike = (rows: readonly Found[]): boolean => {
  const kinds = kindsOf(rows);
  return kinds.length > 0 && kinds.every((kind) => alikeKinds.includes(kind));
};

/** Of one person alone; a record's id that was merged away is none, nor what was typed into a form. */
const isExact = ({ Kind, MergedDate, SetBy }: FoundBy): boolean =>
  SetBy !== 'FORM' &&
  (Kind === 'identifier' || Kind === 'receiptId' || (Kind === 'personId' && !MergedDate));

/** Whether somebody was found only by what was typed into a form. */
export const isFormSet = ({ FoundBy }: Found): boolean =>
  areFormSet((FoundBy ?? []).map(({ SetBy }) => SetBy));

/**
 * Whose identifier, receipt or record it is that was looked for, if there is nobody else; undefined
 * where it takes a person to tell.
 */
export const exactHitOf = (rows: readonly (Found & { Id: string })[]): string | undefined => {
  const [row, ...others] = rows;
  return row && others.length === 0 && row.FoundBy?.some(isExact) ? row.Id : undefined;
};

/** Whether one of them has the identifier now, so that others can only have had it. */
export const isUsedAnew = (rows: readonly Found[]): boolean => kindsOf(rows).includes('identifier');

const ofName = (words: string, name: string | null | undefined) =>
  name ? `${words} (${name})` : words;

const ofAlike = (words: string, { Name, MergedDate }: Pick<FoundBy, 'Name' | 'MergedDate'>) =>
  MergedDate ? `${words} as a record merged into this person on` : ofName(words, Name);

/**
 * What somebody was found by; the day of a merge is told beside it.
 * @param isFormSetTold what stands above says already that it was typed into a form
 */
export const matchWords = (
  match: FoundBy,
  { usedAnew = false, isFormSetTold = false } = {},
): string =>
  match.SetBy === 'FORM' && !isFormSetTold
    ? `${kindWords(match, usedAnew)}, typed into a form`
    : kindWords(match, usedAnew);

const kindWords = ({ Kind, Name, MergedDate }: FoundBy, usedAnew: boolean): string => {
  switch (Kind) {
    case 'identifier':
      return 'Has this identifier now';
    case 'formerIdentifier':
      return usedAnew
        ? 'Former identifier, merged into this person on'
        : 'Merged into this person on';
    case 'dataElement':
    case 'additionalIdentifier':
      return `Found by ${Name ?? 'another identifier'}`;
    case 'receiptId':
      return 'Found by receipt ID';
    case 'personId':
      return MergedDate ? 'Found by former person ID, merged on' : 'Found by person ID';
    case 'otherCase':
      return ofAlike('Same except for capitals', { Name, MergedDate });
    case 'sameDigits':
      return MergedDate
        ? 'Same number as a record merged into this person on'
        : ofName('Same number, written differently', Name);
    case 'otherSpacing':
      return ofAlike('Same except for blanks and hyphens', { Name, MergedDate });
    default:
      return ofName(Kind, Name);
  }
};

const listOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const identifierWords: readonly (readonly [MatchKind, string])[] = [
  ['identifier', 'primary'],
  ['formerIdentifier', 'former'],
  ['additionalIdentifier', 'additional'],
];

const mostNamed = 3;

/** "“Email”, “Phone” or 2 more data elements"; empty for none. */
const elementWords = (names: readonly string[]): string => {
  const [named, more] = [names.slice(0, mostNamed), names.length - mostNamed];
  const words = named.map((name) => `“${name}”`);
  return listOr(more > 0 ? [...words, `${more} more data element${more === 1 ? '' : 's'}`] : words);
};

/** "as a primary, former or additional identifier, in any capitalization": what was tried in vain. */
export const triedWords = ({ kinds, element, elements = [] }: Tried, lookup: Lookup): string => {
  const format = kinds.includes('sameDigits') ? ', in any phone format' : '';
  const letters = kinds.includes('otherCase') ? ', in any capitalization' : '';
  const spacing = kinds.includes('otherSpacing') ? ', with any blanks and hyphens' : '';
  const alike = `${letters}${spacing}${format}`;
  const ways = identifierWords.filter(([kind]) => kinds.includes(kind)).map(([, word]) => word);
  if (lookup.by === 'element') {
    const additional = kinds.includes('additionalIdentifier')
      ? ' or as an additional identifier'
      : '';
    return `as “${lookup.name}”${additional}${alike}`;
  }
  const found = elements.length > 0 ? ` or as ${elementWords(elements)}` : '';
  const parts = [
    `as a ${listOr(ways.length === 0 ? ['primary'] : ways)} identifier${found}${alike}`,
    ...(element && !elements.includes(element) ? [`as “${element}” (exact value)`] : []),
    ...(kinds.includes('receiptId') ? ['as a receipt or person ID'] : []),
  ];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, or ${parts.at(-1)}`;
};
