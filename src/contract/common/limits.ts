import * as z from 'zod/mini';

export const environments = ['production', 'uat', 'trial', 'demo'] as const;
export type Environment = (typeof environments)[number];

/** Which limit an endpoint counts against besides the account's hour (spec.md section 8). */
export type LimitArea = 'api' | 'profiles';

/** The limits in force, in requests (spec.md section 8). */
export const limitsSchema = z.object({
  accountPerHour: z.int().check(z.positive()),
  apiPerMinute: z.int().check(z.positive()),
  profilesPerMinute: z.int().check(z.positive()),
  profilesPerHour: z.int().check(z.positive()),
});
export type Limits = z.output<typeof limitsSchema>;

const profiles = { profilesPerMinute: 300, profilesPerHour: 18_000 };

/** Limits by environment; trial and demo have those of UAT and sandbox (design.md section 4). */
export const limitsOf = (environment: Environment): Limits =>
  environment === 'production'
    ? { accountPerHour: 200_000, apiPerMinute: 1_000, ...profiles }
    : { accountPerHour: 50_000, apiPerMinute: 250, ...profiles };

export const limitPeriods = ['HOUR', 'MINUTE'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];
