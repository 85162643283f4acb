import { and, eq, inArray } from 'drizzle-orm';
import { approvalNeededCode } from '#contract/approvals.ts';
import {
  collectionPointPurposesTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { isApprovalNeeded } from '#service/domains/approvals/require-approval.ts';
import type { Context } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import type { PurposeVersion } from './read-named-versions.ts';

const links = collectionPointPurposesTable;
const points = collectionPointVersionsTable;

/**
 * Has nobody change alone what people read: a Draft that went live with a collection point before the
 * account demanded approval stays as it is, until a second person has approved it.
 * @throws Problem 403 `approval-needed`
 */
export const refuseLiveDrafts = async (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  drafts: readonly PurposeVersion[],
): Promise<void> => {
  if (caller.mayPublish || drafts.length === 0 || !(await isApprovalNeeded({ db }))) return;
  const shown = await db
    .selectDistinct({ purposeId: links.purposeId, version: links.purposeVersion })
    .from(links)
    .innerJoin(
      points,
      and(eq(points.collectionPointId, links.collectionPointId), eq(points.version, links.version)),
    )
    .where(
      and(
        inArray(
          links.purposeId,
          drafts.map(({ purposeId }) => purposeId),
        ),
        eq(points.status, 'ACTIVE'),
      ),
    );
  const live = drafts.find(({ purposeId, version }) =>
    shown.some((one) => one.purposeId === purposeId && one.version === version),
  );
  if (live === undefined) return;
  throw new Problem(
    403,
    approvalNeededCode,
    `A live collection point shows version ${live.version} of this purpose, and this account demands a second person's approval of what people read. Ask a colleague to approve it as it is, then create a new version.`,
  );
};
