import { sight } from '#console/ui/sight.ts';
import {
  lookHeader,
  looksMaximum,
  searchTextHeader,
  searchTextsMaximum,
} from '#contract/common/headers.ts';

/** A server takes 16 kB of headers; in characters. */
const looksLength = 8000;
const searchTextsLength = 3000;

/** As many of them as fit, the first ones before others. */
const joined = (texts: Iterable<string>, count: number, length: number): string => {
  let list = '';
  for (const text of [...new Set(texts)].slice(0, count)) {
    if (list.length + text.length < length) list += list === '' ? text : `,${text}`;
  }
  return list;
};

/**
 * What a request about people says of who may be seen, as headers: whom looks name, and what was typed.
 * @param look the handle of an act of its own, besides what is revealed on the page
 */
export const sightHeaders = (look: string | undefined): Record<string, string> => {
  const handles = [look, ...[...sight.shown().values()].map(({ handle }) => handle).toReversed()];
  const typed = [...sight.typed()].toReversed().map(encodeURIComponent);
  const looks = joined(
    handles.filter((one) => one !== undefined),
    looksMaximum,
    looksLength,
  );
  const texts = joined(typed, searchTextsMaximum, searchTextsLength);
  return { ...(looks && { [lookHeader]: looks }), ...(texts && { [searchTextHeader]: texts }) };
};
