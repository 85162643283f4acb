import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { readScopes, writeScopes } from './common/scopes.ts';
import { filledText, guid, instant, maybe, openEnum, queryInteger } from './common/values.ts';

/**
 * A second person's approval (docs/design.md 11.8): someone asks for it, and someone else publishes the
 * Draft with it. It's of the content that the Draft had: once it's changed, approving it is refused.
 * Extension.
 */
export const approvalObjects = ['purpose', 'collectionPoint', 'preferenceCenter'] as const;
export type ApprovalObject = (typeof approvalObjects)[number];

/** `LAPSED`: the Draft was changed, published or discarded, and approval of it asked for again. */
export const approvalStates = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'LAPSED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Why a caller can't approve: they asked, edited the Draft last, are a program or may not publish. */
export const approvalBlocks = ['asked', 'edited', 'program', 'scope'] as const;
export type ApprovalBlock = (typeof approvalBlocks)[number];

/** The code of a 403: the account demands approval, so nobody publishes alone. */
export const approvalNeededCode = 'approval-needed';
/** The code of a 403: whoever asked or edited last doesn't approve. */
export const secondPersonCode = 'second-person-needed';
/** The code of a 409: the Draft isn't what approval was asked for. */
export const changedSinceAskedCode = 'changed-since-asked';

export const approvalNoteMaximum = 1_000;
/** Most requests that the list holds, the newest. */
export const approvalMaximum = 200;

const publishedTooSchema = z.looseObject({
  id: z.string(),
  version: z.int(),
  name: maybe(z.string()),
});

export const approvalSchema = z.looseObject({
  id: z.string(),
  objectType: openEnum(approvalObjects),
  objectId: z.string(),
  version: z.int(),
  /** Of the version; null where it's gone. */
  name: maybe(z.string()),
  /** Draft purposes that are published with a collection point: all of it, or nothing. */
  purposes: z.array(publishedTooSchema),
  /** Of a preference center: its collection point, which is published with it. */
  collectionPointId: maybe(z.string()),
  note: maybe(z.string()),
  /** Whom they asked; others who may publish can approve it, too. */
  approver: maybe(z.string()),
  askedDate: instant,
  askedBy: z.string(),
  state: openEnum(approvalStates),
  /** Of one that waits: the Draft was changed, published or discarded since. */
  isChanged: z.boolean(),
  decidedDate: maybe(instant),
  decidedBy: maybe(z.string()),
  /** Why it was declined. */
  reason: maybe(z.string()),
  /** Why the caller can't approve it; null where they can. */
  blockedBy: maybe(openEnum(approvalBlocks)),
});
export type Approval = z.output<typeof approvalSchema>;

/**
 * Requests for approval, the newest first: all, those of one record, or those of one state. `isNeeded`
 * says whether the account demands approval, so nobody publishes alone.
 */
export const listApprovalsEndpoint = {
  operationId: 'listApprovals',
  title: 'List requests for approval',
  people: 'nobody',
  limitName: 'requests for approval',
  tag: 'Approvals',
  method: 'GET',
  path: '/api/consentmanager/v1/approvals',
  scopes: readScopes,
  limit: 'api',
  query: z.object({ objectId: z.optional(guid), state: z.optional(z.enum(approvalStates)) }),
  responses: {
    200: z.looseObject({ isNeeded: z.boolean(), content: z.array(approvalSchema) }),
  },
} as const satisfies Endpoint;

const shared = { tag: 'Approvals', scopes: writeScopes, limit: 'api' } as const;
const purposePath = '/api/consentmanager/v1/purposes/{purposeId}/approvals';
const pointPath = '/api/consentmanager/v1/collectionpoints/{collectionpointId}/approvals';
const purposeId = { object: 'purpose', id: 'purposeId' } as const;
const pointId = { object: 'collectionPoint', id: 'collectionpointId' } as const;
const purposeParams = z.object({ purposeId: guid });
const pointParams = z.object({ collectionpointId: guid });
const oneOfPurpose = z.object({ purposeId: guid, approvalId: guid });
const oneOfPoint = z.object({ collectionpointId: guid, approvalId: guid });
const version = z.object({ version: queryInteger(1) });

const asking = {
  note: maybe(z.string().check(z.maxLength(approvalNoteMaximum))),
  /** The subject of a colleague. */
  approver: maybe(z.string().check(z.maxLength(255))),
};
const declining = z.looseObject({ reason: filledText(approvalNoteMaximum) });
const waitsAlready = 'It waits for approval already, or is no Draft that can be published';
const isOver = 'The request was decided or withdrawn, or the Draft was changed since';

export const askPurposeApprovalEndpoint = {
  ...shared,
  operationId: 'askPurposeApproval',
  title: 'Ask for approval of a purpose version',
  activity: { kind: 'approvalAsked', ...purposeId },
  limitName: 'asking for approval of purposes',
  method: 'POST',
  path: purposePath,
  conflicts: waitsAlready,
  params: purposeParams,
  query: version,
  body: z.looseObject(asking),
  responses: { 201: approvalSchema },
} as const satisfies Endpoint;

/** Publishes the Draft as the one who asked would, in the same transaction. */
export const approvePurposeEndpoint = {
  ...shared,
  operationId: 'approvePurpose',
  title: 'Approve and publish a purpose version',
  activity: { kind: 'approved', ...purposeId },
  changesCatalog: true,
  limitName: 'approving purposes',
  method: 'PUT',
  path: `${purposePath}/{approvalId}/approve`,
  conflicts: isOver,
  params: oneOfPurpose,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

export const declinePurposeEndpoint = {
  ...shared,
  operationId: 'declinePurpose',
  title: 'Decline to approve a purpose version',
  activity: { kind: 'approvalDeclined', ...purposeId },
  limitName: 'declining approval of purposes',
  method: 'PUT',
  path: `${purposePath}/{approvalId}/decline`,
  conflicts: isOver,
  params: oneOfPurpose,
  body: declining,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

/** For the one who asked. Doing it twice changes nothing. */
export const withdrawPurposeApprovalEndpoint = {
  ...shared,
  operationId: 'withdrawPurposeApproval',
  title: 'Withdraw a request for approval of a purpose version',
  activity: { kind: 'approvalWithdrawn', ...purposeId },
  limitName: 'withdrawing requests for approval of purposes',
  method: 'PUT',
  path: `${purposePath}/{approvalId}/withdraw`,
  conflicts: isOver,
  params: oneOfPurpose,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

/** `purposes` are Draft versions that it links, and that are published with it. */
export const askPointApprovalEndpoint = {
  ...shared,
  operationId: 'askCollectionPointApproval',
  title: 'Ask for approval of a version of a collection point',
  activity: { kind: 'approvalAsked', ...pointId },
  limitName: 'asking for approval of collection points',
  method: 'POST',
  path: pointPath,
  conflicts: waitsAlready,
  params: pointParams,
  query: version,
  body: z.looseObject({
    ...asking,
    purposes: z.optional(
      z
        .array(z.looseObject({ id: guid, version: z.int().check(z.minimum(1)) }))
        .check(z.maxLength(100)),
    ),
  }),
  responses: { 201: approvalSchema },
} as const satisfies Endpoint;

/** Publishes the Draft, and the purposes that were asked for with it, in one transaction. */
export const approvePointEndpoint = {
  ...shared,
  operationId: 'approveCollectionPoint',
  title: 'Approve and publish a version of a collection point',
  activity: {
    kind: 'approved',
    ...pointId,
    also: ({ answer }) =>
      ((answer as Approval | null)?.purposes ?? []).map(({ id, version }) => ({
        object: 'purpose',
        id,
        version,
      })),
  },
  changesCatalog: true,
  limitName: 'approving collection points',
  method: 'PUT',
  path: `${pointPath}/{approvalId}/approve`,
  conflicts: isOver,
  params: oneOfPoint,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

export const declinePointEndpoint = {
  ...shared,
  operationId: 'declineCollectionPoint',
  title: 'Decline to approve a version of a collection point',
  activity: { kind: 'approvalDeclined', ...pointId },
  limitName: 'declining approval of collection points',
  method: 'PUT',
  path: `${pointPath}/{approvalId}/decline`,
  conflicts: isOver,
  params: oneOfPoint,
  body: declining,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

/** For the one who asked. Doing it twice changes nothing. */
export const withdrawPointApprovalEndpoint = {
  ...shared,
  operationId: 'withdrawCollectionPointApproval',
  title: 'Withdraw a request for approval of a version of a collection point',
  activity: { kind: 'approvalWithdrawn', ...pointId },
  limitName: 'withdrawing requests for approval of collection points',
  method: 'PUT',
  path: `${pointPath}/{approvalId}/withdraw`,
  conflicts: isOver,
  params: oneOfPoint,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

const centerPath = '/api/consentmanager/v2/preferencecenters/{preferencecenterid}/approvals';
const centerId = { object: 'preferenceCenter', id: 'preferencecenterid' } as const;
const centerParams = z.object({ preferencecenterid: guid });
const oneOfCenter = z.object({ preferencecenterid: guid, approvalId: guid });

export const askCenterApprovalEndpoint = {
  ...shared,
  operationId: 'askPreferenceCenterApproval',
  title: 'Ask for approval of a version of a preference center',
  activity: { kind: 'approvalAsked', ...centerId },
  limitName: 'asking for approval of preference centers',
  method: 'POST',
  path: centerPath,
  conflicts: waitsAlready,
  params: centerParams,
  query: version,
  body: z.looseObject(asking),
  responses: { 201: approvalSchema },
} as const satisfies Endpoint;

/** Publishes the Draft, and its collection point with it, in one transaction. */
export const approveCenterEndpoint = {
  ...shared,
  operationId: 'approvePreferenceCenter',
  title: 'Approve and publish a version of a preference center',
  activity: {
    kind: 'approved',
    ...centerId,
    also: ({ answer }) => {
      const { collectionPointId: id, version } = (answer ?? {}) as Partial<Approval>;
      return id && version !== undefined ? [{ object: 'collectionPoint', id, version }] : [];
    },
  },
  changesCatalog: true,
  limitName: 'approving preference centers',
  method: 'PUT',
  path: `${centerPath}/{approvalId}/approve`,
  conflicts: isOver,
  params: oneOfCenter,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

export const declineCenterEndpoint = {
  ...shared,
  operationId: 'declinePreferenceCenter',
  title: 'Decline to approve a version of a preference center',
  activity: { kind: 'approvalDeclined', ...centerId },
  limitName: 'declining approval of preference centers',
  method: 'PUT',
  path: `${centerPath}/{approvalId}/decline`,
  conflicts: isOver,
  params: oneOfCenter,
  body: declining,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;

/** For the one who asked. Doing it twice changes nothing. */
export const withdrawCenterApprovalEndpoint = {
  ...shared,
  operationId: 'withdrawPreferenceCenterApproval',
  title: 'Withdraw a request for approval of a version of a preference center',
  activity: { kind: 'approvalWithdrawn', ...centerId },
  limitName: 'withdrawing requests for approval of preference centers',
  method: 'PUT',
  path: `${centerPath}/{approvalId}/withdraw`,
  conflicts: isOver,
  params: oneOfCenter,
  responses: { 200: approvalSchema },
} as const satisfies Endpoint;
