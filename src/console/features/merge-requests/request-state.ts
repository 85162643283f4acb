import { dismissibleStatuses, restorableStatuses } from '#contract/merge-request-values.ts';
import type { DuplicateGroup, MergeRequest } from '#contract/merge-requests.ts';

type State = Pick<MergeRequest, 'jobStatus' | 'triggerTime'>;

const running: readonly string[] = ['IN_PROGRESS', 'MERGE_REPORT_IN_PROGRESS'];

/** Whether its search runs now. */
export const isRunning = ({ jobStatus }: Pick<State, 'jobStatus'>): boolean =>
  running.includes(jobStatus);

/** Whether it is still to search, now or at its time: it is cancelled, and not removed. */
export const isUnderWay = (request: Pick<State, 'jobStatus'>): boolean =>
  request.jobStatus === 'PENDING' || isRunning(request);

/** Whether its first search is still to begin. */
export const isToStart = ({
  jobStatus,
  searchedDate,
}: Pick<MergeRequest, 'jobStatus' | 'searchedDate'>): boolean =>
  jobStatus === 'PENDING' && !searchedDate;

/** Whether its state may change by itself at `now`, epoch milliseconds. */
export const mayChange = (request: State, now: number): boolean => {
  if (isRunning(request)) return true;
  const { jobStatus, triggerTime } = request;
  return jobStatus === 'PENDING' && (!triggerTime || Date.parse(triggerTime) <= now);
};

type Searched = Pick<
  MergeRequest,
  'jobStatus' | 'searchedDate' | 'openGroupCount' | 'errorMessage'
>;

/** Why its groups cannot be processed together now; undefined where they can. */
export const processBlock = (request: Searched): string | undefined => {
  if (isRunning(request)) return 'The search is still running.';
  if (request.jobStatus === 'CANCELLED') return 'The search was canceled.';
  if (request.jobStatus === 'FAILED' || request.errorMessage) return 'The last search failed.';
  if (!request.searchedDate) return "The search hasn't run yet.";
  return (request.openGroupCount ?? 0) === 0 ? 'No open groups.' : undefined;
};

/** Why its groups can't be downloaded now; undefined where they can. */
export const downloadBlock = (
  request: Pick<MergeRequest, 'jobStatus' | 'groupCount'>,
): string | undefined => {
  if (isRunning(request)) return 'The search is still running.';
  return (request.groupCount ?? 0) === 0 ? 'No groups.' : undefined;
};

type Group = Pick<DuplicateGroup, 'status' | 'dataSubjects'>;

/** Whether its people can be marked as not the same person, and whether that can be undone. */
export const canDismiss = ({ status, dataSubjects }: Group): boolean =>
  dataSubjects.length > 1 && dismissibleStatuses.includes(status);
export const canRestore = ({ status, dataSubjects }: Group): boolean =>
  dataSubjects.length > 1 && restorableStatuses.includes(status);

/** Why a group cannot be merged by itself now; undefined where it can. */
export const reviewBlock = ({ status, dataSubjects }: Group): string | undefined => {
  if (status === 'MERGED') return 'Already merged.';
  if (status === 'DISMISSED') return 'Marked as not the same person. Undo that first.';
  if (status === 'TOO_LARGE') {
    return 'Too many records for one merge. Select some under People instead.';
  }
  return dataSubjects.length < 2 ? 'Fewer than two records are left.' : undefined;
};
