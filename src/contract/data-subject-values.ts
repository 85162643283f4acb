/** Status of a subject's consent to a purpose (docs/wire/receipts-transactions.md 4). */
export const consentStatuses = [
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'ALWAYS_ACTIVE',
  'PENDING',
  'NO_CONSENT',
  'EXPIRED',
  'WITHDRAWN',
  'OPT_OUT',
  'HARD_OPT_OUT',
  'EXTEND',
  'CHANGE_PREFERENCES',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** Statuses as the subjects of a purpose show them: with spaces, and fewer. */
export const purposeSubjectStatuses = [
  'ACTIVE',
  'WITHDRAWN',
  'EXPIRED',
  'NOT GIVEN',
  'PENDING',
  'OPT OUT',
] as const;

/** Those of consents that hold, or wait for their confirmation, and so can end. */
export const standingStatuses = [
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'ALWAYS_ACTIVE',
  'PENDING',
] as const satisfies readonly ConsentStatus[];

/** How a person told staff what they decided (*extension*). */
export const decisionChannels = ['PHONE', 'EMAIL', 'LETTER', 'IN_PERSON', 'CHAT', 'OTHER'] as const;
export type DecisionChannel = (typeof decisionChannels)[number];

/** Types of transactions (docs/wire/receipts-transactions.md 4). */
export const transactionTypes = [
  'PENDING',
  'CONFIRMED',
  'WITHDRAWN',
  'EXPIRED',
  'NOTGIVEN',
  'OPT_OUT',
  'NO_CHOICE',
  'HARD_OPT_OUT',
  'EXTEND',
  'CHANGE_PREFERENCES',
  'OPT_IN',
  'NO_OPT_OUT',
  'CANCEL',
  'IMPLICIT',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The status that a transaction of each type stands for, where records show one. */
export const statusOfType: Record<TransactionType, ConsentStatus> = {
  PENDING: 'PENDING',
  CONFIRMED: 'ACTIVE',
  WITHDRAWN: 'WITHDRAWN',
  EXPIRED: 'EXPIRED',
  NOTGIVEN: 'NO_CONSENT',
  OPT_OUT: 'OPT_OUT',
  NO_CHOICE: 'NO_CONSENT',
  HARD_OPT_OUT: 'HARD_OPT_OUT',
  EXTEND: 'EXTEND',
  CHANGE_PREFERENCES: 'CHANGE_PREFERENCES',
  OPT_IN: 'OPT_IN',
  NO_OPT_OUT: 'NOT_OPT_OUT',
  CANCEL: 'WITHDRAWN',
  IMPLICIT: 'IMPLICIT',
};

/** What a person says to a topic or an option. */
export const choiceTypes = ['OPT_IN', 'OPT_OUT'] as const;

/** Where the profile list may be sorted by (docs/spec.md 4.4). */
export const profileSortKeys = [
  'id',
  'identifier',
  'createdDate',
  'lastModifiedDate',
  'lastTransactionDate',
  'identifierType',
] as const;
export type ProfileSortKey = (typeof profileSortKeys)[number];

/**
 * What a lenient search finds people by, the best hits first: an extension (docs/design.md 10.11).
 */
export const matchKinds = [
  'identifier',
  'formerIdentifier',
  'additionalIdentifier',
  'otherCase',
  'sameDigits',
  'otherSpacing',
  'dataElement',
  'receiptId',
  'personId',
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Most people that a lenient search gives where it does not give exact hits in pages. */
export const lenientMaximum = 50;

/**
 * Why another record looks like a person's, the surest first: an extension (docs/design.md 11.15).
 * - `SAME_IDENTIFIER_OTHERWISE_WRITTEN`: its primary identifier, in other capitals or another format
 * - `SHARED_IDENTIFIER`: both have an additional identifier that more than a form vouches for, or it's
 *   the other's primary one
 * - `OPEN_DUPLICATE_GROUP`: both are in a group of duplicates that nobody merged or dismissed
 * - `SHARED_ELEMENT`: both have a value by which people are found, or only a form says they share more
 */
export const moreRecordReasons = [
  'SAME_IDENTIFIER_OTHERWISE_WRITTEN',
  'SHARED_IDENTIFIER',
  'OPEN_DUPLICATE_GROUP',
  'SHARED_ELEMENT',
] as const;
export type MoreRecordReason = (typeof moreRecordReasons)[number];

/** Most other records that a profile names, and most that share a value before it tells nothing. */
export const moreRecordsMaximum = 10;
export const sharedValueMaximum = 50;

/** `properties` of the profile list (docs/spec.md 4.4). */
export const profileProperties = [
  'linkTokens',
  'ignoreCount',
  'ignoreTopics',
  'ignoreCustomPreferences',
  'includeAllPreferences',
  'includeNotices',
] as const;
export type ProfileProperty = (typeof profileProperties)[number];

/** Why `isDNCInclude` changes nothing. */
export const noDoNotCall = 'no do-not-call list is kept';

/** `properties` of the V2 list (docs/wire/data-subjects.md 4). */
export const subjectProperties = ['ignoreCount', 'linkTokens', 'ignoreDefaultSort'] as const;

/** What a receipt says of where it comes from (docs/wire/receipts-transactions.md 1.1). */
export const sourceTypes = ['WEB', 'MOBILE', 'CUSTOM', 'CTV'] as const;

/** How a receipt came to be (docs/wire/receipts-transactions.md 2.3). */
export const receiptOrigins = [
  'IMPORT',
  'API',
  'SDK',
  'ONETRUST',
  'PREFERENCE_CENTER',
  'EMAIL_CLIENT_ONE_CLICK',
  'HISTORIC_IMPORT',
] as const;

/** Longest value of a data element, in characters (docs/wire/data-subjects.md 2). */
export const elementValueMaximum = 750;

/** Longest type and language of a note, in characters. */
export const noteKeyMaximum = 100;

/** Most data elements of one upsert; of one receipt, and as many additional identifiers. */
export const elementEntryMaximum = 200;

/** Most names never seen before that one receipt brings as data elements, and one collection point. */
export const newElementMaximum = { receipt: 20, collectionPoint: 200 } as const;

/** Most additional identifiers of one type that receipts give a person. */
export const identifiersOfTypeMaximum = 50;

/** Most purposes of one receipt, and most records of a bulk (docs/design.md 5.4). */
export const receiptPurposeMaximum = 20;
export const bulkReceiptMaximum = 500;

/** Longest `customPayload` in all, in characters; most attachments of one receipt. */
export const customPayloadMaximum = 4000;
export const receiptAttachmentMaximum = 20;

/** Most parents that a child's receipt names. */
export const receiptParentMaximum = 2;

/** Largest body of a bulk, in bytes (docs/design.md 5.1). */
export const bulkBodyMaximum = 8_388_608;

/**
 * Who set a value of a person: a sender nobody knows, a program or signed receipt, or staff. What was
 * stored before this was kept counts as a program's.
 */
export const valueSetters = ['FORM', 'PROGRAM', 'STAFF'] as const;
export type ValueSetter = (typeof valueSetters)[number];

/** What a form claims of a person whom others know. */
export const claimKinds = ['ELEMENT', 'IDENTIFIER', 'LANGUAGE', 'IDENTIFIER_TYPE'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** What staff decided on a claim. */
export const claimDecisions = ['ACCEPTED', 'DISMISSED'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];
