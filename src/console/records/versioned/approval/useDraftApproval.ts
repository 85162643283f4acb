import { useQuery } from '@tanstack/react-query';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import type { Approval } from '#contract/approvals.ts';
import { newestOf } from './approval-words.ts';
import { approvalQueries } from './queries.ts';

/** What is known of a second person's approval of a Draft. */
export interface DraftApproval {
  /** Whether nobody publishes alone. */
  isNeeded: boolean;
  /** The last request for the Draft. */
  newest: Approval | undefined;
  /** Whether that waits, for the Draft as it is. */
  isWaiting: boolean;
  /** Why it isn't known whether the Draft can be published alone; undefined where it is. */
  unreadReason: string | undefined;
  /** Whether that is being read. */
  isBeingRead: boolean;
}

/** One read for all parts of a page that has a Draft; none where there is none. */
export const useDraftApproval = (id: string, draft: VersionFacts | undefined): DraftApproval => {
  const query = useQuery({ ...approvalQueries.of(id), enabled: draft !== undefined });
  const newest = draft && newestOf(query.data?.content ?? [], draft.version);
  return {
    isNeeded: query.data?.isNeeded === true,
    newest,
    isWaiting: newest?.state === 'WAITING' && !newest.isChanged,
    isBeingRead: query.fetchStatus !== 'idle',
    unreadReason:
      query.data !== undefined
        ? undefined
        : query.isError
          ? "Couldn't check if a colleague has to approve it. Reload the page."
          : 'Still checking if a colleague has to approve it.',
  };
};
