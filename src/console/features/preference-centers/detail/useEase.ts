import { checkEqualEase } from '#contract/equal-ease.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { useMissingTexts } from '../usePurposesOnCenter.ts';

/** Whether withdrawing is as easy as agreeing on a version; undefined until its purposes were read. */
export const useEase = (shown: CenterVersion) => {
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
    ease: missing === undefined ? undefined : checkEqualEase(shown, known, missing),
  };
};
