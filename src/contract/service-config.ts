import * as z from 'zod/mini';
import { environments, limitsSchema } from './common/limits.ts';
import { openEnum } from './common/values.ts';

/** Whether somebody who reveals a person says why (docs/design.md 10.11). */
export const revealReasons = ['off', 'optional', 'required'] as const;
export type RevealReason = (typeof revealReasons)[number];

/**
 * Answer of `GET /config.json`: what the console starts from (docs/design.md 4).
 */
export const serviceConfigSchema = z.looseObject({
  environment: openEnum(environments),
  limits: limitsSchema,
  revealReason: z.enum(revealReasons),
  /** Whether mail is sent, or shown in a demo. */
  canMail: z.boolean(),
  /** Whether anything is told to other systems; left out where that isn't known. */
  hasDestinations: z.optional(z.boolean()),
  /** Who signs people in. */
  identity: z.looseObject({ issuer: z.string(), clientId: z.string() }),
});
export type ServiceConfig = z.output<typeof serviceConfigSchema>;
