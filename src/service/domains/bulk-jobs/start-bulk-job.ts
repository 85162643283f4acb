import { eq } from 'drizzle-orm';
import { type BulkJob, selectionDays, type startBulkJobEndpoint } from '#contract/bulk-jobs.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { selectionsTable as table } from '#service/db/schema/selections.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { lockOwnSelection } from './records.ts';
import { toBulkJob } from './wire.ts';

const daySeconds = 86_400;

/**
 * Starts the job of a selection, once: who starts it again is answered with the same job.
 * @throws Problem 400 `selection-unknown`, `selection-not-checked`, or where EntityId is another's
 */
export const startBulkJob = async (
  context: Pick<Context, 'db' | 'caller' | 'now' | 'newId'>,
  { body }: Pick<EndpointInput<typeof startBulkJobEndpoint>, 'body'>,
): Promise<BulkJob> => {
  const { db, now, newId } = context;
  const row = await lockOwnSelection(context, body.Token);
  if (row === undefined) {
    const detail =
      "No selection of yours has this token. It may have ended: they're kept for 30 days.";
    throw stateConflict('selection-unknown', detail);
  }
  if (body.EntityId.toLowerCase() !== row.entityId) {
    const what = row.action === 'WITHDRAW' ? 'purpose that is withdrawn' : 'organization';
    throw invalidRequest([{ path: 'EntityId', message: `Must be the id of the ${what}.` }]);
  }
  if (row.state === 'OPEN') {
    const detail = 'Do a dry run of this selection first, and look at what the job would do.';
    throw stateConflict('selection-not-checked', detail);
  }
  if (row.state !== 'CHECKED') return toBulkJob(row);
  const startedAt = toInstant(now());
  const [started] = await db
    .update(table)
    .set({
      state: 'STARTED',
      jobId: newId(),
      name: body.Name.trim(),
      description: body.Description?.trim() || null,
      startedAt,
      expiresAt: addSeconds(startedAt, selectionDays * daySeconds),
    })
    .where(eq(table.id, row.id))
    .returning();
  if (started === undefined) throw new Error("The job just started wasn't returned.");
  return toBulkJob(started);
};
