import * as accessAnswers from './access-answers.ts';
import * as accountSettings from './account-settings.ts';
import * as activity from './activity.ts';
import * as apiAccess from './api-access.ts';
import * as approvals from './approvals.ts';
import * as arrivals from './arrivals.ts';
import * as attachments from './attachments.ts';
import * as bulkJobs from './bulk-jobs.ts';
import * as centerPreferences from './center-preferences.ts';
import * as claims from './claims.ts';
import * as people from './colleagues.ts';
import * as collectionPointDrafts from './collection-point-drafts.ts';
import * as collectionPointForms from './collection-point-forms.ts';
import * as collectionPointWrites from './collection-point-writes.ts';
import * as collectionPoints from './collection-points.ts';
import type { Endpoint } from './common/endpoint.ts';
import { idempotencyKeyHeader, requestIdHeader, ticketHeader } from './common/headers.ts';
import * as compare from './compare.ts';
import * as consentGroups from './consent-groups.ts';
import * as consentHistory from './consent-history.ts';
import * as customIndexes from './custom-indexes.ts';
import * as dataElementSettings from './data-element-settings.ts';
import * as dataSubjectSearch from './data-subject-search.ts';
import * as dataSubjects from './data-subjects.ts';
import * as dataSubjectsV3 from './data-subjects-v3.ts';
import * as dataSubjectsV4 from './data-subjects-v4.ts';
import * as decisions from './decisions.ts';
import * as deletions from './deletions.ts';
import * as destinations from './destinations.ts';
import * as emailDomains from './email-domains.ts';
import * as erasures from './erasures.ts';
import * as hooks from './hooks.ts';
import * as identityGroups from './identity-groups.ts';
import * as identityGroupsV4 from './identity-groups-v4.ts';
import * as insights from './insights.ts';
import * as jobs from './jobs.ts';
import * as linkTokens from './link-tokens.ts';
import * as mails from './mails.ts';
import * as merge from './merge.ts';
import * as mergeRequests from './merge-requests.ts';
import * as names from './names.ts';
import * as organizations from './organizations.ts';
import * as pointHealth from './point-health.ts';
import * as pointSenders from './point-senders.ts';
import * as preferenceCenterWrites from './preference-center-writes.ts';
import * as preferenceCenters from './preference-centers.ts';
import * as preferenceReads from './preference-reads.ts';
import * as previews from './previews.ts';
import * as proofs from './proofs.ts';
import * as publishPoint from './publish-point.ts';
import * as purposeDrafts from './purpose-drafts.ts';
import * as purposePreferences from './purpose-preferences.ts';
import * as purposeVersions from './purpose-versions.ts';
import * as purposes from './purposes.ts';
import * as receiptKeys from './receipt-keys.ts';
import * as receipts from './receipts.ts';
import * as receiptsV1 from './receipts-v1.ts';
import * as replays from './replays.ts';
import * as retention from './retention.ts';
import * as sessions from './sessions.ts';
import * as subjectElements from './subject-elements.ts';
import * as turnOnSettings from './turn-on-settings.ts';
import * as withdrawals from './withdrawals.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operationId' in value;

/** Every endpoint of the interface that is built, for the service and the OpenAPI document. */
export const endpoints: readonly Endpoint[] = [
  activity,
  apiAccess,
  hooks,
  sessions,
  collectionPoints,
  collectionPointWrites,
  turnOnSettings,
  collectionPointDrafts,
  collectionPointForms,
  publishPoint,
  approvals,
  pointHealth,
  pointSenders,
  purposes,
  purposeVersions,
  purposeDrafts,
  purposePreferences,
  previews,
  preferenceCenters,
  preferenceCenterWrites,
  subjectElements,
  claims,
  dataSubjects,
  dataSubjectSearch,
  dataSubjectsV3,
  dataSubjectsV4,
  centerPreferences,
  preferenceReads,
  emailDomains,
  consentHistory,
  receipts,
  receiptKeys,
  receiptsV1,
  withdrawals,
  decisions,
  compare,
  merge,
  mergeRequests,
  customIndexes,
  organizations,
  accountSettings,
  dataElementSettings,
  destinations,
  arrivals,
  people,
  names,
  insights,
  jobs,
  bulkJobs,
  linkTokens,
  attachments,
  mails,
  identityGroups,
  consentGroups,
  identityGroupsV4,
  proofs,
  accessAnswers,
  erasures,
  deletions,
  retention,
  replays,
].flatMap((module) => Object.values<unknown>(module).filter(isEndpoint));

/**
 * Every header that a request may carry: a page on another origin may send each
 * (docs/design.md 5.9).
 */
export const requestHeaders: readonly string[] = [
  ...new Set([
    'Authorization',
    'APIKey',
    'Content-Type',
    idempotencyKeyHeader,
    requestIdHeader,
    ticketHeader,
    'If-None-Match',
    ...endpoints.flatMap(({ headers }) => Object.keys(headers?.shape ?? {})),
  ]),
];
