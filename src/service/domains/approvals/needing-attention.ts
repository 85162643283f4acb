import type { ApprovalObject } from '#contract/approvals.ts';
import type { Database } from '#service/db/database.ts';
import type { ApprovalRow } from '#service/db/schema/approvals.ts';
import type { Context } from '#service/http/context.ts';
import { readApprovals, readDeclinedOf, toApproval } from './records.ts';
import { isChanged } from './rules.ts';

/** A Draft that somebody has to look at. */
export type AwaitedDraft = {
  objectType: ApprovalObject;
  id: string;
  version: number;
  name: string | null;
  at: string | null;
};

const awaited = (row: ApprovalRow, name: string | null | undefined, at: string | null) => ({
  objectType: row.objectType,
  id: row.objectId,
  version: row.version,
  name: name ?? null,
  at,
});

/** What waits for approval, and the caller can approve. */
export const readAwaiting = async (
  db: Database,
  caller: Context['caller'],
): Promise<AwaitedDraft[]> => {
  const { rows, drafts } = await readApprovals(db, { state: 'WAITING' });
  return rows.flatMap((row) => {
    const { isChanged: isOutdated, blockedBy, name } = toApproval(row, drafts, caller);
    return isOutdated || blockedBy !== null ? [] : [awaited(row, name, row.askedAt)];
  });
};

/** What the caller asked approval of, and was declined, as long as the Draft is as it was then. */
export const readDeclined = async (
  db: Database,
  caller: Context['caller'],
): Promise<AwaitedDraft[]> => {
  const { rows, drafts } = await readDeclinedOf(db, caller.subject);
  return rows.flatMap((row) =>
    isChanged(row, drafts)
      ? []
      : [awaited(row, toApproval(row, drafts, caller).name, row.decidedAt)],
  );
};
