import { statusLabel } from '#console/ui/status-words.ts';
import { collectionPointStatuses } from '#contract/collection-point-values.ts';

/** For filters: what the service calls INACTIVE is what its records call disabled. */
export const statusChoices = collectionPointStatuses.map((value) => ({
  value,
  label: value === 'INACTIVE' ? 'Disabled' : statusLabel(value),
}));
