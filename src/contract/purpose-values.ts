/** Statuses of purpose versions (wire/purposes.md, Enums). */
export const purposeStatuses = ['DRAFT', 'ACTIVE', 'RETIRED'] as const;
export type PurposeStatus = (typeof purposeStatuses)[number];

/** Types of purposes (wire/purposes.md, Enums). */
export const purposeTypes = [
  'STANDARD',
  'COOKIE',
  'IAB',
  'MOBILE',
  'NOTIFICATION_OPT_OUT',
] as const;
export type PurposeType = (typeof purposeTypes)[number];

/** What the end of a consent is counted from (wire/purposes.md, Enums). */
export const expiryDateTypes = ['LAST_TRANSACTION_DATE', 'CONSENT_DATE'] as const;
