import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import {
  type ExpiryDateType,
  expiryDateTypes,
  type HardOptOutDisplayFormat,
  hardOptOutDisplayFormats,
  type PurposeKind,
  type PurposeType,
  purposeKinds,
  purposeTypes,
} from '#contract/purpose-values.ts';

const typeWords: Record<PurposeType, string> = {
  STANDARD: 'Standard',
  COOKIE: 'Cookie',
  IAB: 'IAB',
  MOBILE: 'Mobile',
  NOTIFICATION_OPT_OUT: 'Notification opt-out',
};

const kindWords: Record<PurposeKind, string> = {
  MARKETING: 'Marketing',
  SERVICE: 'Service',
  DATA_USE: 'Use of data',
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
export const kindChoices = choicesOf(purposeKinds, kindWords);
export const expiryChoices = choicesOf(expiryDateTypes, expiryWords);
export const hardOptOutChoices = choicesOf(hardOptOutDisplayFormats, hardOptOutWords);

/** "Standard purpose, marketing": what kind of purpose a version is. */
export const describePurpose = ({
  purposeType,
  kind,
}: {
  purposeType?: string | null | undefined;
  kind?: string | null | undefined;
}): string =>
  [
    typeLabel(purposeType) && `${typeLabel(purposeType)} purpose`,
    wordOf(kindWords, kind).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
