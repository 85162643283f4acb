import type { Purpose, PurposeVersions } from '#contract/purpose-records.ts';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import { toWireTime } from '#service/db/columns.ts';
import type { PurposeVersionRow, StoredPurposeFields } from '#service/db/schema/purposes.ts';

/** Keys of requests that are columns, or that the service gives; the rest is kept as it came. */
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
  'Topics',
  'CustomPreferences',
  'attributes',
  'RetireOnDate',
]);

/** What of a request is stored as it came. */
export const toFields = (request: CreatePurposeRequest): StoredPurposeFields =>
  Object.fromEntries(Object.entries(request).filter(([key]) => !interpretedKeys.has(key)));

const optionalTime = (time: string | null): string | null =>
  time === null ? null : toWireTime(time);

/** A version as the v1 purpose record (wire/purposes.md). */
export const toPurpose = (row: PurposeVersionRow): Purpose => ({
  Topics: [],
  CustomPreferences: [],
  Languages: [],
  ...row.fields,
  Id: row.purposeId,
  Label: row.name,
  Description: row.description,
  Status: row.status,
  Version: row.version,
  PurposeType: row.type,
  ConsentLifeSpan: row.consentLifeSpan,
});

type VersionOfV2 = PurposeVersions['versions'][number];

/** A version inside a V2 list item: camelCase, but for five keys (wire/purposes.md). */
const toVersion = (row: PurposeVersionRow): VersionOfV2 => ({
  label: row.name,
  purposeType: row.type,
  status: row.status,
  version: row.version,
  description: row.description,
  consentLifeSpan: row.consentLifeSpan,
  implicitConsentLifeSpan: row.fields.ImplicitConsentLifeSpan ?? null,
  implicitConsentConfirmDesc: row.fields.ImplicitConsentConfirmDesc ?? null,
  parentPurposeId: row.fields.ParentPurposeId ?? null,
  retireOnDate: null,
  createdBy: row.createdBy,
  createdDate: toWireTime(row.createdAt),
  lastModifiedBy: row.modifiedBy,
  lastModifiedDate: toWireTime(row.modifiedAt),
  publishedBy: row.publishedBy,
  publishedDate: optionalTime(row.publishedAt),
  detail: `/api/consentmanager/v2/purposes/${row.purposeId}?version=${row.version}`,
  customPreferences: [],
  topics: [],
  expiryDateType: row.fields.ExpiryDateType ?? null,
  enableGeolocation: row.fields.EnableGeolocation ?? false,
  LastMajorVersion: row.fields.LastMajorVersion ?? null,
  VersionNotes: row.fields.VersionNotes ?? null,
  IsMajorVersion: row.fields.IsMajorVersion ?? null,
  HardOptOutDisplayFormat: row.fields.HardOptOutDisplayFormat ?? null,
  HardOptOutMessage: row.fields.HardOptOutMessage ?? null,
});

/** The versions of one purpose, newest first, as a V2 list item (wire/purposes.md). */
export const toPurposeVersions = (
  purpose: { id: string; createdAt: string },
  rows: readonly PurposeVersionRow[],
): PurposeVersions => {
  const newest = rows[0];
  return {
    purposeId: purpose.id,
    createdDate: toWireTime(purpose.createdAt),
    versions: rows.map(toVersion),
    retireOnDate: null,
    publishedBy: newest?.publishedBy ?? null,
    publishedDate: optionalTime(newest?.publishedAt ?? null),
    lastModifiedDate: newest === undefined ? null : toWireTime(newest.modifiedAt),
  };
};
