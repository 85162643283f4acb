import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { activityLooks, activityOf } from './activity.ts';
import { effectOf, endpointName, isPublic } from './endpoint.ts';

const isLook = (kind: string): boolean => activityLooks.some((look) => look === kind);
const signedIn = endpoints.filter((endpoint) => !isPublic(endpoint));

/** Reads that answer without anyone's data: configuration, numbers, colleagues. */
const aboutNobody = [
  'listRetentionRules',
  'listActivity',
  'verifyActivity',
  'listApiCredentials',
  'listReceiptSigners',
  'getCollectionPointToken',
  'listCollectionPointVersions',
  'listCollectionPoints',
  'listPurposeVersions',
  'listPurposes',
  'getPurpose',
  'getPurposePreference',
  'listPurposePreferences',
  'listCommonEmailDomains',
  'getMergeRequest',
  'listMergeRequests',
  'getCurrentCustomIndex',
  'getCustomIndexStatus',
  'listOrganizations',
  'listPeople',
  'readAttention',
  'readInsightDays',
  'readInsightPeople',
  'readOptInRates',
  'countErasures',
  'getDeletionSettings',
];

test('every write of somebody who signs in leaves a row, but for the one that is itself a row', () => {
  const writes = signedIn.filter((endpoint) => effectOf(endpoint) !== 'none');
  expect(
    writes.filter(({ operationId }) => activityOf[operationId] === undefined).map(endpointName),
  ).toEqual(['POST /api/consentmanager/v1/activity/looks']);
  for (const { operationId } of writes) {
    expect(isLook(activityOf[operationId]?.kind ?? ''), operationId).toBe(false);
  }
});

test('every read leaves a look, or is about nobody', () => {
  const reads = signedIn.filter((endpoint) => effectOf(endpoint) === 'none');
  for (const { operationId } of reads) {
    const { kind } = activityOf[operationId] ?? {};
    expect(kind === undefined ? 'nobody' : isLook(kind), operationId).toBe(
      aboutNobody.includes(operationId) ? 'nobody' : true,
    );
  }
});

test('what is named is an operation, and names its object by a parameter that it has', () => {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.operationId, endpoint]));
  for (const [operationId, { id }] of Object.entries(activityOf)) {
    const endpoint = byId.get(operationId);
    expect(endpoint, operationId).toBeDefined();
    if (endpoint?.path.includes('{') && id !== undefined) {
      expect(endpoint.path, operationId).toContain(`{${id}}`);
    }
  }
});
