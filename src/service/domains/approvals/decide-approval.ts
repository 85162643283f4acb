import { and, eq } from 'drizzle-orm';
import {
  type Approval,
  type ApprovalBlock,
  type ApprovalObject,
  type ApprovalState,
  changedSinceAskedCode,
  secondPersonCode,
} from '#contract/approvals.ts';
import { type ApprovalRow, approvalsTable as table } from '#service/db/schema/approvals.ts';
import { publishCollectionPoint } from '#service/domains/collection-points/publish-collection-point.ts';
import { publishCenter } from '#service/domains/preference-centers/publish-center.ts';
import { publishPurpose } from '#service/domains/purposes/publish-purpose.ts';
import type { Context } from '#service/http/context.ts';
import { conflict, notFound, Problem } from '#service/http/problem.ts';
import type { DraftNow } from './content-hash.ts';
import { lockTogether } from './lock-together.ts';
import { readAskedDrafts } from './read-drafts.ts';
import { editorsOf, toApproval } from './records.ts';
import { refusePrograms } from './require-approval.ts';
import { approvalBlock, isChanged, withdrawBlock } from './rules.ts';

export type Decided = { approvalId: string; objectType: ApprovalObject; objectId: string };

const overWords: Record<Exclude<ApprovalState, 'WAITING'>, string> = {
  APPROVED: 'It was approved already.',
  DECLINED: 'It was declined.',
  WITHDRAWN: 'Who asked for it has withdrawn it.',
  LAPSED: 'Approval was asked for again, of what the Draft is now.',
};

const notWaiting = ({ state, decidedBy }: ApprovalRow): Problem =>
  conflict(
    'approval-not-waiting',
    `${state === 'WAITING' ? '' : overWords[state]} Nothing was done. Look at what it is now.`,
    { state, decidedBy },
  );

const blockWords: Record<ApprovalBlock, string> = {
  asked: 'You asked for this, so someone else has to approve it.',
  edited: 'You edited this Draft last, so someone else has to approve it.',
  program: 'Only people approve what others want to publish.',
  scope: 'You may not publish, so you may not approve it.',
};

/** The request, with all that it publishes locked first, so that whoever edits waits or was before. */
const holdApproval = async (
  { db }: Pick<Context, 'db'>,
  { approvalId, objectType, objectId }: Decided,
): Promise<{ row: ApprovalRow; drafts: DraftNow[] }> => {
  const ofRequest = and(
    eq(table.id, approvalId),
    eq(table.objectType, objectType),
    eq(table.objectId, objectId),
  );
  const [found] = await db.select().from(table).where(ofRequest);
  if (found === undefined) throw notFound('Request for approval');
  if (found.state === 'WAITING') {
    // Discarded meanwhile, with all of its record or that of a purpose: it's changed then.
    await lockTogether(db, found).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
    });
  }
  const [row] = await db.select().from(table).where(ofRequest).for('update');
  if (row === undefined) throw notFound('Request for approval');
  return { row, drafts: await readAskedDrafts(db, [row]) };
};

const settle = async (
  { db, caller }: Context,
  { row, drafts }: { row: ApprovalRow; drafts: DraftNow[] },
  change: Partial<ApprovalRow>,
): Promise<Approval> => {
  const [kept] = await db.update(table).set(change).where(eq(table.id, row.id)).returning();
  if (kept === undefined) throw notFound('Request for approval');
  return toApproval(kept, drafts, caller);
};

const decision = ({ now, caller }: Context) => ({ decidedAt: now(), decidedBy: caller.subject });

/**
 * Publishes what was asked for as the one who asked, purposes first, and all of it or nothing.
 * @throws Problem 404; 403 `second-person-needed`; 409 `approval-not-waiting`, `changed-since-asked`;
 * and what publishing is refused with
 */
export const approve = async (context: Context, decided: Decided): Promise<Approval> => {
  refusePrograms(context, 'approve what others want to publish');
  const held = await holdApproval(context, decided);
  const { row, drafts } = held;
  if (row.state !== 'WAITING') throw notWaiting(row);
  const block = approvalBlock(
    { askedBy: row.askedBy, editors: editorsOf(row, drafts) },
    context.caller,
  );
  if (block !== null) {
    throw new Problem(403, secondPersonCode, `${blockWords[block]} It's still waiting.`);
  }
  if (isChanged(row, drafts)) {
    throw conflict(
      changedSinceAskedCode,
      'The Draft has changed since approval was asked for. Nothing was published. Ask for approval again.',
    );
  }
  const approvedBy = context.caller.subject;
  const asAsked = { ...context, caller: { ...context.caller, subject: row.askedBy } };
  const purposes = [
    ...row.purposes,
    ...(row.objectType === 'purpose' ? [{ id: row.objectId, version: row.version }] : []),
  ];
  for (const { id: purposeId, version } of purposes) {
    await publishPurpose(asAsked, { purposeId, version }, { approvedBy });
  }
  if (row.objectType === 'collectionPoint') {
    const { objectId: id, version } = row;
    await publishCollectionPoint(asAsked, { id, version }, { approvedBy });
  }
  if (row.objectType === 'preferenceCenter') {
    const { objectId: id, version } = row;
    await publishCenter(asAsked, { id, version }, { approvedBy });
  }
  return settle(context, held, { state: 'APPROVED', ...decision(context) });
};

/**
 * Says no, and why. Whoever asked withdraws instead.
 * @throws Problem 404; 403 `second-person-needed`; 409 `approval-not-waiting`
 */
export const decline = async (
  context: Context,
  decided: Decided,
  reason: string,
): Promise<Approval> => {
  refusePrograms(context, 'approve what others want to publish');
  const held = await holdApproval(context, decided);
  const { row } = held;
  if (row.state !== 'WAITING') throw notWaiting(row);
  const block = approvalBlock({ askedBy: row.askedBy, editors: [] }, context.caller);
  if (block !== null) {
    const words =
      block === 'asked' ? 'You asked for this. Withdraw it instead.' : blockWords[block];
    throw new Problem(403, secondPersonCode, `${words} It's still waiting.`);
  }
  return settle(context, held, {
    state: 'DECLINED',
    reason: reason.trim(),
    ...decision(context),
  });
};

/** @throws Problem 404; 403 `second-person-needed`, `not-yours-to-withdraw`; 409 `approval-not-waiting` */
export const withdraw = async (context: Context, decided: Decided): Promise<Approval> => {
  refusePrograms(context, 'ask for approval');
  const held = await holdApproval(context, decided);
  const { row, drafts } = held;
  const block = withdrawBlock(row, context.caller.subject);
  if (block === 'not-yours') {
    throw new Problem(
      403,
      'not-yours-to-withdraw',
      "Only who asked for approval withdraws that. Decline it if it shouldn't be published.",
    );
  }
  if (block === 'over') throw notWaiting(row);
  if (block === 'nothing-to-do') return toApproval(row, drafts, context.caller);
  return settle(context, held, { state: 'WITHDRAWN', ...decision(context) });
};
