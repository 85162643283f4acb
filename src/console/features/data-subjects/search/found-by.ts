import type { FoundBy, ListedProfile } from '#contract/data-subject-records.ts';
import type { MatchKind } from '#contract/data-subject-values.ts';
import type { Lookup } from '../lookup.ts';

type Found = Pick<ListedProfile, 'FoundBy'>;

const exactKinds: readonly string[] = ['identifier', 'dataElement'] satisfies MatchKind[];
const formerKind = 'formerIdentifier' satisfies MatchKind;

const kindsOf = (rows: readonly Found[]): string[] =>
  rows.flatMap(({ FoundBy }) => (FoundBy ?? []).map(({ Kind }) => Kind));

/** Whether rows come by how well they match, and each has to say by what. */
export const isRanked = (rows: readonly Found[]): boolean =>
  kindsOf(rows).some((kind) => !exactKinds.includes(kind));

/** Whether nobody is exactly the one who was looked up, now or before a merge. */
export const areAlike = (rows: readonly Found[]): boolean =>
  isRanked(rows) && !kindsOf(rows).some((kind) => exactKinds.includes(kind) || kind === formerKind);

/**
 * Who has exactly the identifier that was looked for, and nobody else had it before; undefined where
 * it takes a person to tell.
 */
export const exactHitOf = (rows: readonly (Found & { Id: string })[]): string | undefined => {
  const [row, ...others] = rows;
  return row && others.length === 0 && isUsedAnew([row]) ? row.Id : undefined;
};

/** Whether one of them has the identifier now, so that others can only have had it. */
export const isUsedAnew = (rows: readonly Found[]): boolean => kindsOf(rows).includes('identifier');

const ofName = (words: string, name: string | null | undefined) =>
  name ? `${words} (${name})` : words;

/** What somebody was found by; the day of a merge is told beside it. */
export const matchWords = (
  { Kind, Name }: Pick<FoundBy, 'Kind' | 'Name'>,
  { usedAnew = false } = {},
): string => {
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
    case 'otherCase':
      return ofName('Same except for capitals', Name);
    case 'sameDigits':
      return ofName('Same digits', Name);
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

/** "as a primary, former or additional identifier, in any capitalization": what was tried in vain. */
export const triedWords = (tried: readonly string[], lookup: Lookup): string => {
  const format = tried.includes('sameDigits') ? ', in any phone format' : '';
  const letters = tried.includes('otherCase') ? ', in any capitalization' : '';
  const ways = identifierWords.filter(([kind]) => tried.includes(kind)).map(([, word]) => word);
  if (lookup.by === 'identifier') {
    return `as a ${listOr(ways.length === 0 ? ['primary'] : ways)} identifier${letters}${format}`;
  }
  const kinds = tried.includes('additionalIdentifier') ? ' or as an additional identifier' : '';
  return `as “${lookup.name}”${kinds}${letters}${format}`;
};
