import type { AccountSettings } from '#contract/account-settings.ts';
import { toWireTime } from '#service/db/columns.ts';
import { accountSettingsTable as table } from '#service/db/schema/account.ts';
import type { Context } from '#service/http/context.ts';

/** What administrators set for the account, or the default. */
export const readAccountSettings = async ({
  db,
}: Pick<Context, 'db'>): Promise<AccountSettings> => {
  const [row] = await db.select().from(table);
  return {
    defaultCountry: row?.defaultCountry ?? null,
    changedDate: row === undefined ? null : toWireTime(row.changedAt),
    changedBy: row?.changedBy ?? null,
  };
};
