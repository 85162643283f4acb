import type { Hono } from 'hono';
import {
  approveCenterEndpoint,
  approvePointEndpoint,
  approvePurposeEndpoint,
  askCenterApprovalEndpoint,
  askPointApprovalEndpoint,
  askPurposeApprovalEndpoint,
  declineCenterEndpoint,
  declinePointEndpoint,
  declinePurposeEndpoint,
  listApprovalsEndpoint,
  withdrawCenterApprovalEndpoint,
  withdrawPointApprovalEndpoint,
  withdrawPurposeApprovalEndpoint,
} from '#contract/approvals.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { askApproval } from './ask-approval.ts';
import { approve, type Decided, decline, withdraw } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';

const ofPurpose = (params: { purposeId: string; approvalId: string }): Decided => ({
  approvalId: params.approvalId,
  objectType: 'purpose',
  objectId: params.purposeId,
});
const ofPoint = (params: { collectionpointId: string; approvalId: string }): Decided => ({
  approvalId: params.approvalId,
  objectType: 'collectionPoint',
  objectId: params.collectionpointId,
});
const ofCenter = (params: { preferencecenterid: string; approvalId: string }): Decided => ({
  approvalId: params.approvalId,
  objectType: 'preferenceCenter',
  objectId: params.preferencecenterid,
});

export const approvalRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, listApprovalsEndpoint, listApprovals);
  bind(app, dependencies, askPurposeApprovalEndpoint, (context, { params, query, body }) =>
    askApproval(context, {
      objectType: 'purpose',
      objectId: params.purposeId,
      ...query,
      note: body.note,
      approver: body.approver,
    }),
  );
  bind(app, dependencies, approvePurposeEndpoint, (context, { params }) =>
    approve(context, ofPurpose(params)),
  );
  bind(app, dependencies, declinePurposeEndpoint, (context, { params, body }) =>
    decline(context, ofPurpose(params), body.reason),
  );
  bind(app, dependencies, withdrawPurposeApprovalEndpoint, (context, { params }) =>
    withdraw(context, ofPurpose(params)),
  );
  bind(app, dependencies, askPointApprovalEndpoint, (context, { params, query, body }) =>
    askApproval(context, {
      objectType: 'collectionPoint',
      objectId: params.collectionpointId,
      ...query,
      note: body.note,
      approver: body.approver,
      purposes: body.purposes,
    }),
  );
  bind(app, dependencies, approvePointEndpoint, (context, { params }) =>
    approve(context, ofPoint(params)),
  );
  bind(app, dependencies, declinePointEndpoint, (context, { params, body }) =>
    decline(context, ofPoint(params), body.reason),
  );
  bind(app, dependencies, withdrawPointApprovalEndpoint, (context, { params }) =>
    withdraw(context, ofPoint(params)),
  );
  bind(app, dependencies, askCenterApprovalEndpoint, (context, { params, query, body }) =>
    askApproval(context, {
      objectType: 'preferenceCenter',
      objectId: params.preferencecenterid,
      ...query,
      note: body.note,
      approver: body.approver,
    }),
  );
  bind(app, dependencies, approveCenterEndpoint, (context, { params }) =>
    approve(context, ofCenter(params)),
  );
  bind(app, dependencies, declineCenterEndpoint, (context, { params, body }) =>
    decline(context, ofCenter(params), body.reason),
  );
  bind(app, dependencies, withdrawCenterApprovalEndpoint, (context, { params }) =>
    withdraw(context, ofCenter(params)),
  );
};
