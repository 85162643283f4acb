import type { PlaceEntry } from './entries.ts';
import { type Found, findEntries } from './find-entries.ts';

/** One line of the palette. */
export type Choice =
  | { kind: 'place'; found: Found<PlaceEntry> }
  | { kind: 'search'; text: string }
  | { kind: 'person'; id: string; identifier: string };

type Section = { heading: string; note?: string; isApart?: boolean; choices: Choice[] };

type Person = { id: string; identifier: string };

/** Most lines of one kind; typing on leads to the others. */
const mostOfGroup = 6;
const mostPeople = 3;

interface ChoicesInput {
  entries: readonly PlaceEntry[];
  text: string;
  recent: readonly Person[];
  /** Whether people can be searched for what was typed. */
  canSearch: boolean;
  pagesHeading: string;
}

/**
 * The lines in their sections, and how many entries fit what was typed. People were opened lately:
 * they're first while nothing is typed, and last otherwise, for what was typed isn't asked of them.
 */
export const choicesOf = (input: ChoicesInput): { sections: Section[]; count: number } => {
  const { entries, recent, canSearch, pagesHeading } = input;
  const text = input.text.trim();
  const people = recent
    .slice(0, mostPeople)
    .map(({ id, identifier }): Choice => ({ kind: 'person', id, identifier }));
  const isEmpty = text === '';
  const groups = findEntries(
    isEmpty ? entries.filter(({ group }) => group === pagesHeading) : entries,
    text,
    { first: pagesHeading, most: isEmpty ? entries.length : mostOfGroup },
  );
  const places = groups.map(
    ({ heading, found, total }): Section => ({
      heading,
      ...(total > found.length && { note: `${found.length} of ${total}` }),
      choices: found.map((one) => ({ kind: 'place', found: one })),
    }),
  );
  const search: Choice[] = !isEmpty && canSearch ? [{ kind: 'search', text }] : [];
  const ofPeople = (heading: string, choices: Choice[]): Section[] =>
    choices.length === 0 ? [] : [{ heading, choices, isApart: !isEmpty && places.length > 0 }];
  return {
    sections: isEmpty
      ? [...ofPeople('Recent people', people), ...places]
      : [...places, ...ofPeople('People', [...search, ...people])],
    count: groups.reduce((sum, { total }) => sum + total, 0),
  };
};
