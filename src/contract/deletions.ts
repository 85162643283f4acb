import * as z from 'zod/mini';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema } from './common/paging.ts';
import { adminScopes, cookieScopes, readScopes, writeScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  guid,
  instant,
  isObject,
  maybe,
  openEnum,
  toUtc,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import { switchRequestSchema } from './switch-requests.ts';

const v2Tag = 'Data Subjects V2';
const v4Tag = 'Data Subjects V4';

/** Most purposes of one person, or people of one purpose, of a V2 profile delete (docs/wire/data-subjects.md 4). */
export const profileDeleteMaximum = 100;
/** Most identifiers, or ids, of a V2 delete of people. */
export const subjectDeleteMaximum = 999;
/** Longest range of a V2 delete of people, in hours. */
export const deleteRangeHours = 24;

/**
 * The switch for programs, off at first (docs/design.md 10.10): without it the published deletes
 * answer 403 `deletion-by-programs-off`. `keepMonths` is how long receipts stay that a program asks to
 * retain.
 */
export const deletionSettingsSchema = z.looseObject({
  allowsPrograms: z.boolean(),
  keepMonths: z.int(),
  changedDate: maybe(instant),
  changedBy: maybe(z.string()),
  /** That programs may delete was asked for, and waits; null where nothing does. */
  pending: maybe(switchRequestSchema),
});
export type DeletionSettings = z.output<typeof deletionSettingsSchema>;

export const keepMonthsBounds = { minimum: 1, default: 36, maximum: 120 } as const;

const settings = {
  tag: 'Erasures',
  path: '/api/consentmanager/v1/deletion-settings',
  scopes: adminScopes,
  limit: 'api',
} as const;

export const getDeletionSettingsEndpoint = {
  ...settings,
  operationId: 'getDeletionSettings',
  title: 'Get whether programs may delete people',
  people: 'nobody',
  limitName: 'settings of deletion',
  method: 'GET',
  responses: { 200: deletionSettingsSchema },
} as const satisfies Endpoint;

/**
 * Switching it on waits for another administrator, or a day where there is none: 202, and `pending` says
 * until when. Where it waits already, 200 with `pending`. Switching it off takes effect at once, and takes
 * back what waits. What is left out stays as it is, and what waits with it.
 */
export const updateDeletionSettingsEndpoint = {
  ...settings,
  operationId: 'updateDeletionSettings',
  title: 'Set whether programs may delete people',
  needsFreshSignIn: true,
  activity: { kind: 'updated', object: 'deletionSettings', waiting: 'switchAsked' },
  limitName: 'saving settings of deletion',
  method: 'PUT',
  body: z.looseObject({
    allowsPrograms: z.optional(wireBoolean),
    keepMonths: z.optional(
      wireInteger(z.minimum(keepMonthsBounds.minimum), z.maximum(keepMonthsBounds.maximum)),
    ),
  }),
  responses: { 200: deletionSettingsSchema, 202: deletionSettingsSchema },
} as const satisfies Endpoint;

const confirmation = { ...settings, path: `${settings.path}/confirmation` } as const;

/** Switches on what another administrator asked for. 403 `second-administrator-needed` for that one. */
export const confirmDeletionSettingsEndpoint = {
  ...confirmation,
  operationId: 'confirmDeletionSettings',
  title: 'Confirm that programs may delete people',
  needsFreshSignIn: true,
  activity: { kind: 'confirmed', object: 'deletionSettings' },
  limitName: 'confirming settings of deletion',
  method: 'PUT',
  responses: { 200: deletionSettingsSchema },
} as const satisfies Endpoint;

/** Takes back what waits to be confirmed. Doing it twice changes nothing. */
export const takeBackDeletionSettingsEndpoint = {
  ...confirmation,
  operationId: 'takeBackDeletionSettings',
  title: 'Take back that programs may delete people',
  activity: { kind: 'canceled', object: 'deletionSettings' },
  limitName: 'taking back settings of deletion',
  method: 'DELETE',
  responses: { 200: deletionSettingsSchema },
} as const satisfies Endpoint;

/** Deletes a person (docs/wire/data-subjects.md 6). A missing `identifier` is 422, a missing `retainReceipts` 400. */
export const deleteDataSubjectV4Endpoint = {
  operationId: 'deleteDataSubjectV4',
  title: 'Delete a data subject',
  activity: { kind: 'erased', object: 'person' },
  refusesNobody: true,
  tag: v4Tag,
  method: 'DELETE',
  path: '/rest/api/consent/v4/data-subjects',
  scopes: writeScopes,
  limit: 'api',
  mayFindNothing: true,
  body: z.looseObject({ identifier: maybe(identifierText), retainReceipts: wireBoolean }),
  responses: { 200: clearText },
} as const satisfies Endpoint;

/** Deletes a person's consent to purposes. */
export const deleteProfilesV4Endpoint = {
  operationId: 'deleteProfilesV4',
  title: 'Delete purpose profiles of a data subject',
  activity: { kind: 'deleted', object: 'person' },
  refusesNobody: true,
  tag: v4Tag,
  method: 'DELETE',
  path: '/rest/api/consent/v4/data-subjects/profiles',
  scopes: writeScopes,
  limit: 'api',
  mayFindNothing: true,
  body: z.looseObject({
    identifier: maybe(identifierText),
    purposes: z.array(guid).check(z.minLength(1), z.maxLength(profileDeleteMaximum)),
    retainReceipts: maybe(wireBoolean),
  }),
  responses: { 200: clearText },
} as const satisfies Endpoint;

type ProfilesV2 = Partial<Record<'purposes' | 'dataSubjects' | 'identifiers', unknown>>;

const oneOfMany = z.check<ProfilesV2>(
  ({ value, issues }) => {
    const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
    const purposes = lengthOf(value.purposes);
    const people = lengthOf(value.dataSubjects) + lengthOf(value.identifiers);
    const add = (path: keyof ProfilesV2, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    if (purposes === 0) add('purposes', 'Give at least one purpose.');
    if (people === 0) add('identifiers', 'Give identifiers or dataSubjects.');
    if (lengthOf(value.dataSubjects) > 0 && lengthOf(value.identifiers) > 0) {
      add('identifiers', 'Give either identifiers or dataSubjects, not both.');
    }
    if (purposes > 1 && people > 1) {
      add('purposes', 'Give several purposes of one person, or one purpose of several people.');
    }
  },
  { when: isObject },
);

/** Deletes several purposes of one person, or one purpose of several people. */
export const deleteProfilesV2Endpoint = {
  operationId: 'deleteProfilesV2',
  title: 'Delete purpose profiles',
  activity: { kind: 'deleted', object: 'person' },
  tag: v2Tag,
  method: 'DELETE',
  path: '/api/consentmanager/v2/datasubjects/profiles',
  scopes: writeScopes,
  limit: 'api',
  mayFindNothing: true,
  body: z
    .looseObject({
      purposes: maybe(z.array(guid).check(z.maxLength(profileDeleteMaximum))),
      dataSubjects: maybe(z.array(guid).check(z.maxLength(profileDeleteMaximum))),
      identifiers: maybe(z.array(identifierText).check(z.maxLength(profileDeleteMaximum))),
      retainTransactions: maybe(wireBoolean),
    })
    .check(oneOfMany),
  responses: { 200: clearText },
} as const satisfies Endpoint;

const ranges = [
  ['fromCreatedDate', 'toCreatedDate'],
  ['fromInteractionDate', 'toInteractionDate'],
] as const;
type PeopleV2 = Partial<
  Record<'identifiers' | 'dataSubjectGuids' | (typeof ranges)[number][number], unknown>
>;

const oneKind = z.check<PeopleV2>(
  ({ value, issues }) => {
    const isGiven = (key: keyof PeopleV2) => (value[key] ?? null) !== null;
    const add = (path: keyof PeopleV2, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message });
    const kinds: (keyof PeopleV2)[] = [];
    if (isGiven('identifiers')) kinds.push('identifiers');
    if (isGiven('dataSubjectGuids')) kinds.push('dataSubjectGuids');
    for (const [from, to] of ranges) {
      if (!isGiven(from) && !isGiven(to)) continue;
      kinds.push(from);
      if (!isGiven(from)) add(from, `Required with ${to}.`);
      if (!isGiven(to)) add(to, `Required with ${from}.`);
      const [start, end] = [value[from], value[to]].map((given) =>
        typeof given === 'string' ? Date.parse(toUtc(given)) : Number.NaN,
      ) as [number, number];
      if (end < start) add(to, `Must not be before ${from}.`);
      if (end - start > deleteRangeHours * 3_600_000) {
        add(to, `Must be at most ${deleteRangeHours} hours after ${from}.`);
      }
    }
    if (kinds.length === 0) {
      add('identifiers', 'Give identifiers, dataSubjectGuids, or a range of dates.');
    }
    for (const kind of kinds.slice(1)) add(kind, `Give either this or ${kinds[0]}, not both.`);
  },
  { when: isObject },
);

const someOf = <Item extends Parameters<typeof z.array>[0]>(item: Item) =>
  maybe(z.array(item).check(z.minLength(1), z.maxLength(subjectDeleteMaximum)));

/**
 * Deletes people, by one kind of selector, in the background (docs/wire/data-subjects.md 4). Dates are
 * ranges with their start and without their end.
 */
export const deleteDataSubjectsV2Endpoint = {
  operationId: 'deleteDataSubjectsV2',
  title: 'Delete data subjects',
  activity: { kind: 'erased', object: 'person' },
  tag: v2Tag,
  method: 'DELETE',
  path: '/api/consent/v2/datasubjects',
  scopes: writeScopes,
  limit: 'api',
  withoutEffect: { 'removePIInfo=false': 'no one stays without their data' },
  body: z
    .looseObject({
      identifiers: someOf(identifierText),
      dataSubjectGuids: someOf(guid),
      fromCreatedDate: maybe(dateTimeParameter),
      toCreatedDate: maybe(dateTimeParameter),
      fromInteractionDate: maybe(dateTimeParameter),
      toInteractionDate: maybe(dateTimeParameter),
      retainReceiptsTransactions: maybe(wireBoolean),
      removePIInfo: maybe(wireBoolean),
    })
    .check(oneKind),
  responses: { 200: clearText },
} as const satisfies Endpoint;

/**
 * Deletes everyone's consent to a purpose, in the background. Exclusion lists (`jobGuid`, `importId`)
 * come from jobs and imports, which aren't built: with one, or without
 * `deletePurposeFromAllDataSubjects`, it is refused.
 */
export const deletePurposeProfilesV2Endpoint = {
  operationId: 'deletePurposeProfilesV2',
  title: "Delete everyone's profile of a purpose",
  activity: { kind: 'deleted', object: 'purpose', id: 'purposeGuid' },
  tag: v2Tag,
  method: 'DELETE',
  path: '/api/consent/v2/datasubject-purposes/{purposeGuid}',
  scopes: writeScopes,
  limit: 'api',
  params: z.object({ purposeGuid: guid }),
  body: z.looseObject({
    jobGuid: maybe(guid),
    importId: maybe(z.string()),
    retainTransactions: maybe(wireBoolean),
    deletePurposeFromAllDataSubjects: maybe(wireBoolean),
  }),
  isBodyOptional: true,
  responses: { 202: clearText },
} as const satisfies Endpoint;

/** Most identifiers whose receipts of cookies are removed at a time (docs/wire/other-groups.md). */
export const crossDeviceMaximum = 1000;

/** Most receipts of cookies that one request removes. */
export const crossDeviceReceiptMaximum = 10_000;

/**
 * Removes the receipts of collection points of type COOKIE that came with these identifiers. What they
 * led to stays.
 */
export const deleteCrossDeviceReceiptsEndpoint = {
  operationId: 'deleteCrossDeviceReceipts',
  title: 'Delete cookie receipts across devices',
  activity: { kind: 'deleted', object: 'person' },
  tag: 'Consent Rate Optimization',
  method: 'DELETE',
  path: '/rest/api/consent/v1/receipts/cross-device',
  scopes: cookieScopes,
  limit: 'api',
  body: z.looseObject({
    identifiers: z.array(identifierText).check(z.minLength(1), z.maxLength(crossDeviceMaximum)),
  }),
  responses: { 200: clearText },
} as const satisfies Endpoint;

export const certificateObjects = ['RECEIPT', 'DATA_SUBJECT', 'DATA_SUBJECT_PROFILE'] as const;
export const deleteTypes = ['RETENTION', 'API'] as const;
export type CertificateObject = (typeof certificateObjects)[number];
export type DeleteType = (typeof deleteTypes)[number];

/** That something was deleted (docs/wire/other-groups.md). Of a profile, `objectId` is the purpose's id. */
export const deletionCertificateSchema = z.looseObject({
  objectId: clearText,
  objectType: openEnum(certificateObjects),
  deleteTime: instant,
  deleteType: openEnum(deleteTypes),
  retentionPolicyRuleId: maybe(clearText),
});
export type DeletionCertificate = z.output<typeof deletionCertificateSchema>;

/** What was deleted under an identifier, newest first; anyone's who had it. */
export const listDeletionCertificatesEndpoint = {
  operationId: 'listDeletionCertificates',
  title: 'List deletion certificates of an identifier',
  activity: { kind: 'listed', object: 'person' },
  people: 'asked',
  limitName: 'deletion certificates',
  tag: 'Deletion Certificates',
  method: 'GET',
  path: '/rest/api/consent/v1/deletion-certificates',
  scopes: readScopes,
  limit: 'api',
  query: z.object(pagingQuery(50)),
  headers: z.object({ ...continuationHeader, identifier: identifierText }),
  responses: {
    200: z.extend(sliceSchema(deletionCertificateSchema), {
      requestContinuation: maybe(clearText),
    }),
  },
} as const satisfies Endpoint;
