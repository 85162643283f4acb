import * as z from 'zod/mini';

/** One fault of a request: the path as the caller wrote it, keys joined by dots; `''` is the whole. */
export const faultSchema = z.looseObject({ path: z.string(), message: z.string() });
export type Fault = z.output<typeof faultSchema>;

/**
 * Body of every refusal, `application/problem+json` (RFC 9457; docs/design.md 5.1). `message`
 * repeats `detail` because it is the one key that existing clients read.
 */
export const problemSchema = z.looseObject({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(faultSchema)),
});
export type ProblemBody = z.output<typeof problemSchema>;
