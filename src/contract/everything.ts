import type { PurposeVersions } from './purpose-records.ts';
import type { PurposeKind } from './purpose-values.ts';
import { isWithdrawal } from './refusals.ts';

/** A version of a purpose, as far as "everything" asks. */
type Version = Pick<PurposeVersions['versions'][number], 'status' | 'version' | 'kind'>;

/** Why a decision on everything leaves a purpose as it is: it serves the person, or is refused already. */
export type LeftByEverything = 'service' | 'refused';

const statusOrder: readonly string[] = ['ACTIVE', 'RETIRED', 'DRAFT'];

const counting = (versions: readonly Version[]): Version | undefined =>
  versions.toSorted(
    (one, other) =>
      statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) ||
      other.version - one.version,
  )[0];

/** What a purpose is for: its Active version says it; without one, the newest, published ones first. */
export const kindOfPurpose = (versions: readonly Version[]): PurposeKind => {
  const kind = counting(versions)?.kind;
  if (kind === 'SERVICE') return 'SERVICE';
  return kind === 'DATA_USE' ? 'DATA_USE' : 'MARKETING';
};

/**
 * What a person means by "everything": every purpose of the account that isn't Withdrawn or Hard
 * opt-out yet, Retired, Draft and never asked ones included, except those of kind service
 * (docs/design.md 11.5).
 * @param status of the person's consent; null where they were never asked
 * @returns why it is left; null where it belongs to everything
 */
export const leftByEverything = (
  status: string | null,
  versions: readonly Version[],
): LeftByEverything | null => {
  if (status !== null && isWithdrawal(status)) return 'refused';
  return kindOfPurpose(versions) === 'SERVICE' ? 'service' : null;
};
