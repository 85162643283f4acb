import { statusLabel } from '#console/ui/status-words.ts';
import type { PointState } from './coverage.ts';

/** The word for what a version of a point is. */
export const stateWord = ({ status, isDisabled }: PointState): string =>
  isDisabled ? 'Disabled' : statusLabel(status) || 'No status';
