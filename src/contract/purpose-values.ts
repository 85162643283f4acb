/** Statuses of purpose versions (docs/wire/purposes.md 2). */
export const purposeStatuses = ['DRAFT', 'ACTIVE', 'RETIRED'] as const;
export type PurposeStatus = (typeof purposeStatuses)[number];

/** Types of purposes (docs/wire/purposes.md 2). */
export const purposeTypes = [
  'STANDARD',
  'COOKIE',
  'IAB',
  'MOBILE',
  'NOTIFICATION_OPT_OUT',
] as const;
export type PurposeType = (typeof purposeTypes)[number];

/** What a purpose is for (*extension*); one that isn't set counts as MARKETING. */
export const purposeKinds = ['MARKETING', 'SERVICE', 'DATA_USE'] as const;
export type PurposeKind = (typeof purposeKinds)[number];

/** What the end of a consent is counted from (docs/wire/purposes.md 2). */
export const expiryDateTypes = ['LAST_TRANSACTION_DATE', 'CONSENT_DATE'] as const;
export type ExpiryDateType = (typeof expiryDateTypes)[number];

/** How a purpose that cannot be opted out of is shown (docs/wire/purposes.md 2). */
export const hardOptOutDisplayFormats = ['HIDE', 'LOCK'] as const;
export type HardOptOutDisplayFormat = (typeof hardOptOutDisplayFormats)[number];

/** Longest purpose name; the wire names none, so the collection point's is taken. */
export const purposeNameMaximum = 255;

/** Most preferences, and most topics, that one purpose links. */
export const purposeLinkMaximum = 1000;

/** Most languages of one purpose. */
export const purposeLanguageMaximum = 200;

/** How the wire spells, spaces included, what V2 calls `implicitConsentConfirmDesc`. */
export const implicitConsentKey = 'Description of Implicit Purpose Confirmation checkbox';
