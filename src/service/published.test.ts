import { expect, test } from 'vitest';
import { endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { endpointFaults, isPublished } from '#service/testing/published.ts';

/** Kept as it came, whatever it says (docs/design.md 5.1). */
const passedOn = (...keys: string[]): string[] => keys.map((key) => `body ${key} is missing`);

/** What a reader may do, too (docs/design.md 10.3). */
const forReaders = 'needs CONSENT';

/** Where docs/spec.md or docs/design.md decided otherwise than what is published. */
const decided: { readonly [operation: string]: readonly string[] } = {
  // Without a status or sort, the answer doesn't depend on a hidden one (docs/design.md 5.2).
  'GET /api/consentmanager/v2/collectionpoints': [
    'query sort is createdDate,desc where it is left out',
  ],
  'GET /api/consentmanager/v2/purposes/{purposeId}': [
    'query status is ACTIVE where it is left out',
  ],
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}': passedOn(
    'Id',
    'CreatedDate',
    'UpdatedDate',
    'NumberOfOptions',
    'NumberOfLanguages',
    'TotalLinkedActivePurposes',
  ),
  'POST /api/consentmanager/v1/scheduled-jobs/merge-request': passedOn(
    'jobStatus',
    'totalDataSubjectCount',
    'duplicateDataSubjectCount',
  ),
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request': [
    // docs/spec.md 2.7 gives every list its defaults.
    'query page is required',
    'query size is required',
    forReaders,
  ],
  'GET /api/consentmanager/v1/scheduled-jobs/merge-request/{mergeRequestGuid}': [forReaders],
  'POST /api/consent/v2/receipts': [forReaders],
  'POST /rest/api/consent/v4/datasubjects/search-by-element': [forReaders],
  // For readers besides the person (docs/design.md 10.6); credentials are no parameter of ours.
  'GET /v2/preferences': ['header Authorization is missing', 'needs sub'],
  // Deprecated by its own description (docs/wire/receipts-transactions.md 5).
  'GET /v1/preferences': ['header Authorization is missing', 'needs ', 'is deprecated: false'],
};

/** Receipts: each record is read for itself, and what isn't built is passed on. */
const isReceipt = (path: string): boolean => path.startsWith('/request/v1/consentreceipts');

test('parameters, codes and scopes of each operation are as published', () => {
  const built = endpoints.filter((endpoint) => isPublished(endpoint) && !isReceipt(endpoint.path));
  for (const endpoint of built) {
    const name = endpointName(endpoint);
    expect({ name, faults: endpointFaults(endpoint) }).toEqual({
      name,
      faults: decided[name] ?? [],
    });
  }
});
