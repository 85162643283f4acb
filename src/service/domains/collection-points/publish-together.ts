import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { notPublishedCode, type PublishPointRequest } from '#contract/publish-point.ts';
import { lockTogether } from '#service/domains/approvals/lock-together.ts';
import { requireApproval } from '#service/domains/approvals/require-approval.ts';
import { formMessages } from '#service/domains/forms/judge-form.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import { publishPurpose } from '#service/domains/purposes/publish-purpose.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, notFound, Problem } from '#service/http/problem.ts';
import { publishCollectionPoint } from './publish-collection-point.ts';
import { notLinked, refusedTogether } from './publish-together-rules.ts';
import { ofVersion, readCollectionPoints } from './records.ts';
import { refuseBuiltIn } from './rules.ts';
import { toCollectionPoint } from './wire.ts';

const sentenceOf = (messages: readonly string[]): string => {
  const more = messages.length - 3;
  const others = more > 0 ? [`${more} more can't be published either.`] : [];
  return [...messages.slice(0, 3), ...others, 'Nothing was published.'].join(' ');
};

/**
 * Publishes a Draft as it's stored and the Draft purposes that are named with it, purposes first, in one
 * transaction: under the rules of publishing each, and only as whoever publishes read them.
 * @throws Problem 404; 403 `approval-needed`; 409 `not-published` naming all that are refused; 400
 * `collection-point-built-in`, `collection-point-name-taken`, or naming the purposes that it doesn't link
 */
export const publishTogether = async (
  context: Context,
  { id: asked, version }: { id: string; version: number },
  request: PublishPointRequest,
): Promise<CollectionPointVersionV1> => {
  const { db } = context;
  const id = asked.toLowerCase();
  await requireApproval(context, undefined);
  const purposes = request.purposes.map((one) => ({
    id: one.id.toLowerCase(),
    version: one.version,
  }));
  await lockTogether(db, { objectType: 'collectionPoint', objectId: id, purposes });
  const where = ofVersion(id, version);
  const [found] = await readCollectionPoints(db, { where });
  if (found === undefined) throw notFound('Collection point version');
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  const { name, status, modifiedAt } = found.row;
  const isDisabled = found.disabled;
  const point = { id, version, name, status, modifiedAt, isDisabled, links: found.linkedPurposes };
  const refused = refusedTogether(point, request);
  if (refused.length > 0) {
    throw new Problem(
      409,
      notPublishedCode,
      sentenceOf(refused.map(({ fault }) => fault.message)),
      {
        faults: refused.map(({ fault }) => fault),
        members: { refused: refused.map((one) => one.refused) },
      },
    );
  }
  const faults = notLinked(point, request);
  if (faults.length > 0) throw invalidRequest(faults);
  for (const one of purposes) {
    await publishPurpose(context, { purposeId: one.id, version: one.version });
  }
  await publishCollectionPoint(context, { id, version });
  const [published] = await readCollectionPoints(db, { where });
  if (published === undefined) throw new Error('The version just published was not found.');
  const messages = await formMessages(context, { id, version });
  return { ...toCollectionPoint(published), ...(messages.length > 0 && { messages }) };
};
