/** What a request is for in plain words, by the endpoint's name; each reads on with "is paused". */
const names: Record<string, string> = {
  'GET /api/consentmanager/v1/collectionpoints': 'the collection point list',
  'GET /api/consentmanager/v2/collectionpoints': 'the version list of collection points',
  'GET /api/consentmanager/v1/collectionpoints/{collectionpointGuid}/token': 'getting tokens',
  'POST /api/consentmanager/v1/collectionpoints': 'creating collection points',
  'POST /api/consentmanager/v2/collectionpoints/{collectionPointGuid}/version':
    'creating versions of collection points',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}': 'saving collection points',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/disable':
    'disabling collection points',
  'PUT /api/consentmanager/v1/collectionpoints/{collectionpointId}/token/revoke': 'revoking tokens',
  'GET /api/consentmanager/v1/purposes': 'the purpose list',
  'GET /api/consentmanager/v2/purposes': 'the version list of purposes',
  'GET /api/consentmanager/v2/purposes/{purposeId}': 'opening purposes',
  'POST /api/consentmanager/v1/purposes': 'creating purposes',
  'POST /api/consentmanager/v1/purposes/{purposeId}': 'creating versions of purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}': 'saving purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/publish': 'publishing purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire': 'retiring purposes',
  'PUT /api/consentmanager/v1/purposes/{purposeId}/retire/cancel': 'canceling retirements',
  'GET /api/consentmanager/v1/purposes/{purposeId}/datasubjects': 'the list of people of a purpose',
  'GET /api/consentmanager/v1/custompreferences': 'the purpose preference list',
  'GET /api/consentmanager/v1/custompreferences/{customPreferenceId}':
    'opening purpose preferences',
  'POST /api/consentmanager/v1/custompreferences': 'creating purpose preferences',
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}': 'saving purpose preferences',
  'GET /api/consentmanager/v2/datasubjects': 'the list of people',
  'GET /api/consentmanager/v1/datasubjects/profiles': 'the list of profiles',
  'GET /api/consentmanager/v1/datasubjects/purposes': 'the purpose list of a person',
  'POST /api/consentmanager/v1/datasubjects/dataelements': 'saving the data of people',
  'POST /api/consent/v2/receipts': 'the receipt list',
  'POST /api/consent/v2/transactions': 'the consent history',
  'GET /api/consentmanager/v1/datasubjects/merges': 'the merge history',
  'PUT /api/consentmanager/v1/datasubjects/merge': 'merging people',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request': 'the merge request list',
  'POST /api/consentmanager/v1/scheduled-jobs/merge-request': 'creating merge requests',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}':
    'opening merge requests',
  'DELETE /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}':
    'canceling merge requests',
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}/duplicates':
    'the list of duplicates',
  'POST /api/consentmanager/v1/datasubjects/merge/{mergeRequestId}': 'processing merge requests',
  'GET /api/consentmanager/v1/custom-indexes/{runId}/status': 'the status of index runs',
  'PUT /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}/duplicates/{groupNumber}/dismissal':
    'dismissing duplicates',
  'GET /api/consentmanager/v1/custom-indexes': 'the current index',
  'POST /api/consentmanager/v1/custom-indexes': 'starting index runs',
  'GET /api/consentmanager/v1/people': 'the list of colleagues',
  'PUT /api/consentmanager/v1/people/me': 'keeping your name',
};

/**
 * What a limit of one API keeps back: "the collection point list", "creating purposes"; the
 * endpoint's own name where there are no words for it.
 * @param endpoint method and path template
 */
export const limitedName = (endpoint: string): string => names[endpoint] ?? endpoint;

/** The same at the head of a sentence or a row. */
export const limitedTitle = (endpoint: string): string => {
  const name = limitedName(endpoint);
  return name.charAt(0).toUpperCase() + name.slice(1);
};
