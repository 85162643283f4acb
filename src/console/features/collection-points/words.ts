import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type CollectionPointType,
  type ConsentType,
  collectionPointTypes,
  consentTypes,
} from '#contract/collection-point-values.ts';

const typeWords: Record<CollectionPointType, string> = {
  COOKIE: 'Cookie',
  WEB_FORM: 'Web form',
  API: 'API',
  MOBILE_SDK: 'Mobile SDK',
  EMAIL: 'Email',
  CALL_CENTER: 'Call center',
  PAPER: 'Paper',
  IN_PERSON: 'In person',
  OTHER: 'Other',
  HOSTED_WEB_FORM: 'Hosted web form',
  EMBEDDED_WEB_FORM: 'Embedded web form',
  BULK_IMPORT: 'Bulk import',
  MOBILE_APPLICATION: 'Mobile application',
  PREFERENCE_CENTER: 'Preference center',
  TRUST_CENTER: 'Trust center',
  NOTIFICATION_OPT_OUT: 'Notification opt-out',
  ADMIN_UPDATE: 'Admin update',
};

const consentWords: Record<ConsentType, string> = {
  EXPLICIT: 'Explicit',
  IMPLIED: 'Implied',
  NOT_APPLICABLE: 'Not applicable',
  FORMSUBMIT: 'Form submit',
  UNAMBIGUOUS: 'Unambiguous',
  OPTINCHECKBOX: 'Opt-in checkbox',
  OPTOUTCHECKBOX: 'Opt-out checkbox',
  SINGLETRIGGER: 'Single trigger',
  CONDITIONALTRIGGER: 'Conditional trigger',
  COOKIEBANNER: 'Cookie banner',
  UNCHECKOPTOUT: 'Uncheck to opt out',
  CHECKOPTOUT: 'Check to opt out',
  NOTICE_ONLY: 'Notice only',
  CONSENT: 'Consent',
  LEGITIMATE_INTEREST: 'Legitimate interest',
  IMPLICIT: 'Implicit',
};

/** Words for a wire value: one that is not known as it came, none as `''`. */
export const typeLabel = (type: string | null | undefined) => wordOf(typeWords, type);
export const consentLabel = (consent: string | null | undefined) => wordOf(consentWords, consent);

export const typeChoices = choicesOf(collectionPointTypes, typeWords);
export const consentChoices = choicesOf(consentTypes, consentWords);

const cookieUpdateWords = {
  UPDATE_ALL: 'Update all transactions',
  SKIP_TRANSACTION: "Don't record a transaction",
};
export const cookieUpdateChoices = choicesOf(Object.keys(cookieUpdateWords), cookieUpdateWords);

const noticeTypeWords = { PRIVACY_NOTICE: 'Privacy notice', DIGITAL_POLICY: 'Digital policy' };
export const noticeTypeChoices = choicesOf(Object.keys(noticeTypeWords), noticeTypeWords);
export const noticeTypeLabel = (type: string) => wordOf(noticeTypeWords, type);

const noticeFormWords = { LINKED: 'Linked', EMBEDDED: 'Embedded' };
export const noticeFormChoices = choicesOf(Object.keys(noticeFormWords), noticeFormWords);
export const noticeFormLabel = (form: string) => wordOf(noticeFormWords, form);

export const noLinkedPurposes = 'No linked purposes.';
