import type { DeleteType } from '#contract/deletions.ts';
import type { ErasedCounts } from '#contract/erasures.ts';
import type { RequestContext } from '#service/http/context.ts';

/** `afterCommit` runs work once the transaction of `db` is committed, before anybody is answered. */
export type Eraser = Pick<RequestContext, 'db' | 'now' | 'newId' | 'erasing' | 'afterCommit'>;

/** How and by what something is deleted. */
export type Deletion = {
  deleteType: DeleteType;
  ruleId: string | null;
  erasureId: string | null;
  /** Receipts stay as proof until then; null where they go too. */
  keep: { until: string; reason: string } | null;
  /** Holds don't count: it was erased before, and a backup brought it back. */
  ignoresLegalHolds?: boolean;
  /**
   * Which of the people, who are held by then, are still to be deleted. Between being found and
   * being held, a person may have said yes again.
   */
  stillDue?: (
    db: RequestContext['db'],
    subjectIds: readonly string[],
  ) => Promise<readonly string[]>;
};

/** What became of the people. Those who no longer exist are in neither. */
export type Erased = {
  counts: ReadonlyMap<string, ErasedCounts>;
  onHold: readonly string[];
};
