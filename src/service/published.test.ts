import { expect, test } from 'vitest';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';
import { countPublished, endpointFaults, isPublished } from '#service/testing/published.ts';

/** Kept as it came, whatever it says (docs/design.md 5.1). */
const passedOn = (...keys: string[]): string[] => keys.map((key) => `body ${key} is missing`);

/** Where nobody is found, a list is empty (docs/design.md 5.5); what a body names is a fault of it. */
const notFound = 'refuses with 404';

const receiptFaults = [
  // Credentials are no parameter of ours.
  'header authorization is missing',
  ...passedOn(
    'consentString',
    'receiptOptions',
    'privacyNotices',
    'enableDataElementDateValidation',
  ),
];

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
  // One that exists already is refused.
  'POST /api/consentmanager/v1/custompreferences': ['succeeds with 200 or 201'],
  'GET /api/consentmanager/v1/purposes': [notFound],
  'POST /api/consentmanager/v1/purposes': [notFound],
  // A read creates nothing.
  'GET /api/consentmanager/v1/datasubjects/purposes': ['succeeds with 200 or 201'],
  'GET /rest/api/consent/v4/datasubjects': [notFound],
  'GET /rest/api/consent/v4/datasubjects/unordered': [notFound],
  'GET /rest/api/consent/v4/datasubjects/profiles': [notFound],
  'GET /rest/api/consent/v4/datasubjects/profiles/unordered': [notFound],
  'GET /rest/api/consent/v4/linktokens': [notFound],
  'POST /api/consent/v2/transactions': [notFound],
  // A reader changes nothing (docs/design.md 10.10).
  'DELETE /api/consentmanager/v2/datasubjects/profiles': ['needs CONSENT or CONSENT_READ'],
  'POST /request/v1/consentreceipts': [...receiptFaults, notFound],
  'POST /request/v1/consentreceipts/bulk': receiptFaults,
  'POST /request/v1/consentreceipts/identified': receiptFaults,
  'PUT /api/consentmanager/v1/custompreferences/{customPreferenceId}': passedOn(
    'Id',
    'CreatedDate',
    'UpdatedDate',
    'NumberOfOptions',
    'NumberOfLanguages',
    'TotalLinkedActivePurposes',
  ),
  // Its keys are taken in any case.
  'PUT /api/consentmanager/v1/preferencecenters/{prefcenterId}/datasubjects/preferences':
    passedOn('dsDataElements'),
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
  'POST /api/consent/v2/receipts': [forReaders, notFound],
  'POST /rest/api/consent/v4/datasubjects/search-by-element': [forReaders],
  'GET /rest/api/consent/v4/groups': [forReaders, notFound],
  'GET /rest/api/consent/v4/linkedidentitygroups': [forReaders],
  // In an order of its own, where none is asked for.
  'GET /rest/api/consent/v4/linkedidentitygroups/{dataSubjectGroupId}/members': [forReaders],
  // For readers besides the person (docs/design.md 10.6); credentials are no parameter of ours.
  'GET /v2/preferences': ['header Authorization is missing', 'needs sub'],
  // Deprecated by its own description (docs/wire/receipts-transactions.md 5).
  'GET /v1/preferences': ['header Authorization is missing', 'needs ', 'is deprecated: false'],
};

/** Receipts are read as far as they fit, by the schema of one. */
const asRead = (endpoint: Endpoint): Endpoint =>
  endpoint.path.startsWith('/request/') ? { ...endpoint, body: receiptRequestSchema } : endpoint;

/** Groups none of whose operations are served. */
const leftOut = ['Consent Attachments', 'Consent Groups'];

test('a published group is served whole or not at all', () => {
  const counts = countPublished(endpoints);
  expect(counts).toMatchObject({ 'Preference Centers': [4, 4], 'Preference Centers V2': [3, 3] });
  const partly = Object.entries(counts).filter(([, [served, published]]) => served !== published);
  expect(partly.map(([group]) => group).sort()).toEqual(leftOut);
  expect(leftOut.map((group) => counts[group]?.[0])).toEqual(leftOut.map(() => 0));
});

test('parameters, codes and scopes of each operation are as published', () => {
  for (const endpoint of endpoints.filter(isPublished)) {
    const name = endpointName(endpoint);
    expect({ name, faults: endpointFaults(asRead(endpoint)) }).toEqual({
      name,
      faults: decided[name] ?? [],
    });
  }
});
