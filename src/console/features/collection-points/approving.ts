import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import {
  type Approving,
  type Asking,
  approvalsKey,
} from '#console/records/versioned/approval/queries.ts';
import {
  approvePointEndpoint,
  askPointApprovalEndpoint,
  declinePointEndpoint,
  withdrawPointApprovalEndpoint,
} from '#contract/approvals.ts';
import { collectionPointsKey } from './queries.ts';

// Purposes may be published with it.
const published = [['purposes'], collectionPointsKey];

const ofOne = (collectionpointId: string, approvalId: string) => ({
  params: { collectionpointId, approvalId },
});

/** @param purposes linked Drafts that are published with it: all of it, or nothing */
export const pointApproving = (
  purposes: readonly { id: string; version: number }[] = [],
): Approving => ({
  ask: (id, version) =>
    endpointWrite(
      askPointApprovalEndpoint,
      ({ note, approver }: Asking) => ({
        params: { collectionpointId: id },
        query: { version },
        body: { note: note.trim() || null, approver: approver || null, purposes: [...purposes] },
      }),
      [approvalsKey],
    ),
  approve: (id, approvalId) =>
    endpointWrite(approvePointEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
      ...published,
    ]),
  decline: (id, approvalId) =>
    endpointWrite(
      declinePointEndpoint,
      (reason: string) => ({ ...ofOne(id, approvalId), body: { reason } }),
      [approvalsKey],
    ),
  withdraw: (id, approvalId) =>
    endpointWrite(withdrawPointApprovalEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
    ]),
});
