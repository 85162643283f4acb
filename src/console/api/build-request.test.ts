import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { isApiError } from './api-error.ts';
import { buildRequest } from './build-request.ts';

const endpoint: Endpoint = {
  operationId: 'test',
  title: 'Test',
  tag: 'Test',
  method: 'PUT',
  path: '/api/things/{thingId}/parts/{partId}',
  scopes: ['CONSENT'],
  limit: 'api',
  responses: { 200: null },
};
const params = { thingId: 'a', partId: 1 };

const faultsOf = (parts: Parameters<typeof buildRequest>[2]) => {
  try {
    buildRequest('', endpoint, parts);
  } catch (error) {
    return isApiError(error, 'invalid') ? error.faults.map(({ path }) => path) : error;
  }
  return [];
};

describe('what names a person', () => {
  const personal = [
    'identifier',
    'dataElementName',
    'dataElementValue',
    'requestContinuation',
    'withdrawnBy',
  ];

  test.each(personal)('%s is never put into an address, and goes as a header', (name) => {
    const values = { [name]: 'ada@example.org' };
    expect(() => buildRequest('', endpoint, { params, query: values })).toThrow(/header only/);
    expect(() => buildRequest('', endpoint, { params: values })).toThrow(/header only/);
    const { url, headers } = buildRequest('', endpoint, { params, headers: values });
    expect(url).not.toContain('ada');
    expect(headers[name]).toBe('ada@example.org');
  });

  /** Looked at one by one: none of them can hold anything of a person. */
  const harmless = new Set([
    ...[
      'page',
      'size',
      'sort',
      'versions',
      'fields',
      'properties',
      'version',
      'newest',
      'order',
      'latestVersion',
      'isInternalOrg',
      'byPurpose',
    ],
    // A colleague by their subject, as records name authors.
    ...['person', 'sessionId'],
    ...['collectionpointId', 'collectionpointGuid', 'collectionPointGuid', 'collectionPointName'],
    ...['collectionPointType', 'consentType', 'status', 'state', 'value', 'date', 'risk'],
    ...[
      'runId',
      'mailId',
      'attachmentId',
      // A keyed hash.
      'addressId',
      'approvalId',
      'purposeId',
      'purposeGuid',
      'organization',
      'organizationId',
      'dataElementGuid',
      'dataElementId',
    ],
    ...['customPreferenceId', 'includeTranslations', 'includeCustomPreferences', 'includeTopics'],
    ...['includeRetired', 'fromLastModifiedDate', 'toLastModifiedDate', 'lastTransactionDate'],
    ...[
      'since',
      'updatedSince',
      'updatedUntil',
      'fromDate',
      'toDate',
      'transactionStatus',
      'country',
    ],
    ...['language', 'linkedIdentityGroupId', 'receiptId', 'isAnonymous', 'isDNCInclude'],
    ...['includeEffectiveStatus', 'includeConsentAttachments', 'includeConsentStrings'],
    ...['includeDSWithNoOrg', 'includeGeolocation', 'includeDataElements', 'includeArchived'],
    ...['includeDataSubjectsWithOutPurposeTransactions', 'mergeRequestId', 'mergeRequestGuid'],
    ...[
      'linksRetiredPurpose',
      'attention',
      'match',
      'includeFormerIdentifiers',
      'mergedId',
      'includeNotgiven',
    ],
    ...['includeClaims', 'claimId', 'includeMoreRecords'],
    ...['changedThrough', 'groupNumber', 'collectionPointId', 'from', 'to', 'until'],
    ...['displayOrganizations', 'includeDataSubjects', 'consentGroupGuid', 'dataSubjectGuid'],
    ...['credentialId', 'signerId', 'destinationId', 'arrivalId', 'hookId'],
    ...['includeInstantLinkToken', 'includeConsentGroups', 'includeAttachments'],
    ...['includeNotices', 'syncGroup'],
    ...['erasureId', 'ruleId', 'jobId', 'replayId', 'outcome', 'result'],
    // Of a selection, not of a person.
    ...['token', 'dataSubjectGroupId'],
    ...[
      'actor',
      'kind',
      'looks',
      'number',
      'seal',
      'ticket',
      'objectType',
      'objectId',
      'dataSubjectId',
    ],
    // Of the activity: a part of it, and names of configuration.
    ...['part', 'objectName', 'byPrograms', 'unchangedSince'],
    ...['preferencecenterid', 'preferencecenterpageid', 'prefcenterId', 'days'],
    // Names of collection points and purposes, and ids of records.
    ...['name', 'id', 'ids', 'type'],
  ]);
  const shapeOf = (schema: unknown): string[] =>
    typeof schema === 'object' && schema !== null && 'shape' in schema
      ? Object.keys(schema.shape ?? {})
      : [];

  test('every parameter of the interface is known to be harmless, or refused', () => {
    const unknown = endpoints.flatMap(({ operationId, params: path, query }) =>
      [...shapeOf(path), ...shapeOf(query)]
        .filter((name) => !harmless.has(name) && !personal.includes(name))
        .map((name) => `${operationId}: add '${name}' to harmless if it can't name a person`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the address', () => {
  test('carries each parameter as one segment, whatever it holds', () => {
    const { url } = buildRequest('', endpoint, { params: { thingId: 'a/b?c#d ü', partId: 7 } });
    expect(url).toBe('/api/things/a%2Fb%3Fc%23d%20%C3%BC/parts/7');
  });

  test('leaves out what is undefined and writes values in their wire form', () => {
    const query = { page: 0, name: undefined, latest: false, properties: ['ignoreCount', 'x y'] };
    expect(buildRequest('', endpoint, { params, query }).url).toBe(
      '/api/things/a/parts/1?page=0&latest=false&properties=ignoreCount%2Cx+y',
    );
  });

  test.each([
    ['https://host.example', 'https://host.example/api/things/a/parts/1'],
    ['https://host.example/', 'https://host.example/api/things/a/parts/1'],
    ['https://host.example/prefix/', 'https://host.example/prefix/api/things/a/parts/1'],
  ])('keeps the base address %s', (base, url) => {
    expect(buildRequest(base, endpoint, { params }).url).toBe(url);
  });

  test.each(['', '.', '..'])(
    'refuses "%s", with which a URL would name another thing',
    (thingId) => {
      expect(faultsOf({ params: { thingId, partId: 1 } })).toEqual(['thingId']);
    },
  );
});

describe('headers', () => {
  test('carry what Latin-1 holds unchanged and leave out what is undefined', () => {
    const headers = { identifier: 'jürgen@example.org', requestContinuation: undefined };
    expect(buildRequest('', endpoint, { params, headers }).headers).toEqual({
      Accept: 'application/json',
      identifier: 'jürgen@example.org',
    });
  });

  test.each(['Ωmega', 'a\nb', 'a\u0000b', '日本'])(
    'refuse %j before anything is sent',
    (identifier) => {
      expect(faultsOf({ params, headers: { identifier } })).toEqual(['identifier']);
    },
  );
});

test('every value that cannot be sent is named at once', () => {
  expect(faultsOf({ params: { partId: '..' }, headers: { identifier: '日本' } })).toEqual([
    'thingId',
    'partId',
    'identifier',
  ]);
});

test('a file goes out as a form, whose type the browser adds', () => {
  const file = new File(['x'], 'scan.pdf');
  const { body, headers } = buildRequest('', endpoint, { params, file });
  expect(body instanceof FormData && body.get('file')).toBeInstanceOf(File);
  expect(headers).not.toHaveProperty('Content-Type');
});

test('a body goes out as JSON, and its type only where there is one', () => {
  const request = buildRequest('', endpoint, { params, body: { Name: 'x', Gone: undefined } });
  expect(request.body).toBe('{"Name":"x"}');
  expect(request.headers['Content-Type']).toBe('application/json');
  expect(buildRequest('', endpoint, { params })).toMatchObject({ body: undefined });
});
