import {
  lookHeader,
  looksMaximum,
  searchTextHeader,
  searchTextsMaximum,
} from '#contract/common/headers.ts';

/** A look that the service recorded: its handle shows whom it names. */
export type Handle = { handle: string; until: string };

/** People's handles by their ids, and what was typed to find somebody. In memory only. */
const handles = new Map<string, Handle>();
let searched: readonly string[] = [];

const isStanding = ({ until }: Handle, now: number): boolean => Date.parse(until) > now;

/** Has requests ask for this person in clear, until the handle ends. */
export const keepHandle = (person: string, handle: Handle): void => {
  handles.set(person.toLowerCase(), handle);
};

/** Has requests ask for masks again: of everybody whom `isShown` doesn't keep. */
export const dropHandles = (isShown: (person: string) => boolean = () => false): void => {
  for (const person of handles.keys()) if (!isShown(person)) handles.delete(person);
};

/** What was typed to find somebody: it comes in clear. */
export const setSearched = (texts: Iterable<string>): void => {
  searched = [...texts].slice(-searchTextsMaximum);
};

/**
 * What a request about people says of who may be seen, as headers: whom looks name, and what was typed.
 * @param look the handle of an act of its own, besides what is revealed on the page
 * @param now epoch milliseconds of the service's clock
 */
export const sightHeaders = (look: string | undefined, now: number): Record<string, string> => {
  const revealed = [...handles.values()].filter((one) => isStanding(one, now));
  const looks = new Set([
    ...(look === undefined ? [] : [look]),
    ...revealed.map(({ handle }) => handle),
  ]);
  return {
    ...(looks.size > 0 && { [lookHeader]: [...looks].slice(0, looksMaximum).join(',') }),
    ...(searched.length > 0 && {
      [searchTextHeader]: searched.map(encodeURIComponent).join(','),
    }),
  };
};
