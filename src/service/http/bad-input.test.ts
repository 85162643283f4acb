import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAccessEndpoint } from '#contract/access-answers.ts';
import { updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { recordLooksEndpoint } from '#contract/activity.ts';
import {
  createCredentialEndpoint,
  createSignerEndpoint,
  limitCredentialEndpoint,
  revokeCredentialEndpoint,
} from '#contract/api-access.ts';
import {
  askCenterApprovalEndpoint,
  askPointApprovalEndpoint,
  askPurposeApprovalEndpoint,
  declineCenterEndpoint,
  declinePointEndpoint,
  declinePurposeEndpoint,
} from '#contract/approvals.ts';
import { applyEventEndpoint, markArrivalAppliedEndpoint } from '#contract/arrivals.ts';
import { downloadAttachmentsEndpoint, unlinkAttachmentsEndpoint } from '#contract/attachments.ts';
import { createSelectionEndpoint, startBulkJobEndpoint } from '#contract/bulk-jobs.ts';
import { updateCenterPreferencesEndpoint } from '#contract/center-preferences.ts';
import { acceptClaimEndpoint, dismissClaimEndpoint } from '#contract/claims.ts';
import { rememberMeEndpoint } from '#contract/colleagues.ts';
import { createCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import { type Endpoint, endpointName, isPublic } from '#contract/common/endpoint.ts';
import { compareDataSubjectsEndpoint } from '#contract/compare.ts';
import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  addPurposeRulesEndpoint,
  createConsentGroupEndpoint,
  forecastGroupsEndpoint,
  putPurposeRulesEndpoint,
  putStatusPrioritiesEndpoint,
  removeChildGroupsEndpoint,
} from '#contract/consent-groups.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { triggerCustomIndexEndpoint } from '#contract/custom-indexes.ts';
import { updateDataElementEndpoint } from '#contract/data-element-settings.ts';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import { searchByElementV4Endpoint } from '#contract/data-subjects-v4.ts';
import {
  correctReceiptEndpoint,
  previewCorrectionEndpoint,
  recordDecisionsEndpoint,
} from '#contract/decisions.ts';
import {
  deleteCrossDeviceReceiptsEndpoint,
  deleteDataSubjectsV2Endpoint,
  deleteDataSubjectV4Endpoint,
  deleteProfilesV2Endpoint,
  deleteProfilesV4Endpoint,
  deletePurposeProfilesV2Endpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import {
  createDestinationEndpoint,
  resendEventEndpoint,
  resendSpanEndpoint,
  settleLostErasuresEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  carryOutErasureEndpoint,
  declineErasureEndpoint,
  placeLegalHoldEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { createHookEndpoint, receiveHookEndpoint } from '#contract/hooks.ts';
import {
  createIdentityGroupEndpoint,
  updateIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import {
  createIdentityGroupV4Endpoint,
  updateIdentityGroupV4Endpoint,
} from '#contract/identity-groups-v4.ts';
import {
  sendDocumentEndpoint,
  sendLinkEndpoint,
  updateMailWordsEndpoint,
} from '#contract/mails.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  dismissGroupEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import {
  createCenterDraftEndpoint,
  createCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import { makeProofEndpoint } from '#contract/proofs.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import { createPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import {
  createPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import { updatePurposeEndpoint } from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import {
  submitIdentifiedReceiptsEndpoint,
  submitReceiptEndpoint,
  submitReceiptsAtRootEndpoint,
  submitReceiptsEndpoint,
} from '#contract/receipts.ts';
import {
  confirmRetentionRuleEndpoint,
  createRetentionRuleEndpoint,
  updateRetentionRuleEndpoint,
} from '#contract/retention.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { withdrawConsentEndpoint } from '#contract/withdrawals.ts';
import { addressOf, type Parts, type SendOptions, unknownId } from '#service/testing/api.ts';
import { allowPrograms } from '#service/testing/deletions.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;

let stored: Record<string, unknown[]>;
beforeAll(async () => {
  await service.reset();
  await api.newVersion(await api.activePoint({ DataElements: ['Email'] }));
  await allowPrograms(api);
  stored = await service.readRows();
});

const named = (chosen: readonly Endpoint[]) =>
  chosen.map((endpoint) => [endpointName(endpoint), endpoint] as const);
const withBody = endpoints.filter(({ body }) => body !== undefined);
/** Of a client or key the id is any text. */
const ofCredentials: readonly Endpoint[] = [limitCredentialEndpoint, revokeCredentialEndpoint];
/** As published, these name a person in the path. */
const ofIdentifiers: readonly Endpoint[] = [downloadAttachmentsEndpoint, unlinkAttachmentsEndpoint];
const withParams = endpoints.filter(
  (endpoint) =>
    endpoint.params !== undefined &&
    endpoint.isSigned === undefined &&
    ![...ofCredentials, ...ofIdentifiers].includes(endpoint),
);

/** Refused requests must leave every table as it was: looked at once for all of an operation. */
const changesNothing = () => afterAll(async () => expect(await service.readRows()).toEqual(stored));

const refusalOf = (endpoint: Endpoint, parts: Parts, options: SendOptions = {}) =>
  api.refused(endpoint, parts, {
    as: endpoint.scopes.some((scope) => scope === 'COOKIE') ? 'cookies' : 'administrator',
    ...options,
  });

const json = { 'Content-Type': 'application/json' };
const refusalOfText = (
  endpoint: Endpoint,
  body: BodyInit,
  headers: Record<string, string> = json,
) => refusalOf(endpoint, {}, { body, headers, duplex: 'half' });

const endless = (pieces: number) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === pieces) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
};

test('every endpoint with a body is in the table below', () => {
  expect(withBody).toEqual([
    recordLooksEndpoint,
    createCredentialEndpoint,
    limitCredentialEndpoint,
    createSignerEndpoint,
    createHookEndpoint,
    receiveHookEndpoint,
    createCollectionPointEndpoint,
    updateCollectionPointEndpoint,
    createCollectionPointDraftEndpoint,
    publishPointEndpoint,
    askPurposeApprovalEndpoint,
    declinePurposeEndpoint,
    askPointApprovalEndpoint,
    declinePointEndpoint,
    askCenterApprovalEndpoint,
    declineCenterEndpoint,
    createPurposeEndpoint,
    updatePurposeEndpoint,
    createPurposeDraftEndpoint,
    createPurposePreferenceEndpoint,
    updatePurposePreferenceEndpoint,
    createCenterEndpoint,
    updateCenterEndpoint,
    createCenterDraftEndpoint,
    upsertElementsEndpoint,
    acceptClaimEndpoint,
    dismissClaimEndpoint,
    searchDataSubjectsEndpoint,
    searchByElementV4Endpoint,
    updateCenterPreferencesEndpoint,
    listReceiptsEndpoint,
    listTransactionsEndpoint,
    submitReceiptEndpoint,
    submitReceiptsEndpoint,
    submitIdentifiedReceiptsEndpoint,
    submitReceiptsAtRootEndpoint,
    withdrawConsentEndpoint,
    recordDecisionsEndpoint,
    previewCorrectionEndpoint,
    correctReceiptEndpoint,
    compareDataSubjectsEndpoint,
    mergeEndpoint,
    createMergeRequestEndpoint,
    dismissGroupEndpoint,
    processMergeRequestEndpoint,
    triggerCustomIndexEndpoint,
    updateAccountSettingsEndpoint,
    updateDataElementEndpoint,
    createDestinationEndpoint,
    updateDestinationEndpoint,
    settleLostErasuresEndpoint,
    resendEventEndpoint,
    resendSpanEndpoint,
    markArrivalAppliedEndpoint,
    applyEventEndpoint,
    rememberMeEndpoint,
    createSelectionEndpoint,
    startBulkJobEndpoint,
    sendLinkEndpoint,
    sendDocumentEndpoint,
    updateMailWordsEndpoint,
    createIdentityGroupEndpoint,
    updateIdentityGroupEndpoint,
    createConsentGroupEndpoint,
    putStatusPrioritiesEndpoint,
    addChildGroupsEndpoint,
    removeChildGroupsEndpoint,
    addGroupPeopleEndpoint,
    addPurposeRulesEndpoint,
    putPurposeRulesEndpoint,
    forecastGroupsEndpoint,
    createIdentityGroupV4Endpoint,
    updateIdentityGroupV4Endpoint,
    makeProofEndpoint,
    answerAccessEndpoint,
    requestErasureEndpoint,
    carryOutErasureEndpoint,
    declineErasureEndpoint,
    placeLegalHoldEndpoint,
    updateDeletionSettingsEndpoint,
    deleteDataSubjectV4Endpoint,
    deleteProfilesV4Endpoint,
    deleteProfilesV2Endpoint,
    deleteDataSubjectsV2Endpoint,
    deletePurposeProfilesV2Endpoint,
    deleteCrossDeviceReceiptsEndpoint,
    createRetentionRuleEndpoint,
    updateRetentionRuleEndpoint,
    confirmRetentionRuleEndpoint,
  ]);
});

/**
 * None at all is taken elsewhere: `process-merge-request.test.ts`. What isn't signed is refused before
 * anything of it is read: `hooks.test.ts`, `arrivals.test.ts`.
 */
const needBody = withBody.filter(
  ({ isBodyOptional, isSigned }) => isBodyOptional === undefined && isSigned === undefined,
);

const typed = needBody.filter(({ takesUntypedBody }) => takesUntypedBody === undefined);

test('receipts alone are taken without the type of JSON', () => {
  const untyped = needBody.filter((endpoint) => !typed.includes(endpoint));
  expect(untyped).toEqual(withBody.filter((own) => isPublic(own) && !own.isSigned));
});

describe.each(named(typed))('a body of %s', (_name, endpoint) => {
  changesNothing();

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'of the type %s is 415',
    async (type) => {
      expect(await refusalOfText(endpoint, '{}', { 'Content-Type': type })).toMatchObject({
        status: 415,
        code: 'unsupported-media-type',
      });
    },
  );

  test('without a type is 415', async () => {
    const bytes = new TextEncoder().encode('{}');
    expect((await refusalOfText(endpoint, bytes, {})).status).toBe(415);
    expect((await refusalOf(endpoint, {})).status).toBe(415);
  });
});

/** Receipts leave these out and record the rest (`read-receipt.ts`). */
const unstorable: [string, string][] = [
  ['{"Unknown":"\\u0000"}', 'NUL'],
  ['{"Unknown":["\\ud83d"]}', 'half a surrogate pair'],
  ['{"Unknown":-1e999}', 'an endless number'],
  ['{"Unknown":{"__proto__":1}}', 'a key that schemas leave out'],
];

describe.each(named(needBody))('a body of %s', (_name, endpoint) => {
  changesNothing();

  test.each([
    'text/html',
    'text/plainly',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of the type %s is 415', async (type) => {
    const problem = await refusalOfText(endpoint, '{}', { 'Content-Type': type });
    expect(problem).toMatchObject({ status: 415, code: 'unsupported-media-type' });
    expect(problem.detail).toContain('application/json');
  });

  test('that is not there is refused', async () => {
    expect((await refusalOf(endpoint, {}, { headers: json })).code).toBe('malformed-body');
  });

  const takesAny = 'takesNumbersAsText' in endpoint;
  const maximum = endpoint.bodyMaximum ?? 1_048_576;
  test(`over ${maximum / 1_048_576} MiB is 413, with a length or in pieces`, async () => {
    const long = `{"Name":"${'x'.repeat(maximum)}"}`;
    const refusals = [
      await refusalOfText(endpoint, long),
      await refusalOfText(endpoint, endless(maximum / 65_536 + 24)),
    ];
    for (const problem of refusals) {
      expect(problem).toMatchObject({ status: 413, code: 'body-too-large' });
    }
  });

  test.each<[string, string]>([
    ['', 'empty'],
    ['{"Name":', 'cut'],
    ['{Name: "x"}', 'no JSON'],
    ['{"Name":"x"}{"Name":"y"}', 'two'],
    [`{"Unknown":${'['.repeat(70)}${']'.repeat(70)}}`, 'deeply nested'],
    [`{"Unknown":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 'very deeply nested'],
    ...(takesAny ? [] : unstorable),
  ])('that cannot be read or stored is 400: %# (%s)', async (body) => {
    expect(await refusalOfText(endpoint, body)).toMatchObject({
      status: 400,
      code: 'malformed-body',
    });
  });
});

/** Of these every record is refused for itself. */
const isBulk = (endpoint: Endpoint) => endpoint.bodyRecordMaximum !== undefined;

describe.each(named(needBody.filter((endpoint) => !isBulk(endpoint))))(
  'a body of %s',
  (_name, endpoint) => {
    changesNothing();

    test.each(['null', '[]', '"text"', '7', 'true'])(
      'that is no object is 400: %s',
      async (body) => {
        const problem = await refusalOfText(endpoint, body);
        expect(problem.status).toBe(400);
        expect(problem.errors).toContainEqual({ path: '', message: 'Must be an object.' });
      },
    );
  },
);

describe.each(named(withBody.filter(isBulk)))('a record of %s', (_name, endpoint) => {
  changesNothing();

  test.each([null, [], 'text', 7, true])('that is no object is refused: %j', async (record) => {
    const answers = await api.done(endpoint, { body: [record] }, { as: 'nobody' });
    expect(answers).toMatchObject([
      { error: { status: 400, errors: [{ path: '', message: 'Must be an object.' }] } },
    ]);
  });
});

describe.each(named(withParams))('an id of %s', (_name, endpoint) => {
  changesNothing();

  const name = endpoint.path.match(/\{(\w+)\}/)?.[1] ?? '';
  const parts = (value: string): Parts => ({
    params: { [name]: value },
    query: { version: 1 },
    ...(endpoint.body === undefined ? {} : { body: {} }),
  });

  test.each([
    'x',
    unknownId.slice(1),
    `${unknownId}0`,
    `{${unknownId}}`,
    `urn:uuid:${unknownId}`,
    unknownId.replaceAll('-', ''),
    unknownId.replace('f', 'g'),
    `${unknownId}\n`,
    '\u0000',
    "' or 1=1 --",
    '😀',
  ])('that is no uuid of 36 characters is 400: %j', async (value) => {
    const problem = await refusalOf(endpoint, parts(value));
    expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(problem.errors).toContainEqual({
      path: name,
      message: 'Must be an id of 36 characters.',
    });
  });

  test('with broken percent-encoding is 400', async () => {
    const address = addressOf(endpoint, { query: { version: 1 } }).replace(unknownId, '%E0%A4%A');
    const response = await service.send(address, {
      as: 'administrator',
      method: endpoint.method,
      body: endpoint.body && '{}',
      headers: json,
    });
    expect(response.status).toBe(400);
  });
});

test('an unknown address is 404 and a wrong method 405, both told as problems', async () => {
  const unknown = await service.send('/api/consentmanager/v1/collectionpoint');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ status: 404, code: 'not-found' });
  const wrong = await service.send(createPurposeEndpoint.path, { method: 'DELETE' });
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD, POST');
  expect(await wrong.json()).toMatchObject({ status: 405, code: 'method-not-allowed' });
});
