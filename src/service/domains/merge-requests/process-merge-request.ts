import { and, asc, eq, gt, inArray, notInArray, type SQL } from 'drizzle-orm';
import { toUtc } from '#contract/common/values.ts';
import { processedGroupMaximum } from '#contract/merge-request-values.ts';
import type { ProcessMergeRequestBody } from '#contract/merge-requests.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { mergeGroupsTable } from '#service/db/schema/merges.ts';
import { invalidRequest, type Problem, stateConflict } from '#service/http/problem.ts';
import { findFormSet } from './find-form-set.ts';
import { type MergeRequestRecord, readMembers, readMergeRequest } from './records.ts';
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

const mostNumbers = 20;

/** "Group 3 matches …", "Groups 1, 2 and 18 more match …". */
const refusedWords = (numbers: readonly number[]): string => {
  const more = numbers.length - mostNumbers;
  const words = numbers.slice(0, mostNumbers).map(String);
  if (more > 0) words.push(`${more} more`);
  const last = words.pop();
  const list = words.length === 0 ? last : `${words.join(', ')} and ${last}`;
  const isOne = numbers.length === 1;
  return `${isOne ? 'Group' : 'Groups'} ${list} ${isOne ? 'matches' : 'match'} only by what was typed into a form: review and merge ${isOne ? 'it' : 'each'} separately`;
};

const sentenceOf = (
  settled: readonly Settled[],
  {
    refused,
    leftOutCount,
    openCount,
  }: { refused: readonly number[]; leftOutCount: number; openCount: number },
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
    ...(refused.length === 0 ? [] : [refusedWords(refused)]),
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
 * The open groups that are merged now, at most `processedGroupMaximum`, and those before the last of
 * them that are refused.
 */
const chooseGroups = async (
  db: Database,
  { row }: MergeRequestRecord,
  isWanted: SQL | undefined,
) => {
  const chosen: number[] = [];
  const refused: number[] = [];
  let last = 0;
  for (;;) {
    const open = await db
      .select({ number: groups.number })
      .from(groups)
      .where(and(isWanted, gt(groups.number, last)))
      .orderBy(asc(groups.number))
      .limit(processedGroupMaximum);
    const numbers = open.map(({ number }) => number);
    const formSet = await findFormSet(db, row, await readMembers(db, row.id, numbers));
    for (const number of numbers) {
      if (chosen.length === processedGroupMaximum) break;
      (formSet.has(number) ? refused : chosen).push(number);
    }
    last = numbers.at(-1) ?? last;
    const isFull = chosen.length === processedGroupMaximum;
    if (isFull || numbers.length < processedGroupMaximum) return { chosen, refused };
  }
};

/**
 * Merges the groups that the last search found and nothing was done with (docs/spec.md 4.4), each
 * in a transaction of its own, at most `processedGroupMaximum`. Those that rest on form-set values
 * alone stay open, and are named. What was done stays done when a later one fails, and another call
 * goes on with the rest.
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
  const isWanted = and(isOpen, notInArray(groups.number, excluded));
  const { chosen, refused } = await chooseGroups(db, record, isWanted);
  const settled: Settled[] = [];
  for (const number of chosen) {
    const result = await settleGroup(merger, record.row, number);
    if (result === 'FORM_SET') refused.push(number);
    else if (result !== undefined) settled.push(result);
  }
  const leftOut = and(isOpen, inArray(groups.number, excluded));
  return sentenceOf(settled, {
    refused: refused.toSorted((one, other) => one - other),
    leftOutCount: await db.$count(groups, leftOut),
    openCount: await db.$count(groups, isOpen),
  });
};
