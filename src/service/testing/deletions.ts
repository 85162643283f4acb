import { isNull } from 'drizzle-orm';
import {
  confirmDeletionSettingsEndpoint,
  type DeletionSettings,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { confirmRetentionRuleEndpoint, type RetentionRule } from '#contract/retention.ts';
import { deletionJobsTable } from '#service/db/schema/erasures.ts';
import { deletionWork } from '#service/domains/deletions/deletion-jobs.ts';
import type { Erasing } from '#service/http/context.ts';
import type { createApi } from './api.ts';
import { runJobs } from './jobs.ts';

/** So many people a step, so that a few take several. */
export const fewPeople = { people: 2 };

/** Lets the deletions that programs asked for run to their end. */
export const runDeletions = (
  service: Parameters<typeof runJobs>[0] & { erasing: Erasing },
  sizes: { people: number } = fewPeople,
): Promise<void> => {
  const { database, clock, erasing } = service;
  const newId = () => crypto.randomUUID();
  return runJobs(service, deletionWork({ now: clock.now, newId, erasing }, sizes), async () => {
    const left = await database.db.$count(deletionJobsTable, isNull(deletionJobsTable.endedAt));
    if (left > 0) throw new Error('A deletion is not through.');
  });
};

type Api = ReturnType<typeof createApi>;
const second = { as: 'second-administrator' } as const;

/** Lets programs delete people, as two administrators do. */
export const allowPrograms = async (api: Api, keepMonths = 36): Promise<DeletionSettings> => {
  const body = { allowsPrograms: true, keepMonths };
  const asked = await api.done(updateDeletionSettingsEndpoint, { body });
  return asked.pending ? api.done(confirmDeletionSettingsEndpoint, {}, second) : asked;
};

/** Lets a rule run, as two administrators do where it deletes people. */
export const confirmRule = async (
  api: Api,
  ruleId: string,
  dryRunId: string,
): Promise<RetentionRule> => {
  const parts = { params: { ruleId }, body: { dryRunId } };
  const asked = await api.done(confirmRetentionRuleEndpoint, parts);
  return asked.pending ? api.done(confirmRetentionRuleEndpoint, parts, second) : asked;
};
