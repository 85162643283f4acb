import { attentionKinds } from '#contract/attention-kinds.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { adminScopes } from '#contract/common/scopes.ts';
import {
  type AttentionItem,
  attentionExamplesMaximum,
  insightRowsMaximum,
  type readAttentionEndpoint,
} from '#contract/insights.ts';
import type { Context } from '#service/http/context.ts';
import { readAttentionRows } from './attention-rows.ts';

/** What a privacy team must look at. */
export const readAttention = async (
  { db, now, caller }: Context,
  { query }: Pick<EndpointInput<typeof readAttentionEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readAttentionEndpoint>> => {
  const readAt = now();
  const items: AttentionItem[] = [];
  const most = query.kind === undefined ? attentionExamplesMaximum : insightRowsMaximum;
  const isAdministrator = adminScopes.some((scope) => caller.scopes.includes(scope));
  for (const kind of query.kind === undefined ? attentionKinds : [query.kind]) {
    if (kind === 'switches-waiting' && !isAdministrator) continue;
    const { listed, examples = listed } = await readAttentionRows(db, readAt, kind);
    if (listed.length === 0) continue;
    items.push({
      kind,
      // What each of them has is said of it, not added up.
      count:
        kind === 'losing-points' || kind === 'busy-points' || kind === 'drafts-collected'
          ? listed.length
          : listed.reduce((sum, { count }) => sum + count, 0),
      lists: [...Map.groupBy(listed, ({ resource }) => resource)].map(([resource, own]) => ({
        resource,
        count: own.length,
      })),
      examples: examples.slice(0, most),
    });
  }
  return { readAt, items };
};
