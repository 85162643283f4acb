import { sleepingSettings } from '#contract/awakenable-settings.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { collectionPointDefaults } from '#contract/collection-point-requests.ts';
import { builtInPointIds, type RecordStatus } from '#contract/collection-point-values.ts';
import { toAttributes } from '#contract/common/attributes.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import {
  joinPreferences,
  type Preferences,
  toCustomPreferences,
  toLanguages,
  toTopics,
} from '#service/domains/purposes/show-links.ts';
import type { Account } from '#service/http/context.ts';
import type { CollectionPointRow, LinkedPurposeRow } from './records.ts';

type IdentifierElement = NonNullable<CollectionPointRow['identifierElement']>;

type StatusRow = Pick<CollectionPointRow, 'disabled'> & {
  row: Pick<CollectionPointRow['row'], 'collectionPointId' | 'status'>;
};

/** The status that a record shows (docs/design.md 5.2). */
export const statusOf = ({ row, disabled }: StatusRow): RecordStatus =>
  disabled ? 'INACTIVE' : row.status;

/** Whether a version can be the start of a new one. */
export const canCreateNewVersion = ({
  row,
  disabled,
  hasDraft,
  isOfCenter,
}: StatusRow & Pick<CollectionPointRow, 'hasDraft' | 'isOfCenter'>): boolean =>
  row.status === 'ACTIVE' &&
  !disabled &&
  !hasDraft &&
  !isOfCenter &&
  !builtInPointIds.includes(row.collectionPointId);

/** A purpose inside a v1 record (docs/wire/collection-points.md 4.1). */
const toLinkedPurpose = (purpose: LinkedPurposeRow, preferences: Preferences): LinkedPurpose => ({
  PurposeLanguages: toLanguages(purpose.fields.Languages),
  includeParameter: null,
  ImplicitConsentConfirmDesc: purpose.fields.ImplicitConsentConfirmDesc ?? null,
  PurposeCategory: purpose.fields.PurposeCategory ?? null,
  ParentPurposeId: purpose.fields.ParentPurposeId ?? null,
  ExternalReference: purpose.fields.ExternalReference ?? null,
  EnableGeolocation: purpose.fields.EnableGeolocation ?? false,
  LastMajorVersion: purpose.fields.LastMajorVersion ?? null,
  VersionNotes: purpose.fields.VersionNotes ?? null,
  IsMajorVersion: purpose.fields.IsMajorVersion ?? null,
  HardOptOutDisplayFormat: purpose.fields.HardOptOutDisplayFormat ?? null,
  HardOptOutMessage: purpose.fields.HardOptOutMessage ?? null,
  Id: purpose.id,
  Label: purpose.name,
  Description: purpose.description,
  Status: purpose.status,
  Version: purpose.version,
  NewVersionAvailable: purpose.hasNewerActive,
  Type: purpose.type,
  LifeSpan: purpose.consentLifeSpan,
  CreatedDate: toWireTime(purpose.createdAt),
  UpdatedBy: purpose.modifiedBy,
  UpdatedDate: toWireTime(purpose.modifiedAt),
  PublishedBy: purpose.publishedBy,
  PublishedDate: toOptionalWireTime(purpose.publishedAt),
  Topics: toTopics(purpose),
  CustomPreferences: toCustomPreferences(purpose.preferenceLinks, preferences),
  Organizations: purpose.fields.Organizations ?? [],
  attributes: toAttributes(purpose.fields.attributeValues),
  PurposeIdWithVersion: `${purpose.id}:${purpose.version}`,
});

/** Notices with their purposes; one without a guid gets one from its position. */
const toNoticesWithVersions = ({ row, linkedPurposes }: CollectionPointRow) =>
  (row.fields.Notices ?? []).map((notice, index) => {
    const id = notice.privacyNoticeGuid ?? `${row.collectionPointId}:${row.version}:${index}`;
    const named = [...(notice.purposeIds ?? []), notice.purposeId].map((guid) =>
      guid?.toLowerCase(),
    );
    const isNamed = (purpose: LinkedPurposeRow) => named.includes(purpose.id);
    return {
      id,
      name: notice.name ?? '',
      privacyNoticeGuid: id,
      url: notice.url ?? null,
      type: notice.type,
      noticeType: notice.noticeType,
      purposes: linkedPurposes
        .filter(isNamed)
        .map(({ id: purposeId, name, version, type }) => ({ id: purposeId, name, version, type })),
      collectionPoint: {
        id: row.collectionPointId,
        name: row.name,
        version: row.version,
        type: row.type,
      },
    };
  });

/** What the record shows of settings that aren't set (docs/design.md 10.7). */
const unset = {
  WebFormUrl: null,
  PrivacyPolicyUrl: null,
  RedirectUrl: null,
  IABVendorId: null,
  NoConsentTransactions: null,
  Language: null,
  Languages: null,
  SendConsentEmail: null,
  PreferenceCenter: null,
  ResponsibleUserId: null,
  ResponsibleGroupId: null,
  ConsentIntegration: null,
  EnableNewConsentIntegration: null,
  IsAuthenticationRequired: null,
  IsDynamicCollectionPoint: null,
  NewSdkIntegrationEnabled: null,
  DOISendConfirmationEmail: null,
  PrimaryIdentifierType: null,
  IdentifierTypes: null,
  AllowMultipleIdentifierTypes: null,
  DataElementsTranslation: null,
  HostedWebForm: null,
  CookieConsentUpdate: null,
  ParentIdentifierTypes: null,
  DOIEmailIdentifier: null,
  AckEmailIdentifier: null,
  PrefillIdentifier: null,
  ShowDLNotification: null,
};

/** The data element that identifies people; what is counted and managed elsewhere is null. */
const toIdentifierElement = ({ id, name, createdAt }: IdentifierElement) => ({
  Id: id,
  Label: name,
  IsIdentifier: true,
  CreatedDate: toWireTime(createdAt),
  UpdatedDate: null,
  Languages: [],
  NumberOfLanguages: null,
  Organizations: [],
  CollectionPoints: null,
  CollectionPointsWithoutRetired: null,
  PreferenceCenters: null,
  totalActivePreferenceCenters: null,
  LinkedDataSubjectElementExists: null,
  PIInfo: null,
  canEdit: null,
  canDelete: null,
});

/** One version as the v1 detail record (docs/wire/collection-points.md 4). */
export const toCollectionPoint = (record: CollectionPointRow): CollectionPointVersionV1 => {
  const { row, identifierElement, receiptActivity } = record;
  return {
    ...unset,
    ...collectionPointDefaults,
    ...row.fields,
    Id: row.collectionPointId,
    Version: row.version,
    Name: row.name,
    Description: row.description,
    CollectionPointType: row.type,
    ConsentType: row.consentType,
    Status: statusOf(record),
    OrganizationId: row.organizationId,
    Disabled: record.disabled,
    TokenRevoked: row.tokenRevokedAt !== null,
    SettingsAsleep: sleepingSettings(row.fields, row.awake),
    CanCreateNewVersion: canCreateNewVersion(record),
    CreateDate: toWireTime(row.createdAt),
    LastModifiedDate: toWireTime(row.modifiedAt),
    ActivationDate: toOptionalWireTime(row.activatedAt),
    FirstReceiptOn: toOptionalWireTime(receiptActivity.firstAt),
    LastActivityDate: toOptionalWireTime(receiptActivity.lastAt),
    LastSdkIntegrationDate: null,
    CreatedBy: row.createdBy,
    LastModifiedBy: row.modifiedBy,
    PublishedBy: row.publishedBy,
    ApprovedBy: row.approvedBy,
    ReceiptCount: receiptActivity.count,
    SubjectIdentifier: row.subjectIdentifier,
    IdentifierDataElement:
      identifierElement === null ? null : toIdentifierElement(identifierElement),
    HostedSDK: row.hostedSdk ?? false,
    DataElements: record.linkedDataElements.map(({ name }) => name),
    Purposes: record.linkedPurposes.map((purpose) => toLinkedPurpose(purpose, record.preferences)),
    noticesWithVersions: toNoticesWithVersions(record),
    attributes: toAttributes(row.fields.attributeValues),
    jwtToken: null,
  };
};

const lowerFirst = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** Settings that V2 shows under the same name in camelCase (docs/wire/collection-points.md 4.7). */
const sharedSettings = [
  'WebFormUrl',
  'PrivacyPolicyUrl',
  'DoubleOptIn',
  'RedirectUrl',
  'NoConsentTransactions',
  'Language',
  'Languages',
  'SendConsentEmail',
  'ResponsibleUserId',
  'ResponsibleGroupId',
  'ConsentIntegration',
  'EnableNewConsentIntegration',
  'IsAuthenticationRequired',
  'ReconfirmActivePurpose',
  'NewSdkIntegrationEnabled',
] as const;

/** One version as the V2 record: all camelCase, with the token's claims (4.7). */
export const toCollectionPointV2 = (
  record: CollectionPointRow,
  account: Account,
): CollectionPointVersionV2 => {
  const v1 = toCollectionPoint(record);
  const { row, identifierElement, receiptActivity } = record;
  return {
    ...Object.fromEntries(sharedSettings.map((key) => [lowerFirst(key), v1[key] ?? null])),
    id: row.collectionPointId,
    version: row.version,
    name: row.name,
    status: statusOf(record),
    collectionPointType: row.type,
    consentType: row.consentType,
    description: row.description,
    subjectIdentifier: row.subjectIdentifier,
    identifierDataElement:
      identifierElement === null
        ? null
        : {
            guid: identifierElement.id,
            label: identifierElement.name,
            isIdentifier: true,
            createdDate: toWireTime(identifierElement.createdAt),
            lastModifiedDate: null,
            numberOfLanguages: null,
            languages: [],
            collectionPoints: null,
            canEdit: null,
            dataElementFields: {
              dataElementType: identifierElement.type,
              displayAs: null,
              dataElementOptions: [],
            },
          },
    createDate: v1.CreateDate,
    lastModifiedDate: v1.LastModifiedDate,
    firstReceiptOn: v1.FirstReceiptOn,
    receiptCount: receiptActivity.count,
    activationDate: v1.ActivationDate,
    organizationId: row.organizationId,
    iabVendorId: v1.IABVendorId ?? null,
    hostedSDK: v1.HostedSDK,
    showWarning: false,
    warningReasons: [],
    hostedWebFormId: null,
    lastSdkIntegrationDate: null,
    // Its keys are as V1 has them (docs/wire/collection-points.md 4.7).
    preferenceCenter: v1.PreferenceCenter,
    lastActivityDate: v1.LastActivityDate,
    createdBy: row.createdBy,
    lastModifiedBy: row.modifiedBy,
    publishedBy: row.publishedBy,
    approvedBy: row.approvedBy,
    dataElements: v1.DataElements,
    jwtToken: toTokenClaims(record, account),
    noticesWithVersions: v1.noticesWithVersions,
    canCreateNewVersion: v1.CanCreateNewVersion,
    disabled: record.disabled,
    tokenRevoked: v1.TokenRevoked,
    settingsAsleep: v1.SettingsAsleep,
    attributes: v1.attributes,
    purposes: record.linkedPurposes.map((purpose) => ({
      id: purpose.id,
      label: purpose.name,
      purposeType: purpose.type,
      status: purpose.status,
      version: purpose.version,
      description: purpose.description,
      consentLifeSpan: purpose.consentLifeSpan,
      implicitConsentLifeSpan: purpose.fields.ImplicitConsentLifeSpan ?? null,
      implicitConsentConfirmDesc: purpose.fields.ImplicitConsentConfirmDesc ?? null,
      parentPurposeId: purpose.fields.ParentPurposeId ?? null,
      retireOnDate: null,
      createdBy: null,
      createdDate: toWireTime(purpose.createdAt),
      lastModifiedBy: purpose.modifiedBy,
      lastModifiedDate: toWireTime(purpose.modifiedAt),
      publishedBy: purpose.publishedBy,
      publishedDate: toOptionalWireTime(purpose.publishedAt),
      receiptInclusionAttributes: {},
    })),
  };
};

/**
 * The claims of a collection point token (docs/wire/collection-points.md 7). `iat` is the
 * version's last change as local time text without a zone: a version has one token, as long as the
 * preferences and purposes that it links are as they were.
 */
export const toTokenClaims = (
  record: CollectionPointRow,
  account: Account,
): Record<string, unknown> => {
  const v1 = toCollectionPoint(record);
  const { row } = record;
  return {
    otJwtVersion: 1,
    processId: row.collectionPointId,
    processVersion: row.version,
    iat: toWireTime(row.modifiedAt).slice(0, -1),
    moc: row.type,
    policy_uri: null,
    sub: row.subjectIdentifier,
    iss: null,
    tenantId: account.tenantId,
    description: row.description,
    consentType: row.consentType,
    allowNotGivenConsents: v1.NoConsentTransactions ?? false,
    doubleOptIn: v1.DoubleOptIn,
    purposes: record.linkedPurposes.map((purpose) => ({
      id: purpose.id,
      version: purpose.version,
      parentId: purpose.fields.ParentPurposeId ?? null,
      topics: purpose.topicLinks.map(({ topicId }) => topicId),
      customPreferences: joinPreferences(purpose.preferenceLinks, record.preferences).map(
        ({ preference }) => ({
          id: preference.Id,
          isRequired: preference.Required ?? false,
          options: (preference.Options ?? []).map(({ Id }) => Id),
        }),
      ),
      enableGeolocation: purpose.fields.EnableGeolocation ?? false,
      implicitConsentLifeSpan: purpose.fields.ImplicitConsentLifeSpan ?? null,
    })),
    notices: v1.noticesWithVersions,
    dsDataElements: v1.DataElements,
    dataElementTypeMap: Object.fromEntries(
      record.linkedDataElements.map(({ name, type }) => [name, type]),
    ),
    authenticationRequired: v1.IsAuthenticationRequired ?? false,
    reconfirmActivePurpose: v1.ReconfirmActivePurpose,
    overrideActivePurpose: v1.OverrideActivePurpose,
    dynamicCollectionPoint: v1.IsDynamicCollectionPoint ?? false,
    additionalIdentifiers: v1.IdentifierTypes ?? [],
    multipleIdentifierTypes: v1.AllowMultipleIdentifierTypes ?? false,
    enableParentPrimaryIdentifiers: v1.EnablePrimaryIdentifier,
    enableGeolocation: v1.EnableGeolocation,
    parentPrimaryIdentifiersType: v1.PrimaryIdentifierType ?? null,
    additionalParentIdentifierTypes: v1.ParentIdentifierTypes ?? [],
  };
};
