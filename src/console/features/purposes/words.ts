import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type ExpiryDateType,
  expiryDateTypes,
  type HardOptOutDisplayFormat,
  hardOptOutDisplayFormats,
  type PurposeType,
  purposeTypes,
} from '#contract/purpose-values.ts';

const typeWords: Record<PurposeType, string> = {
  STANDARD: 'Standard',
  COOKIE: 'Cookie',
  IAB: 'IAB',
  MOBILE: 'Mobile',
  NOTIFICATION_OPT_OUT: 'Notification opt-out',
};

const expiryWords: Record<ExpiryDateType, string> = {
  LAST_TRANSACTION_DATE: 'Last transaction',
  CONSENT_DATE: 'Consent',
};

const hardOptOutWords: Record<HardOptOutDisplayFormat, string> = {
  HIDE: 'Hide',
  LOCK: 'Lock',
};

/** Words for a wire value: one that is not known as it came, none as `''`. */
export const typeLabel = (type: string | null | undefined) => wordOf(typeWords, type);

export const typeChoices = choicesOf(purposeTypes, typeWords);
export const expiryChoices = choicesOf(expiryDateTypes, expiryWords);
export const hardOptOutChoices = choicesOf(hardOptOutDisplayFormats, hardOptOutWords);
