import type { Limits } from '#contract/common/limits.ts';

const number = new Intl.NumberFormat('en');

/** The limits in force. */
export const describeLimits = ({ apiPerMinute, accountPerHour }: Limits): string =>
  `${number.format(apiPerMinute)} requests per minute for each API, ${number.format(accountPerHour)} per hour`;
