import type { recordLooksEndpoint } from '#contract/activity.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { RevealReason } from '#contract/service-config.ts';
import type { RequestContext } from '#service/http/context.ts';
import { invalidRequest } from '#service/http/problem.ts';
import { actOf, writeActivity } from './write-activity.ts';

/** How long a handle shows people, and how long it can be renewed without a new reason. */
const lookMs = 10 * 60_000;
const chainMs = 12 * 3_600_000;

const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** Signs that aren't seen, and dots, say nothing. */
const saysSomething = (reason: string | null): boolean => /[\p{L}\p{N}]/u.test(reason ?? '');

/**
 * What somebody sees or takes along in the browser, as one act; ids of nobody leave no trace.
 * @returns how many people the act names: none for the export of a search
 * @throws Problem 400 where a reason is required and there is none
 */
export const recordLooks = async (
  context: RequestContext,
  revealReason: RevealReason,
  {
    kind,
    dataSubjectIds,
    search,
    reason,
    handle,
  }: EndpointInput<typeof recordLooksEndpoint>['body'],
): Promise<EndpointAnswer<typeof recordLooksEndpoint>> => {
  const { caller, lookHandles, now } = context;
  const given = reason?.trim() ?? null;
  const subjectIds = [...new Set((dataSubjectIds ?? []).map((id) => id.toLowerCase()))];
  const { session } = caller;
  const before =
    session && typeof handle === 'string' ? await lookHandles.open(handle, session.id) : undefined;
  const isRenewed =
    before !== undefined &&
    later(before.since, chainMs) > now() &&
    subjectIds.every((id) => before.ids.includes(id));
  if (revealReason === 'required' && !saysSomething(given) && !search && !isRenewed) {
    throw invalidRequest([{ path: 'reason', message: 'Say why: a reason is required here.' }]);
  }
  const isKept = kind === 'exported' || revealReason !== 'off';
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
  if (session === undefined || subjectIds.length === 0) {
    return { recorded, handle: null, until: null };
  }
  const until = later(now(), lookMs);
  const look = { ids: subjectIds, since: isRenewed ? before.since : now(), until };
  return { recorded, handle: await lookHandles.seal(look, session.id), until };
};
