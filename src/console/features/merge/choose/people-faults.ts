import {
  type MergeDraft,
  type MergePerson,
  mergePeopleMaximum,
  mergePeopleMinimum,
} from '../merge-draft.ts';

/** Those whose identifiers differ from another's in upper and lower case alone. */
export const twinsAmong = (people: readonly MergePerson[]): readonly MergePerson[] => {
  const folded = people.map(({ identifier }) => identifier.trim().toLowerCase());
  return people.filter(
    (_, index) => folded.indexOf(folded[index] ?? '') !== folded.lastIndexOf(folded[index] ?? ''),
  );
};

/** Why these people cannot be merged as they are; undefined where they can. */
export const peopleFault = ({
  people,
  areTwinsMeant,
}: Pick<MergeDraft, 'people' | 'areTwinsMeant'>): string | undefined => {
  const missing = mergePeopleMinimum - people.length;
  if (missing === 2) return 'Choose two people or more first.';
  if (missing === 1) return 'Choose one more first: nobody can be merged with themselves.';
  const surplus = people.length - mergePeopleMaximum;
  if (surplus > 0)
    return `Take ${surplus} out: at most ${mergePeopleMaximum} people are one merge.`;
  if (!areTwinsMeant && twinsAmong(people).length > 0) {
    return 'Tick that identifiers which differ in upper and lower case alone are meant.';
  }
  return undefined;
};
