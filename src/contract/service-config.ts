import * as z from 'zod/mini';
import { environments, limitsSchema } from './common/limits.ts';
import { maybe, openEnum } from './common/values.ts';

/** Whether somebody who reveals a person says why (docs/design.md 10.11). */
export const revealReasons = ['off', 'optional', 'required'] as const;
export type RevealReason = (typeof revealReasons)[number];

/**
 * Answer of `GET /config.json`: what the console starts from (docs/design.md 4). `endpoints`
 * is present for the embedded provider, so that nothing has to be discovered first.
 */
export const serviceConfigSchema = z.looseObject({
  environment: openEnum(environments),
  limits: limitsSchema,
  apiBaseUrl: z.string(),
  revealReason: z.enum(revealReasons),
  identity: z.looseObject({
    issuer: z.string(),
    clientId: z.string(),
    audience: maybe(z.string()),
    scope: z.string(),
    scopeClaim: z.string(),
    endpoints: maybe(
      z.looseObject({ authorization: z.string(), token: z.string(), endSession: z.string() }),
    ),
  }),
});
export type ServiceConfig = z.output<typeof serviceConfigSchema>;
