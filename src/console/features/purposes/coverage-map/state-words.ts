import { statusLabel } from '#console/ui/status-words.ts';
import type { CoverageLink } from './coverage.ts';

/** A version that is in use, or will be, links a purpose version that is not any more. */
export const isOutdatedLink = ({ status, isDisabled, isPurposeRetired }: CoverageLink): boolean =>
  isPurposeRetired && !isDisabled && (status === 'ACTIVE' || status === 'DRAFT');

/** The word for what a version of a point is, and for a Retired version that it links. */
export const stateWord = (link: CoverageLink): string => {
  const { status, isDisabled } = link;
  const word = isDisabled ? 'Disabled' : statusLabel(status) || 'No status';
  return isOutdatedLink(link) ? `${word} with a retired version` : word;
};

/** Of a purpose that nothing links. */
export const noPoints = 'No collection points';
