import type { ElementPlan } from '#service/domains/choices/center-elements.ts';
import type { Words } from '../words/words.ts';
import type { ChangeView, ChoicesView, ElementView } from './view.ts';

export const elementsOf = ({ pages }: Pick<ChoicesView, 'pages'>): ElementView[] =>
  pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'element');

/** What was given of data elements, in its place, to be saved again; with why it wasn't. */
export const withGiven = (
  pages: ChoicesView['pages'],
  given: ReadonlyMap<string, string>,
  faults: ReadonlyMap<string, ElementView['fault']> = new Map(),
): ChoicesView['pages'] =>
  pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      items: section.items.map((item) =>
        item.kind === 'element'
          ? {
              ...item,
              given: given.get(item.element) ?? '',
              fault: faults.get(item.element) ?? null,
            }
          : item,
      ),
    })),
  }));

/** What a save left of the data elements on the page: the typed values, and what is wrong with them. */
export const leftOf = (
  view: Pick<ChoicesView, 'pages' | 'mailPath'>,
  { late, faults }: ElementPlan,
  given: ReadonlyMap<string, string>,
) => {
  const wrong = new Map<string, ElementView['fault']>(
    faults.map(({ name, reason }) => [name, reason]),
  );
  const all = elementsOf(view);
  for (const { element, isRequired, isReadOnly, masked } of all) {
    const canBeGiven = isRequired && !isReadOnly && view.mailPath === null;
    if (canBeGiven && masked === null && !given.has(element)) wrong.set(element, 'missing');
  }
  const kept = new Map([...given].filter(([name]) => late.includes(name) || wrong.has(name)));
  const namesOf = (names: readonly string[]) =>
    all.filter(({ element }) => names.includes(element)).map(({ name }) => name);
  return {
    pages: withGiven(view.pages, kept, wrong),
    // Where a link has to be mailed first, saving again doesn't help.
    late: view.mailPath === null ? namesOf(late) : [],
    faulty: namesOf([...wrong.keys(), ...(view.mailPath === null ? [] : late)]),
  };
};

/** What a save changed of data elements: old and new, masked. */
export const changesOfElements = (
  before: Pick<ChoicesView, 'pages'>,
  after: Pick<ChoicesView, 'pages'>,
  { changed }: ElementPlan,
  { center }: Words,
): ChangeView[] => {
  const earlier = new Map(elementsOf(before).map(({ element, masked }) => [element, masked]));
  return elementsOf(after)
    .filter(({ element }) => element in changed)
    .map(({ element, name, masked }) => ({
      name,
      was: earlier.get(element) ?? center.nothing,
      now: masked ?? center.nothing,
    }));
};
