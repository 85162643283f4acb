import { isMask } from '#contract/mask-text.ts';
import {
  type MergeDraft,
  type MergePerson,
  mergePeopleMaximum,
  mergePeopleMinimum,
} from '../merge-draft.ts';

// A mask says nothing of capitalization; what was typed came in clear.
const twinSets = (people: readonly MergePerson[]): readonly MergePerson[][] => {
  const known = people.filter(({ identifier }) => !isMask(identifier));
  const sets = Map.groupBy(known, ({ identifier }) => identifier.trim().toLowerCase());
  return [...sets.values()].filter((set) => set.length > 1);
};

const inOrderOf = (people: readonly MergePerson[], sets: readonly MergePerson[][]) =>
  people.filter((person) => sets.some((set) => set.includes(person)));

/** Those whose identifiers differ from another's only in capitalization. */
export const twinsAmong = (people: readonly MergePerson[]): readonly MergePerson[] =>
  inOrderOf(people, twinSets(people));

/** Those of them to confirm: only what was typed by hand may be a typo. */
export const typedTwins = (people: readonly MergePerson[]): readonly MergePerson[] =>
  inOrderOf(
    people,
    twinSets(people).filter((set) => set.some(({ isTyped }) => isTyped)),
  );

/** Why these people can't be merged as they are; undefined where they can. */
export const peopleFault = ({
  people,
  areTwinsMeant,
}: Pick<MergeDraft, 'people' | 'areTwinsMeant'>): string | undefined => {
  const missing = mergePeopleMinimum - people.length;
  if (missing === 2) return 'Choose at least two people.';
  if (missing === 1) return 'Choose one more person.';
  const surplus = people.length - mergePeopleMaximum;
  if (surplus > 0)
    return `Remove ${surplus}: you can merge up to ${mergePeopleMaximum} people at once.`;
  if (!areTwinsMeant && typedTwins(people).length > 0) {
    return 'Confirm the identifiers that differ only in capitalization.';
  }
  return undefined;
};
