import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import type { Approving, Asking } from '#console/records/versioned/approval/queries.ts';
import {
  approvePointEndpoint,
  askPointApprovalEndpoint,
  declinePointEndpoint,
  withdrawPointApprovalEndpoint,
} from '#contract/approvals.ts';
import { discardCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import type { RecordStatus } from '#contract/collection-point-values.ts';
import {
  collectionPointTokenEndpoint,
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { collectionPointsKey } from './queries.ts';

// Apart from queries.ts: the first list needs none of them.

const invalidates = [collectionPointsKey];
// They may be published with it.
const purposesKey = ['purposes'];

/** Answers the version that was made. */
export const sendNewVersion = async (id: string, idempotencyKey: string): Promise<number> => {
  const made = await api().call(
    createCollectionPointVersionEndpoint,
    { params: { collectionPointGuid: id } },
    { idempotencyKey },
  );
  return made.version;
};

export const collectionPointMutations = {
  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardCollectionPointDraftEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),

  /** `input` true disables all versions, false restores what they were. */
  setDisabled: (id: string) =>
    endpointWrite(
      disableCollectionPointEndpoint,
      (value: boolean) => ({ params: { collectionpointId: id }, query: { value } }),
      invalidates,
    ),

  /** Gives the settings that sleep in any version their effect. */
  turnOnSettings: (id: string) =>
    endpointWrite(
      turnOnSettingsEndpoint,
      (_: null) => ({ params: { collectionpointId: id } }),
      invalidates,
    ),

  /** `input` is the version whose token is revoked, for good. */
  revokeToken: (id: string) =>
    endpointWrite(
      revokeCollectionPointTokenEndpoint,
      (version: number) => ({ params: { collectionpointId: id }, query: { version } }),
      invalidates,
    ),
};

/** The token of a version in a state. Never cached: the caller drops it. */
export const fetchCollectionPointToken = async (
  { id, version, state }: { id: string; version: number; state: RecordStatus | undefined },
  signal: AbortSignal,
): Promise<string> => {
  const answer = await api().call(
    collectionPointTokenEndpoint,
    { params: { collectionpointGuid: id }, query: { version, state } },
    { signal },
  );
  return answer.token;
};

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
      purposesKey,
      ...invalidates,
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
