import { lte, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { accountSettingsTable as account } from '#service/db/schema/account.ts';
import { deletionSettingsTable as settings } from '#service/db/schema/erasures.ts';
import { retentionRulesTable as rules } from '#service/db/schema/retention.ts';
import { noSwitchRequest } from './plan-switch.ts';

/**
 * Switches on what the only administrator asked for a day ago. Another instance that does the same
 * finds nothing left.
 * @param now RFC 3339
 */
export const settleSwitches = async (db: Database, now: string): Promise<void> => {
  await db
    .update(settings)
    .set({
      allowsPrograms: true,
      changedAt: sql`${settings.takesEffectAt}`,
      changedBy: sql`${settings.askedBy}`,
      ...noSwitchRequest,
    })
    .where(lte(settings.takesEffectAt, now));
  await db
    .update(account)
    .set({
      publishingNeedsApproval: false,
      changedAt: sql`${account.takesEffectAt}`,
      changedBy: sql`${account.askedBy}`,
      ...noSwitchRequest,
    })
    .where(lte(account.takesEffectAt, now));
  await db
    .update(rules)
    .set({
      confirmedAt: sql`${rules.takesEffectAt}`,
      confirmedBy: sql`${rules.askedBy}`,
      leaseId: null,
      leasedUntil: null,
      ...noSwitchRequest,
    })
    .where(lte(rules.takesEffectAt, now));
};
