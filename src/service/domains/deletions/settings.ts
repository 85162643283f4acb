import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import {
  type DeletionSettings,
  type getDeletionSettingsEndpoint,
  keepMonthsBounds,
  type updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { deletionSettingsTable } from '#service/db/schema/erasures.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';

const table = deletionSettingsTable;

export const readDeletionSettings = async (db: Database): Promise<DeletionSettings> => {
  const [row] = await db.select().from(table);
  return {
    allowsPrograms: row?.allowsPrograms ?? false,
    keepMonths: row?.keepMonths ?? keepMonthsBounds.default,
    changedDate: row === undefined ? null : toWireTime(row.changedAt),
    changedBy: row?.changedBy ?? null,
  };
};

export const getDeletionSettings = ({
  db,
}: Pick<Context, 'db'>): Promise<EndpointAnswer<typeof getDeletionSettingsEndpoint>> =>
  readDeletionSettings(db);

/** Sets whether programs may delete people, and how long the receipts stay that they retain. */
export const updateDeletionSettings = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { body }: Pick<EndpointInput<typeof updateDeletionSettingsEndpoint>, 'body'>,
): Promise<EndpointAnswer<typeof updateDeletionSettingsEndpoint>> => {
  const row = {
    isOnly: true,
    allowsPrograms: body.allowsPrograms,
    keepMonths: body.keepMonths,
    changedAt: toInstant(now()),
    changedBy: caller.subject,
  };
  await db.insert(table).values(row).onConflictDoUpdate({ target: table.isOnly, set: row });
  return readDeletionSettings(db);
};

/** @throws Problem 403 `deletion-by-programs-off` */
export const requireDeletionByPrograms = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  const { allowsPrograms } = await readDeletionSettings(db);
  if (allowsPrograms) return;
  throw new Problem(
    403,
    'deletion-by-programs-off',
    'Deletion by programs is off. An administrator can switch it on under Retention.',
  );
};
