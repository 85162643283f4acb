import { toAttributes } from '#contract/common/attributes.ts';
import { computedKeysOf } from '#contract/common/computed-keys.ts';
import {
  type PurposeVersionV1,
  purposeVersionsSchema,
  purposeVersionV1Schema,
  purposeVersionV2Schema,
} from '#contract/purpose-records.ts';
import {
  type CreatePurposeRequest,
  createPurposeRequestSchema,
  type UpdatePurposeRequest,
  updatePurposeRequestSchema,
} from '#contract/purpose-requests.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';
import { withoutNulls } from '#service/http/read-body.ts';
import { keptWithin } from '#service/http/size-maxima.ts';
import type { PurposeVersionRecord } from './records.ts';
import { type Preferences, toCustomPreferences, toLanguages, toTopics } from './show-links.ts';

/** Keys of requests that are columns or links, or that the service gives; the rest is kept as it came. */
const interpretedKeys = new Set([
  'Id',
  'Name',
  'Label',
  'Description',
  'Status',
  'Version',
  'Type',
  'PurposeType',
  'ConsentLifeSpan',
  'TopicIds',
  'Topics',
  'CustomPreferenceIds',
  'CustomPreferences',
  'attributes',
  'RetireOnDate',
  'ClearedSettings',
]);

const computedKeys = computedKeysOf({
  answers: [purposeVersionV1Schema, purposeVersionV2Schema, purposeVersionsSchema],
  requests: [createPurposeRequestSchema, updatePurposeRequestSchema],
});

type Languages = NonNullable<StoredPurposeFields['Languages']>;

/** What of a request is stored as it came; of a language, what it sets. */
export const toFields = (
  request: CreatePurposeRequest | UpdatePurposeRequest,
): StoredPurposeFields => {
  const fields = keptFields(request, interpretedKeys, computedKeys);
  const languages = fields.Languages?.map(withoutNulls) as Languages | undefined;
  return keptWithin({ ...fields, ...(languages && { Languages: languages }) });
};

/** What the record shows of settings that aren't set (docs/design.md 10.7). */
const unset = {
  ParentPurposeId: null,
  ExternalReference: null,
  EnableGeolocation: null,
  ImplicitConsentLifeSpan: null,
  ImplicitConsentConfirmDesc: null,
  PurposeCategory: null,
  attributeValues: null,
  ExpiryDateType: null,
  Kind: null,
  SaleOrSharing: false,
  Controller: null,
  LegalBasis: null,
  HardOptOutDisplayFormat: null,
  HardOptOutMessage: null,
  IsMajorVersion: null,
  LastMajorVersion: null,
  VersionNotes: null,
};

/** A version as the v1 purpose record (docs/wire/purposes.md). */
export const toPurpose = (
  { row, topicLinks, preferenceLinks }: PurposeVersionRecord,
  preferences: Preferences,
): PurposeVersionV1 => ({
  ...unset,
  // Stored before names that the service computes were left out of requests.
  ...keptFields(row.fields, interpretedKeys, computedKeys),
  Languages: toLanguages(row.fields.Languages),
  Id: row.purposeId,
  Label: row.name,
  Description: row.description,
  Status: row.status,
  Version: row.version,
  RetireOnDate: toOptionalWireTime(row.retireOn),
  PurposeType: row.type,
  ConsentLifeSpan: row.consentLifeSpan,
  Topics: toTopics({ name: row.name, status: row.status, topicLinks }),
  CustomPreferences: toCustomPreferences(preferenceLinks, preferences),
  attributes: toAttributes(row.fields.attributeValues),
});
