/**
 * Languages that texts are commonly written in, as BCP 47 tags; any other well-formed tag may be
 * used as well. Without a region where one text serves all.
 */
const wellKnown = (
  'af am ar ar-AE ar-EG ar-SA az be bg bn bs ca cs cy da de de-AT de-CH el en en-AU en-CA en-GB ' +
  'en-IE en-IN en-NZ en-US en-ZA es es-AR es-CL es-CO es-ES es-MX es-US et eu fa fi fil fr fr-BE ' +
  'fr-CA fr-CH ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko ky lo lt lv mk ml mn mr ' +
  'ms mt my nb ne nl nl-BE nn pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ' +
  'ur uz vi zh zh-CN zh-HK zh-TW zu'
).split(' ');

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The same tag in one spelling: `en-us` and `EN_us` are `en-US`; what is no tag as it came. */
export const canonicalTag = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? tag;
  } catch {
    return tag;
  }
};

/** "Arabic (Egypt)" for `ar-EG`; the tag itself where it names no known language. */
export const languageName = (tag: string): string => {
  try {
    return names.of(canonicalTag(tag)) ?? tag;
  } catch {
    return tag;
  }
};

/** The direction that texts of a language are written in. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  rightToLeft.has(canonicalTag(tag).split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Two spellings of one tag. */
export const isSameLanguage = (one: string, other: string): boolean =>
  canonicalTag(one) === canonicalTag(other);

export interface Language {
  tag: string;
  name: string;
}

/** Languages to choose from by name, those already `chosen` left out. */
export const languagesToAdd = (chosen: readonly string[]): Language[] => {
  const taken = new Set(chosen.map(canonicalTag));
  return wellKnown
    .filter((tag) => !taken.has(tag))
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};
