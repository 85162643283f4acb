/**
 * Types of collection points: the union of docs/spec.md 2.1 and docs/wire/collection-points.md 5
 * (docs/design.md 5.2).
 */
export const collectionPointTypes = [
  'COOKIE',
  'WEB_FORM',
  'API',
  'MOBILE_SDK',
  'EMAIL',
  'CALL_CENTER',
  'PAPER',
  'IN_PERSON',
  'OTHER',
  'HOSTED_WEB_FORM',
  'EMBEDDED_WEB_FORM',
  'BULK_IMPORT',
  'MOBILE_APPLICATION',
  'PREFERENCE_CENTER',
  'TRUST_CENTER',
  'NOTIFICATION_OPT_OUT',
  'ADMIN_UPDATE',
] as const;
export type CollectionPointType = (typeof collectionPointTypes)[number];

/** Longest collection point name (docs/spec.md 8). */
export const collectionPointNameMaximum = 255;

/** Types that cannot be disabled (docs/spec.md 3). */
export const lockedCollectionPointTypes: readonly string[] = [
  'ADMIN_UPDATE',
  'NOTIFICATION_OPT_OUT',
];

/**
 * The built-in collection point, of the type ADMIN_UPDATE: what staff and programs change goes through
 * it. It takes every purpose, has no token, and nothing of it can be changed (docs/design.md 10.10).
 */
export const adminPointId = 'c8b5e1f4-7d0a-4c6e-9b21-3f6a90d2e75b';

/**
 * The other built-in collection point, of the same type: what people stop by the links of mails goes
 * through it. It's their own word, which no correction of staff's takes back (docs/design.md 11.5).
 */
export const stopPointId = '2f9d64c0-8b13-4e7a-a5d8-6c01e9b7f342';

/**
 * One more of that type: what carriers and mail providers tell of people goes through it, by inbound
 * hooks (docs/design.md 11.7). It's the person's own word, too.
 */
export const hookPointId = '7c41e6a9-3d58-4b0f-8e27-95b3d10fa64c';

/** Those that nobody made. */
export const builtInPointIds: readonly string[] = [adminPointId, stopPointId, hookPointId];

/**
 * Types whose `HostedSDK` is true whatever was sent (docs/spec.md 4.1 rule 3, docs/design.md 5.2).
 */
export const hostedSdkTypes: readonly string[] = [
  'WEB_FORM',
  'HOSTED_WEB_FORM',
  'EMBEDDED_WEB_FORM',
];

/** Consent types: the union of docs/spec.md 2.1 and docs/wire/collection-points.md 5. */
export const consentTypes = [
  'EXPLICIT',
  'IMPLIED',
  'NOT_APPLICABLE',
  'FORMSUBMIT',
  'UNAMBIGUOUS',
  'OPTINCHECKBOX',
  'OPTOUTCHECKBOX',
  'SINGLETRIGGER',
  'CONDITIONALTRIGGER',
  'COOKIEBANNER',
  'UNCHECKOPTOUT',
  'CHECKOPTOUT',
  'NOTICE_ONLY',
  'CONSENT',
  'LEGITIMATE_INTEREST',
  'IMPLICIT',
] as const;
export type ConsentType = (typeof consentTypes)[number];

/** Every status that can be filtered by; ARCHIVED matches nothing yet (docs/design.md 5.2). */
export const collectionPointStatuses = [
  'DRAFT',
  'ACTIVE',
  'RETIRED',
  'INACTIVE',
  'ARCHIVED',
] as const;

/** Statuses that a record can read (docs/wire/collection-points.md 5). */
export const recordStatuses = ['DRAFT', 'ACTIVE', 'RETIRED', 'INACTIVE'] as const;
export type RecordStatus = (typeof recordStatuses)[number];

/** Fields of a detail record that the service gives; a request that holds them does not set them. */
export const computedCollectionPointKeys = [
  'Id',
  'Version',
  'Disabled',
  'TokenRevoked',
  'SettingsAsleep',
  'CanCreateNewVersion',
  'CreateDate',
  'LastModifiedDate',
  'ActivationDate',
  'FirstReceiptOn',
  'LastActivityDate',
  'LastSdkIntegrationDate',
  'CreatedBy',
  'LastModifiedBy',
  'PublishedBy',
  'ApprovedBy',
  'ReceiptCount',
  'IdentifierDataElement',
  'Purposes',
  'noticesWithVersions',
  'attributes',
  'jwtToken',
] as const;

/** Types of data elements (docs/wire/collection-points.md 4.4). */
export const dataElementTypes = [
  'USER_INPUT',
  'SELECTION',
  'EMAIL',
  'NUMBER',
  'DATE_PICKER',
  'COUNTRY',
  'STATE',
  'COUNTRY_CODE',
  'PHONE_NUMBER',
  'STATE_CODE',
] as const;
