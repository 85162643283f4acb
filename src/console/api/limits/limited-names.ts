/** What an endpoint reads, in plain words, by its name; each goes with "are paused". */
const reads: Record<string, string> = {
  'GET /api/consentmanager/v1/collectionpoints': 'collection points',
  'GET /api/consentmanager/v2/collectionpoints': 'collection point versions',
  'GET /api/consentmanager/v1/collectionpoints/{collectionpointGuid}/token': 'tokens',
  'GET /api/consentmanager/v1/purposes': 'purposes',
  'GET /api/consentmanager/v2/purposes': 'purpose versions',
  'GET /api/consentmanager/v2/purposes/{purposeId}': 'purpose details',
  'GET /api/consentmanager/v1/purposes/{purposeId}/datasubjects': 'people of a purpose',
  'GET /api/consentmanager/v1/custompreferences': 'purpose preferences',
  'GET /api/consentmanager/v1/custompreferences/{customPreferenceId}': 'purpose preference details',
  'GET /api/consentmanager/v2/datasubjects': 'people',
  'GET /api/consentmanager/v1/datasubjects/profiles': 'profiles',
  'GET /api/consentmanager/v1/datasubjects/purposes': 'purposes of a person',
  'POST /api/consent/v2/receipts': 'receipts',
  'POST /api/consent/v2/transactions': 'timelines',
  'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/proof': 'proofs',
  'POST /api/consentmanager/v1/datasubjects/{dataSubjectId}/access-answer':
    'answers to access requests',
  'GET /api/consentmanager/v1/datasubjects/merges': 'past merges',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request': 'duplicate searches',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}':
    'duplicate search details',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}/duplicates':
    'duplicates',
  'GET /api/consentmanager/v1/export-duplicate-datasubject/{mergeRequestId}': 'files of duplicates',
  'GET /api/consentmanager/v1/erasures': 'erasures',
  'GET /api/consentmanager/v1/erasures/{erasureId}': 'erasure details',
  'GET /api/consentmanager/v1/erasures/{erasureId}/preview': 'previews of erasures',
  'GET /api/consentmanager/v1/erasures/{erasureId}/receipts': 'kept receipts',
  'GET /api/consentmanager/v1/insights/erasures': 'numbers of erasures',
  'GET /api/consentmanager/v1/datasubjects/{dataSubjectId}/safekeeping': 'holds on people',
  'GET /api/consentmanager/v1/deletion-settings': 'settings of deletion',
  'GET /rest/api/consent/v1/deletion-certificates': 'deletion certificates',
  'GET /api/consentmanager/v1/retention-rules': 'retention rules',
  'GET /api/consentmanager/v1/custom-indexes/{runId}/status': 'index runs',
  'GET /api/consentmanager/v1/custom-indexes': 'index details',
  'GET /api/consentmanager/v1/people': 'names of colleagues',
  'GET /api/consentmanager/v1/common-email-domains': 'email domains',
  'GET /api/consentmanager/v1/activity': 'records of activity',
  'GET /api/consentmanager/v1/activity/seals/verify': 'checks of seals',
  'GET /api/access/v1/clients': 'clients and keys',
  'GET /api/access/v1/signers': 'keys that sign receipts',
  'GET /api/consentmanager/v1/insights/attention': 'items that need attention',
  'GET /api/consentmanager/v1/insights/days': 'numbers by day',
  'GET /api/consentmanager/v1/insights/people': 'numbers of people',
  'GET /api/consentmanager/v1/insights/rates': 'opt in rates',
  'GET /api/consentmanager/v1/linktokens': 'magic links',
  'GET /api/consentmanager/v2/linkedidentitygroups': 'linked people',
  'GET /api/consentmanager/v2/linkedidentitygroups/{linkedIdentityGroupId}':
    'linked people of a group',
};

/** What an endpoint does, in the same way; each goes with "is paused". */
const acts: Record<string, string> = {
  'POST /api/consentmanager/v1/retention-rules': 'creating retention rules',
  'PUT /api/consentmanager/v1/retention-rules/{ruleId}': 'saving retention rules',
  'DELETE /api/consentmanager/v1/retention-rules/{ruleId}': 'deleting retention rules',
  'POST /api/consentmanager/v1/retention-rules/{ruleId}/dry-runs': 'starting dry runs',
  'PUT /api/consentmanager/v1/retention-rules/{ruleId}/confirmation': 'turning on retention rules',
  'DELETE /api/consentmanager/v1/retention-rules/{ruleId}/confirmation':
    'turning off retention rules',
  'POST /api/consentmanager/v1/datasubjects/decisions': 'recording consent',
  'POST /api/consentmanager/v1/datasubjects/corrections': 'correcting mistakes',
  'POST /api/consentmanager/v1/activity/looks': 'revealing people',
  'POST /api/consentmanager/v1/collectionpoints': 'creating collection points',
  'POST /api/consentmanager/v2/collectionpoints/{collectionPointGuid}/version':
    'creating collection point versions',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}': 'saving collection points',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/disable':
    'disabling collection points',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/token/revoke': 'revoking tokens',
  'POST /api/consentmanager/v1/purposes': 'creating purposes',
  'POST /api/consentmanager/v1/purposes/{purposeId}': 'creating purpose versions',
  'PUT /api/consentmanager/v1/purposes/{purposeId}': 'saving purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/publish': 'publishing purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire': 'retiring purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire/cancel': 'canceling retirements',
  'POST /api/consentmanager/v1/custompreferences': 'creating purpose preferences',
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}': 'saving purpose preferences',
  'POST /api/consentmanager/v1/datasubjects/dataelements': 'saving personal data',
  'PUT /api/consentmanager/v1/datasubjects/merge': 'merging people',
  'POST /api/consentmanager/v1/scheduled-jobs/merge-request': 'starting duplicate searches',
  'DELETE /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}':
    'ending duplicate searches',
  'POST /api/consentmanager/v1/datasubjects/merge/{mergeRequestId}': 'merging duplicates',
  'PUT /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}/duplicates/{groupNumber}/dismissal':
    'dismissing duplicates',
  'POST /api/consentmanager/v1/erasures': 'asking for erasures',
  'POST /api/consentmanager/v1/erasures/{erasureId}/carry-out': 'erasing people',
  'POST /api/consentmanager/v1/erasures/{erasureId}/decline': 'declining erasures',
  'PUT /api/consentmanager/v1/datasubjects/{dataSubjectId}/hold': 'putting people on hold',
  'DELETE /api/consentmanager/v1/datasubjects/{dataSubjectId}/hold': 'lifting holds',
  'PUT /api/consentmanager/v1/deletion-settings': 'saving settings of deletion',
  'POST /api/consentmanager/v1/custom-indexes': 'starting index runs',
  'POST /api/access/v1/clients': 'creating clients and keys',
  'PUT /api/access/v1/clients/{credentialId}/revoke': 'revoking clients and keys',
  'POST /api/access/v1/signers': 'adding keys that sign receipts',
  'PUT /api/access/v1/signers/{signerId}/revoke': 'revoking keys that sign receipts',
  'PUT /api/consentmanager/v1/people/me': 'saving your name',
  'PUT /api/consentmanager/v1/linktokens': 'renewing magic links',
  'DELETE /api/consentmanager/v1/linktokens': 'revoking magic links',
  'POST /api/consentmanager/v2/linkedidentitygroups': 'linking people',
  'PUT /api/consentmanager/v2/linkedidentitygroups/{linkedIdentityGroupId}': 'saving linked people',
  'DELETE /api/consentmanager/v2/linkedidentitygroups/{linkedIdentityGroupId}':
    'deleting groups of linked people',
};

/** "Collection points". */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What a limit of one API keeps back: "collection points", "creating purposes".
 * @param endpoint method and path template, which are never shown
 */
export const limitedName = (endpoint: string): string =>
  reads[endpoint] ?? acts[endpoint] ?? 'other requests';

/** The same at the head of a sentence or a row. */
export const limitedTitle = (endpoint: string): string => capitalized(limitedName(endpoint));

/** "Collection points are paused", "Creating purposes is paused". */
export const pausedTitle = (endpoint: string): string =>
  `${limitedTitle(endpoint)} ${endpoint in acts ? 'is' : 'are'} paused`;
