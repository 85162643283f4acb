import type { listApprovalsEndpoint } from '#contract/approvals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { Context } from '#service/http/context.ts';
import { readApprovals, toApproval } from './records.ts';
import { isApprovalNeeded } from './require-approval.ts';

export const listApprovals = async (
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { query }: Pick<EndpointInput<typeof listApprovalsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listApprovalsEndpoint>> => {
  const { rows, drafts } = await readApprovals(db, query);
  const isNeeded = await isApprovalNeeded({ db });
  return { isNeeded, content: rows.map((row) => toApproval(row, drafts, caller)) };
};
