import * as z from 'zod/mini';
import * as accessAnswers from '#contract/access-answers.ts';
import * as accountSettings from '#contract/account-settings.ts';
import * as apiAccess from '#contract/api-access.ts';
import * as approvals from '#contract/approvals.ts';
import * as arrivalStates from '#contract/arrival-states.ts';
import * as arrivals from '#contract/arrivals.ts';
import { attachmentTypes } from '#contract/attachment-names.ts';
import * as attachmentRecords from '#contract/attachment-records.ts';
import { attentionKinds } from '#contract/attention-kinds.ts';
import * as bulkJobs from '#contract/bulk-jobs.ts';
import * as centerPreferences from '#contract/center-preferences.ts';
import { rememberMeEndpoint } from '#contract/colleagues.ts';
import * as collectionPointRecords from '#contract/collection-point-records.ts';
import * as collectionPointRequests from '#contract/collection-point-requests.ts';
import {
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
  dataElementTypes,
  recordStatuses,
} from '#contract/collection-point-values.ts';
import * as attributes from '#contract/common/attributes.ts';
import { pageSchema, sliceSchema } from '#contract/common/paging.ts';
import * as problem from '#contract/common/problem.ts';
import { scopes } from '#contract/common/scopes.ts';
import * as compare from '#contract/compare.ts';
import * as consentGroups from '#contract/consent-groups.ts';
import * as customIndexes from '#contract/custom-indexes.ts';
import * as dataElementSettings from '#contract/data-element-settings.ts';
import { elementKinds } from '#contract/data-element-values.ts';
import * as dataSubjectRecords from '#contract/data-subject-records.ts';
import * as dataSubjectSearch from '#contract/data-subject-search.ts';
import * as dataSubjectV4Records from '#contract/data-subject-v4-records.ts';
import {
  bulkReceiptMaximum,
  choiceTypes,
  claimDecisions,
  claimKinds,
  consentStatuses,
  matchKinds,
  purposeSubjectStatuses,
  receiptOrigins,
  sourceTypes,
  transactionTypes,
  valueSetters,
} from '#contract/data-subject-values.ts';
import * as dataSubjectsV3 from '#contract/data-subjects-v3.ts';
import * as decisions from '#contract/decisions.ts';
import * as deletions from '#contract/deletions.ts';
import * as destinations from '#contract/destinations.ts';
import * as erasures from '#contract/erasures.ts';
import * as events from '#contract/events.ts';
import { groupStatuses as effectiveStatuses } from '#contract/group-status.ts';
import * as hooks from '#contract/hooks.ts';
import * as identityGroups from '#contract/identity-groups.ts';
import * as identityGroupsV4 from '#contract/identity-groups-v4.ts';
import * as insights from '#contract/insights.ts';
import * as jobs from '#contract/jobs.ts';
import { leftOutReasons, lossReasons } from '#contract/left-out.ts';
import * as linkTokens from '#contract/link-tokens.ts';
import { readPointNumbersEndpoint, readTranslatedEndpoint } from '#contract/list-numbers.ts';
import * as mails from '#contract/mails.ts';
import * as merge from '#contract/merge.ts';
import {
  groupRisks,
  groupStatuses,
  jobFrequencies,
  jobStatuses,
  mergeConditions,
} from '#contract/merge-request-values.ts';
import * as mergeRequests from '#contract/merge-requests.ts';
import { listOrganizationsEndpoint } from '#contract/organizations.ts';
import * as pointHealth from '#contract/point-health.ts';
import * as pointSenders from '#contract/point-senders.ts';
import * as preferenceCenterContent from '#contract/preference-center-content.ts';
import * as preferenceCenterRecords from '#contract/preference-center-records.ts';
import { centerNumbersEndpoint, centerStates } from '#contract/preference-centers.ts';
import * as preferenceReads from '#contract/preference-reads.ts';
import * as previews from '#contract/previews.ts';
import * as proofs from '#contract/proofs.ts';
import * as purposeParts from '#contract/purpose-parts.ts';
import * as purposePreferenceRecords from '#contract/purpose-preference-records.ts';
import * as purposePreferenceRequests from '#contract/purpose-preference-requests.ts';
import { displayStyles, selectionTypes } from '#contract/purpose-preference-values.ts';
import * as purposeRecords from '#contract/purpose-records.ts';
import * as purposeRequests from '#contract/purpose-requests.ts';
import {
  expiryDateTypes,
  hardOptOutDisplayFormats,
  purposeKinds,
  purposeStatuses,
  purposeTypes,
} from '#contract/purpose-values.ts';
import * as receiptRecords from '#contract/receipt-records.ts';
import * as receiptRequests from '#contract/receipt-requests.ts';
import * as receipts from '#contract/receipts.ts';
import * as replays from '#contract/replays.ts';
import * as retention from '#contract/retention.ts';
import * as sessions from '#contract/sessions.ts';
import * as subjectElements from '#contract/subject-elements.ts';
import * as switchRequests from '#contract/switch-requests.ts';
import { partOf } from './part-of.ts';

type Schema = z.ZodMiniType;

const modules: readonly Readonly<Record<string, unknown>>[] = [
  accessAnswers,
  accountSettings,
  apiAccess,
  approvals,
  attachmentRecords,
  attributes,
  collectionPointRecords,
  collectionPointRequests,
  customIndexes,
  dataElementSettings,
  dataSubjectRecords,
  dataSubjectSearch,
  dataSubjectV4Records,
  dataSubjectsV3,
  decisions,
  deletions,
  arrivals,
  destinations,
  erasures,
  events,
  preferenceCenterContent,
  centerPreferences,
  preferenceCenterRecords,
  preferenceReads,
  hooks,
  identityGroups,
  consentGroups,
  identityGroupsV4,
  linkTokens,
  mails,
  compare,
  merge,
  mergeRequests,
  previews,
  problem,
  proofs,
  purposeParts,
  purposePreferenceRecords,
  purposePreferenceRequests,
  purposeRecords,
  purposeRequests,
  receiptRecords,
  receiptRequests,
  receipts,
  jobs,
  bulkJobs,
  replays,
  retention,
  sessions,
  subjectElements,
  switchRequests,
];

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

const toName = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/Schema$/, '');

/** By its name in the contract: `purposeVersionV1Schema` is `PurposeVersionV1`. */
const exported: readonly [string, Schema][] = modules.flatMap((module) =>
  Object.entries(module).flatMap(([key, value]): [string, Schema][] =>
    key.endsWith('Schema') && isSchema(value) ? [[toName(key), value]] : [],
  ),
);

const { purposeVersionV1Schema: purpose, purposeVersionV2Schema: purposeV2 } = purposeRecords;
const { collectionPointVersionV1Schema: point } = collectionPointRecords;
const { collectionPointVersionV2Schema: pointV2 } = collectionPointRecords;
const { purposePreferenceSchema: preference } = purposePreferenceRecords;
const { updatePurposePreferenceRequestSchema: preferenceRequest } = purposePreferenceRequests;
const { receiptSchema: receipt, transactionSchema: transaction } = receiptRecords;
const { receiptRequestSchema: receiptRequest } = receiptRequests;
const { profileSchema: profile, profilePurposeSchema: profilePurpose } = dataSubjectRecords;
const { createCollectionPointRequestSchema: pointRequest } = collectionPointRequests;
const { centerContentSchema: center } = preferenceCenterContent;
const { centerPageSchemaSchema: centerPage, centerSchemaV1Schema: centerV1 } =
  preferenceCenterRecords;
const anyPage = pageSchema(problem.faultSchema);
const anySlice = sliceSchema(problem.faultSchema);

/** Parts of records that have no name in the contract. */
const parts: readonly [string, Schema][] = [
  ['Pageable', partOf(anyPage, 'pageable')],
  ['SlicePageable', partOf(anySlice, 'pageable')],
  ['SortState', partOf(anyPage, 'sort')],
  ['PurposeLanguage', partOf(purpose, 'Languages')],
  ['PurposeLanguageV2', partOf(purposeV2, 'languages')],
  ['PurposeTopicV2', partOf(purposeV2, 'topics')],
  ['LinkedPreferenceV2', partOf(purposeV2, 'customPreferences')],
  ['LinkedPreferenceOptionV2', partOf(purposeV2, 'customPreferences', 'customPreferenceOptions')],
  ['ListedPurposeVersion', partOf(purposeRecords.purposeVersionsSchema, 'versions')],
  ['PurposeLanguageRequest', partOf(purposeRequests.createPurposeRequestSchema, 'Languages')],
  ['PurposePreferenceOption', partOf(preference, 'Options')],
  ['PurposePreferenceLanguage', partOf(preference, 'Languages')],
  ['PurposePreferenceOptionRequest', partOf(preferenceRequest, 'Options')],
  ['PurposePreferenceLanguageRequest', partOf(preferenceRequest, 'Languages')],
  ['IdentifierDataElement', partOf(point, 'IdentifierDataElement')],
  ['IdentifierDataElementV2', partOf(pointV2, 'identifierDataElement')],
  ['NoticeWithVersion', partOf(point, 'noticesWithVersions')],
  ['LinkedPurposeV2', partOf(pointV2, 'purposes')],
  ['PurposeVersionLink', partOf(pointRequest, 'PurposeIdsWithVersion')],
  ['NoticeRequest', partOf(pointRequest, 'Notices')],
  ['ProfileTopic', partOf(profilePurpose, 'Topics')],
  ['ProfilePreference', partOf(profilePurpose, 'CustomPreferences')],
  ['ProfileGeolocation', partOf(profile, 'LatestGeolocation')],
  ['ProfileSource', partOf(profile, 'LatestSource')],
  ['FoundBy', partOf(dataSubjectRecords.listedProfileSchema, 'FoundBy')],
  ['FormerIdentifier', partOf(dataSubjectRecords.listedProfileSchema, 'FormerIdentifiers')],
  ['PublishedToo', partOf(approvals.approvalSchema, 'purposes')],
  ['Claim', partOf(dataSubjectRecords.listedProfileSchema, 'Claims')],
  ['DecidedClaim', partOf(dataSubjectRecords.listedProfileSchema, 'DecidedClaims')],
  ['ReceiptPurpose', partOf(receipt, 'purposes')],
  ['ReceiptLeftOut', partOf(receipt, 'leftOut')],
  ['ReceiptTopic', partOf(receipt, 'purposes', 'topics')],
  ['ReceiptPreference', partOf(receipt, 'purposes', 'customPreferences')],
  [
    'ReceiptPreferenceOption',
    partOf(receipt, 'purposes', 'customPreferences', 'customPreferenceOptions'),
  ],
  ['GeolocationV3', partOf(dataSubjectsV3.profileV3Schema, 'latestGeolocation')],
  ['ProfilePreferenceV3', partOf(dataSubjectsV3.purposeV3Schema, 'customPreferences')],
  ['GeolocationV4', partOf(dataSubjectV4Records.dataSubjectV4Schema, 'latestGeoLocation')],
  ['SourceV4', partOf(dataSubjectV4Records.dataSubjectV4Schema, 'latestSource')],
  ['PreferenceGeolocation', partOf(preferenceReads.preferencesV2Schema, 'latestGeolocation')],
  ['ReceiptGeolocation', partOf(receipt, 'geolocation')],
  ['ReceiptSource', partOf(receipt, 'source')],
  ['PurposeNote', partOf(receipt, 'purposes', 'purposeNote')],
  ['TransactionTopic', partOf(transaction, 'topics')],
  ['TransactionPreference', partOf(transaction, 'customPreferences')],
  ['ReceiptPurposeRequest', partOf(receiptRequest, 'purposes')],
  ['ReceiptPreferenceRequest', partOf(receiptRequest, 'purposes', 'CustomPreferences')],
  ['DataElementRequest', partOf(subjectElements.upsertElementsRequestSchema, 'dataElements')],
  ['CurrentIndex', partOf(customIndexes.getCurrentIndexEndpoint.responses[200], 'index')],
  ['MailAddresses', mails.listMailAddressesEndpoint.responses[200]],
  ['AccountMailWords', mails.getMailWordsEndpoint.responses[200]],
  ['MergedSubject', partOf(merge.mergeRecordSchema, 'after')],
  ['MergedSubjectElement', partOf(merge.mergeRecordSchema, 'after', 'dataElements')],
  ['MergedSubjectPurpose', partOf(merge.mergeRecordSchema, 'after', 'purposes')],
  ['SubjectBeforeMerge', partOf(merge.mergeRecordSchema, 'before')],
  ['Organization', partOf(listOrganizationsEndpoint.responses[200])],
  ['ConsentGroupRule', partOf(consentGroups.consentGroupSchema, 'purposeRules')],
  ['ConsentGroupRuleRequest', partOf(consentGroups.purposeRulesRequestSchema, 'purposeRules')],
  ['ChildConsentGroup', partOf(consentGroups.consentGroupSchema, 'consentGroups')],
  ['ConsentGroupPurpose', partOf(consentGroups.consentGroupPersonSchema, 'purposes')],
  ['IdentityGroupMember', partOf(identityGroups.identityGroupSchema, 'dataSubjects')],
  ['IdentityGroupMemberV4', partOf(identityGroupsV4.identityGroupV4Schema, 'primaryDataSubjects')],
  ['SelectionCriteria', partOf(bulkJobs.createSelectionEndpoint.body, 'criteria')],
  ['SelectionAction', partOf(bulkJobs.createSelectionEndpoint.body, 'action')],
  ['Person', rememberMeEndpoint.responses[200]],
  ['EventProfile', partOf(events.eventPayloadSchema, 'profiles')],
  ['EventProfileFields', partOf(events.eventPayloadSchema, 'profiles', 'profileFields')],
  ['EventTopic', partOf(events.eventPayloadSchema, 'profiles', 'topics')],
  ['EventPreference', partOf(events.eventPayloadSchema, 'profiles', 'customPreferences')],
  ['EventOption', partOf(events.eventPayloadSchema, 'profiles', 'customPreferences', 'options')],
  ['StandardEventData', partOf(events.standardEventSchema, 'data')],
  ['AttentionItem', partOf(insights.readAttentionEndpoint.responses[200], 'items')],
  ['AttentionExample', partOf(insights.readAttentionEndpoint.responses[200], 'items', 'examples')],
  ['InsightDay', partOf(insights.readDaysEndpoint.responses[200], 'days')],
  ['HealthDay', partOf(pointHealth.readPointHealthEndpoint.responses[200], 'days')],
  ['PointLoss', partOf(pointHealth.readPointHealthEndpoint.responses[200], 'days', 'losses')],
  ['Losing', partOf(pointHealth.readPointHealthEndpoint.responses[200], 'losing')],
  ['Busy', partOf(pointHealth.readPointHealthEndpoint.responses[200], 'busy')],
  [
    'ConfirmationNumbers',
    partOf(pointHealth.readPointHealthEndpoint.responses[200], 'confirmations'),
  ],
  ['SenderNetwork', partOf(pointSenders.readPointSendersEndpoint.responses[200], 'networks')],
  ['SenderCounts', partOf(pointSenders.readPointSendersEndpoint.responses[200], 'others')],
  ['CenterTexts', partOf(center, 'languages')],
  ['CenterPage', partOf(center, 'pages')],
  ['CenterHeading', partOf(center, 'pages', 'languages')],
  ['CenterSection', partOf(center, 'pages', 'sections')],
  ['CenterPurpose', partOf(center, 'pages', 'sections', 'purposes')],
  ['CenterPurposeTexts', partOf(center, 'pages', 'sections', 'purposes', 'languages')],
  ['CenterDataElement', partOf(center, 'pages', 'sections', 'customDataElements')],
  ['CenterLook', partOf(center, 'look')],
  ['TextInLanguage', partOf(centerPage, 'languages')],
  ['PurposeInCenter', partOf(centerPage, 'sections', 'purposes')],
  ['TopicInCenter', partOf(centerPage, 'sections', 'purposes', 'topics')],
  ['PreferenceInCenter', partOf(centerPage, 'sections', 'purposes', 'customPreferences')],
  [
    'OptionInCenter',
    partOf(centerPage, 'sections', 'purposes', 'customPreferences', 'customPreferenceOptions'),
  ],
  ['OptionInCenterV1', partOf(centerV1, 'Purposes', 'CustomPreferences', 'Options')],
  ['CenterNumbers', partOf(centerNumbersEndpoint.responses[200], 'centers')],
  ['PurposePeople', partOf(insights.readPeopleEndpoint.responses[200], 'purposes')],
  ['PointRate', partOf(insights.readRatesEndpoint.responses[200], 'points')],
  ['AskedCount', partOf(insights.readRatesEndpoint.responses[200], 'points', 'current')],
  ['PointNumbers', partOf(readPointNumbersEndpoint.responses[200], 'points')],
  ['PointRateOfList', partOf(readPointNumbersEndpoint.responses[200], 'points', 'rate')],
  ['Translated', partOf(readTranslatedEndpoint.responses[200], 'content')],
];

/** Schemas of the contract by the name that the interface's document gives them. */
export const schemaNames: readonly (readonly [string, Schema])[] = [
  // A part may have the name that something else has in the contract; that is a part of its own then.
  ...exported.filter(([name]) => !parts.some(([taken]) => taken === name)),
  ...parts,
];

/** Lists of values that the document names, wherever one of exactly these stands. */
export const enumNames: Readonly<Record<string, readonly string[]>> = {
  ApiScope: scopes,
  AttachmentType: attachmentTypes,
  AttentionKind: attentionKinds,
  CenterState: centerStates,
  CenterStatus: preferenceCenterRecords.centerStatuses,
  CenterTemplate: preferenceCenterRecords.centerTemplates,
  ChoiceType: choiceTypes,
  CertificateObject: deletions.certificateObjects,
  CollectionPointFilterStatus: collectionPointStatuses,
  CollectionPointStatus: recordStatuses,
  CollectionPointType: collectionPointTypes,
  ConsentGroupMembership: consentGroups.membershipTypes,
  ConsentGroupStatus: effectiveStatuses,
  ConsentStatus: consentStatuses,
  ConsentType: consentTypes,
  CredentialKind: apiAccess.credentialKinds,
  EventKind: events.eventKinds,
  HookKind: hooks.hookKinds,
  ArrivalNeed: arrivalStates.arrivalNeeds,
  ArrivalState: arrivalStates.arrivalStates,
  DestinationBody: destinations.destinationBodies,
  DestinationState: destinations.destinationStates,
  DeliveryState: destinations.deliveryWords,
  DataElementKind: elementKinds,
  DataElementType: dataElementTypes,
  DeleteType: deletions.deleteTypes,
  DisplayStyle: displayStyles,
  DuplicateGroupRisk: groupRisks,
  DuplicateGroupStatus: groupStatuses,
  ErasureBlock: erasures.erasureBlocks,
  ErasureOutcome: erasures.erasureOutcomes,
  ErasureReason: erasures.erasureReasons,
  ErasureStatus: erasures.erasureStatuses,
  ClaimDecision: claimDecisions,
  ClaimKind: claimKinds,
  ExpiryDateType: expiryDateTypes,
  HardOptOutDisplayFormat: hardOptOutDisplayFormats,
  DataElementOrder: dataElementSettings.dataElementOrders,
  IndexBuildUnit: customIndexes.buildUnits,
  IndexRunCause: customIndexes.runCauses,
  IndexRunPhase: customIndexes.runPhases,
  IndexRunStatus: customIndexes.runStatuses,
  JobFrequency: jobFrequencies,
  JobStatus: jobStatuses,
  LeftOutReason: leftOutReasons,
  LossReason: lossReasons,
  DocumentKind: mails.documentKinds,
  MailKind: mails.mailKinds,
  MailLanguage: mails.mailLanguages,
  MailState: mails.mailStates,
  UndeliverableMarker: mails.undeliverableMarkers,
  MatchKind: matchKinds,
  MergeCondition: mergeConditions,
  ProgramScope: apiAccess.programScopes,
  PurposeKind: purposeKinds,
  PurposeStatus: purposeStatuses,
  PurposeSubjectStatus: purposeSubjectStatuses,
  PurposeType: purposeTypes,
  ReceiptOrigin: receiptOrigins,
  JobKind: jobs.jobKinds,
  BulkAction: bulkJobs.bulkActions,
  BulkJobStatus: bulkJobs.bulkJobStatuses,
  BulkOutcome: bulkJobs.bulkResults,
  JobState: jobs.jobStates,
  KeptReason: replays.keptReasons,
  ReplayOutcome: replays.replayOutcomes,
  ReplayStatus: replays.replayStatuses,
  RetentionEvent: retention.retentionEvents,
  RetentionTarget: retention.retentionTargets,
  SelectionType: selectionTypes,
  SourceType: sourceTypes,
  TransactionType: transactionTypes,
  ValueSetter: valueSetters,
  Visibility: preferenceCenterContent.visibilities,
};

/**
 * What the document shows of a body that the service checks record by record, after the shape of the
 * whole.
 */
export const bodyStandIns: ReadonlyMap<unknown, Schema> = new Map<unknown, Schema>([
  [receipts.receiptBody, receiptRequest],
  [
    hooks.receiveHookEndpoint.body,
    z.union([
      hooks.hookEventSchema,
      z.array(hooks.hookEventSchema),
      z.looseObject({ events: z.array(hooks.hookEventSchema) }),
    ]),
  ],
  [
    receipts.submitReceiptsEndpoint.body,
    z.union([
      receiptRequest,
      z.array(receiptRequest).check(z.minLength(1), z.maxLength(bulkReceiptMaximum)),
    ]),
  ],
]);
