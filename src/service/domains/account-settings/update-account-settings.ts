import { sql } from 'drizzle-orm';
import type { AccountSettings, updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { accountSettingsTable as table } from '#service/db/schema/account.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { readAccountSettings } from './read-account-settings.ts';

/**
 * Changes what holds for the account.
 * @throws Problem 400 `account-settings-changed`
 */
export const updateAccountSettings = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { body }: Pick<EndpointInput<typeof updateAccountSettingsEndpoint>, 'body'>,
): Promise<AccountSettings> => {
  const { defaultCountry = null, changedDate = null } = body;
  // There may be no row to hold yet.
  await db.execute(sql`lock table ${table} in share row exclusive mode`);
  const stored = await readAccountSettings({ db });
  if (changedDate !== stored.changedDate) {
    throw stateConflict(
      'account-settings-changed',
      'Someone else changed the settings meanwhile. Nothing was saved. Look at what they are now.',
    );
  }
  const row = {
    isOnly: true,
    defaultCountry,
    changedAt: toInstant(now()),
    changedBy: caller.subject,
  };
  await db.insert(table).values(row).onConflictDoUpdate({ target: table.isOnly, set: row });
  return readAccountSettings({ db });
};
