import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { collectionPointsKey } from '#console/features/collection-points/queries.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import type { Approving, Asking } from '#console/records/versioned/approval/queries.ts';
import {
  approvePurposeEndpoint,
  askPurposeApprovalEndpoint,
  declinePurposeEndpoint,
  withdrawPurposeApprovalEndpoint,
} from '#contract/approvals.ts';

// What a collection point shows of the purposes that it links, and the other way round.
const published = [['purposes'], collectionPointsKey];

const ofOne = (purposeId: string, approvalId: string) => ({ params: { purposeId, approvalId } });

export const purposeApproving: Approving = {
  ask: (id, version) =>
    endpointWrite(
      askPurposeApprovalEndpoint,
      ({ note, approver }: Asking) => ({
        params: { purposeId: id },
        query: { version },
        body: { note: note.trim() || null, approver: approver || null },
      }),
      [approvalsKey],
    ),
  approve: (id, approvalId) =>
    endpointWrite(approvePurposeEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
      ...published,
    ]),
  decline: (id, approvalId) =>
    endpointWrite(
      declinePurposeEndpoint,
      (reason: string) => ({ ...ofOne(id, approvalId), body: { reason } }),
      [approvalsKey],
    ),
  withdraw: (id, approvalId) =>
    endpointWrite(withdrawPurposeApprovalEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
    ]),
};
