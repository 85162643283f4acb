import * as z from 'zod/mini';
import { maybe } from './values.ts';

/** Of a call to us whose body is signed, as Standard Webhooks say. */
export const signatureHeaders = z.object({
  'webhook-id': maybe(z.string()),
  'webhook-timestamp': maybe(z.string()),
  'webhook-signature': maybe(z.string()),
});

/** For how long a signed call is taken, before and after its time: replays are refused later. */
export const signatureToleranceMs = 300_000;
