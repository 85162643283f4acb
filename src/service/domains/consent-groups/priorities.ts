import type { StatusPriorities, StatusPrioritiesRequest } from '#contract/consent-groups.ts';
import { toDatabaseTime } from '#service/db/columns.ts';
import { consentGroupSettingsTable } from '#service/db/schema/consent-groups.ts';
import { upsertRows } from '#service/db/write-rows.ts';
import type { Context } from '#service/http/context.ts';
import { readPriorities } from './records.ts';

export const getStatusPriorities = async ({
  db,
}: Pick<Context, 'db'>): Promise<StatusPriorities> => ({
  statusPriorityRules: [...(await readPriorities(db))],
});

export const putStatusPriorities = async (
  context: Pick<Context, 'db' | 'now'>,
  { statusPriorityRules }: StatusPrioritiesRequest,
): Promise<StatusPriorities> => {
  const statusPriorities = statusPriorityRules.map(({ status, priority }) => ({
    status,
    priority,
  }));
  const modifiedAt = toDatabaseTime(context.now());
  await upsertRows(
    context.db,
    consentGroupSettingsTable,
    [{ id: 1, statusPriorities, modifiedAt }],
    ['id'],
  );
  return getStatusPriorities(context);
};
