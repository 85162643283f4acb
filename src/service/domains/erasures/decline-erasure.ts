import { eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { declineErasureEndpoint } from '#contract/erasures.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { lockOpenErasure, requireErasure } from './records.ts';
import { showErasure } from './wire.ts';

/**
 * Settles a request without erasing the person.
 * @throws Problem 404; 400 `erasure-settled`
 */
export const declineErasure = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  { params, body }: Pick<EndpointInput<typeof declineErasureEndpoint>, 'params' | 'body'>,
): Promise<EndpointAnswer<typeof declineErasureEndpoint>> => {
  const { subjectId } = await requireErasure(db, params.erasureId);
  // First, as everything that touches the person does.
  await lockPeopleById({ db, newId }, [subjectId]);
  const { id } = await lockOpenErasure(db, params.erasureId);
  const [declined] = await db
    .update(erasuresTable)
    .set({
      status: 'DECLINED',
      decidedAt: toInstant(now()),
      decidedBy: caller.subject,
      declineReason: body.reason.trim(),
    })
    .where(eq(erasuresTable.id, id))
    .returning();
  if (declined === undefined) throw new Error('The erasure just locked was not found.');
  return showErasure(db, declined);
};
