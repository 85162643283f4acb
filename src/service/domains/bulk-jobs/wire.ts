import type { BulkJob, BulkJobStatus, BulkResultRecord, Selection } from '#contract/bulk-jobs.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { SelectionPersonRow, SelectionRow } from '#service/db/schema/selections.ts';

export const toSelection = (row: SelectionRow): Selection => ({
  token: row.id,
  action: row.action,
  entityId: row.entityId,
  createdDate: toWireTime(row.createdAt),
  expiryDate: toWireTime(row.expiresAt),
  checkedDate: toOptionalWireTime(row.checkedAt),
  people: row.people,
  changes: row.changes,
  notFound: row.notFound,
});

const statusIds: Readonly<Record<BulkJobStatus, number>> = {
  Pending: 1,
  'In Progress': 2,
  Error: 3,
  Completed: 4,
};

const statusOf = ({ state, failedAt, done }: SelectionRow): BulkJobStatus => {
  if (state === 'DONE') return 'Completed';
  if (state === 'CANCELED' || failedAt !== null) return 'Error';
  return done > 0 ? 'In Progress' : 'Pending';
};

/** The job of a selection that was started. */
export const toBulkJob = (row: SelectionRow): BulkJob => {
  const status = statusOf(row);
  return {
    Id: row.jobId ?? '',
    Name: row.name ?? '',
    Description: row.description,
    TypeId: 'consent_ds_bulk_actions',
    Status: status,
    StatusId: statusIds[status],
    ErrorCount: row.failed,
    CreatedBy: row.createdBy,
    CreatedDate: toWireTime(row.startedAt ?? row.createdAt),
    Action: row.action,
    EntityId: row.entityId,
    Total: row.people ?? 0,
    Done: row.done,
    Changed: row.changed,
    EndedDate: toOptionalWireTime(row.endedAt),
    IsCanceled: row.state === 'CANCELED',
    ErrorMessage: row.errorMessage,
  };
};

/** @param record of an export, opened */
export const toBulkResult = (
  row: SelectionPersonRow,
  identifier: string,
  record: Record<string, unknown> | null,
): BulkResultRecord => ({
  DataSubjectId: row.subjectId,
  Identifier: identifier,
  Result: row.result,
  Reason: row.reason,
  DoneDate: toOptionalWireTime(row.doneAt),
  Record: record,
});
