import { statusLabel } from '#console/ui/status-words.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type { Difference } from '../record-content.ts';
import { consentLabel, typeLabel } from '../words.ts';

const labels: Record<string, string> = {
  CollectionPointType: 'Type',
  ConsentType: 'Consent type',
  PurposeIdsWithVersion: 'Purposes',
  DataElements: 'Data elements',
  SubjectIdentifier: 'Subject identifier',
  AllowMultipleIdentifierTypes: 'Allow several identifier types',
  IdentifierTypes: 'Identifier types',
  EnablePrimaryIdentifier: 'Enable primary identifier',
  PrimaryIdentifierType: 'Primary identifier type',
  Language: 'Default language',
  DoubleOptIn: 'Double opt-in',
  NoConsentTransactions: 'Receipts without consent',
  HostedSDK: 'Hosted SDK',
  RedirectUrl: 'Redirect address',
  PrivacyPolicyUrl: 'Privacy policy address',
};

const wordsOf: Record<string, (value: string) => string> = {
  CollectionPointType: typeLabel,
  ConsentType: consentLabel,
  Status: statusLabel,
};

const longest = 80;

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

const describeValue = (field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return `“${shorten(wordsOf[field]?.(value) ?? value)}”`;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    return value.length === 0 ? 'none' : shorten(value.join(', '));
  }
  return shorten(JSON.stringify(value));
};

const describePurposes = ({ Purposes }: CollectionPoint): string =>
  (Purposes ?? []).map(({ Label, Version }) => `${Label} v${Version}`).join(', ') || 'none';

/** A difference between two readings as a name and two values, short enough for a line. */
export const describeDifference = (
  { field, before, after }: Difference,
  opened: CollectionPoint,
  stored: CollectionPoint,
): { label: string; before: string; after: string } =>
  field === 'PurposeIdsWithVersion'
    ? { label: 'Purposes', before: describePurposes(opened), after: describePurposes(stored) }
    : {
        label: labels[field] ?? field,
        before: describeValue(field, before),
        after: describeValue(field, after),
      };
