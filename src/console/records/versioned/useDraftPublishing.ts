import { useWriteBlock } from '#console/api/rights.ts';
import type { DraftApproval } from './approval/useDraftApproval.ts';

/** Whether a Draft can be published now, or a colleague asked for it. */
export interface DraftPublishing {
  /** False while it waits for approval. */
  isOffered: boolean;
  /** Why it can't be; undefined where it can. */
  blockedReason: string | undefined;
}

/** The one place that says so. `blockedReason`: why the Draft itself can't be published. */
export const useDraftPublishing = (
  { isNeeded, isWaiting, unreadReason }: DraftApproval,
  blockedReason: string | undefined,
): DraftPublishing => {
  const writeBlock = useWriteBlock();
  return {
    isOffered: !(isNeeded && isWaiting),
    blockedReason: writeBlock ?? blockedReason ?? unreadReason,
  };
};
