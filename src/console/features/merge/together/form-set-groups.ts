import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';

/** Open groups that can be merged together, and how many rest on what was typed into forms. */
export const splitOpen = (
  groups: readonly DuplicateGroup[],
): { together: readonly DuplicateGroup[]; formSetCount: number } => {
  const together = groups.filter(({ isFormSet }) => !isFormSet);
  return { together, formSetCount: groups.length - together.length };
};

/** What becomes of the latter; `''` where there are none. */
export const formSetWords = (count: number): string => {
  if (count === 0) return '';
  const isOne = count === 1;
  return `${groupCount(count)} ${isOne ? 'matches' : 'match'} only by what was typed into a form and ${isOne ? 'is' : 'are'} left out: review and merge ${isOne ? 'it' : 'each'} separately.`;
};
