import type { MutationFunctionContext } from '@tanstack/react-query';
import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { collectionPointsKey } from '#console/features/collection-points/queries.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import type { Approving, Asking } from '#console/records/versioned/approval/queries.ts';
import { readBesideNew } from '#console/records/versioned/useDraftTarget.ts';
import {
  approveCenterEndpoint,
  askCenterApprovalEndpoint,
  declineCenterEndpoint,
  withdrawCenterApprovalEndpoint,
} from '#contract/approvals.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import {
  createCenterDraftEndpoint,
  createCenterEndpoint,
  discardCenterDraftEndpoint,
  publishCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import { centersKey } from './queries.ts';
import { fetchVersion, fetchVersions } from './read-center.ts';
import { changedKeys } from './record-content.ts';

// Apart from queries.ts: lists read centers and change none.

// Each center has a collection point, whose versions go in step.
const invalidates = [centersKey, collectionPointsKey];

/** What is stored of a center, past the cache. */
export const storedOf = (id: string) => ({
  versions: () => fetchVersions(id),
  stored: (version: number) => fetchVersion(id, version),
});

const one = (preferencecenterid: string) => ({ params: { preferencecenterid } });

export const centerMutations = {
  create: () =>
    endpointWrite(createCenterEndpoint, (body: CenterContent) => ({ body }), invalidates),

  /** Saves a Draft. */
  save: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        updateCenterEndpoint,
        (body: CenterContent) => ({ ...one(id), query: { version }, body }),
        invalidates,
      ),
    ),

  /** Saves a Draft with what a check asks for, if it's still as it was shown. */
  fix: (shown: CenterVersion) => {
    const { id, version } = shown;
    const write = endpointWrite(
      updateCenterEndpoint,
      (body: CenterContent) => ({ ...one(id), query: { version }, body }),
      invalidates,
    );
    return {
      ...write,
      mutationFn: async (act: Act<CenterContent>, context: MutationFunctionContext) => {
        const stored = await fetchVersion(id, version);
        if (stored === null || changedKeys(shown, stored).length > 0) {
          throw new ChangedMeanwhile(stored);
        }
        return write.mutationFn(act, context);
      },
    };
  },

  /** Publishes a Draft as it is stored; `input` says what that makes of it. */
  publish: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        publishCenterEndpoint,
        (_: { status: 'ACTIVE' }) => ({ ...one(id), query: { version } }),
        invalidates,
      ),
    ),

  /** Makes a Draft with what a form holds, if `newest` is still the newest. */
  createDraft: (id: string, from: { base: number; newest: number }) => ({
    ...guardedWrite(
      () => readBesideNew(from, storedOf(id)),
      endpointWrite(
        createCenterDraftEndpoint,
        (body: CenterContent) => ({ ...one(id), query: { newest: from.newest }, body }),
        invalidates,
      ),
    ),
    isCreation: true as const,
  }),

  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardCenterDraftEndpoint,
      (version: number) => ({ ...one(id), query: { version } }),
      invalidates,
    ),

  checkStored: checkStored(invalidates),
};

const ofOne = (preferencecenterid: string, approvalId: string) => ({
  params: { preferencecenterid, approvalId },
});

export const centerApproving: Approving = {
  ask: (id, version) =>
    endpointWrite(
      askCenterApprovalEndpoint,
      ({ note, approver }: Asking) => ({
        ...one(id),
        query: { version },
        body: { note: note.trim() || null, approver: approver || null },
      }),
      [approvalsKey],
    ),
  approve: (id, approvalId) =>
    endpointWrite(approveCenterEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
      ...invalidates,
    ]),
  decline: (id, approvalId) =>
    endpointWrite(
      declineCenterEndpoint,
      (reason: string) => ({ ...ofOne(id, approvalId), body: { reason } }),
      [approvalsKey],
    ),
  withdraw: (id, approvalId) =>
    endpointWrite(withdrawCenterApprovalEndpoint, (_: null) => ofOne(id, approvalId), [
      approvalsKey,
    ]),
};
