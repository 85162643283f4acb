import { and, asc, eq } from 'drizzle-orm';
import { type GroupStatus, processedGroupMaximum } from '#contract/merge-request-values.ts';
import type { Database } from '#service/db/database.ts';
import {
  type MergeRequestRow,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { type Problem, stateConflict } from '#service/http/problem.ts';
import { groupDuplicates } from './group-duplicates.ts';
import { matchKeysOf } from './match-keys.ts';
import {
  lockMembers,
  lockMergeRequest,
  type MemberRow,
  type MergeRequestRecord,
  readComparedElements,
  readComparedValues,
  readMergeRequest,
} from './records.ts';

const requests = mergeRequestsTable;
const groups = mergeGroupsTable;

type Settled = Exclude<GroupStatus, 'OPEN' | 'TOO_LARGE'>;
type Merger = Pick<Context, 'db' | 'now' | 'newId' | 'caller'>;

const refusalOf = ({ row, openCount }: MergeRequestRecord): Problem | undefined => {
  if (row.status === 'IN_PROGRESS') {
    return stateConflict(
      'merge-request-running',
      'The search for duplicates is running. Process the merge request once it has ended.',
    );
  }
  if (row.status === 'CANCELLED') {
    return stateConflict(
      'merge-request-cancelled',
      'The merge request is cancelled. Create a new one to search again.',
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
      'The search for duplicates has not begun. Process the merge request once it has ended.',
    );
  }
  if (openCount === 0) {
    return stateConflict(
      'merge-request-processed',
      'No group of this merge request is open. There is nothing left to merge.',
    );
  }
  return undefined;
};

/** The group as it was found, locked; nothing where another has settled it or another search is on. */
const lockOpenGroup = async (tx: Database, request: MergeRequestRow, number: number) => {
  // The request first, as its searches do.
  const current = await lockMergeRequest(tx, request.id);
  if (current?.status !== request.status || current.searchedAt !== request.searchedAt) return;
  const ofGroup = and(
    eq(groups.mergeRequestId, request.id),
    eq(groups.number, number),
    eq(groups.status, 'OPEN'),
  );
  const [group] = await tx.select().from(groups).where(ofGroup).for('update');
  return group;
};

const isOneGroup = async (
  tx: Database,
  { elementNames, condition }: MergeRequestRow,
  members: readonly MemberRow[],
): Promise<boolean> => {
  const compared = await readComparedElements(tx, elementNames);
  const keys = matchKeysOf(await readComparedValues(tx, members, compared));
  const elementCount = elementNames.length;
  const [first] = groupDuplicates(keys, { condition, elementCount });
  return first?.subjectIds.length === members.length;
};

/**
 * Merges one group if its records still match, in one transaction.
 * @returns what became of it; nothing where it is not open any more
 */
const settleGroup = (
  { db, ...context }: Merger,
  request: MergeRequestRow,
  number: number,
): Promise<Settled | undefined> =>
  db.transaction(async (tx) => {
    const group = await lockOpenGroup(tx, request, number);
    if (group === undefined) return undefined;
    const settle = async (status: Settled, mergeId: string | null = null): Promise<Settled> => {
      await tx
        .update(groups)
        .set({ status, mergeId })
        .where(and(eq(groups.mergeRequestId, request.id), eq(groups.number, number)));
      await tx
        .update(requests)
        .set({ processedAt: context.now() })
        .where(eq(requests.id, request.id));
      return status;
    };
    const members = await lockMembers(tx, request.id, number);
    const [survivor, ...others] = members;
    if (survivor === undefined || others.length === 0) return settle('GONE');
    if (!(await isOneGroup(tx, request, members))) return settle('CHANGED');
    const { id: mergeId } = await mergeSubjects(
      { ...context, db: tx },
      {
        primary: survivor.identifier,
        others: others.map(({ identifier }) => identifier),
        mergeRequestId: request.id,
      },
    );
    return settle('MERGED', mergeId);
  });

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? `group ${one}` : `groups ${several}`}`;

const sentenceOf = (settled: readonly Settled[], openCount: number): string => {
  const count = (status: Settled) => settled.filter((own) => own === status).length;
  const { changed, gone } = { changed: count('CHANGED'), gone: count('GONE') };
  const sentences = [
    counted(count('MERGED'), 'was merged', 'were merged'),
    ...(changed === 0
      ? []
      : [
          counted(
            changed,
            'was left as it was, because its records do not match any more',
            'were left as they were, because their records do not match any more',
          ),
        ]),
    ...(gone === 0
      ? []
      : [counted(gone, 'has fewer than two records left', 'have fewer than two records left')]),
    counted(openCount, 'is open', 'are open'),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
};

/**
 * Merges the groups that the last search found and nothing was done with (spec.md 4.4), each in a
 * transaction of its own, at most `processedGroupMaximum`. What was done stays done when a later one
 * fails, and another call goes on with the rest.
 * @returns what was done, in words
 * @throws Problem 404; 400 `merge-request-running`, `merge-request-cancelled`, `merge-request-failed`,
 *   `merge-request-not-searched`, `merge-request-processed`
 */
export const processMergeRequest = async (merger: Merger, id: string): Promise<string> => {
  const { db } = merger;
  const record = await readMergeRequest(db, id);
  const refusal = refusalOf(record);
  if (refusal !== undefined) throw refusal;
  const isOpen = and(eq(groups.mergeRequestId, id), eq(groups.status, 'OPEN'));
  const open = await db
    .select({ number: groups.number })
    .from(groups)
    .where(isOpen)
    .orderBy(asc(groups.number))
    .limit(processedGroupMaximum);
  const settled: Settled[] = [];
  for (const { number } of open) {
    const status = await settleGroup(merger, record.row, number);
    if (status !== undefined) settled.push(status);
  }
  return sentenceOf(settled, await db.$count(groups, isOpen));
};
