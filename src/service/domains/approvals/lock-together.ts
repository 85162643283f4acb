import type { ApprovalObject } from '#contract/approvals.ts';
import type { Database } from '#service/db/database.ts';
import { lockPoint } from '#service/domains/collection-points/draft-contents.ts';
import { lockOneCenter } from '#service/domains/preference-centers/draft-contents.ts';
import { lockPurposes } from '#service/domains/purposes/draft-contents.ts';

/**
 * Locks all that a request publishes against other writes until the transaction ends, purposes first.
 * @throws Problem 404
 */
export const lockTogether = async (
  db: Database,
  {
    objectType,
    objectId,
    purposes,
  }: { objectType: ApprovalObject; objectId: string; purposes: readonly { id: string }[] },
): Promise<void> => {
  const own = objectType === 'purpose' ? [objectId] : [];
  await lockPurposes(db, [...own, ...purposes.map(({ id }) => id)]);
  if (objectType === 'collectionPoint') await lockPoint(db, objectId);
  if (objectType === 'preferenceCenter') await lockOneCenter(db, objectId);
};
