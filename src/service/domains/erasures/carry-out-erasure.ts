import { and, eq, gt } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { type carryOutErasureEndpoint, keepYearsMaximum } from '#contract/erasures.ts';
import { type ErasureRow, erasuresTable } from '#service/db/schema/erasures.ts';
import { mergesTable } from '#service/db/schema/merges.ts';
import { noSuchPerson } from '#service/domains/data-subjects/subject-id-of.ts';
import { lockWithDistinct } from '#service/domains/merge-requests/distinct-pairs.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { erasePeople } from './erase-people.ts';
import type { Deletion } from './eraser.ts';
import { isOnlyAdministrator } from './only-administrator.ts';
import { lockOpenErasure, readIdentifiers, requireErasure } from './records.ts';
import { erasureSettled, ownRequest, personChanged, personOnLegalHold } from './refusals.ts';
import { showErasure } from './wire.ts';

type Input = Pick<EndpointInput<typeof carryOutErasureEndpoint>, 'params' | 'body'>;

const yearsLater = (instant: string, years: number): string =>
  `${Number(instant.slice(0, 4)) + years}${instant.slice(4)}`;

/** @throws Problem 400 where the date is past or too far away */
const keepOf = ({ keepUntil, keepReason }: Input['body'], now: string): Deletion['keep'] => {
  if (typeof keepUntil !== 'string' || typeof keepReason !== 'string') return null;
  const until = toInstant(keepUntil);
  const refuse = (message: string) => invalidRequest([{ path: 'keepUntil', message }]);
  if (until <= now) throw refuse('Must be after today.');
  if (until > yearsLater(now, keepYearsMaximum)) {
    throw refuse(`Must be at most ${keepYearsMaximum} years from now.`);
  }
  return { until, reason: keepReason.trim() };
};

/** Holds the person and everyone whom erasing them touches, and then their request. */
const holdErasure = async (
  { db, newId }: Pick<RequestContext, 'db' | 'newId'>,
  { params, body }: Input,
): Promise<ErasureRow> => {
  const named = await requireErasure(db, params.erasureId);
  if (named.status !== 'REQUESTED') throw erasureSettled();
  const subjectId = body.dataSubjectId.toLowerCase();
  if (named.subjectId !== subjectId) throw personChanged();
  const identifiers = await readIdentifiers(db, [subjectId]);
  await lockWithDistinct({ db, newId }, [...identifiers.values()]);
  const erasure = await lockOpenErasure(db, named.id);
  // It may have been merged or carried out before the person was held.
  if (erasure.subjectId !== subjectId) throw personChanged();
  if (body.checkedDate) {
    const { primaryId, mergedAt } = mergesTable;
    const isLater = and(eq(primaryId, subjectId), gt(mergedAt, toInstant(body.checkedDate)));
    if ((await db.$count(mergesTable, isLater)) > 0) throw personChanged();
  }
  return erasure;
};

/**
 * Erases the person of a request, in the given transaction.
 * @throws Problem 404; 400 `erasure-settled`, `person-changed`, `person-on-hold`,
 *   `own-erasure-request`
 */
export const carryOutErasure = async (
  context: RequestContext,
  input: Input,
): Promise<EndpointAnswer<typeof carryOutErasureEndpoint>> => {
  const { db, now, caller } = context;
  const decidedAt = toInstant(now());
  const keep = keepOf(input.body, decidedAt);
  const erasure = await holdErasure(context, input);
  const { id, subjectId } = erasure;
  const isOwn = erasure.requestedBy === caller.subject;
  if (isOwn && !(await isOnlyAdministrator(db, context))) throw ownRequest();
  const { counts, onHold } = await erasePeople(context, [subjectId], {
    deleteType: 'API',
    ruleId: null,
    erasureId: id,
    keep,
  });
  if (onHold.length > 0) throw personOnLegalHold();
  const removed = counts.get(subjectId);
  if (removed === undefined) throw noSuchPerson();
  const [done] = await db
    .update(erasuresTable)
    .set({
      status: 'DONE',
      note: null,
      identityCheck: null,
      decidedAt,
      decidedBy: caller.subject,
      isByOnlyAdministrator: isOwn,
      outcome: input.body.outcome,
      keepUntil: keep?.until ?? null,
      keepReason: keep?.reason ?? null,
      removed,
    })
    .where(eq(erasuresTable.id, id))
    .returning();
  if (done === undefined) throw new Error('The erasure just locked was not found.');
  return showErasure(db, done);
};
