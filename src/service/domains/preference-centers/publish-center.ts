import { and, eq, inArray } from 'drizzle-orm';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { dataElementsOfCenter, purposesOfCenter } from '#contract/preference-center-rules.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { type Publishing, requireApproval } from '#service/domains/approvals/require-approval.ts';
import { publishCenterPoint } from '#service/domains/collection-points/publish-center-point.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { claimCenterName } from './claim-center-name.ts';
import { readWrittenCenter } from './get-center.ts';
import { keepFormerCenters } from './keep-former-centers.ts';
import { publishMessages } from './publish-messages.ts';
import { lockCenter, ofStatus, ofVersion, readCenterVersions } from './records.ts';
import { readShownPurposes } from './shown-purposes.ts';
import { templateOf } from './wire.ts';

const versions = preferenceCenterVersionsTable;

/**
 * Makes a Draft Active, and Retired what was; its collection point gets a version of the same number
 * that links what is Active of its purposes now. `messages` say what people see otherwise than one may
 * think.
 * @throws Problem 404; 403 `approval-needed`; 400 `preference-center-not-draft`,
 * `preference-center-name-taken`, `collection-point-name-taken`
 */
export const publishCenter = async (
  context: Context,
  { id: asked, version }: { id: string; version: number },
  publishing?: Publishing,
): Promise<CenterVersion> => {
  await requireApproval(context, publishing);
  const { db, caller, now } = context;
  const id = asked.toLowerCase();
  const { pointId } = await lockCenter(db, id);
  const [found] = await readCenterVersions(db, ofVersion(id, version));
  if (found === undefined) throw notFound('Preference center version');
  if (found.row.status !== 'DRAFT') {
    throw stateConflict(
      'preference-center-not-draft',
      'Only a Draft can be published. Create a new version first.',
    );
  }
  const { content } = found.row;
  await claimCenterName(context, { id, pointId, name: content.name });
  const at = now();
  await keepFormerCenters(
    db,
    and(eq(versions.centerId, id), inArray(versions.status, ['DRAFT', 'ACTIVE'])),
    at,
  );
  const change = { modifiedAt: at, modifiedBy: caller.subject };
  await db
    .update(versions)
    .set({ ...change, status: 'RETIRED' })
    .where(ofStatus(id, 'ACTIVE'));
  await db
    .update(versions)
    .set({
      ...change,
      status: 'ACTIVE',
      publishedAt: at,
      publishedBy: caller.subject,
      ...publishing,
    })
    .where(ofVersion(id, version));
  const shown = await readShownPurposes(db, [content]);
  await publishCenterPoint(
    context,
    {
      id: pointId,
      version,
      center: { id, name: content.name, template: templateOf(content) },
      defaultLanguage: content.defaultLanguage,
      languages: (content.languages ?? []).map(({ language }) => language),
      purposes: purposesOfCenter(content).flatMap(({ part }) => {
        const purpose = shown.get(part.id);
        return purpose === undefined ? [] : [{ id: part.id, version: purpose.record.version }];
      }),
      dataElements: dataElementsOfCenter(content).map(({ part }) => part.name),
    },
    publishing,
  );
  const messages = await publishMessages(db, content, shown);
  return {
    ...(await readWrittenCenter(db, { id, version })),
    ...(messages.length === 0 ? {} : { messages }),
  };
};
