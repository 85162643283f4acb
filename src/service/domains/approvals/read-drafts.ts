import type { ApprovalObject } from '#contract/approvals.ts';
import type { Database } from '#service/db/database.ts';
import { readPointDrafts } from '#service/domains/collection-points/draft-contents.ts';
import { readCenterDrafts } from '#service/domains/preference-centers/draft-contents.ts';
import { readPurposeDrafts } from '#service/domains/purposes/draft-contents.ts';
import type { DraftNow } from './content-hash.ts';

type Asked = {
  objectType: ApprovalObject;
  objectId: string;
  purposes: readonly { id: string }[];
};

/** The Drafts that there are of everything that requests publish. */
export const readAskedDrafts = async (
  db: Database,
  asked: readonly Asked[],
): Promise<DraftNow[]> => {
  const idsOf = (type: ApprovalObject) =>
    asked.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId);
  const together = asked.flatMap(({ purposes }) => purposes.map(({ id }) => id));
  return [
    ...(await readPurposeDrafts(db, [...new Set([...idsOf('purpose'), ...together])])),
    ...(await readPointDrafts(db, [...new Set(idsOf('collectionPoint'))])),
    ...(await readCenterDrafts(db, [...new Set(idsOf('preferenceCenter'))])),
  ];
};
