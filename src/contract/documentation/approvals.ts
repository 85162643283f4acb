import type { OperationText, OperationTexts } from './operation-text.ts';
import { ids } from './records/fictional.ts';
import { centerIds } from './records/preference-center.ts';

/** What stands for the requests of the examples. */
const approvalIds = {
  purpose: '0193d3b1-52c4-7d0e-9f4a-6b1c8e2d7a01',
  point: '0193d3b1-52c4-7d0e-9f4a-6b1c8e2d7a03',
  center: '0193d3b1-52c4-7d0e-9f4a-6b1c8e2d7a05',
};

const waiting = {
  version: 3,
  purposes: [],
  collectionPointId: null,
  note: 'Shorter, as the legal team asked.',
  approver: null,
  askedDate: '2026-11-28T08:30:00.000Z',
  askedBy: 'privacy-manager',
  state: 'WAITING',
  isChanged: false,
  decidedDate: null,
  decidedBy: null,
  reason: null,
  blockedBy: 'asked',
};
const decided = {
  ...waiting,
  blockedBy: null,
  decidedDate: '2026-11-28T09:00:00.000Z',
  decidedBy: 'administrator',
};
const reason = 'The old text is still linked in the app.';
const ofPurpose = { objectType: 'purpose', objectId: ids.purpose };
const ofPoint = { objectType: 'collectionPoint', objectId: ids.point };
const ofCenter = {
  objectType: 'preferenceCenter',
  objectId: centerIds.center,
  name: 'Your choices',
  collectionPointId: centerIds.point,
};
const bodyOf = { note: waiting.note };

const ending = 'An extension of the published interface.';
const text = (description: string, example: OperationText['example']): OperationText => ({
  description: `${description} ${ending}`,
  example,
});

const ask =
  'Asks a second person to approve and publish a Draft as it is now. `approver` is whom you ask, by their subject; others who may publish can approve it, too. What waits already is 409 `approval-waiting`, and what is no Draft that can be published 409 `not-publishable`.';
const approve =
  'Publishes the Draft as the one who asked, in the same transaction. Who asked, and who edited the Draft last, gets 403 `second-person-needed`, and a program, too. If the Draft has changed since approval was asked for, the answer is 409 `changed-since-asked`, and nothing is published.';
const decline =
  'Says no, and why. The Draft stays. The one who asked gets 403 `second-person-needed` and withdraws instead.';
const withdraw =
  'Takes back the request. Only the one who asked can; doing it twice changes nothing.';

export const approvalTexts: OperationTexts = {
  listApprovals: text(
    "Lists requests for approval, the newest first, at most 200. `isNeeded` says whether the account demands approval. `isChanged` says that the Draft was changed, published or discarded since, and `blockedBy` why you can't approve it.",
    {
      query: {},
      answer: {
        isNeeded: false,
        content: [{ ...waiting, ...ofPoint, id: approvalIds.point, name: 'Newsletter signup' }],
      },
    },
  ),
  askPurposeApproval: text(ask, {
    params: { purposeId: ids.purpose },
    query: { version: '3' },
    body: bodyOf,
    answer: { ...waiting, ...ofPurpose, id: approvalIds.purpose, name: 'Newsletter' },
  }),
  approvePurpose: text(approve, {
    params: { purposeId: ids.purpose, approvalId: approvalIds.purpose },
    answer: {
      ...decided,
      ...ofPurpose,
      id: approvalIds.purpose,
      name: 'Newsletter',
      state: 'APPROVED',
    },
  }),
  declinePurpose: text(decline, {
    params: { purposeId: ids.purpose, approvalId: approvalIds.purpose },
    body: { reason },
    answer: {
      ...decided,
      ...ofPurpose,
      id: approvalIds.purpose,
      name: 'Newsletter',
      state: 'DECLINED',
      reason,
    },
  }),
  withdrawPurposeApproval: text(withdraw, {
    params: { purposeId: ids.purpose, approvalId: approvalIds.purpose },
    answer: {
      ...waiting,
      ...ofPurpose,
      id: approvalIds.purpose,
      name: 'Newsletter',
      state: 'WITHDRAWN',
      decidedDate: decided.decidedDate,
      decidedBy: 'privacy-manager',
    },
  }),
  askCollectionPointApproval: text(
    `${ask} \`purposes\` are Draft versions that it links, and that are published with it: all of it, or nothing.`,
    {
      params: { collectionpointId: ids.point },
      query: { version: '3' },
      body: { ...bodyOf, purposes: [] },
      answer: { ...waiting, ...ofPoint, id: approvalIds.point, name: 'Newsletter signup' },
    },
  ),
  approveCollectionPoint: text(approve, {
    params: { collectionpointId: ids.point, approvalId: approvalIds.point },
    answer: {
      ...decided,
      ...ofPoint,
      id: approvalIds.point,
      name: 'Newsletter signup',
      state: 'APPROVED',
    },
  }),
  declineCollectionPoint: text(decline, {
    params: { collectionpointId: ids.point, approvalId: approvalIds.point },
    body: { reason },
    answer: {
      ...decided,
      ...ofPoint,
      id: approvalIds.point,
      name: 'Newsletter signup',
      state: 'DECLINED',
      reason,
    },
  }),
  withdrawCollectionPointApproval: text(withdraw, {
    params: { collectionpointId: ids.point, approvalId: approvalIds.point },
    answer: {
      ...waiting,
      ...ofPoint,
      id: approvalIds.point,
      name: 'Newsletter signup',
      state: 'WITHDRAWN',
      decidedDate: decided.decidedDate,
      decidedBy: 'privacy-manager',
    },
  }),
  askPreferenceCenterApproval: text(ask, {
    params: { preferencecenterid: centerIds.center },
    query: { version: '3' },
    body: bodyOf,
    answer: { ...waiting, ...ofCenter, id: approvalIds.center },
  }),
  approvePreferenceCenter: text(`${approve} Its collection point is published with it.`, {
    params: { preferencecenterid: centerIds.center, approvalId: approvalIds.center },
    answer: { ...decided, ...ofCenter, id: approvalIds.center, state: 'APPROVED' },
  }),
  declinePreferenceCenter: text(decline, {
    params: { preferencecenterid: centerIds.center, approvalId: approvalIds.center },
    body: { reason },
    answer: {
      ...decided,
      ...ofCenter,
      id: approvalIds.center,
      state: 'DECLINED',
      reason,
    },
  }),
  withdrawPreferenceCenterApproval: text(withdraw, {
    params: { preferencecenterid: centerIds.center, approvalId: approvalIds.center },
    answer: {
      ...waiting,
      ...ofCenter,
      id: approvalIds.center,
      state: 'WITHDRAWN',
      decidedDate: decided.decidedDate,
      decidedBy: 'privacy-manager',
    },
  }),
};
