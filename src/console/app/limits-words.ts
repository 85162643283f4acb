import { formatCount } from '#console/api/limits/limit-words.ts';
import type { Limits } from '#contract/common/limits.ts';

/** The limits in force. */
export const describeLimits = ({ apiPerMinute, accountPerHour }: Limits): string =>
  `${formatCount(apiPerMinute)} requests per minute for each API, ${formatCount(accountPerHour)} per hour`;
