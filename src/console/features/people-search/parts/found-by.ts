import type { FoundBy, ListedProfile } from '#contract/data-subject-records.ts';
import type { MatchKind } from '#contract/data-subject-values.ts';
import { areFormSet } from '#contract/form-set.ts';
import type { Lookup } from '../lookup.ts';
import type { Tried } from '../tried.ts';

type Found = Pick<ListedProfile, 'FoundBy'>;

/** The same phone number is no other one, however it's written. */
const alikeKinds: readonly string[] = ['otherCase', 'otherSpacing'] satisfies MatchKind[];

const kindsOf = (rows: readonly Found[]): string[] =>
  rows.flatMap(({ FoundBy }) => (FoundBy ?? []).map(({ Kind }) => Kind));

/** Whether rows come by how well they match: those who have the value of an element are just a list. */
export const isRanked = (rows: readonly Found[], by: Lookup['by'] | undefined): boolean =>
  by !== undefined && kindsOf(rows).some((kind) => by === 'identifier' || kind !== 'dataElement');

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

/** Whether one of them is known by just what was looked for. */
export const hasExact = (rows: readonly Found[]): boolean =>
  rows.some(({ FoundBy }) => FoundBy?.some(isExact));

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

/** Above those who were only found by what was typed into a form. */
export const formSetHeading = 'Typed into a form';
const formerHeading = 'Formerly';

const kindHeadings: Partial<Record<MatchKind, string>> = {
  identifier: 'Exact',
  receiptId: 'Exact',
  personId: 'Exact',
  formerIdentifier: formerHeading,
  sameDigits: 'Same number',
  otherCase: 'Same except capitals',
  otherSpacing: 'Same except spaces and hyphens',
};

const headingOfMatch = ({ Kind, Name, MergedDate }: FoundBy): string => {
  if (MergedDate) return formerHeading;
  if (Kind === 'dataElement' || Kind === 'additionalIdentifier') {
    return `In ${Name ?? 'another identifier'}`;
  }
  return kindHeadings[Kind as MatchKind] ?? Kind;
};

/** What a row stands under: how its person was found best. */
export const headingOf = (row: Found): string | undefined => {
  const best = row.FoundBy?.[0];
  if (best === undefined) return undefined;
  return isFormSet(row) ? formSetHeading : headingOfMatch(best);
};

/**
 * In the order of the list: those alike together, where the best of them stands; last whom only a
 * form names.
 */
export const inListOrder = <Row extends Found>(rows: readonly Row[]): readonly Row[] => {
  const groups = [...Map.groupBy(rows, headingOf).entries()];
  return groups
    .toSorted(([one], [other]) => Number(one === formSetHeading) - Number(other === formSetHeading))
    .flatMap(([, own]) => own);
};

/** What a row says of a match beyond its heading; undefined where that says it all. */
export const wordsBelow = (match: FoundBy, heading: string | undefined): string | undefined => {
  const { Kind, Name, MergedDate, SetBy } = match;
  if (heading === formSetHeading) return matchWords(match, { isFormSetTold: true });
  if (SetBy === 'FORM' || headingOfMatch(match) !== heading) return matchWords(match);
  if (MergedDate || Kind === 'receiptId' || Kind === 'personId') return matchWords(match);
  return Name && heading !== `In ${Name}` ? `In ${Name}` : undefined;
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

const triedKinds: readonly (readonly [MatchKind, string])[] = [
  ['identifier', 'Identifiers'],
  ['formerIdentifier', 'Former identifiers'],
  ['additionalIdentifier', 'Additional identifiers'],
];

const triedAlike: readonly (readonly [MatchKind, string])[] = [
  ['otherCase', 'Any capitalization'],
  ['otherSpacing', 'Spaces and hyphens'],
  ['sameDigits', 'Any phone format'],
  ['receiptId', 'Receipt and person IDs'],
];

/** What was searched in vain by an identifier, one after another. */
export const triedChips = ({ kinds, element, elements = [] }: Tried): string[] => {
  const wordsOf = (own: typeof triedKinds) =>
    own.flatMap(([kind, words]) => (kinds.includes(kind) ? [words] : []));
  const more = elements.length - mostNamed;
  return [
    ...wordsOf(triedKinds),
    ...elements.slice(0, mostNamed),
    ...(more > 0 ? [`${more} more data element${more === 1 ? '' : 's'}`] : []),
    ...(element && !elements.includes(element) ? [`${element} (exact value)`] : []),
    ...wordsOf(triedAlike),
  ];
};
