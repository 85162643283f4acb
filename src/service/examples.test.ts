import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { changeKinds } from '#contract/common/activity.ts';
import { isPublic } from '#contract/common/endpoint.ts';
import { createConsentGroupEndpoint } from '#contract/consent-groups.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { updateDeletionSettingsEndpoint } from '#contract/deletions.ts';
import { operationTexts } from '#contract/documentation/operation-texts.ts';
import { ana, claim } from '#contract/documentation/records/fictional.ts';
import { endpoints } from '#contract/endpoints.ts';
import { requestErasureEndpoint } from '#contract/erasures.ts';
import { sendLinkEndpoint } from '#contract/mails.ts';
import {
  createCenterDraftEndpoint,
  getCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import type { PublishPointRequest } from '#contract/publish-point.ts';
import { accountSettingsTable } from '#service/db/schema/account.ts';
import { approvalsTable } from '#service/db/schema/approvals.ts';
import { arrivalsTable } from '#service/db/schema/arrivals.ts';
import { attachmentsTable } from '#service/db/schema/attachments.ts';
import {
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { claimsTable, decidedClaimsTable } from '#service/db/schema/data-subjects.ts';
import {
  deliveriesTable,
  destinationsTable,
  eventSequencesTable,
  eventsTable,
} from '#service/db/schema/events.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { outboxTable } from '#service/db/schema/outbox.ts';
import { preferenceCentersTable } from '#service/db/schema/preference-centers.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { sessionsTable } from '#service/db/schema/sessions.ts';
import { countPeopleWithValues } from '#service/domains/data-elements/count-people.ts';
import { recountCommonDomains } from '#service/domains/data-subjects/common-domains.ts';
import { countChanged, countOpened } from '#service/domains/preference-centers/count-days.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { isMade, learn, replaced } from '#service/testing/example-values.ts';
import { png } from '#service/testing/files.ts';
import { giveHooksTestSecret, signedCall } from '#service/testing/hooks.ts';
import { runIndexRuns } from '#service/testing/index-runs.ts';
import { isPublished, strictFaults } from '#service/testing/published.ts';
import { runReplays } from '#service/testing/replays.ts';
import { runRetention } from '#service/testing/retention.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, accessTokens } = service;

/** The operations in an order in which their examples work; those that aren't named come last. */
const order = [
  'createPurposePreference',
  'updatePurposePreference',
  'getPurposePreference',
  'listPurposePreferences',
  'createPurpose',
  'updatePurpose',
  'publishPurpose',
  'listNames',
  'createCollectionPoint',
  'updateCollectionPoint',
  'getCollectionPointToken',
  'getCollectionPointForm',
  'submitConsentReceipt',
  'submitConsentReceipts',
  'submitConsentReceiptsAtRoot',
  'upsertDataElements',
  'listDataSubjectProfiles',
  'listDataSubjects',
  'listPurposeDataSubjects',
  'listDataSubjectPurposes',
  'listReceiptsV2',
  'listTransactionsV2',
  'listDataSubjectProfilesV3',
  'getDataSubjectProfileV3',
  'listDataSubjectsV4',
  'listDataSubjectsUnorderedV4',
  'getDataSubjectV4',
  'getDataSubjectDetailsV4',
  'listPersonProfilesV4',
  'listProfilesV4',
  'listProfilesUnorderedV4',
  'getProfileV4',
  'searchByElementV4',
  'searchDataSubjects',
  'getPreferencesV2',
  'getPreferencesV1',
  'getReceiptList',
  'listReceiptsV1',
  'getReceiptV1',
  'makeProof',
  'answerAccessRequest',
  'acceptClaim',
  'dismissClaim',
  'listDataElements',
  'getDataElement',
  'updateDataElement',
  'listProofKeys',
  'listReceiptKeys',
  'uploadAttachment',
  'downloadAttachment',
  'unlinkAttachment',
  'downloadAttachments',
  'unlinkAttachments',
  'listLinkTokens',
  'listLinkTokensV4',
  'getLinkTokenV4',
  'createLinkedIdentityGroup',
  'listLinkedIdentityGroups',
  'getLinkedIdentityGroup',
  'updateLinkedIdentityGroup',
  'listGroupsV4',
  'listLinkedIdentityGroupsV4',
  'listLinkedIdentityGroupMembersV4',
  'updateLinkedIdentityGroupV4',
  'deleteLinkedIdentityGroup',
  'createConsentGroup',
  'listConsentGroups',
  'addConsentGroupPurposeRules',
  'updateConsentGroupPurposeRules',
  'addChildConsentGroups',
  'addConsentGroupDataSubjects',
  'getConsentGroup',
  'listConsentGroupDataSubjects',
  'forecastConsentGroups',
  'getConsentGroupSettings',
  'updateConsentGroupSettings',
  'removeConsentGroupDataSubject',
  'removeConsentGroupPurposeRule',
  'removeChildConsentGroups',
  'createLinkedIdentityGroupV4',
  'createSelection',
  'checkSelection',
  'startBulkJob',
  'listBulkJobs',
  'getBulkJob',
  'listBulkResults',
  'cancelBulkJob',
  'renewLinkToken',
  'revokeLinkToken',
  'submitIdentifiedConsentReceipts',
  'withdrawConsent',
  'recordDecisions',
  'previewCorrection',
  'correctReceipt',
  'getWithdrawalStatus',
  'triggerCustomIndex',
  'getCustomIndexStatus',
  'getCurrentCustomIndex',
  'listCustomIndexRuns',
  'cancelCustomIndexRun',
  'compareDataSubjects',
  'mergeDataSubjects',
  'listMerges',
  'createMergeRequest',
  'listMergeRequests',
  'getMergeRequest',
  'listDuplicates',
  'countDuplicateRisks',
  'exportDuplicates',
  'processMergeRequest',
  'dismissDuplicates',
  'deleteMergeRequest',
  'rememberMe',
  'listPeople',
  'readInsightDays',
  'readInsightPeople',
  'readOptInRates',
  'readCollectionPointNumbers',
  'readTranslated',
  'createPurposeVersion',
  'getPurpose',
  'listPurposes',
  'listPurposeVersions',
  'retirePurpose',
  'readAttention',
  'cancelPurposeRetirement',
  'discardPurposeDraft',
  'createPurposeDraft',
  'listCollectionPoints',
  'createCollectionPointVersion',
  'listCollectionPointVersions',
  'discardCollectionPointDraft',
  'createCollectionPointDraft',
  'askCollectionPointApproval',
  'listApprovals',
  'withdrawCollectionPointApproval',
  'declineCollectionPoint',
  'approveCollectionPoint',
  'revokeCollectionPointToken',
  'turnOnCollectionPointSettings',
  'disableCollectionPoint',
  'createPreferenceCenter',
  'updatePreferenceCenter',
  'publishPreferenceCenter',
  'getPreferenceCenter',
  'listPreferenceCenters',
  'getPreferenceCenterSchema',
  'getPreferenceCenterPageSchema',
  'getPreferenceCenterPurposes',
  'readPreferenceCenterNumbers',
  'previewPreferenceCenter',
  'previewPurpose',
  'previewPurposePreference',
  'getCenterPreferences',
  'updateCenterPreferences',
  'withdrawCenterPreferences',
  'createPreferenceCenterDraft',
  'discardPreferenceCenterDraft',
  'askPreferenceCenterApproval',
  'withdrawPreferenceCenterApproval',
  'declinePreferenceCenter',
  'approvePreferenceCenter',
  'listCommonEmailDomains',
  'createDestination',
  'listDestinations',
  'getDestination',
  'updateDestination',
  'pauseDestination',
  'resumeDestination',
  'testDestination',
  'settleLostErasures',
  'rotateDestination',
  'listDestinationAttempts',
  'getDestinationAttempt',
  'resendSpanToDestination',
  'resendToDestination',
  'listPersonArrivals',
  'listOverdueArrivals',
  'markArrivalApplied',
  'applyEvent',
  'deleteDestination',
  'createHook',
  'listHooks',
  'receiveHook',
  'rotateHook',
  'deleteHook',
  'createApiCredential',
  'listApiCredentials',
  'limitApiCredential',
  'revokeApiCredential',
  'listSessions',
  'endSession',
  'endSessions',
  'createReceiptSigner',
  'listReceiptSigners',
  'revokeReceiptSigner',
  'createRetentionRule',
  'updateRetentionRule',
  'startDryRun',
  'confirmRetentionRule',
  'listRetentionRules',
  'stopRetentionRule',
  'deleteRetentionRule',
  'startReplay',
  'getReplay',
  'confirmReplay',
  'listReplayedConsents',
  'listReplays',
  'recordLooks',
  'holdPerson',
  'listMailAddresses',
  'listMails',
  'readMail',
  'retryMail',
  'sendLink',
  'sendDocument',
  'markUndeliverable',
  'liftUndeliverable',
  'updateMailWords',
  'getMailWords',
  'requestErasure',
  'getSafekeeping',
  'liftHold',
  'listErasures',
  'getErasure',
  'countErasures',
  'previewErasure',
  'declineErasure',
  'carryOutErasure',
  'listKeptReceipts',
  'listDeletionCertificates',
  'updateDeletionSettings',
  'takeBackDeletionSettings',
  'confirmDeletionSettings',
  'getDeletionSettings',
  'deleteDataSubjectV4',
  'deleteProfilesV4',
  'deleteProfilesV2',
  'deleteDataSubjectsV2',
  'deletePurposeProfilesV2',
  'listJobs',
  'cancelJob',
  'resumeJob',
  'askPurposeApproval',
  'withdrawPurposeApproval',
  'declinePurpose',
  'approvePurpose',
  'publishCollectionPoint',
  'updateAccountSettings',
  'getAccountSettings',
  'takeBackAccountSettings',
  'confirmAccountSettings',
  'listActivity',
  'verifyActivity',
];
const placeOf = (operationId: string): number => {
  const place = order.indexOf(operationId);
  return place < 0 ? order.length : place;
};

/** What a form said of Ana beside a number that is known. */
const claimed = async () => {
  // Each claim has an id of its own; the examples decide twice on one.
  await service.db.delete(decidedClaimsTable);
  const known = { name: 'Phone', value: '+1 202 555 0101' };
  const { id: subjectId } = await api.upsert(ana, [known]);
  const [element] = await service.db
    .select()
    .from(dataElementsTable)
    .where(eq(dataElementsTable.name, known.name));
  await service.db.insert(claimsTable).values({
    id: claim,
    subjectId,
    kind: 'ELEMENT',
    elementId: element?.id ?? null,
    value: '+1 202 555 0188',
    collectionPointId: unknownId,
    claimedAt: clock.now(),
  });
};

/** The writer is signed in to the console. */
const signedIn = async () => {
  const at = clock.now();
  await service.db.insert(sessionsTable).values({
    idHash: 'example',
    tag: 'example',
    subject: 'privacy-manager',
    name: 'Paula Example',
    scopes: ['CONSENT'],
    browser: 'Firefox on Windows',
    startedAt: at,
    usedAt: at,
    rightsAt: at,
  });
};

/** The request for approval of the examples waits, whatever was decided. */
const waitsAgain = () =>
  service.db
    .update(approvalsTable)
    .set({ state: 'WAITING', decidedAt: null, decidedBy: null, reason: null });

/** Nobody decides on what they asked for. */
const bySecond = [
  'declineCollectionPoint',
  'approveCollectionPoint',
  'declinePurpose',
  'approvePurpose',
  'declinePreferenceCenter',
  'approvePreferenceCenter',
];

/** What the fictional account holds besides, and what runs by itself in a service. */
const before: { readonly [operationId: string]: () => Promise<unknown> } = {
  getCustomIndexStatus: () => runIndexRuns(service),
  cancelCustomIndexRun: () =>
    service.db.update(customIndexRunsTable).set({
      status: 'Submitted',
      startedAt: null,
      endedAt: null,
      readPeople: null,
      allPeople: null,
      people: null,
    }),
  listDestinationAttempts: async () => {
    const [destination] = await service.db.select().from(destinationsTable);
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
    await service.db.insert(deliveriesTable).values({
      ...{ destinationId: destination?.id ?? '', subjectId: content[0]?.Id ?? '' },
      ...{ state: 'WAITING', sequence: 0, position: null, attempts: 3, hasRefusal: true },
      ...{ nextAt: clock.now(), fault: 'HTTP 500', since: clock.now() },
    });
  },
  receiveHook: () => giveHooksTestSecret(service),
  getDestinationAttempt: async () => {
    const [failed] = await service.db.select().from(deliveriesTable);
    const [destination] = await service.db.select().from(destinationsTable);
    await service.db.insert(eventsTable).values({
      ...{ subjectId: failed?.subjectId ?? '', sequence: 1, id: crypto.randomUUID(), position: 0 },
      ...{ kind: 'DECISION', at: clock.now(), isTest: false, refusedIds: [] },
      ...{ purposeIds: destination?.purposeIds ?? [], identifier: null, onlyFor: null },
      content: {
        ...{ consents: [], collectionPointId: null, collectionPointVersion: null },
        isNewPerson: false,
      },
      until: clock.now(),
    });
    await service.db
      .insert(eventSequencesTable)
      .values({ subjectId: failed?.subjectId ?? '', sequence: 1 });
  },
  listPersonArrivals: async () => {
    const [destination] = await service.db.select().from(destinationsTable);
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
    const at = clock.now();
    await service.db.insert(arrivalsTable).values({
      ...{ id: crypto.randomUUID(), destinationId: destination?.id ?? '' },
      ...{ subjectId: content[0]?.Id ?? '', purposeId: destination?.purposeIds[0] ?? '' },
      ...{ sequence: 1, withdrawnAt: at, since: at, dueAt: at, needs: 'APPLIED' },
      ...{ eventIds: [toldEvent], sentAt: at, acknowledgedAt: at },
    });
  },
  listDataElements: () => countPeopleWithValues(service.database, clock.now()),
  downloadAttachment: async () => {
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
    await service.db
      .update(attachmentsTable)
      .set({ subjectId: content[0]?.Id ?? '', unlinkedAt: null });
  },
  createMergeRequest: async () => {
    for (const [person, phone] of [
      ['mia.lund', '+1 202 555 0117'],
      ['noah.berg', '+1 202 555 0162'],
    ]) {
      for (const domain of ['example.com', 'example.org']) {
        await api.upsert(`${person}@${domain}`, [{ name: 'Phone', value: phone }]);
      }
    }
  },
  listConsentGroups: () => api.done(createConsentGroupEndpoint, { body: { name: 'Shops' } }),
  listMergeRequests: () => runSearches(service),
  confirmRetentionRule: () => runRetention(service),
  getReplay: () => runReplays(service),
  declineCollectionPoint: waitsAgain,
  approveCollectionPoint: waitsAgain,
  askPreferenceCenterApproval: async () => {
    const [center] = await service.db.select().from(preferenceCentersTable);
    const params = { preferencecenterid: center?.id };
    const body = await api.done(getCenterEndpoint, { params });
    await api.done(createCenterDraftEndpoint, { params, query: { newest: 1 }, body });
  },
  declinePreferenceCenter: waitsAgain,
  approvePreferenceCenter: waitsAgain,
  askPurposeApproval: () => service.db.delete(approvalsTable),
  declinePurpose: waitsAgain,
  approvePurpose: waitsAgain,
  publishCollectionPoint: async () => {
    const { body } = operationTexts.publishCollectionPoint?.example ?? {};
    const { lastModifiedDate, purposes } = body as PublishPointRequest;
    const [purpose] = purposes;
    const asDraft = (modifiedAt: string | undefined) => ({ status: 'DRAFT', modifiedAt }) as const;
    await service.db.update(collectionPointsTable).set({ disabled: false });
    await service.db
      .update(collectionPointVersionsTable)
      .set({ ...asDraft(lastModifiedDate), approvedBy: null })
      .where(eq(collectionPointVersionsTable.version, 3));
    await service.db
      .update(purposeVersionsTable)
      .set(asDraft(purpose?.lastModifiedDate))
      .where(eq(purposeVersionsTable.version, 3));
    await service.db
      .update(collectionPointPurposesTable)
      .set({ purposeVersion: 3 })
      .where(eq(collectionPointPurposesTable.version, 3));
  },
  confirmAccountSettings: async () => {
    const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
    const body = { defaultCountry, changedDate, publishingNeedsApproval: false };
    await api.done(updateAccountSettingsEndpoint, { body }, { as: 'second-administrator' });
  },
  readPreferenceCenterNumbers: async () => {
    const [center] = await service.db.select().from(preferenceCentersTable);
    const day = { centerId: center?.id ?? '', at: clock.now() };
    await countOpened(service.db, day);
    await countChanged(service.db, { ...day, toYes: 1, toNo: 1 });
  },
  acceptClaim: claimed,
  dismissClaim: claimed,
  listCommonEmailDomains: async () => {
    for (let person = 1; person <= 20; person += 1) {
      await api.upsert(`person-${person}@example.com`, []);
    }
    await recountCommonDomains(service.db, clock.now());
  },
  holdPerson: async () => {
    await api.upsert(ana, []);
  },
  listMails: async () => {
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
    const params = { dataSubjectId: content[0]?.Id };
    const body = { addressId: service.outbox.addressKey(ana) };
    const failed = await api.done(sendLinkEndpoint, { params, body });
    await service.db
      .update(outboxTable)
      .set({ state: 'FAILED', attempts: 1, fault: 'RCPT TO: 550 5.1.1' })
      .where(eq(outboxTable.id, failed.id));
    clock.advance(1000);
    await api.done(sendLinkEndpoint, { params, body });
  },
  // Both examples are the first change.
  updateMailWords: () => service.db.delete(accountSettingsTable),
  updateAccountSettings: () => service.db.delete(accountSettingsTable),
  // A demo's mail is sent once its page shows it.
  readMail: () => service.person('/outbox'),
  listErasures: async () => {
    const identifier = 'leo.marsh@example.net';
    const purpose = await api.activePurpose();
    const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const purposes = [{ Id: purpose, TransactionType: 'CONFIRMED' }];
    await api.receipt(token, { identifier, purposes });
    const { id } = await api.upsert(identifier, [{ name: 'Country', value: 'Portugal' }]);
    const body = { dataSubjectId: id, reason: 'PERSON_ASKED', identityCheck: 'Called back' };
    await api.done(requestErasureEndpoint, { body });
  },
  listJobs: async () => {
    const shared = {
      kind: 'DELETION',
      name: null,
      createdAt: clock.now(),
      dueAt: clock.now(),
    } as const;
    const errorMessage = 'A step failed. Retrying automatically.';
    const [waiting, failed] = [crypto.randomUUID(), crypto.randomUUID()];
    await service.db.delete(jobsTable);
    await service.db.insert(jobsTable).values([
      {
        ...shared,
        id: waiting,
        rowId: crypto.randomUUID(),
        state: 'WAITING',
        tries: 1,
        done: 40,
        total: 120,
        createdBy: 'crm-sync',
        startedAt: clock.now(),
        errorMessage,
      },
      {
        ...shared,
        id: failed,
        rowId: crypto.randomUUID(),
        state: 'FAILED',
        tries: 10,
        done: 40,
        total: 120,
        createdBy: 'crm-sync',
        startedAt: clock.now(),
        endedAt: clock.now(),
        errorMessage,
      },
    ]);
  },
  listSessions: signedIn,
  endSessions: signedIn,
  confirmDeletionSettings: () =>
    api.done(
      updateDeletionSettingsEndpoint,
      { body: { allowsPrograms: true, keepMonths: 36 } },
      { as: 'second-administrator' },
    ),
  deleteDataSubjectV4: () => api.upsert('kim.lee@example.org', []),
};

/** The event of the callback's example. */
const toldEvent = '0193d1f2-8c3a-7c55-8f20-1d4e9b6a3c78';

/** As the destination or the hook's provider signs it, at the time of the request. */
const signAs = async (operationId: string, parts: Parts): Promise<Parts> => {
  const now = clock.now();
  if (operationId !== 'applyEvent') return { ...parts, headers: signedCall(parts.body, { now }) };
  const [row] = await service.db.select().from(destinationsTable);
  const secrets = row && (await service.eventSeals.openSecrets(row.sealed, row.id));
  return { ...parts, headers: signedCall(parts.body, { now, secret: secrets?.secret ?? '' }) };
};

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The paths of all keys of an answer; a key that is an id stands for any. */
const keysOf = (value: unknown, skips: (value: unknown) => boolean, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => keysOf(entry, skips, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const own = `${path}.${isMade(key) ? '{id}' : key}`;
    return skips(entry) ? [] : [own, ...keysOf(entry, skips, own)];
  });
};
/** The paths at which an answer has nothing: what would be inside can't be told. */
const emptyPathsOf = (value: unknown): string[] => {
  const told = new Set(keysOf(value, isNothing));
  return keysOf(value, () => false).filter((path) => !told.has(path));
};
const distinct = (keys: readonly string[]): string[] => [...new Set(keys)].sort();

test('every example works as it is documented, and its answer is like a real one', async () => {
  await service.reset();
  const idToken = await accessTokens.idToken({
    subject: 'privacy-manager',
    name: 'Paula Example',
  });
  const rememberMe = operationTexts.rememberMe?.example.body as { idToken: string };
  const tenantId = operationTexts.getPreferencesV2?.example.headers?.tenantId ?? '';
  const sentLink = operationTexts.sendLink?.example.body as { addressId: string };
  const made = new Map([
    [rememberMe.idToken, idToken],
    [tenantId, service.account().tenantId],
    [sentLink.addressId, service.outbox.addressKey(ana)],
  ]);
  const faults: Record<string, unknown> = {};
  const published: Record<string, string[]> = {};
  const inOrder = endpoints.toSorted(
    (one, other) => placeOf(one.operationId) - placeOf(other.operationId),
  );
  for (const endpoint of inOrder) {
    const { operationId } = endpoint;
    await before[operationId]?.();
    clock.advance(1000);
    const { answer: documented, ...parts } = operationTexts[operationId]?.example ?? {};
    const written = replaced(parts, made) as Parts;
    const signed = endpoint.isSigned ? await signAs(operationId, written) : written;
    const file = endpoint.fileMaximum && { file: { name: 'signed-form.png', bytes: png } };
    const sent = { ...signed, ...file };
    const { status, answer, problem } = await api.call(
      endpoint,
      sent,
      isPublic(endpoint)
        ? { as: 'nobody' }
        : bySecond.includes(operationId)
          ? { as: 'other-writer' }
          : {},
    );
    if (!(status in endpoint.responses)) {
      faults[operationId] = problem;
      continue;
    }
    // Of a file nothing but its status can be told.
    if (endpoint.answerType !== undefined) continue;
    learn(documented, answer, made);
    if (isPublished(endpoint)) {
      const { faults: unexpected } = strictFaults(endpoint, status, answer);
      if (unexpected.length > 0) published[operationId] = unexpected;
    }
    const all = (answer: unknown) => distinct(keysOf(answer, () => false));
    const [own, real] = [all(documented), all(answer)];
    // Examples may leave out what says nothing: records have many more keys than anyone reads.
    const telling = distinct(keysOf(answer, isNothing));
    const missing = telling.filter((key) => !own.includes(key));
    const empty = emptyPathsOf(answer);
    const isInside = (key: string) =>
      empty.some((path) => /^[.[]/.test(key.slice(path.length)) && key.startsWith(path));
    const surplus = own.filter((key) => !real.includes(key) && !isInside(key));
    const isOfAnotherKind = typeof (documented ?? null) !== typeof answer;
    if (missing.length + surplus.length > 0 || isOfAnotherKind) {
      faults[operationId] = { missing, surplus };
    }
  }
  expect(faults).toEqual({});
  expect(published).toEqual({});

  // What each operation leaves in the activity, and whom it names there (docs/design.md 10.5).
  const { rows: left } = await service.db.execute<{ operation: string; kind: string }>(sql`
    select distinct operation, kind from activity where status < 400`);
  const kindsOf = (operationId: string) =>
    left.flatMap(({ operation, kind }) => (operation === operationId ? [kind] : []));
  const activities = endpoints.flatMap(({ operationId, activity }) =>
    activity === undefined ? [] : [[operationId, activity] as const],
  );
  const unrecorded = activities.filter(
    ([operationId, { kind, waiting }]) =>
      !kindsOf(operationId).some((found) =>
        [kind, waiting, 'looked', ...changeKinds].includes(found),
      ),
  );
  expect(unrecorded).toEqual([]);
  const { rows: nameless } = await service.db.execute(sql`
    select distinct operation from activity
    where status < 400 and object_id is null and operation <> 'recordLooks'
      and object_type not in ('person', 'colleague', 'activity', 'deletionSettings', 'accountSettings',
        'consentGroupSettings')
      and kind not in ('listed', 'looked')`);
  expect(nameless).toEqual([]);
  const { rows: named } = await service.db.execute<{ operation: string }>(sql`
    select distinct operation from activity where id in (select activity_id from activity_people)`);
  const ofNobody = activities.filter(
    ([operationId, { kind, object }]) =>
      kind === 'looked' &&
      object !== 'activity' &&
      // Whose they were, nobody knows anymore.
      operationId !== 'listKeptReceipts' &&
      !named.some(({ operation }) => operation === operationId),
  );
  expect(ofNobody).toEqual([]);
  const { rows: all } = await service.db.execute<{ text: string }>(sql`
    select to_jsonb(a)::text as text from activity a
    union all select to_jsonb(p)::text from activity_people p`);
  const { rows: identifiers } = await service.db.execute<{ identifier: string }>(sql`
    select identifier from identifiers union all select identifier from former_identifiers`);
  expect(identifiers.length).toBeGreaterThan(10);
  const clear = identifiers.filter(({ identifier }) =>
    all.some(({ text }) => text.includes(identifier)),
  );
  expect(clear).toEqual([]);
});
