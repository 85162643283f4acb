import { toAttributes } from '#contract/common/attributes.ts';
import type { Purpose } from '#contract/purpose-records.ts';
import type { CreatePurposeRequest, UpdatePurposeRequest } from '#contract/purpose-requests.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { StoredPurposeFields } from '#service/db/schema/purposes.ts';
import type { PurposeVersionRecord } from './records.ts';
import { type Preferences, toCustomPreferences, toTopics } from './show-links.ts';

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
]);

/** What of a request is stored as it came. */
export const toFields = (
  request: CreatePurposeRequest | UpdatePurposeRequest,
): StoredPurposeFields => keptFields(request, interpretedKeys);

/** A version as the v1 purpose record (wire/purposes.md). */
export const toPurpose = (
  { row, topicLinks, preferenceLinks }: PurposeVersionRecord,
  preferences: Preferences,
): Purpose => ({
  Languages: [],
  ...row.fields,
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
