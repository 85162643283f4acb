/** How many months a magic link works, and a JWT that a receipt gives instead, unless the account says else. */
export const linkMonths = 12;
export const longestLinkMonths = 60;

/** The days of so many months: twelve are 365. */
export const linkDaysOf = (months: number): number => Math.round((months * 365) / 12);

/** Those of 12 months. */
export const linkTokenDays = linkDaysOf(linkMonths);
