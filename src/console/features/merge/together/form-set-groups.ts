import { groupCount } from '#console/features/merge-requests/parts/group-words.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';

/**
 * Open groups that can be merged together, how many rest on what was typed into forms, and the numbers
 * of those that have something else at stake.
 * @param risk what those have at stake that are meant; null: all
 */
export const splitOpen = (
  groups: readonly DuplicateGroup[],
  risk: GroupRisk | null,
): {
  together: readonly DuplicateGroup[];
  formSetCount: number;
  others: readonly number[];
} => {
  const isMeant = (group: DuplicateGroup) => risk === null || group.risk === risk;
  const meant = groups.filter(isMeant);
  const together = meant.filter(({ isFormSet }) => !isFormSet);
  return {
    together,
    formSetCount: meant.length - together.length,
    others: groups.flatMap((group) => (isMeant(group) ? [] : [group.number])),
  };
};

/** What becomes of the latter; `''` where there are none. */
export const formSetWords = (count: number): string => {
  if (count === 0) return '';
  const isOne = count === 1;
  return `${groupCount(count)} ${isOne ? 'matches' : 'match'} only by what was typed into a form and ${isOne ? 'is' : 'are'} left out: review and merge ${isOne ? 'it' : 'each'} separately.`;
};
