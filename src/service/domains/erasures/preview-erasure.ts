import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { ErasurePreview, previewErasureEndpoint } from '#contract/erasures.ts';
import { toWireTime } from '#service/db/columns.ts';
import { noSuchPerson } from '#service/domains/data-subjects/subject-id-of.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { isOnlyAdministrator } from './only-administrator.ts';
import { readErasable } from './read-erasable.ts';
import { findLegalHold, requireErasure } from './records.ts';
import { erasureSettled } from './refusals.ts';
import { showErasure, toLegalHold } from './wire.ts';

/**
 * What goes and what stays if the erasure were carried out now, and why the caller can't.
 * @throws Problem 404; 400 `erasure-settled`
 */
export const previewErasure = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  { params }: Pick<EndpointInput<typeof previewErasureEndpoint>, 'params'>,
): Promise<EndpointAnswer<typeof previewErasureEndpoint>> => {
  const row = await requireErasure(db, params.erasureId);
  if (row.status !== 'REQUESTED') throw erasureSettled();
  const erasure = await showErasure(db, row);
  if (erasure.identifier === null) throw noSuchPerson();
  const { counts, suppressions, certificates, ...erasable } = await readErasable(
    { db, now },
    row.subjectId,
  );
  const hold = await findLegalHold(db, row.subjectId);
  const isOwn = row.requestedBy === caller.subject;
  const isOnly = isOwn && (await isOnlyAdministrator(db, { now, caller }));
  const isAdministrator = caller.scopes.includes('CONSENT_ADMIN');
  const blockedBy = (): ErasurePreview['blockedBy'] => {
    if (hold !== undefined) return 'ON_HOLD';
    if (!isAdministrator) return 'NOT_ADMINISTRATOR';
    return isOwn && !isOnly ? 'OWN_REQUEST' : null;
  };
  return {
    erasure,
    checkedDate: toWireTime(toInstant(now())),
    goes: counts,
    ...erasable,
    stays: { suppressions, certificates, activityEntries: counts.activityEntries },
    hold: hold === undefined ? null : toLegalHold(hold),
    blockedBy: blockedBy(),
    isOnlyAdministrator: isAdministrator && isOnly,
  };
};
