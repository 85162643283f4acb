import {
  type MergeDraft,
  type MergePerson,
  mergePeopleMaximum,
  mergePeopleMinimum,
} from '../merge-draft.ts';

/** Those whose identifiers differ from another's only in capitalization. */
export const twinsAmong = (people: readonly MergePerson[]): readonly MergePerson[] => {
  const folded = people.map(({ identifier }) => identifier.trim().toLowerCase());
  return people.filter(
    (_, index) => folded.indexOf(folded[index] ?? '') !== folded.lastIndexOf(folded[index] ?? ''),
  );
};

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
  if (!areTwinsMeant && twinsAmong(people).length > 0) {
    return 'Confirm the identifiers that differ only in capitalization.';
  }
  return undefined;
};
