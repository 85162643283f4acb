import { type AttentionKind, attentionKinds } from '#contract/attention-kinds.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { Scope } from '#contract/common/scopes.ts';
import {
  type AttentionItem,
  attentionExamplesMaximum,
  insightRowsMaximum,
  type readAttentionEndpoint,
} from '#contract/insights.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readAttentionRows } from './attention-rows.ts';

/** What each of them has is said of it, not added up. */
const countsOnes: readonly AttentionKind[] = [
  'unusual-looks',
  'losing-points',
  'busy-points',
  'drafts-collected',
];

/** Who alone is told of some kinds: what others did, and what waits for an administrator. */
const audiences: Partial<Record<AttentionKind, Scope>> = {
  'unusual-looks': 'CONSENT_AUDIT',
  'switches-waiting': 'CONSENT_ADMIN',
  'approvals-waiting': 'CONSENT',
};
const isFor = (kind: AttentionKind, { scopes }: RequestContext['caller']): boolean => {
  const audience = audiences[kind];
  return audience === undefined || scopes.includes(audience);
};

/** What a privacy team must look at. */
export const readAttention = async (
  { db, now, caller }: Pick<RequestContext, 'db' | 'now' | 'caller'>,
  { query }: Pick<EndpointInput<typeof readAttentionEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof readAttentionEndpoint>> => {
  const readAt = now();
  const items: AttentionItem[] = [];
  const most = query.kind === undefined ? attentionExamplesMaximum : insightRowsMaximum;
  const kinds = query.kind === undefined ? attentionKinds : [query.kind];
  for (const kind of kinds.filter((one) => isFor(one, caller))) {
    const { listed, examples = listed } = await readAttentionRows(db, readAt, {
      kind,
      caller,
    });
    if (listed.length === 0) continue;
    items.push({
      kind,
      count: countsOnes.includes(kind)
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
