import { checkEqualEase } from '#contract/equal-ease.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { useMissingTexts } from '../usePurposesOnCenter.ts';

/** Whether withdrawing is as easy as agreeing on a version; undefined until it and its purposes were read. */
export const useEase = (shown: CenterVersion | undefined) => {
  const { purposes, nameOf, missing } = useMissingTexts(shown);
  const known = [...purposes.values()].map(({ id, name, kind, activeVersion }) => ({
    id,
    name,
    kind,
    active: activeVersion !== null,
  }));
  return {
    nameOf,
    missing,
    ease: shown && missing && checkEqualEase(shown, known, missing),
  };
};
