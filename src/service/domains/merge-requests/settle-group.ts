import { and, eq } from 'drizzle-orm';
import { canonicalIdentifier } from '#contract/common/identifiers.ts';
import type { GroupStatus } from '#contract/merge-request-values.ts';
import type { Database } from '#service/db/database.ts';
import {
  type MergeRequestRow,
  mergeGroupsTable,
  mergeRequestsTable,
} from '#service/db/schema/merges.ts';
import { actOf, writeActivity } from '#service/domains/activity/write-activity.ts';
import { mergeSubjects } from '#service/domains/merges/merge-subjects.ts';
import type { RequestContext } from '#service/http/context.ts';
import { bondOf } from './bond-of.ts';
import { readComparedElements, readComparedValues } from './compared-values.ts';
import { lockWithDistinct } from './distinct-pairs.ts';
import { lockMergeRequest, lockRequestsOf, type MemberRow, readMembers } from './records.ts';

const requests = mergeRequestsTable;
const groups = mergeGroupsTable;

export type Settled = Extract<GroupStatus, 'MERGED' | 'CHANGED' | 'GONE'>;
export type Merger = Pick<
  RequestContext,
  'db' | 'now' | 'newId' | 'caller' | 'requestId' | 'searchKeys' | 'rowSigning'
>;

/** The group as it was found, locked; nothing where another has settled it or another search is on. */
const lockOpenGroup = async (tx: Database, request: MergeRequestRow, number: number) => {
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

const readBond = async (
  tx: Database,
  { elementNames, condition }: MergeRequestRow,
  members: readonly MemberRow[],
) => {
  // Of the upgrade that looked for twins.
  if (elementNames.length === 0) {
    const identifiers = new Set(members.map(({ identifier }) => canonicalIdentifier(identifier)));
    return identifiers.size === 1 ? 'known' : 'none';
  }
  const compared = await readComparedElements(tx, elementNames);
  const values = await readComparedValues(tx, members, compared);
  return bondOf(values, members.length, { condition, elementCount: elementNames.length });
};

/**
 * Merges one group if its records still match by what is known of them, in one transaction, which
 * also records who did.
 * @returns the result; FORM_SET where it stays open, since it rests on form-set values alone;
 * undefined if it's no longer open
 */
export const settleGroup = (
  { db, ...context }: Merger,
  request: MergeRequestRow,
  number: number,
): Promise<Settled | 'FORM_SET' | undefined> =>
  db.transaction(async (tx) => {
    // People first, then every merge request that names them, as every merge does.
    const found = await readMembers(tx, request.id, [number]);
    const locked = found.map(({ id }) => id);
    await lockWithDistinct(
      { ...context, db: tx },
      found.map(({ identifier }) => identifier),
    );
    await lockRequestsOf(tx, locked);
    const group = await lockOpenGroup(tx, request, number);
    if (group === undefined) return undefined;
    const members = await readMembers(tx, request.id, [number]);
    const settle = async (status: Settled, mergeId: string | null = null): Promise<Settled> => {
      await tx
        .update(groups)
        .set({ status, mergeId })
        .where(and(eq(groups.mergeRequestId, request.id), eq(groups.number, number)));
      await tx
        .update(requests)
        .set({ processedAt: context.now() })
        .where(eq(requests.id, request.id));
      await writeActivity(tx, context.rowSigning, [
        actOf(context, {
          kind: status === 'MERGED' ? 'merged' : 'updated',
          operation: 'processMergeRequest',
          objectType: 'mergeRequest',
          objectId: request.id,
          people: members.length,
          subjectIds: status === 'MERGED' ? members.map(({ id }) => id) : [],
        }),
      ]);
      return status;
    };
    // One of them was merged with someone else in the meantime, who isn't locked.
    if (members.some(({ id }) => !locked.includes(id))) return undefined;
    const [survivor, ...others] = members;
    if (survivor === undefined || others.length === 0) return settle('GONE');
    const bond = await readBond(tx, request, members);
    if (bond === 'none') return settle('CHANGED');
    if (bond === 'forms') return 'FORM_SET';
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
