import { toAttributes } from '#contract/common/attributes.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { type PurposeVersions, type PurposeVersionV2, toV2Key } from '#contract/purpose-records.ts';
import { purposeSettings } from '#contract/purpose-requests.ts';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';
import type { PurposeVersionRecord } from './records.ts';
import { joinPreferences, type Preferences, toTopics } from './show-links.ts';

type OptionV1 = NonNullable<PurposePreference['Options']>[number];

const toOption = ({ Id, Label, Order, IsDefault }: OptionV1) => ({
  id: Id,
  label: Label,
  order: Order,
  isDefault: IsDefault,
  transactionType: null,
});

/** `customPreferences` of a V2 record, with the languages that were read. */
const toCustomPreferencesV2 = (
  { preferenceLinks }: PurposeVersionRecord,
  preferences: Preferences,
) =>
  joinPreferences(preferenceLinks, preferences).map(({ relationId, preference }) => ({
    id: relationId,
    name: preference.Name,
    displayAs: preference.DisplayAs,
    customPreferenceOptions: (preference.Options ?? []).map(toOption),
    languages: (preference.Languages ?? []).map((language) => ({
      name: language.Name,
      description: language.Description,
      language: language.Language,
      default: language.Default,
      options: (language.Options ?? []).map(toOption),
    })),
    customPreferenceId: preference.Id,
  }));

const toTopicsV2 = ({ row, topicLinks }: PurposeVersionRecord) =>
  toTopics({ name: row.name, status: row.status, topicLinks }).map((topic, index) => ({
    id: topic.Id,
    name: topicLinks[index]?.name ?? '',
    transactionType: null,
    integrationKey: topic.IntegrationKey,
    languages: [],
    canDelete: topic.CanDelete,
    topicId: topic.TopicId,
  }));

const toLanguages = (languages: StoredPurposeFields['Languages'] = []) =>
  languages.map(
    ({
      Name,
      Description,
      Language,
      Default,
      HardOptOutMessage = null,
      [implicitConsentKey]: implicitConsentConfirmDesc = null,
      ...rest
    }) => ({
      ...rest,
      name: Name,
      description: Description,
      implicitConsentConfirmDesc,
      language: Language,
      default: Default,
      hardOptOutMessage: HardOptOutMessage,
    }),
  );

/** Every setting under its name in V2; null where it isn't set. */
const toSettings = (fields: StoredPurposeFields): Record<string, unknown> => {
  const stored: Readonly<Record<string, unknown>> = fields;
  return Object.fromEntries(purposeSettings.map((key) => [toV2Key(key), stored[key] ?? null]));
};

/** What both V2 forms show of a version: camelCase, but for five keys (docs/wire/purposes.md). */
const toVersionFields = ({ row }: PurposeVersionRecord) => ({
  label: row.name,
  purposeType: row.type,
  status: row.status,
  version: row.version,
  description: row.description,
  consentLifeSpan: row.consentLifeSpan,
  implicitConsentLifeSpan: row.fields.ImplicitConsentLifeSpan ?? null,
  implicitConsentConfirmDesc: row.fields.ImplicitConsentConfirmDesc ?? null,
  parentPurposeId: row.fields.ParentPurposeId ?? null,
  retireOnDate: toOptionalWireTime(row.retireOn),
  createdBy: row.createdBy,
  createdDate: toWireTime(row.createdAt),
  lastModifiedBy: row.modifiedBy,
  lastModifiedDate: toWireTime(row.modifiedAt),
  publishedBy: row.publishedBy,
  publishedDate: toOptionalWireTime(row.publishedAt),
  approvedBy: row.approvedBy,
  organizations: row.fields.Organizations ?? [],
  expiryDateType: row.fields.ExpiryDateType ?? null,
  enableGeolocation: row.fields.EnableGeolocation ?? false,
  kind: row.fields.Kind ?? null,
  saleOrSharing: row.fields.SaleOrSharing ?? false,
  controller: row.fields.Controller ?? null,
  legalBasis: row.fields.LegalBasis ?? null,
  LastMajorVersion: row.fields.LastMajorVersion ?? null,
  VersionNotes: row.fields.VersionNotes ?? null,
  IsMajorVersion: row.fields.IsMajorVersion ?? null,
  HardOptOutDisplayFormat: row.fields.HardOptOutDisplayFormat ?? null,
  HardOptOutMessage: row.fields.HardOptOutMessage ?? null,
});

/** Which lists the versions of a V2 list item hold. */
export type ShownLists = { topics: boolean; preferences: Preferences | null };

/** The versions of one purpose, newest first, as a V2 list item (docs/wire/purposes.md). */
export const toPurposeVersions = (
  purpose: { id: string; createdAt: string },
  records: readonly PurposeVersionRecord[],
  { topics, preferences }: ShownLists,
): PurposeVersions => {
  const newest = records[0]?.row;
  const published = records.find(({ row }) => row.status === 'ACTIVE')?.row ?? newest;
  return {
    purposeId: purpose.id,
    createdDate: toWireTime(purpose.createdAt),
    versions: records.map((record) => ({
      ...toVersionFields(record),
      detail: `/api/consentmanager/v2/purposes/${purpose.id}?version=${record.row.version}`,
      ...(preferences === null
        ? {}
        : { customPreferences: toCustomPreferencesV2(record, preferences) }),
      ...(topics ? { topics: toTopicsV2(record) } : {}),
    })),
    retireOnDate: toOptionalWireTime(published?.retireOn ?? null),
    publishedBy: published?.publishedBy ?? null,
    publishedDate: toOptionalWireTime(published?.publishedAt ?? null),
    lastModifiedDate: newest === undefined ? null : toWireTime(newest.modifiedAt),
    attributes: toAttributes(newest?.fields.attributeValues),
  };
};

/** One version as the V2 detail; `preferences` with their languages (docs/wire/purposes.md). */
export const toPurposeDetail = (
  record: PurposeVersionRecord,
  preferences: Preferences,
): PurposeVersionV2 => {
  const { row } = record;
  return {
    ...toSettings(row.fields),
    id: row.purposeId,
    ...toVersionFields(record),
    customPreferences: toCustomPreferencesV2(record, preferences),
    topics: toTopicsV2(record),
    languages: toLanguages(row.fields.Languages),
    attributes: toAttributes(row.fields.attributeValues),
    receiptInclusionAttributes: {},
    attributeValues: row.fields.attributeValues ?? {},
  };
};
