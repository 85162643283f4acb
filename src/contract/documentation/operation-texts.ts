import { accessAnswersTexts } from './access-answers.ts';
import { accountSettingsTexts } from './account-settings.ts';
import { activityTexts } from './activity.ts';
import { apiAccessTexts } from './api-access.ts';
import { approvalTexts } from './approvals.ts';
import { arrivalTexts } from './arrivals.ts';
import { attachmentTexts } from './attachments.ts';
import { bulkJobTexts } from './bulk-jobs.ts';
import { centerPreferencesTexts } from './center-preferences.ts';
import { claimTexts } from './claims.ts';
import { colleagueTexts } from './colleagues.ts';
import { collectionPointDraftsTexts } from './collection-point-drafts.ts';
import { collectionPointFormsTexts } from './collection-point-forms.ts';
import { collectionPointsTexts } from './collection-points.ts';
import { consentGroupTexts } from './consent-groups.ts';
import { consentHistoryTexts } from './consent-history.ts';
import { customIndexesTexts } from './custom-indexes.ts';
import { dataElementTexts } from './data-elements.ts';
import { dataSubjectSearchTexts } from './data-subject-search.ts';
import { dataSubjectsTexts } from './data-subjects.ts';
import { dataSubjectsV3Texts } from './data-subjects-v3.ts';
import { dataSubjectsV4Texts } from './data-subjects-v4.ts';
import { decisionTexts } from './decisions.ts';
import { deletionTexts } from './deletions.ts';
import { destinationTexts } from './destinations.ts';
import { emailDomainsTexts } from './email-domains.ts';
import { erasureTexts } from './erasures.ts';
import { hookTexts } from './hooks.ts';
import { identityGroupTexts } from './identity-groups.ts';
import { identityGroupV4Texts } from './identity-groups-v4.ts';
import { insightsTexts } from './insights.ts';
import { jobTexts } from './jobs.ts';
import { linkTokenTexts } from './link-tokens.ts';
import { mailTexts } from './mails.ts';
import { mergeTexts } from './merge.ts';
import { mergeRequestsTexts } from './merge-requests.ts';
import { nameTexts } from './names.ts';
import type { OperationTexts } from './operation-text.ts';
import { organizationTexts } from './organizations.ts';
import { preferenceCenterTexts } from './preference-centers.ts';
import { preferenceReadsTexts } from './preference-reads.ts';
import { previewTexts } from './previews.ts';
import { proofsTexts } from './proofs.ts';
import { publishPointTexts } from './publish-point.ts';
import { purposeDraftsTexts } from './purpose-drafts.ts';
import { purposePreferencesTexts } from './purpose-preferences.ts';
import { purposeVersionsTexts } from './purpose-versions.ts';
import { purposesTexts } from './purposes.ts';
import { receiptSignerTexts } from './receipt-signers.ts';
import { receiptsTexts } from './receipts.ts';
import { receiptsV1Texts } from './receipts-v1.ts';
import { replayTexts } from './replays.ts';
import { retentionTexts } from './retention.ts';
import { sessionTexts } from './sessions.ts';
import { subjectElementsTexts } from './subject-elements.ts';
import { withdrawalTexts } from './withdrawals.ts';

/** A file for each module of the contract. */
export const textModules: readonly OperationTexts[] = [
  accessAnswersTexts,
  accountSettingsTexts,
  activityTexts,
  apiAccessTexts,
  sessionTexts,
  collectionPointsTexts,
  collectionPointDraftsTexts,
  collectionPointFormsTexts,
  publishPointTexts,
  approvalTexts,
  consentHistoryTexts,
  customIndexesTexts,
  dataElementTexts,
  dataSubjectSearchTexts,
  dataSubjectsTexts,
  dataSubjectsV3Texts,
  dataSubjectsV4Texts,
  decisionTexts,
  deletionTexts,
  arrivalTexts,
  destinationTexts,
  emailDomainsTexts,
  nameTexts,
  erasureTexts,
  hookTexts,
  identityGroupTexts,
  consentGroupTexts,
  bulkJobTexts,
  identityGroupV4Texts,
  insightsTexts,
  linkTokenTexts,
  mailTexts,
  attachmentTexts,
  mergeRequestsTexts,
  mergeTexts,
  organizationTexts,
  colleagueTexts,
  preferenceCenterTexts,
  centerPreferencesTexts,
  preferenceReadsTexts,
  previewTexts,
  proofsTexts,
  purposePreferencesTexts,
  purposeDraftsTexts,
  purposeVersionsTexts,
  purposesTexts,
  receiptSignerTexts,
  receiptsTexts,
  receiptsV1Texts,
  jobTexts,
  retentionTexts,
  replayTexts,
  claimTexts,
  subjectElementsTexts,
  withdrawalTexts,
];

/** What the document says of each operation; `operation-texts.test.ts` checks that none is missing. */
export const operationTexts: OperationTexts = Object.assign({}, ...textModules);
