import { queryOptions, type UseMutationOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import { type Approval, listApprovalsEndpoint } from '#contract/approvals.ts';
import { approvalsKey } from './approvals-key.ts';

/** What is written to the colleague, and to whom; '' where it's left out. */
export type Asking = {
  note: string;
  approver: string;
  /** Linked Drafts that are published with it: all of it, or nothing. */
  purposes?: { id: string; version: number }[] | undefined;
};

type Decision<Input> = (
  id: string,
  approvalId: string,
) => UseMutationOptions<Approval, Error, Act<Input>>;

/** How approval is asked for and given of a kind of record. */
export interface Approving {
  ask: (id: string, version: number) => UseMutationOptions<Approval, Error, Act<Asking>>;
  approve: Decision<null>;
  /** The input is the reason. */
  decline: Decision<string>;
  withdraw: Decision<null>;
}

const fetchApprovals = (objectId: string, signal?: AbortSignal) =>
  api().call(listApprovalsEndpoint, { query: { objectId } }, { signal });

export const approvalQueries = {
  /** Whether the account demands approval, and the requests of one record, the newest first. */
  of: (objectId: string) =>
    queryOptions({
      queryKey: [...approvalsKey, objectId],
      queryFn: ({ signal }) => fetchApprovals(objectId, signal),
      staleTime: 0,
    }),

  check: (objectId: string) =>
    checkStored([approvalsKey])(async () => (await fetchApprovals(objectId)).content),
};
