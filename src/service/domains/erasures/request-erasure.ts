import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { erasureDueDays, type requestErasureEndpoint } from '#contract/erasures.ts';
import { type ErasureRow, erasuresTable } from '#service/db/schema/erasures.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { noSuchPerson } from '#service/domains/data-subjects/subject-id-of.ts';
import { addSeconds, toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { findOpenErasure } from './records.ts';
import { requestedAlready } from './refusals.ts';
import { showErasure } from './wire.ts';

const daySeconds = 86_400;

/**
 * Asks for the erasure of a person; it is due in 30 days.
 * @throws Problem 404; 400 `erasure-requested-already`
 */
export const requestErasure = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  { body }: Pick<EndpointInput<typeof requestErasureEndpoint>, 'body'>,
): Promise<EndpointAnswer<typeof requestErasureEndpoint>> => {
  const subjectId = body.dataSubjectId.toLowerCase();
  const held = await lockPeopleById({ db, newId }, [subjectId]);
  if (held.length === 0) throw noSuchPerson();
  if ((await findOpenErasure(db, subjectId)) !== undefined) throw requestedAlready();
  const requestedAt = toInstant(now());
  const row: ErasureRow = {
    id: newId(),
    status: 'REQUESTED',
    subjectId,
    reason: body.reason,
    note: body.note?.trim() || null,
    identityCheck: body.identityCheck.trim(),
    requestedAt,
    requestedBy: caller.subject,
    dueAt: addSeconds(requestedAt, erasureDueDays * daySeconds),
    decidedAt: null,
    decidedBy: null,
    isByOnlyAdministrator: false,
    declineReason: null,
    outcome: null,
    keepUntil: null,
    keepReason: null,
    removed: null,
  };
  await db.insert(erasuresTable).values(row);
  return showErasure(db, row);
};
