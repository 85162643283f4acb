import { hashKey } from '@tanstack/react-query';
import type { input } from 'zod/mini';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import type {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import { hostedSdkTypes } from '#contract/collection-point-values.ts';

export type CreateBody = input<typeof createCollectionPointRequestSchema>;
export type UpdateBody = input<typeof updateCollectionPointRequestSchema>;

/** A purpose version as a request links it. */
export type PurposeVersionLink = { Id: string; Version: number };

/** The fields of the form under their names on the wire, so that faults find them. */
export type CollectionPointFormValues = {
  Name: string;
  Description: string;
  CollectionPointType: string;
  ConsentType: string;
  PurposeIdsWithVersion: PurposeVersionLink[];
  DataElements: string[];
  SubjectIdentifier: string;
  AllowMultipleIdentifierTypes: boolean;
  IdentifierTypes: string[];
  EnablePrimaryIdentifier: boolean;
  PrimaryIdentifierType: string;
  Language: string;
  Languages: string[];
  DoubleOptIn: boolean;
  NoConsentTransactions: boolean;
  HostedSDK: boolean;
  RedirectUrl: string;
  PrivacyPolicyUrl: string;
};
export type FormField = keyof CollectionPointFormValues;

export const emptyFormValues = (): CollectionPointFormValues => ({
  Name: '',
  Description: '',
  CollectionPointType: '',
  ConsentType: '',
  PurposeIdsWithVersion: [],
  DataElements: [],
  SubjectIdentifier: '',
  AllowMultipleIdentifierTypes: false,
  IdentifierTypes: [],
  EnablePrimaryIdentifier: false,
  PrimaryIdentifierType: '',
  Language: '',
  Languages: [],
  DoubleOptIn: false,
  NoConsentTransactions: false,
  HostedSDK: false,
  RedirectUrl: '',
  PrivacyPolicyUrl: '',
});

/** All fields in the order of the screen: the first faulty one gets the focus. */
export const formFields = Object.keys(emptyFormValues()) as FormField[];

/** The purpose versions that a record links, in its order. */
export const purposeLinksOf = ({ Purposes }: CollectionPoint): PurposeVersionLink[] =>
  (Purposes ?? []).map(({ Id, Version }) => ({ Id, Version }));

export const toFormValues = (record: CollectionPoint): CollectionPointFormValues => ({
  Name: record.Name,
  Description: record.Description ?? '',
  CollectionPointType: record.CollectionPointType ?? '',
  ConsentType: record.ConsentType ?? '',
  PurposeIdsWithVersion: purposeLinksOf(record),
  DataElements: record.DataElements ?? [],
  SubjectIdentifier: record.SubjectIdentifier ?? '',
  AllowMultipleIdentifierTypes: record.AllowMultipleIdentifierTypes ?? false,
  IdentifierTypes: record.IdentifierTypes ?? [],
  EnablePrimaryIdentifier: record.EnablePrimaryIdentifier ?? false,
  PrimaryIdentifierType: record.PrimaryIdentifierType ?? '',
  Language: record.Language ?? '',
  Languages: record.Languages ?? [],
  DoubleOptIn: record.DoubleOptIn ?? false,
  NoConsentTransactions: record.NoConsentTransactions ?? false,
  HostedSDK: record.HostedSDK ?? false,
  RedirectUrl: record.RedirectUrl ?? '',
  PrivacyPolicyUrl: record.PrivacyPolicyUrl ?? '',
});

/** Whether the service sets `HostedSDK` whatever is sent (spec.md 4.1 rule 3). */
export const isHostedSdkForced = (type: string): boolean => hostedSdkTypes.includes(type);

/** The values as they take effect: what the service sets by itself is set here too. */
const effective = (values: CollectionPointFormValues): CollectionPointFormValues =>
  isHostedSdkForced(values.CollectionPointType) ? { ...values, HostedSDK: true } : values;

/** What the form holds as the wire has it: an emptied text is null, which means absent. */
const toWire = (field: FormField, value: CollectionPointFormValues[FormField]): unknown => {
  if (typeof value !== 'string' || field === 'Description') return value;
  const text = value.trim();
  return text === '' && field !== 'Name' ? null : text;
};

const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b]);

export const toCreateRequest = (values: CollectionPointFormValues): CreateBody => {
  const filled = Object.entries(effective(values))
    .map(([field, value]) => [field, toWire(field as FormField, value)] as const)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  // The schema decides whether it is a request; `faultsOf` runs it before anything is sent.
  return Object.fromEntries(filled) as CreateBody;
};

/**
 * What a PUT takes back (law 3): the record as it was loaded with the changes applied. All other
 * fields go back exactly as they came, absent, null and unknown ones included. Purposes are linked
 * in the versions that were shown, and by nothing else.
 */
export const sendBack = (
  record: CollectionPoint,
  changes: Record<string, unknown>,
  status: 'DRAFT' | 'ACTIVE',
): UpdateBody => {
  const { PurposeId: _one, PurposeIds: _several, ...kept } = record;
  return {
    // Published as required of every edit; a record need not hold it.
    doNotActivateWebform: false,
    ...kept,
    PurposeIdsWithVersion: purposeLinksOf(record),
    ...changes,
    Status: status,
    // A detail record is what the endpoint takes back (design.md 5.2), nulls included.
  } as UpdateBody;
};

/** The values as the service will hold them: texts trimmed, and what the service sets by itself. */
export const settleValues = (
  values: CollectionPointFormValues,
  base: CollectionPoint,
): CollectionPointFormValues => {
  const opened = toFormValues(base);
  const isTypeChanged = values.CollectionPointType !== opened.CollectionPointType;
  const wanted = isTypeChanged ? effective(values) : values;
  const settled = formFields.map((field) => {
    const value = wanted[field];
    const isTrimmed = typeof value === 'string' && field !== 'Description';
    return [field, isTrimmed && value !== opened[field] ? value.trim() : value] as const;
  });
  return Object.fromEntries(settled) as CollectionPointFormValues;
};

/** The record with what the form changed, to be saved or published. */
export const toUpdateRequest = (
  base: CollectionPoint,
  values: CollectionPointFormValues,
  status: 'DRAFT' | 'ACTIVE' = 'DRAFT',
): UpdateBody => {
  const opened = toFormValues(base);
  const settled = settleValues(values, base);
  const changes = formFields
    .filter((field) => !isSame(settled[field], opened[field]))
    .map((field) => [field, toWire(field, settled[field])] as const);
  return sendBack(base, Object.fromEntries(changes), status);
};
