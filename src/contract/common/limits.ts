import * as z from 'zod/mini';
import { type Endpoint, endpointName } from './endpoint.ts';

export const environments = ['production', 'uat', 'trial', 'demo'] as const;
export type Environment = (typeof environments)[number];

/** The limits in force, in requests (docs/spec.md 8). */
export const limitsSchema = z.object({
  accountPerHour: z.int().check(z.positive()),
  apiPerMinute: z.int().check(z.positive()),
  profilesPerMinute: z.int().check(z.positive()),
  profilesPerHour: z.int().check(z.positive()),
});
export type Limits = z.output<typeof limitsSchema>;

const profiles = { profilesPerMinute: 300, profilesPerHour: 18_000 };

/** Limits by environment; trial and demo have those of UAT and sandbox (docs/design.md 4). */
export const limitsOf = (environment: Environment): Limits =>
  environment === 'production'
    ? { accountPerHour: 200_000, apiPerMinute: 1_000, ...profiles }
    : { accountPerHour: 50_000, apiPerMinute: 250, ...profiles };

/**
 * What everybody may send who does not sign in, from one address in a minute (docs/design.md 11.4):
 * `addressPerMinute` in records, `bytesPerMinute` in bytes of bodies. Another request is one record.
 */
export const publicLimitsSchema = z.object({
  addressPerMinute: z.int().check(z.positive()),
  bytesPerMinute: z.int().check(z.positive()),
});
export type PublicLimits = z.output<typeof publicLimitsSchema>;

export const publicLimits: PublicLimits = { addressPerMinute: 600, bytesPerMinute: 8_388_608 };

export const limitPeriods = ['HOUR', 'MINUTE'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The length of a window, in milliseconds. */
export const periodMs: Record<LimitPeriod, number> = { HOUR: 3_600_000, MINUTE: 60_000 };

/**
 * One limit that a request counts in. `key` names it for all who share it: `account`, an endpoint's
 * name, or a module; it never holds a value.
 */
export type LimitWindow = { key: string; period: LimitPeriod; allowed: number };

/** The account's hour, which every counted request is in. */
export const accountWindow = 'account';

/** All windows that a request to the endpoint counts in (docs/spec.md 8). */
export const limitWindowsOf = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'limit'>,
  limits: Limits,
): LimitWindow[] => {
  if (endpoint.limit === 'none') return [];
  const windows: LimitWindow[] = [
    { key: accountWindow, period: 'HOUR', allowed: limits.accountPerHour },
    { key: endpointName(endpoint), period: 'MINUTE', allowed: limits.apiPerMinute },
  ];
  if (endpoint.limit === 'profiles') {
    windows.push(
      { key: 'profiles minute', period: 'MINUTE', allowed: limits.profilesPerMinute },
      { key: 'profiles hour', period: 'HOUR', allowed: limits.profilesPerHour },
    );
  }
  return windows;
};
