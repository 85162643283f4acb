import { describe, expect, test } from 'vitest';
import { type Endpoint, effectOf, endpointName, isPublic } from './common/endpoint.ts';
import { endpoints } from './endpoints.ts';

test('all endpoints that are built are listed, each once', () => {
  const names = endpoints.map(endpointName);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(endpoints.map(({ operationId }) => operationId)).size).toBe(names.length);
});

test('only receipts are taken from anyone, by the token that they carry, and calls that are signed; only public keys are given', () => {
  const open = endpoints.filter(isPublic);
  expect(open.map(endpointName)).toEqual([
    'POST /integrationmanager/api/v1/webhook/{hookId}',
    'POST /request/v1/consentreceipts',
    'POST /request/v1/consentreceipts/bulk',
    'POST /request/v1/consentreceipts/identified',
    'POST /v1/consentreceipts/bulk',
    'GET /.well-known/jwks.json',
    'POST /integrationmanager/api/v1/webhook/destinations/{destinationId}/applied',
    'GET /api/consentmanager/v1/proof-keys',
  ]);
  for (const { limit } of open) expect(limit).toBe('none');
});

/** All that changes something; whatever is not here only reads. */
const writes: readonly string[] = [
  'POST /api/consentmanager/v1/purposes/{purposeId}/approvals',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/approvals/{approvalId}/approve',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/approvals/{approvalId}/decline',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/approvals/{approvalId}/withdraw',
  'POST /api/consentmanager/v1/collectionpoints/{collectionpointId}/approvals',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/approvals/{approvalId}/approve',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/approvals/{approvalId}/decline',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/approvals/{approvalId}/withdraw',
  'POST /api/consentmanager/v2/preferencecenters/{preferencecenterid}/approvals',
  'PUT /api/consentmanager/v2/preferencecenters/{preferencecenterid}/approvals/{approvalId}/approve',
  'PUT /api/consentmanager/v2/preferencecenters/{preferencecenterid}/approvals/{approvalId}/decline',
  'PUT /api/consentmanager/v2/preferencecenters/{preferencecenterid}/approvals/{approvalId}/withdraw',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/draft/publish',
  'POST /api/consentmanager/v1/activity/looks',
  'POST /api/consentmanager/v1/collectionpoints',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}',
  'POST /api/consentmanager/v1/collectionpoints/{collectionpointId}/draft',
  'DELETE /api/consentmanager/v1/collectionpoints/{collectionpointId}/draft',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/disable',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/token/revoke',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/awake-settings',
  'POST /api/consentmanager/v2/collectionpoints/{collectionPointGuid}/version',
  'POST /api/consentmanager/v1/purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}',
  'POST /api/consentmanager/v1/purposes/{purposeId}',
  'POST /api/consentmanager/v1/purposes/{purposeId}/draft',
  'DELETE /api/consentmanager/v1/purposes/{purposeId}/draft',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/publish',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire/cancel',
  'POST /api/consentmanager/v2/preferencecenters',
  'PUT /api/consentmanager/v2/preferencecenters/{preferencecenterid}',
  'PUT /api/consentmanager/v2/preferencecenters/{preferencecenterid}/publish',
  'POST /api/consentmanager/v2/preferencecenters/{preferencecenterid}/draft',
  'DELETE /api/consentmanager/v2/preferencecenters/{preferencecenterid}',
  'POST /api/consentmanager/v1/custompreferences',
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}',
  'POST /api/consentmanager/v1/datasubjects/dataelements',
  'PUT /api/consentmanager/v1/transactions/withdraw/fordatasubject',
  'PUT /api/consentmanager/v1/preferencecenters/{prefcenterId}/datasubjects/preferences',
  'DELETE /api/consentmanager/v1/preferencecenters/{prefcenterId}/datasubjects/preferences',
  'POST /api/consentmanager/v1/datasubjects/decisions',
  'POST /api/consentmanager/v1/datasubjects/corrections',
  'PUT /api/consentmanager/v1/datasubjects/merge',
  'POST /api/consentmanager/v1/datasubjects/merge/{mergeRequestId}',
  'POST /api/consentmanager/v1/scheduled-jobs/merge-request',
  'DELETE /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}',
  'PUT /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}/duplicates/{groupNumber}/dismissal',
  'POST /api/consentmanager/v1/custom-indexes',
  'POST /api/consentmanager/v1/custom-indexes/{runId}/cancel',
  'PUT /api/consentmanager/v1/account-settings',
  'PUT /api/consentmanager/v1/dataelements/{dataElementId}',
  'PUT /api/consentmanager/v1/people/me',
  'PUT /api/consentmanager/v1/linktokens',
  'POST /rest/api/preferences/v1/attachments',
  'DELETE /rest/api/preferences/v1/attachments-reference/{attachmentId}',
  'DELETE /rest/api/preferences/v1/datasubjects/{identifier}/attachment-references',
  'POST /api/consentmanager/v1/mails/{mailId}/retry',
  'PUT /api/consentmanager/v1/datasubjects/{dataSubjectId}/mail-addresses/{addressId}/undeliverable',
  'DELETE /api/consentmanager/v1/datasubjects/{dataSubjectId}/mail-addresses/{addressId}/undeliverable',
  'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/sent-link',
  'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/sent-document',
  'PUT /api/consentmanager/v1/account-settings/mail-words',
  'DELETE /api/consentmanager/v1/linktokens',
  'POST /api/consentmanager/v2/linkedidentitygroups',
  'PUT /api/consentmanager/v2/linkedidentitygroups/{linkedIdentityGroupId}',
  'DELETE /api/consentmanager/v2/linkedidentitygroups/{linkedIdentityGroupId}',
  'POST /api/consent/v2/consent-groups',
  'PUT /api/consent/v2/consent-groups/settings',
  'POST /api/consent/v2/consent-groups/{consentGroupGuid}/consent-groups',
  'DELETE /api/consent/v2/consent-groups/{consentGroupGuid}/consent-groups',
  'POST /api/consent/v2/consent-groups/{consentGroupGuid}/data-subjects',
  'DELETE /api/consent/v2/consent-groups/{consentGroupGuid}/data-subjects/{dataSubjectGuid}',
  'POST /api/consent/v2/consent-groups/{consentGroupGuid}/purpose-rules',
  'PUT /api/consent/v2/consent-groups/{consentGroupGuid}/purpose-rules',
  'DELETE /api/consent/v2/consent-groups/{consentGroupGuid}/purpose-rules/{purposeGuid}',
  'POST /rest/api/consent/v4/linkedidentitygroups',
  'PUT /rest/api/consent/v4/linkedidentitygroups/{dataSubjectGroupId}',
  'POST /api/consentmanager/v1/erasures',
  'POST /api/consentmanager/v1/erasures/{erasureId}/carry-out',
  'POST /api/consentmanager/v1/erasures/{erasureId}/decline',
  'DELETE /api/consentmanager/v1/datasubjects/{dataSubjectId}/hold',
  'PUT /api/consentmanager/v1/deletion-settings',
  'PUT /api/consentmanager/v1/deletion-settings/confirmation',
  'DELETE /api/consentmanager/v1/deletion-settings/confirmation',
  'POST /api/consentmanager/v2/destinations',
  'PUT /api/consentmanager/v2/destinations/{destinationId}',
  'DELETE /api/consentmanager/v2/destinations/{destinationId}',
  'PUT /api/consentmanager/v2/destinations/{destinationId}/pause',
  'PUT /api/consentmanager/v2/destinations/{destinationId}/resume',
  'POST /api/consentmanager/v2/destinations/{destinationId}/test',
  'POST /api/consentmanager/v2/destinations/{destinationId}/rotate',
  'POST /api/consentmanager/v2/destinations/{destinationId}/resend',
  'POST /api/access/v1/hooks',
  'POST /api/access/v1/hooks/{hookId}/rotate',
  'DELETE /api/access/v1/hooks/{hookId}',
  'POST /api/consentmanager/v2/destinations/{destinationId}/resend-span',
  'PUT /api/consentmanager/v1/arrivals/{arrivalId}/applied',
  'DELETE /api/access/v1/sessions',
  'DELETE /api/access/v1/sessions/{sessionId}',
  'PUT /api/consentmanager/v1/datasubjects/{dataSubjectId}/hold',
  'DELETE /rest/api/consent/v4/data-subjects',
  'DELETE /rest/api/consent/v4/data-subjects/profiles',
  'DELETE /api/consentmanager/v2/datasubjects/profiles',
  'DELETE /api/consent/v2/datasubjects',
  'DELETE /api/consent/v2/datasubject-purposes/{purposeGuid}',
  'DELETE /rest/api/consent/v1/receipts/cross-device',
  'POST /api/consentmanager/v1/claims/{claimId}/accept',
  'DELETE /api/consentmanager/v1/claims/{claimId}',
  'POST /api/consentmanager/v1/retention-rules',
  'PUT /api/consentmanager/v1/retention-rules/{ruleId}',
  'DELETE /api/consentmanager/v1/retention-rules/{ruleId}',
  'POST /api/consentmanager/v1/retention-rules/{ruleId}/dry-runs',
  'PUT /api/consentmanager/v1/retention-rules/{ruleId}/confirmation',
  'DELETE /api/consentmanager/v1/retention-rules/{ruleId}/confirmation',
  'POST /api/consentmanager/v1/replays',
  'PUT /api/consentmanager/v1/replays/{replayId}/confirmation',
  'POST /api/consentmanager/v1/jobs/{jobId}/cancel',
  'POST /api/consentmanager/v1/jobs/{jobId}/resume',
  'POST /rest/api/consent/v4/selections',
  'POST /rest/api/consent/v4/selections/{token}/dry-run',
  'POST /rest/api/consent/v4/jobs',
  'POST /rest/api/consent/v4/jobs/{jobId}/cancel',
];

/** Reads for writers alone: as published, a file with clear values; and a mail, which has a link. */
const forWriters = ['exportDuplicates', 'readMail'];

/** What nobody can take back, and what was kept of it, is an administrator's. */
const ofErasing = [
  'carryOutErasure',
  'declineErasure',
  'listKeptReceipts',
  'liftHold',
  'getDeletionSettings',
  'updateDeletionSettings',
  'confirmDeletionSettings',
  'takeBackDeletionSettings',
];

const ofJobs = ['cancelJob', 'resumeJob'];

/** Everybody reads these, and administrators change them (docs/design.md 11.15). */
const ofSettings = [
  'updateAccountSettings',
  'confirmAccountSettings',
  'takeBackAccountSettings',
  'updateDataElement',
  'turnOnCollectionPointSettings',
  'updateMailWords',
];

/** API access, destinations, retention and replays are an administrator's, reading included (docs/design.md 10.3). */
const isManaged = ({ path, operationId }: Endpoint): boolean =>
  path.startsWith('/api/access/v1/clients') ||
  path.startsWith('/api/access/v1/signers') ||
  path.startsWith('/api/access/v1/hooks') ||
  path.startsWith('/api/consentmanager/v2/destinations') ||
  path.startsWith('/api/consentmanager/v1/retention-rules') ||
  path.startsWith('/api/consentmanager/v1/replays') ||
  ofErasing.includes(operationId) ||
  ofJobs.includes(operationId) ||
  ofSettings.includes(operationId);

/** Who did what is shown to auditors. */
const isOfAuditors = ({ operationId }: Endpoint): boolean => operationId === 'verifyActivity';

/** As published, and for programs alone. */
const isOfCookies = ({ operationId }: Endpoint): boolean =>
  operationId === 'deleteCrossDeviceReceipts';

/** Everybody gives their own name and their own looks, and nobody another's. */
const ofOneself = ['rememberMe', 'recordLooks', 'endSession', 'endSessions'];

/** Writes about people, which support may do too (docs/design.md 10.3). */
const aboutPeople = [
  'upsertDataElements',
  'withdrawConsent',
  'updateCenterPreferences',
  'withdrawCenterPreferences',
  'recordDecisions',
  'correctReceipt',
  'acceptClaim',
  'dismissClaim',
  'markArrivalApplied',
  'mergeDataSubjects',
  'createMergeRequest',
  'deleteMergeRequest',
  'exportDuplicates',
  'dismissDuplicates',
  'processMergeRequest',
  'revokeLinkToken',
  'createLinkedIdentityGroup',
  'updateLinkedIdentityGroup',
  'deleteLinkedIdentityGroup',
  'createLinkedIdentityGroupV4',
  'updateLinkedIdentityGroupV4',
  'requestErasure',
  'holdPerson',
  'readMail',
  'retryMail',
  'markUndeliverable',
  'liftUndeliverable',
  'sendLink',
  'sendDocument',
  'uploadAttachment',
  'unlinkAttachment',
  'unlinkAttachments',
];

/** They give nothing but tokens that let their holder write. */
const isOfLinks = ({ operationId }: Endpoint): boolean =>
  ['listLinkTokensV4', 'getLinkTokenV4'].includes(operationId);

test('whatever changes nothing takes the scope for reading, searches by POST included', () => {
  const reading = endpoints.filter(
    (endpoint) =>
      !isPublic(endpoint) &&
      !isManaged(endpoint) &&
      !isOfAuditors(endpoint) &&
      !forWriters.includes(endpoint.operationId) &&
      !isOfLinks(endpoint) &&
      !writes.includes(endpointName(endpoint)),
  );
  const unnamed = reading.filter((endpoint) => effectOf(endpoint) !== 'none').map(endpointName);
  expect(unnamed.map((name) => `${name}: add it to writes above`)).toEqual([]);
  expect(reading.filter(({ method }) => method === 'POST').map(endpointName)).toEqual([
    'POST /api/consentmanager/v2/purposes/{purposeId}/preview',
    'POST /api/consentmanager/v1/custompreferences/{customPreferenceId}/preview',
    'POST /api/consentmanager/v2/preferencecenters/{preferencecenterid}/preview',
    'POST /api/consentmanager/v2/datasubjects/search',
    'POST /rest/api/consent/v4/datasubjects/search-by-element',
    'POST /api/consent/v2/receipts',
    'POST /api/consent/v2/transactions',
    'POST /api/consentmanager/v1/datasubjects/corrections/preview',
    'POST /api/consentmanager/v1/datasubjects/compare',
    'POST /api/consent/v2/consent-groups/forecast',
    'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/proof',
    'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/access-answer',
  ]);
  for (const endpoint of reading) {
    expect(endpoint.scopes, endpointName(endpoint)).toContain('CONSENT_READ');
    expect(effectOf(endpoint), endpointName(endpoint)).toBe('none');
  }
  const others = endpoints.filter(
    (endpoint) =>
      !writes.includes(endpointName(endpoint)) &&
      (isPublic(endpoint) ||
        isManaged(endpoint) ||
        isOfAuditors(endpoint) ||
        isOfLinks(endpoint) ||
        forWriters.includes(endpoint.operationId)),
  );
  expect(reading).toHaveLength(endpoints.length - writes.length - others.length);
});

describe.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { path, params, scopes, responses } = endpoint;
    test('asks for the scopes of a read, of a write, of managing, or for none', () => {
      const { operationId } = endpoint;
      const isRead =
        (effectOf(endpoint) === 'none' &&
          !isOfLinks(endpoint) &&
          !forWriters.includes(operationId)) ||
        ofOneself.includes(operationId);
      const writing = aboutPeople.includes(operationId)
        ? ['CONSENT', 'CONSENT_SUPPORT']
        : ['CONSENT'];
      const asked = isRead ? ['CONSENT', 'CONSENT_READ'] : writing;
      const audited = isOfAuditors(endpoint)
        ? ['CONSENT_AUDIT']
        : isOfCookies(endpoint)
          ? ['COOKIE']
          : asked;
      const needed = isManaged(endpoint) ? ['CONSENT_ADMIN'] : audited;
      expect(scopes).toEqual(isPublic(endpoint) ? [] : needed);
    });

    test('has one success, or one for what it makes or what waits too, and a schema for its path parameters', () => {
      const successes = Object.keys(responses);
      expect(successes.length === 1 || ['200,201', '200,202'].includes(successes.join())).toBe(
        true,
      );
      expect(params !== undefined).toBe(path.includes('{'));
    });
  },
);
