import { type Ease, judgeEase } from './judge-ease.ts';
import type { MissingTexts } from './missing-texts.ts';
import type { CenterContent } from './preference-center-content.ts';
import { type EasePurpose, surfaceOfCenter } from './surface-of-center.ts';

/**
 * Whether withdrawing on this center is as easy as agreeing: the steps of both, what blocks publishing
 * in the console, and what is only told (docs/design.md 11.5).
 * @param purposes those that the center names
 * @param missing as `missingOfCenter` tells it
 */
export const checkEqualEase = (
  content: CenterContent,
  purposes: readonly EasePurpose[],
  missing: readonly MissingTexts[] = [],
): Ease => judgeEase(surfaceOfCenter(content, purposes, missing));
