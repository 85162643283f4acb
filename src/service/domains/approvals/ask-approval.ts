import { eq } from 'drizzle-orm';
import type { Approval, ApprovalObject } from '#contract/approvals.ts';
import type { Fault } from '#contract/common/problem.ts';
import { toWireTime } from '#service/db/columns.ts';
import { approvalsTable as table } from '#service/db/schema/approvals.ts';
import { peopleTable } from '#service/db/schema/people.ts';
import { judgePoint } from '#service/domains/collection-points/draft-contents.ts';
import type { Context } from '#service/http/context.ts';
import { conflict, invalidRequest, notFound } from '#service/http/problem.ts';
import { lockTogether } from './lock-together.ts';
import { readAskedDrafts } from './read-drafts.ts';
import { editorsOf, holdWaiting, toApproval } from './records.ts';
import { refuseDraftLinks, refusePrograms } from './require-approval.ts';
import { isChanged } from './rules.ts';

export type Asking = {
  objectType: ApprovalObject;
  objectId: string;
  version: number;
  note?: string | null | undefined;
  approver?: string | null | undefined;
  purposes?: readonly { id: string; version: number }[] | undefined;
};

const notPublishable = (detail: string) => conflict('not-publishable', detail);

/** What a point links, with why its Draft can't be published as it is. */
const checkPoint = async (
  { db }: Pick<Context, 'db'>,
  { objectId, version, purposes = [] }: Asking,
): Promise<void> => {
  const { block, links } = await judgePoint(db, { id: objectId, version });
  if (block?.kind === 'disabled') {
    throw notPublishable('The collection point is disabled. Enable it first.');
  }
  if (block?.kind === 'retired-links') {
    throw notPublishable('It links a Retired purpose version. Choose another one first.');
  }
  const faults = purposes.flatMap((wanted, index): Fault[] => {
    const path = `purposes.${index}.id`;
    if (purposes.findIndex(({ id }) => id === wanted.id) !== index) {
      return [{ path, message: 'Must not name a purpose twice.' }];
    }
    const isLinkedDraft = links.some(
      ({ id, version: linked, status }) =>
        id === wanted.id && linked === wanted.version && status === 'DRAFT',
    );
    const message = 'Must be a Draft that this version of the collection point links.';
    return isLinkedDraft ? [] : [{ path, message }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  await refuseDraftLinks({ db }, links, purposes);
};

const checkApprover = async (
  { db }: Pick<Context, 'db'>,
  approver: string,
  others: readonly string[],
): Promise<void> => {
  const refuse = (message: string) => invalidRequest([{ path: 'approver', message }]);
  if (others.includes(approver)) {
    throw refuse('Must be someone other than who asks and who edited the Draft last.');
  }
  const [known] = await db
    .select({ subject: peopleTable.subject })
    .from(peopleTable)
    .where(eq(peopleTable.subject, approver));
  if (known === undefined) throw refuse('Must be someone who has signed in here.');
};

/**
 * Asks for a second person's approval of a Draft as it is now. What waits already, and is outdated,
 * lapses.
 * @throws Problem 403 `second-person-needed`; 404; 409 `not-publishable`, `approval-waiting`; 400 naming the fields in fault
 */
export const askApproval = async (context: Context, given: Asking): Promise<Approval> => {
  refusePrograms(context, 'ask for approval');
  const { db, caller, now, newId } = context;
  const asking = {
    ...given,
    objectId: given.objectId.toLowerCase(),
    purposes: (given.purposes ?? []).map(({ id, version }) => ({ id: id.toLowerCase(), version })),
  };
  const { objectType, objectId, version, purposes } = asking;
  await lockTogether(db, asking);
  if (objectType === 'collectionPoint') await checkPoint(context, asking);
  const drafts = await readAskedDrafts(db, [asking]);
  const hashOf = (id: string, wanted: number) =>
    drafts.find((draft) => draft.id === id && draft.version === wanted)?.contentHash;
  const contentHash = hashOf(objectId, version);
  if (contentHash === undefined) {
    throw notPublishable('Only a Draft can be published. Create a new version first.');
  }
  const waiting = await holdWaiting(db, objectType, objectId);
  if (waiting !== undefined) {
    if (!isChanged(waiting, await readAskedDrafts(db, [waiting]))) {
      throw conflict(
        'approval-waiting',
        'It waits for approval already. Who asked can withdraw that, and ask again.',
        { askedBy: waiting.askedBy, askedDate: toWireTime(waiting.askedAt) },
      );
    }
    await db.update(table).set({ state: 'LAPSED' }).where(eq(table.id, waiting.id));
  }
  const note = asking.note?.trim() || null;
  const row = {
    id: newId(),
    objectType,
    objectId,
    version,
    contentHash,
    purposes: purposes.map(({ id, version: also }) => ({
      id,
      version: also,
      contentHash: hashOf(id, also) ?? '',
    })),
    note,
    approver: asking.approver ?? null,
    askedAt: now(),
    askedBy: caller.subject,
    state: 'WAITING' as const,
    decidedAt: null,
    decidedBy: null,
    reason: null,
  };
  if (row.approver !== null) {
    await checkApprover(context, row.approver, [caller.subject, ...editorsOf(row, drafts)]);
  }
  const [kept] = await db.insert(table).values(row).returning();
  if (kept === undefined) throw notFound('Request for approval');
  return toApproval(kept, drafts, caller);
};
