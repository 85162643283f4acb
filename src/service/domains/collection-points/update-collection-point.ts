import { and, eq, inArray } from 'drizzle-orm';
import { awakeAfter } from '#contract/awakenable-settings.ts';
import {
  collectionPointDefaults,
  type UpdateCollectionPointRequest,
} from '#contract/collection-point-requests.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import { messagesOnUnbuilt, unbuiltPointSettings } from '#contract/unbuilt-settings.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import type { Publishing } from '#service/domains/approvals/require-approval.ts';
import { formMessages } from '#service/domains/forms/judge-form.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { keepFormerPoints } from './keep-former-points.ts';
import { publishVersion } from './publish-version.ts';
import { lockCollectionPoint, ofVersion } from './records.ts';
import { refuseBuiltIn, refuseDisabled, savedStatusOf, toVersionValues } from './rules.ts';
import { claimName, writeLinks } from './write-links.ts';

const versions = collectionPointVersionsTable;

/**
 * Replaces a Draft by the request, and with `Status: "ACTIVE"` publishes it: the version that was
 * Active becomes Retired (docs/spec.md 4.1, docs/design.md 5.2). Answers what isn't available yet, and
 * what its form lacks.
 * @throws Problem 404; 403 `approval-needed`; 400 `collection-point-built-in`, `collection-point-disabled`, `collection-point-not-draft`,
 * `collection-point-name-taken`, or naming the fields in fault
 */
export const updateCollectionPoint = async (
  context: Context,
  { id, version }: { id: string; version: number },
  request: UpdateCollectionPointRequest,
  publishing?: Publishing,
): Promise<{ messages: string[] } | null> => {
  const { db, account, caller, now } = context;
  const point = await lockCollectionPoint(db, id);
  const [found] = await db
    .select({ status: versions.status, fields: versions.fields, awake: versions.awake })
    .from(versions)
    .where(ofVersion(id, version));
  if (point === null || found === undefined) throw notFound('Collection point version');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  refuseDisabled(point);
  if (publishBlock(found)?.kind === 'not-draft') {
    throw stateConflict(
      'collection-point-not-draft',
      'Only a Draft can be edited. Create a new version and edit that.',
    );
  }
  const status = savedStatusOf(request);
  const values = toVersionValues(request, account.organizationId);
  await claimName(context, { id, ...values });
  const at = now();
  const changing = and(
    eq(versions.collectionPointId, id),
    inArray(versions.status, status === 'ACTIVE' ? ['DRAFT', 'ACTIVE'] : ['DRAFT']),
  );
  await keepFormerPoints(db, changing, at);
  // New data elements before the version, as receipts do that count with it: so that none wait for
  // each other.
  await writeLinks(context, { id, version }, request);
  const change = { modifiedAt: at, modifiedBy: caller.subject };
  if (status === 'ACTIVE') await publishVersion(context, { id, version }, at, publishing);
  await db
    .update(versions)
    .set({ ...values, awake: awakeAfter(found, values.fields), ...change })
    .where(ofVersion(id, version));
  const { messages: unbuilt = [] } = messagesOnUnbuilt(
    unbuiltPointSettings,
    request,
    collectionPointDefaults,
  );
  const onForm = status === 'ACTIVE' ? await formMessages(context, { id, version }) : [];
  const messages = [...unbuilt, ...onForm];
  return messages.length === 0 ? null : { messages };
};
