import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import { processedGroupMaximum } from '#contract/merge-request-values.ts';
import type { ProcessMergeRequestBody } from '#contract/merge-requests.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import { invalidRequest, type Problem, stateConflict } from '#service/http/problem.ts';
import { type MergeRequestRecord, readMergeRequest } from './records.ts';
import { type Merger, type Settled, settleGroup } from './settle-group.ts';

const groups = mergeGroupsTable;

const refusalOf = ({ row, openCount }: MergeRequestRecord): Problem | undefined => {
  if (row.status === 'IN_PROGRESS') {
    return stateConflict(
      'merge-request-running',
      'The search for duplicates is still running. Process the merge request when it ends.',
    );
  }
  if (row.status === 'CANCELLED') {
    return stateConflict(
      'merge-request-cancelled',
      'The merge request was canceled. Create a new one to search again.',
    );
  }
  if (row.status === 'FAILED' || row.errorMessage !== null) {
    return stateConflict(
      'merge-request-failed',
      'The search for duplicates failed, so there are no groups to merge.',
    );
  }
  if (row.searchedAt === null) {
    return stateConflict(
      'merge-request-not-searched',
      "The search for duplicates hasn't started. Process the merge request when it ends.",
    );
  }
  if (openCount === 0) {
    return stateConflict(
      'merge-request-processed',
      "This merge request has no open groups, so there's nothing left to merge.",
    );
  }
  return undefined;
};

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? `group ${one}` : `groups ${several}`}`;

const sentenceOf = (
  settled: readonly Settled[],
  { leftOutCount, openCount }: { leftOutCount: number; openCount: number },
): string => {
  const count = (status: Settled) => settled.filter((own) => own === status).length;
  const { changed, gone } = { changed: count('CHANGED'), gone: count('GONE') };
  const sentences = [
    counted(count('MERGED'), 'was merged', 'were merged'),
    ...(changed === 0
      ? []
      : [
          counted(
            changed,
            "was skipped because its records don't match anymore",
            "were skipped because their records don't match anymore",
          ),
        ]),
    ...(gone === 0
      ? []
      : [counted(gone, 'has fewer than two records left', 'have fewer than two records left')]),
    ...(leftOutCount === 0 ? [] : [counted(leftOutCount, 'was left out', 'were left out')]),
    counted(openCount, 'is open', 'are open'),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
};

/** Refuses to leave out what another search numbered, or what it did not find. */
const requireKnown = async (
  db: Database,
  { row }: MergeRequestRecord,
  { excludedGroups, searchedDate }: ProcessMergeRequestBody,
): Promise<number[]> => {
  const excluded = [...new Set(excludedGroups ?? [])];
  if (excluded.length === 0) return [];
  const searchedAt = row.searchedAt === null ? null : toWireTime(row.searchedAt);
  if (searchedAt === null || Date.parse(toUtc(searchedDate ?? '')) !== Date.parse(searchedAt)) {
    throw stateConflict(
      'merge-request-searched-again',
      'Nothing was merged: a newer search found different groups. Refresh them first.',
    );
  }
  const found = await db
    .select({ number: groups.number })
    .from(groups)
    .where(and(eq(groups.mergeRequestId, row.id), inArray(groups.number, excluded)));
  const known = new Set(found.map(({ number }) => number));
  const faults = (excludedGroups ?? []).flatMap((number, index) =>
    known.has(number)
      ? []
      : [
          {
            path: `excludedGroups.${index}`,
            message: 'The search found no group with this number.',
          },
        ],
  );
  if (faults.length > 0) throw invalidRequest(faults);
  return excluded;
};

/**
 * Merges the groups that the last search found and nothing was done with (docs/spec.md 4.4), each
 * in a transaction of its own, at most `processedGroupMaximum`. What was done stays done when a
 * later one fails, and another call goes on with the rest.
 * @param body which groups are left out
 * @returns what was done, in words
 * @throws Problem 404; 400 `merge-request-running`, `merge-request-cancelled`, `merge-request-failed`,
 *   `merge-request-not-searched`, `merge-request-processed`, `merge-request-searched-again`, or naming
 *   each group that is unknown
 */
export const processMergeRequest = async (
  merger: Merger,
  id: string,
  body: ProcessMergeRequestBody = {},
): Promise<string> => {
  const { db } = merger;
  const record = await readMergeRequest(db, id);
  const refusal = refusalOf(record);
  if (refusal !== undefined) throw refusal;
  const excluded = await requireKnown(db, record, body);
  const isOpen = and(eq(groups.mergeRequestId, id), eq(groups.status, 'OPEN'));
  const open = await db
    .select({ number: groups.number })
    .from(groups)
    .where(and(isOpen, notInArray(groups.number, excluded)))
    .orderBy(asc(groups.number))
    .limit(processedGroupMaximum);
  const settled: Settled[] = [];
  for (const { number } of open) {
    const status = await settleGroup(merger, record.row, number);
    if (status !== undefined) settled.push(status);
  }
  const leftOut = and(isOpen, inArray(groups.number, excluded));
  return sentenceOf(settled, {
    leftOutCount: await db.$count(groups, leftOut),
    openCount: await db.$count(groups, isOpen),
  });
};
