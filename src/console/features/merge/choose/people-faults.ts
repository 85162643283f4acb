import type { ComparedRecord } from '#contract/compare.ts';
import {
  type MergeDraft,
  type MergePerson,
  mergePeopleMaximum,
  mergePeopleMinimum,
} from '../merge-draft.ts';

/** What people have in common; undefined while nobody knows. */
type Comparison = readonly ComparedRecord[] | undefined;

const twinSets = (
  people: readonly MergePerson[],
  comparison: Comparison = [],
): readonly MergePerson[][] => {
  const caseless = new Map(comparison.map((own) => [own.id, own.caselessIdentifier]));
  const known = people.filter(({ id }) => caseless.has(id));
  const sets = Map.groupBy(known, ({ id }) => caseless.get(id));
  return [...sets.values()].filter((set) => set.length > 1);
};

const inOrderOf = (people: readonly MergePerson[], sets: readonly MergePerson[][]) =>
  people.filter((person) => sets.some((set) => set.includes(person)));

/** Those whose identifiers differ from another's only in capitalization. */
export const twinsAmong = (
  people: readonly MergePerson[],
  comparison: Comparison,
): readonly MergePerson[] => inOrderOf(people, twinSets(people, comparison));

/** Those of them to confirm: only what was typed by hand may be a typo. */
export const typedTwins = (
  people: readonly MergePerson[],
  comparison: Comparison,
): readonly MergePerson[] =>
  inOrderOf(
    people,
    twinSets(people, comparison).filter((set) => set.some(({ isTyped }) => isTyped)),
  );

/** Why these people can't be merged as they are; undefined where they can. */
export const peopleFault = (
  { people, areTwinsMeant }: Pick<MergeDraft, 'people' | 'areTwinsMeant'>,
  comparison: Comparison,
): string | undefined => {
  const missing = mergePeopleMinimum - people.length;
  if (missing === 2) return 'Choose at least two people.';
  if (missing === 1) return 'Choose one more person.';
  const surplus = people.length - mergePeopleMaximum;
  if (surplus > 0)
    return `Remove ${surplus}: you can merge up to ${mergePeopleMaximum} people at once.`;
  if (!areTwinsMeant && typedTwins(people, comparison).length > 0) {
    return 'Confirm the identifiers that differ only in capitalization.';
  }
  return undefined;
};
