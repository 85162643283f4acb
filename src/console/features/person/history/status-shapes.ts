import type { ConsentStatus } from '#contract/data-subject-values.ts';

/** How a band of the chart is drawn, on a height of `bandHeight`, from its foot. */
export type StatusShape = {
  height: number;
  fill: 'solid' | 'columns' | 'lines' | 'dots' | 'checks';
};

export const bandHeight = 18;
const half = 10;
const low = 5;

/** The more there is of a band, the more there is of a consent. */
const shapes: Record<ConsentStatus, StatusShape> = {
  ACTIVE: { height: bandHeight, fill: 'solid' },
  OPT_IN: { height: bandHeight, fill: 'lines' },
  ALWAYS_ACTIVE: { height: bandHeight, fill: 'checks' },
  PENDING: { height: bandHeight, fill: 'columns' },
  EXTEND: { height: 14, fill: 'solid' },
  CHANGE_PREFERENCES: { height: 14, fill: 'checks' },
  NOT_OPT_OUT: { height: 14, fill: 'lines' },
  IMPLICIT: { height: 14, fill: 'columns' },
  HARD_OPT_OUT: { height: half, fill: 'solid' },
  OPT_OUT: { height: half, fill: 'columns' },
  WITHDRAWN: { height: low, fill: 'solid' },
  EXPIRED: { height: low, fill: 'columns' },
  NO_CONSENT: { height: low, fill: 'dots' },
};

const unknownShape: StatusShape = { height: half, fill: 'checks' };
const notLoadedShape: StatusShape = { height: bandHeight, fill: 'dots' };

/**
 * No two statuses look alike without their color, as in forced colors.
 * @param status null: not loaded
 */
export const statusShape = (status: string | null): StatusShape => {
  if (status === null) return notLoadedShape;
  return Object.hasOwn(shapes, status) ? shapes[status as ConsentStatus] : unknownShape;
};
