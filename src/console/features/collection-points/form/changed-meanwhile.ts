import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type { UpdateBody } from '../collection-point-form.ts';
import { type Difference, differencesBetween, holdsRequest } from '../record-content.ts';

/** Nothing was sent: what is stored is not what the form was opened with. */
export class ChangedMeanwhile extends Error {
  /** As stored now; null where the version is gone. */
  readonly stored: CollectionPoint | null;
  readonly differences: readonly Difference[];

  constructor(stored: CollectionPoint | null, differences: readonly Difference[]) {
    super('The collection point was changed since it was opened.');
    this.stored = stored;
    this.differences = differences;
  }
}

/** How what is stored relates to a form: untouched, holding what the form sent, or neither. */
export type Standing = 'as-opened' | 'as-sent' | ChangedMeanwhile;

/** Compares what is stored with the record that a form was opened with and with what it sends. */
export const standingOf = (
  stored: CollectionPoint | null,
  opened: CollectionPoint,
  sent: UpdateBody | undefined,
): Standing => {
  if (stored === null) return new ChangedMeanwhile(null, []);
  const differences = differencesBetween(opened, stored);
  if (differences.length === 0) return 'as-opened';
  if (sent !== undefined && holdsRequest(stored, sent)) return 'as-sent';
  return new ChangedMeanwhile(stored, differences);
};

/**
 * Whether a Draft has to be written: yes over what was opened or over an earlier attempt of the same
 * form that was cut off, no where the same is stored already.
 * @throws ChangedMeanwhile where somebody else's change would be overwritten
 */
export const mayOverwrite = (
  stored: CollectionPoint | null,
  opened: CollectionPoint,
  request: UpdateBody,
  attempts: readonly UpdateBody[],
): boolean => {
  const standing = standingOf(stored, opened, request);
  if (standing === 'as-opened') return true;
  if (standing === 'as-sent') return false;
  if (attempts.some((sent) => standingOf(stored, opened, sent) === 'as-sent')) return true;
  throw standing;
};
