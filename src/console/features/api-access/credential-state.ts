import type { Credential } from '#contract/api-access.ts';

export type CredentialState = 'active' | 'ending' | 'expired' | 'revoked';

/** How long before its end a client or key is warned about. */
export const warnedDays = 30;

const dayMs = 86_400_000;

/** @param now epoch milliseconds */
export const stateOf = (
  { revokedDate, expiryDate }: Pick<Credential, 'revokedDate' | 'expiryDate'>,
  now: number,
): CredentialState => {
  if (revokedDate) return 'revoked';
  if (!expiryDate) return 'active';
  const left = Date.parse(expiryDate) - now;
  if (left <= 0) return 'expired';
  return left <= warnedDays * dayMs ? 'ending' : 'active';
};

export const isInForce = (state: CredentialState): boolean =>
  state === 'active' || state === 'ending';

/** "in 12 days", "within a day". */
export const untilWords = (expiryDate: string, now: number): string => {
  const days = Math.ceil((Date.parse(expiryDate) - now) / dayMs);
  return days <= 1 ? 'within a day' : `in ${days} days`;
};

/** What ends within the time that is warned about, the next to end first. */
export const endingSoon = (credentials: readonly Credential[], now: number): Credential[] =>
  credentials
    .filter((credential) => stateOf(credential, now) === 'ending')
    .sort((a, b) => Date.parse(a.expiryDate ?? '') - Date.parse(b.expiryDate ?? ''));
