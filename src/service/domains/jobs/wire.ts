import type { Job } from '#contract/jobs.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { JobRow } from '#service/db/schema/jobs.ts';

/** A job as the interface shows it. */
export const toJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  name: row.name,
  objectId: row.rowId === row.id ? null : row.rowId,
  phase: row.phase,
  done: row.done,
  total: row.total,
  tries: row.tries,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  startedDate: toOptionalWireTime(row.startedAt),
  endedDate: toOptionalWireTime(row.endedAt),
  canceledBy: row.canceledBy,
  errorMessage: row.errorMessage,
});
