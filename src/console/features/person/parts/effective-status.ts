import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { canEnd } from './consent-words.ts';

/** A version of a purpose, as far as it decides whether consents of the purpose still hold. */
export type VersionState = {
  version: number;
  status: string;
  retireOnDate?: string | null | undefined;
};

/** Why a consent that is recorded as standing does not hold any more. */
export type EndReason = { kind: 'expired' } | { kind: 'retired'; version: number };

/** The status that counts now, and why it is not the recorded one; null where it is. */
export type EffectiveStatus = { status: string; reason: EndReason | null };

const hasPassed = (time: string | null | undefined, now: number): boolean =>
  typeof time === 'string' && Date.parse(time) <= now;

const isRetired = ({ status, retireOnDate }: VersionState, now: number): boolean =>
  status === 'RETIRED' || hasPassed(retireOnDate, now);

/** Whether a version of a purpose is Active, so that consents of it hold and can be given. */
export const isInUse = (versions: readonly VersionState[], now: number): boolean =>
  versions.some((version) => version.status === 'ACTIVE' && !isRetired(version, now));

/** A superseded version still carries consents; only where no version is left do they end. */
const retirementOf = (
  recorded: number,
  versions: readonly VersionState[],
  now: number,
): EndReason | null => {
  const retired = versions
    .filter((version) => isRetired(version, now))
    .toSorted((one, other) => other.version - one.version);
  const version = retired.find((candidate) => candidate.version === recorded) ?? retired[0];
  if (isInUse(versions, now) || version === undefined) return null;
  return { kind: 'retired', version: version.version };
};

/**
 * What is recorded against what holds at `now`, epoch milliseconds: the service
 * records an end a moment after it came, and other hosts much later.
 * @param versions all versions of the purpose; undefined where they are not known
 */
export const effectiveStatus = (
  purpose: Pick<ProfilePurpose, 'Status' | 'ExpiryDate' | 'Version'>,
  versions: readonly VersionState[] | undefined,
  now: number,
): EffectiveStatus => {
  const { Status: status, ExpiryDate, Version } = purpose;
  if (!canEnd(status)) return { status, reason: null };
  if (hasPassed(ExpiryDate, now)) {
    return { status: 'EXPIRED', reason: { kind: 'expired' } };
  }
  const reason = retirementOf(Version, versions ?? [], now);
  return reason === null ? { status, reason } : { status: 'EXPIRED', reason };
};

/**
 * Since when a purpose has its recorded status; undefined where the record does not say. Hosts without
 * `StatusSince` (an extension) tell it by the date that belongs to the status.
 */
export const standsSince = (purpose: ProfilePurpose): string | null | undefined => {
  if (purpose.StatusSince) return purpose.StatusSince;
  const { Status, ConsentDate, WithdrawalDate, ExpiryDate, ReactivationDate } = purpose;
  const last = purpose.LastInteractionDate ?? purpose.LastTransactionDate;
  switch (Status) {
    case 'WITHDRAWN':
    case 'OPT_OUT':
    case 'HARD_OPT_OUT':
      return WithdrawalDate ?? last;
    case 'EXPIRED':
      return ExpiryDate ?? purpose.LastTransactionDate;
    case 'ACTIVE':
    case 'OPT_IN':
    case 'IMPLICIT':
    case 'NOT_OPT_OUT':
    case 'PENDING':
      return ReactivationDate ?? ConsentDate ?? last;
    default:
      return last;
  }
};
