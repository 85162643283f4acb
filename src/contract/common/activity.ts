/** What an act was about. */
export const activityObjects = [
  'person',
  'collectionPoint',
  'purpose',
  'purposePreference',
  'mergeRequest',
  'linkedIdentityGroup',
  'searchIndex',
  'apiCredential',
  'receiptSigner',
  'colleague',
  'activity',
  'erasure',
  'retentionRule',
  'deletionSettings',
] as const;
export type ActivityObject = (typeof activityObjects)[number];

/** What was done; the kinds of `activityLooks` change nothing. */
export const activityKinds = [
  'created',
  'updated',
  'versionCreated',
  'published',
  'retired',
  'retirementCanceled',
  'switched',
  'revoked',
  'renewed',
  'deleted',
  'dismissed',
  'merged',
  'withdrew',
  'decided',
  'corrected',
  'looked',
  'listed',
  'revealed',
  'copied',
  'exported',
  'snapshot',
  'proved',
  'answered',
  'forgotten',
  'erasureRequested',
  'erased',
  'erasureDeclined',
  'held',
  'holdLifted',
  'checked',
  'confirmed',
  'stopped',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The acts of somebody who looked at people. */
export const activityLooks = [
  'looked',
  'listed',
  'revealed',
  'copied',
  'exported',
  'snapshot',
  'proved',
  'answered',
] as const satisfies readonly ActivityKind[];

/**
 * What an operation leaves behind in the activity (docs/design.md 10.5): what was done, and to what.
 * `id` is the path parameter, or else the key of the answer, that names the object. A person is named
 * by the identifier that the request has in a header, the query or the body.
 */
export type Activity = {
  readonly kind: ActivityKind;
  readonly object: ActivityObject;
  readonly id?: string;
};

const made = (object: ActivityObject, id: string) => ({ kind: 'created', object, id }) as const;
const point = (kind: ActivityKind, id = 'collectionpointId') =>
  ({ kind, object: 'collectionPoint', id }) as const;
const purpose = (kind: ActivityKind) => ({ kind, object: 'purpose', id: 'purposeId' }) as const;
const request = (kind: ActivityKind, id = 'mergeRequestGuid') =>
  ({ kind, object: 'mergeRequest', id }) as const;
const group = (kind: ActivityKind) =>
  ({ kind, object: 'linkedIdentityGroup', id: 'linkedIdentityGroupId' }) as const;
const person = (kind: ActivityKind) => ({ kind, object: 'person' }) as const;

/** The look of whoever reads one person's data. */
const looked = person('looked');
/** The look of whoever reads a list: at one person, if one was asked for and found. */
const listed = person('listed');

/**
 * What each operation leaves behind, by `operationId`: every write that somebody signs in for, and
 * every read that answers with people's data.
 */
export const activityOf: Readonly<Record<string, Activity>> = {
  createApiCredential: made('apiCredential', 'id'),
  revokeApiCredential: { kind: 'revoked', object: 'apiCredential', id: 'credentialId' },
  createReceiptSigner: made('receiptSigner', 'id'),
  revokeReceiptSigner: { kind: 'revoked', object: 'receiptSigner', id: 'signerId' },

  createCollectionPoint: made('collectionPoint', 'Id'),
  createCollectionPointVersion: point('versionCreated', 'collectionPointGuid'),
  updateCollectionPoint: point('updated'),
  disableCollectionPoint: point('switched'),
  revokeCollectionPointToken: point('revoked'),

  createPurpose: made('purpose', 'Id'),
  createPurposeVersion: purpose('versionCreated'),
  updatePurpose: purpose('updated'),
  publishPurpose: purpose('published'),
  retirePurpose: purpose('retired'),
  cancelPurposeRetirement: purpose('retirementCanceled'),

  createPurposePreference: made('purposePreference', 'Id'),
  updatePurposePreference: {
    kind: 'updated',
    object: 'purposePreference',
    id: 'customPreferenceId',
  },

  triggerCustomIndex: made('searchIndex', 'runId'),

  rememberMe: { kind: 'updated', object: 'colleague' },

  upsertDataElements: person('updated'),
  withdrawConsent: person('withdrew'),
  recordDecisions: person('decided'),
  correctReceipt: person('corrected'),
  renewLinkToken: person('renewed'),
  revokeLinkToken: person('revoked'),
  mergeDataSubjects: person('merged'),
  processMergeRequest: request('merged', 'mergeRequestId'),
  createMergeRequest: made('mergeRequest', 'mergeRequestGuid'),
  deleteMergeRequest: request('deleted'),
  dismissDuplicates: request('dismissed'),
  createLinkedIdentityGroup: made('linkedIdentityGroup', 'id'),
  updateLinkedIdentityGroup: group('updated'),
  deleteLinkedIdentityGroup: group('deleted'),

  requestErasure: person('erasureRequested'),
  carryOutErasure: { kind: 'erased', object: 'erasure', id: 'erasureId' },
  declineErasure: { kind: 'erasureDeclined', object: 'erasure', id: 'erasureId' },
  holdPerson: person('held'),
  liftHold: person('holdLifted'),
  deleteDataSubjectV4: { kind: 'erased', object: 'person' },
  deleteProfilesV4: person('deleted'),
  deleteProfilesV2: person('deleted'),
  deleteDataSubjectsV2: person('erased'),
  deletePurposeProfilesV2: { kind: 'deleted', object: 'purpose', id: 'purposeGuid' },
  updateDeletionSettings: { kind: 'switched', object: 'deletionSettings' },
  createRetentionRule: made('retentionRule', 'id'),
  updateRetentionRule: { kind: 'updated', object: 'retentionRule', id: 'ruleId' },
  deleteRetentionRule: { kind: 'deleted', object: 'retentionRule', id: 'ruleId' },
  startDryRun: { kind: 'checked', object: 'retentionRule', id: 'ruleId' },
  confirmRetentionRule: { kind: 'confirmed', object: 'retentionRule', id: 'ruleId' },
  stopRetentionRule: { kind: 'stopped', object: 'retentionRule', id: 'ruleId' },

  listErasures: listed,
  getErasure: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  previewErasure: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  listKeptReceipts: { kind: 'looked', object: 'erasure', id: 'erasureId' },
  getSafekeeping: looked,
  listDeletionCertificates: listed,
  listDataSubjects: listed,
  listDataSubjectProfiles: listed,
  listPurposeDataSubjects: listed,
  searchDataSubjects: listed,
  listDataSubjectProfilesV3: listed,
  listDataSubjectsUnorderedV4: listed,
  listDataSubjectsV4: listed,
  listProfilesUnorderedV4: listed,
  listProfilesV4: listed,
  searchByElementV4: listed,
  listReceiptsV2: listed,
  listTransactionsV2: listed,
  listReceiptsV1: listed,
  getReceiptList: listed,
  listMerges: listed,
  listLinkTokens: listed,
  listLinkTokensV4: listed,
  listLinkedIdentityGroups: listed,
  listDuplicates: { kind: 'listed', object: 'person', id: 'mergeRequestGuid' },
  exportDuplicates: { kind: 'exported', object: 'mergeRequest', id: 'mergeRequestId' },

  listDataSubjectPurposes: looked,
  getDataSubjectProfileV3: looked,
  getDataSubjectDetailsV4: looked,
  getDataSubjectV4: looked,
  getProfileV4: looked,
  listPersonProfilesV4: looked,
  getPreferencesV1: looked,
  getPreferencesV2: looked,
  getReceiptV1: looked,
  getWithdrawalStatus: looked,
  getLinkTokenV4: looked,
  makeProof: person('proved'),
  answerAccessRequest: person('answered'),
  getLinkedIdentityGroup: {
    kind: 'looked',
    object: 'linkedIdentityGroup',
    id: 'linkedIdentityGroupId',
  },
};
