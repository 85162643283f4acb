import { and, eq, gt, inArray } from 'drizzle-orm';
import type { createSelectionEndpoint } from '#contract/bulk-jobs.ts';
import { openSelectionMaximum, type Selection, selectionDays } from '#contract/bulk-jobs.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { purposesTable } from '#service/db/schema/purposes.ts';
import { selectionsTable as table } from '#service/db/schema/selections.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Reply } from '#service/http/context.ts';
import { invalidRequest, stateConflict } from '#service/http/problem.ts';
import { settleNamed } from './settle-people.ts';
import { toSelection } from './wire.ts';

const daySeconds = 86_400;

/**
 * Keeps who is selected and what is to be done, for its caller.
 * @throws Problem 400 where there's no such purpose, or `selections-full`
 */
export const createSelection = async (
  {
    db,
    caller,
    now,
    newId,
    account,
    documents,
  }: Pick<RequestContext, 'db' | 'caller' | 'now' | 'newId' | 'account' | 'documents'>,
  { body }: Pick<EndpointInput<typeof createSelectionEndpoint>, 'body'>,
): Promise<Reply<Selection>> => {
  const { action } = body;
  const createdAt = toInstant(now());
  const purposeId = action.type === 'WITHDRAW' ? action.purposeId?.toLowerCase() : undefined;
  if (purposeId !== undefined) {
    const found = await db.$count(purposesTable, eq(purposesTable.id, purposeId));
    if (found === 0) {
      const message = 'No purpose has this id.';
      throw invalidRequest([{ path: 'action.purposeId', message }]);
    }
  }
  const open = await db.$count(
    table,
    and(
      eq(table.createdBy, caller.subject),
      inArray(table.state, ['OPEN', 'CHECKED']),
      gt(table.expiresAt, createdAt),
    ),
  );
  if (open >= openSelectionMaximum) {
    throw stateConflict(
      'selections-full',
      `You have ${open} selections whose job wasn't started. Start one of them, or wait until they end.`,
    );
  }
  const id = newId();
  const { identifiers, dataSubjectIds, ...kept } = body.criteria;
  const [inserted] = await db
    .insert(table)
    .values({
      id,
      state: 'OPEN',
      createdAt,
      createdBy: caller.subject,
      isByStaff: caller.isStaff === true,
      expiresAt: addSeconds(createdAt, selectionDays * daySeconds),
      action: action.type,
      entityId: purposeId ?? account.organizationId,
      content: await documents.seal({ criteria: kept, action }, id),
    })
    .returning();
  if (inserted === undefined) throw new Error("The selection just created wasn't returned.");
  if (kept.purposeId !== undefined) return new Reply(toSelection(inserted), { status: 201 });
  const notFound = await settleNamed(db, id, { identifiers, dataSubjectIds });
  await db.update(table).set({ notFound }).where(eq(table.id, id));
  return new Reply(toSelection({ ...inserted, notFound }), { status: 201 });
};
