const kinds = 'country|state|language';
const before = 'preferred|home|billing|delivery|shipping|mailing';
const after = 'code|name|of residence|of delivery';

// Of birth, of origin, of health and what else there is says more about somebody: it isn't listed.
const isClear = new RegExp(`^(?:(?:${before}) )?(?:${kinds})(?: (?:${after}))?$`);

/** The words of a name, however they are joined: "CountryCode", "country_code". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether the values of a data element are shown without a reveal: country, state and language. */
export const isClearElement = (name: string): boolean => isClear.test(wordsOf(name));
