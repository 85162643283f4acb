import { guardedWrite } from '#console/api/review/guarded-write.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { collectionPointsKey } from '#console/features/collection-points/queries.ts';
import { purposePreferencesKey } from '#console/features/purpose-preferences/queries.ts';
import { checkStored } from '#console/records/paged-reads.ts';
import { approvalsKey } from '#console/records/versioned/approval/approvals-key.ts';
import type { Approving, Asking } from '#console/records/versioned/approval/queries.ts';
import { readBesideNew } from '#console/records/versioned/useDraftTarget.ts';
import {
  approvePurposeEndpoint,
  askPurposeApprovalEndpoint,
  declinePurposeEndpoint,
  withdrawPurposeApprovalEndpoint,
} from '#contract/approvals.ts';
import {
  createPurposeDraftEndpoint,
  discardPurposeDraftEndpoint,
} from '#contract/purpose-drafts.ts';
import {
  cancelRetirementEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import type { CreateBody, UpdateBody } from './purpose-form.ts';
import { purposesKey } from './queries.ts';
import { fetchVersion, fetchVersions } from './read-purpose.ts';

// Apart from queries.ts: many pages choose from purposes and change none.

// Collection points show the state of the versions that they link, preferences how many link them.
const invalidates = [purposesKey, collectionPointsKey, purposePreferencesKey];

/** What is stored of a purpose, past the cache. */
export const storedOf = (id: string) => ({
  versions: () => fetchVersions(id),
  stored: (version: number) => fetchVersion(id, version),
});

export const purposeMutations = {
  create: () =>
    endpointWrite(createPurposeEndpoint, (input: CreateBody) => ({ body: input }), invalidates),

  /** Saves a Draft. */
  save: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        updatePurposeEndpoint,
        (body: UpdateBody) => ({ params: { purposeId: id }, body }),
        invalidates,
      ),
    ),

  /** Publishes a Draft as it is stored; `input` says what that makes of it. */
  publish: (id: string, version: number) =>
    guardedWrite(
      () => fetchVersion(id, version),
      endpointWrite(
        publishPurposeEndpoint,
        (_: { status: 'ACTIVE' }) => ({ params: { purposeId: id }, query: { version } }),
        invalidates,
      ),
    ),

  /** Makes a Draft of a version with what a form holds, if `newest` is still the newest. */
  createDraft: (id: string, from: { base: number; newest: number }) => ({
    ...guardedWrite(
      () => readBesideNew(from, storedOf(id)),
      endpointWrite(
        createPurposeDraftEndpoint,
        (body: UpdateBody) => ({
          params: { purposeId: id },
          query: { newest: from.newest },
          body,
        }),
        invalidates,
      ),
    ),
    isCreation: true as const,
  }),

  /** `input` is the version of the Draft. */
  discardDraft: (id: string) =>
    endpointWrite(
      discardPurposeDraftEndpoint,
      (version: number) => ({ params: { purposeId: id }, query: { version } }),
      invalidates,
    ),

  /** Retires the Active version; `input` is the day from which it is Retired, yyyy-MM-dd. */
  retire: (id: string) =>
    endpointWrite(
      retirePurposeEndpoint,
      (input: string) => ({ params: { purposeId: id }, query: { date: input } }),
      invalidates,
    ),

  /** Takes back the day that the Active version was to retire on. */
  cancelRetirement: (id: string) =>
    endpointWrite(
      cancelRetirementEndpoint,
      (_: string) => ({ params: { purposeId: id } }),
      invalidates,
    ),

  checkStored: checkStored(invalidates),
};

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
      ...invalidates,
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
