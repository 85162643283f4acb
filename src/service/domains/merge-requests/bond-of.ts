import type { HeldValue } from './compared-values.ts';
import { groupDuplicates, type Match } from './group-duplicates.ts';
import { matchKeysOf } from './match-keys.ts';

/**
 * What makes one group of so many people: what is known of them, only together with what was typed
 * into forms, or nothing any more (docs/design.md 11.2).
 */
export const bondOf = (
  values: readonly HeldValue[],
  memberCount: number,
  match: Match,
): 'known' | 'forms' | 'none' => {
  const isOneGroup = (some: readonly HeldValue[]): boolean => {
    const [first] = groupDuplicates(matchKeysOf(some), match);
    return first?.subjectIds.length === memberCount;
  };
  if (!isOneGroup(values)) return 'none';
  return isOneGroup(values.filter(({ isFormSet }) => !isFormSet)) ? 'known' : 'forms';
};
