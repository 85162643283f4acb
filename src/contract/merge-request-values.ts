/** How often a search for duplicates repeats; CUSTOM runs once (docs/wire/merge.md 3). */
export const jobFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'CUSTOM'] as const;
export type JobFrequency = (typeof jobFrequencies)[number];

/** Whether records match by any of the named elements, or by all of them. */
export const mergeConditions = ['ANY', 'ALL'] as const;
export type MergeCondition = (typeof mergeConditions)[number];

/** MERGE_REPORT_IN_PROGRESS is of other hosts: here an export answers with its file at once. */
export const jobStatuses = [
  'PENDING',
  'IN_PROGRESS',
  'MERGE_REPORT_IN_PROGRESS',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
] as const;
export type JobStatus = (typeof jobStatuses)[number];

/**
 * What became of a group of duplicates:
 * - `OPEN`: nothing yet
 * - `MERGED`: its records are one, by this merge request or by any other merge
 * - `DISMISSED`: somebody said that no two of its records are the same person
 * - `NEEDS_REVIEW`: two of its records are not the same person, but a third one matches; it is merged
 *   in the wizard only
 * - `CHANGED`: when it was to be merged, its records did not match any more; nothing was done
 * - `GONE`: fewer than two of its records were left
 * - `TOO_LARGE`: more records than one merge takes
 */
export const groupStatuses = [
  'OPEN',
  'MERGED',
  'DISMISSED',
  'NEEDS_REVIEW',
  'CHANGED',
  'GONE',
  'TOO_LARGE',
] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/**
 * What is at stake in merging a group, the worst first:
 * - `REFUSAL`: in some purpose a refusal, or a status that isn't known, stands against one in force, or
 *   somebody's no to everything does
 * - `DIFFERS`: answers, topics or options differ otherwise, or a refusal is new for the primary; the
 *   review of a merge has nothing to check in what is left
 * - `NOTHING`: all who answered say the same
 */
export const groupRisks = ['REFUSAL', 'DIFFERS', 'NOTHING'] as const;
export type GroupRisk = (typeof groupRisks)[number];

/**
 * Groups that wait for a decision, which can be that they are not the same person, and those whose
 * dismissal can be undone.
 */
export const dismissibleStatuses: readonly string[] = [
  'OPEN',
  'NEEDS_REVIEW',
  'CHANGED',
] satisfies GroupStatus[];
export const restorableStatuses: readonly string[] = [
  'DISMISSED',
  'NEEDS_REVIEW',
] satisfies GroupStatus[];

/** Longest name of a merge request, in characters; most data elements that one compares. */
export const mergeRequestNameMaximum = 255;
export const comparedElementMaximum = 10;

/** Most groups that one request processes, and most that it leaves out. */
export const processedGroupMaximum = 200;
export const excludedGroupMaximum = 10_000;
