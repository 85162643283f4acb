/**
 * Why a part of a receipt had no effect, or the whole was refused (docs/design.md 11.2). The counts of a
 * collection point's health go by it.
 */
export const leftOutReasons = [
  /** A type that can't be read: it may have been a refusal. */
  'MAY_HAVE_BEEN_NO',
  'UNREADABLE',
  /** Without a date that can be read, nobody knows when a consent would begin. */
  'NO_DATE',
  'NOT_LINKED',
  'OTHER_VERSION',
  'RETIRED',
  /** Types and elements that the collection point doesn't take. */
  'NOT_TAKEN',
  'UNKNOWN',
  'TOO_MANY',
  /** An extra of a sender nobody knows, on a day with too many receipts (docs/design.md 11.4). */
  'BUSY_DAY',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Why a receipt with a valid token was refused as a whole. */
export const refusedReasons = [
  'NO_IDENTIFIER',
  'NAMES_NOTHING',
  'TOO_LARGE',
  /** Its sender isn't who the collection point demands, or doesn't say who it is. */
  'NOT_AUTHENTICATED',
  'POINT_DISABLED',
  'TOKEN_REVOKED',
] as const;
export type RefusedReason = (typeof refusedReasons)[number];

/** Why a receipt lost something, or all of it. */
export const lossReasons = [...leftOutReasons, ...refusedReasons] as const;
export type LossReason = (typeof lossReasons)[number];

/** One part of a receipt that was left out; its keys are spelled as the contract spells them. */
export type LeftOut = { path: string; reason: LeftOutReason; message: string };
