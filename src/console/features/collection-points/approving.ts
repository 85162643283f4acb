import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import type { Approving, Asking } from '#console/records/versioned/approval/queries.ts';
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

export const collectionPointApproving: Approving = {
  ask: (id, version) =>
    endpointWrite(
      askPointApprovalEndpoint,
      ({ note, approver, purposes = [] }: Asking) => ({
        params: { collectionpointId: id },
        query: { version },
        body: { note: note.trim() || null, approver: approver || null, purposes },
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
};
