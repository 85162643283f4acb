import { linkDaysOf, linkMonths, linkTokenDays } from '#contract/link-life.ts';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable as settings } from '#service/db/schema/account.ts';

/** How many days a link works that is made now. */
export const readLinkDays = async (db: Database): Promise<number> => {
  const [row] = await db.select({ months: settings.linkMonths }).from(settings);
  return linkDaysOf(row?.months ?? linkMonths);
};

/** What a person's row has of these days: nothing where they are the usual ones. */
export const storedLinkDays = (days: number): number | null =>
  days === linkTokenDays ? null : days;

/** The fewest and the most days of any link that was ever made. */
export const readSpanOfLinks = async (
  db: Database,
): Promise<{ fewestDays: number; mostDays: number }> => {
  const [row] = await db
    .select({ shortest: settings.shortestLinkMonths, longest: settings.longestLinkMonths })
    .from(settings);
  return {
    fewestDays: linkDaysOf(row?.shortest ?? linkMonths),
    mostDays: linkDaysOf(row?.longest ?? linkMonths),
  };
};
