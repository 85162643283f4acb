import { type AccountSettings, usualWorkingDays } from '#contract/account-settings.ts';
import { linkMonths } from '#contract/link-life.ts';
import { toWireTime } from '#service/db/columns.ts';
import { accountSettingsTable as table } from '#service/db/schema/account.ts';
import { noSwitchRequest, toSwitchRequest } from '#service/domains/switch-requests/plan-switch.ts';
import type { Context } from '#service/http/context.ts';

type Row = typeof table.$inferSelect;

export const toAccountSettings = (row: Row | undefined): AccountSettings => ({
  defaultCountry: row?.defaultCountry ?? null,
  publishingNeedsApproval: row?.publishingNeedsApproval ?? false,
  linkMonths: row?.linkMonths ?? linkMonths,
  workingDays: [...(row?.workingDays ?? usualWorkingDays)],
  holidays: row?.holidays ?? [],
  ticketPattern: row?.ticketPattern ?? null,
  ticketLink: row?.ticketLink ?? null,
  pending: toSwitchRequest(row ?? noSwitchRequest),
  changedDate: row === undefined ? null : toWireTime(row.changedAt),
  changedBy: row?.changedBy ?? null,
});

/** What administrators set for the account, or the default. */
export const readAccountSettings = async ({
  db,
}: Pick<Context, 'db'>): Promise<AccountSettings> => {
  const [row] = await db.select().from(table);
  return toAccountSettings(row);
};
