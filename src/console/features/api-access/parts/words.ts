import { Ban, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { CredentialKind, ProgramScope } from '#contract/api-access.ts';
import type { CredentialState } from '../credential-state.ts';

const kindWords: Record<CredentialKind, string> = { client: 'Client', key: 'Key' };
const accessWords: Record<ProgramScope, string> = {
  CONSENT_READ: 'Read-only',
  CONSENT: 'Full access',
  COOKIE: 'Cookie receipts',
};

/** What a program may do, in words; a right that isn't known as it came. */
export const accessLabel = (scope: string): string => wordOf(accessWords, scope);
export const kindLabel = (kind: string): string => wordOf(kindWords, kind);

export const accessChoices = (['CONSENT_READ', 'CONSENT', 'COOKIE'] as const).map((value) => ({
  value,
  label: accessWords[value],
}));

export const kindChoices = (['client', 'key'] as const).map((value) => ({
  value,
  label: kindWords[value],
}));

export const credentialStateKind = statusKind<CredentialState>({
  active: { word: 'Active', tone: 'ok', icon: CircleCheck },
  ending: { word: 'Expires soon', tone: 'warn', icon: TriangleAlert },
  expired: { word: 'Expired', tone: 'off', icon: Clock },
  revoked: { word: 'Revoked', tone: 'off', icon: Ban },
});

const namedAddresses = 2;

/** "From 192.0.2.7, 192.0.2.8 and 3 more"; null where it's from anywhere. */
export const addressWords = (addresses: readonly string[]): string | null => {
  if (addresses.length === 0) return null;
  const more = addresses.length - namedAddresses;
  const named = addresses.slice(0, namedAddresses).join(', ');
  return `From ${named}${more > 0 ? ` and ${more} more` : ''}`;
};

const units = [
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** "1 hour", "15 minutes", "90 seconds". */
export const secondsWords = (seconds: number): string => {
  const [size, unit] = units.find(([one]) => seconds % one === 0 && seconds >= one) ?? [
    1,
    'second',
  ];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
