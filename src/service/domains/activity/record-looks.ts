import type { recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { RevealReason } from '#contract/service-config.ts';
import type { RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { actOf, writeActivity } from './write-activity.ts';

/**
 * What somebody sees or takes along in the browser, as one act; ids of nobody leave no trace.
 * @returns how many people the act names: none for the export of a search
 * @throws Problem 400 where a reason is required and there is none
 */
export const recordLooks = async (
  context: RequestContext,
  revealReason: RevealReason,
  { kind, dataSubjectIds, search, reason }: EndpointInput<typeof recordLooksEndpoint>['body'],
): Promise<EndpointAnswer<typeof recordLooksEndpoint>> => {
  const given = reason?.trim() ?? null;
  if (revealReason === 'required' && given === null && !search) {
    throw invalidRequest([{ path: 'reason', message: 'Say why: a reason is required here.' }]);
  }
  const isKept = kind === 'exported' || revealReason !== 'off';
  const subjectIds = [...new Set((dataSubjectIds ?? []).map((id) => id.toLowerCase()))];
  const recorded = await writeActivity(context.db, context.rowSigning, [
    actOf(context, {
      kind,
      operation: 'recordLooks',
      objectType: 'person',
      people: search?.people ?? subjectIds.length,
      criteria: search?.criteria ?? [],
      fields: search ? [search.values, search.state] : [],
      subjectIds,
      reason: isKept ? given : null,
    }),
  ]);
  return { recorded };
};
