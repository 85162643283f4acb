import { v7 as uuidv7 } from 'uuid';
import type { recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { RequestContext } from '#service/http/context.ts';
import { writeActivity } from './write-activity.ts';

/**
 * What somebody sees or takes along in the browser, as one act; ids of nobody leave no trace.
 * @returns how many people the act names: none for the export of a search
 */
export const recordLooks = async (
  { db, caller, now, requestId }: RequestContext,
  { kind, dataSubjectIds, search, reason }: EndpointInput<typeof recordLooksEndpoint>['body'],
): Promise<EndpointAnswer<typeof recordLooksEndpoint>> => {
  const subjectIds = [...new Set((dataSubjectIds ?? []).map((id) => id.toLowerCase()))];
  const recorded = await writeActivity(db, [
    {
      id: uuidv7(),
      at: now(),
      actor: caller.subject,
      client: caller.clientId,
      kind,
      operation: 'recordLooks',
      objectType: 'person',
      objectId: null,
      objectVersion: null,
      people: search?.people ?? subjectIds.length,
      criteria: search?.criteria ?? [],
      fields: search ? [search.values, search.state] : [],
      changes: null,
      requestId,
      status: 200,
      identifiers: [],
      subjectIds,
      reason: reason ?? null,
    },
  ]);
  return { recorded };
};
