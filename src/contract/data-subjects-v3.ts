import * as z from 'zod/mini';
import { attachmentSchema } from './attachment-records.ts';
import { element } from './common/clear.ts';
import type { Endpoint } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { continuationHeader, pagingQuery, sliceSchema, sortOrDefault } from './common/paging.ts';
import { readScopes } from './common/scopes.ts';
import {
  clearText,
  dateTimeParameter,
  guid,
  instant,
  maybe,
  openEnum,
  queryBoolean,
} from './common/values.ts';
import { elementValue } from './data-subject-records.ts';
import { consentStatuses, noDoNotCall } from './data-subject-values.ts';
import { lookupHeaders, nameNeedsValue, valueNeedsName } from './data-subjects.ts';

const base = '/rest/api/preferences/v3';
/** Some programs leave the first part out. */
const shortBase = '/api/preferences/v3';
const tag = 'Data Subjects V3';
const flag = z._default(queryBoolean, false);

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);
const count = maybe(z.int());

const geolocationSchema = z.looseObject({
  dataSubjectId: plain,
  country: plain,
  state: plain,
  stateName: plain,
  receiptGuid: plain,
});

/** Notices aren't built: their lists are empty. */
const nothing = maybe(z.array(z.looseObject({})));

const files = maybe(z.array(attachmentSchema));

/** A data element or, without telling which, additional identifiers of a type. */
export const elementV3Schema = element(
  z.looseObject({
    name: clearText,
    value: maybe(elementValue),
    doNotCall: maybe(z.boolean()),
  }),
  'name',
  'value',
);

/** What a person consented to of one purpose: topics and options that they said yes to. */
export const purposeV3Schema = z.looseObject({
  id: clearText,
  lastReceiptId: plain,
  name: clearText,
  version: z.int(),
  status: openEnum(consentStatuses),
  firstTransactionDate: time,
  lastTransactionDate: time,
  withdrawalDate: time,
  consentDate: time,
  expiryDate: time,
  totalTransactionCount: count,
  topics: maybe(z.array(z.looseObject({ id: clearText, name: clearText }))),
  customPreferences: maybe(
    z.array(
      z.looseObject({
        id: clearText,
        name: clearText,
        /** With a capital: as published. */
        options: z.array(z.looseObject({ Id: clearText, name: clearText })),
      }),
    ),
  ),
  lastTransactionCollectionPointId: plain,
  lastTransactionCollectionPointVersion: count,
  purposeNote: maybe(
    z.looseObject({
      noteId: plain,
      noteType: plain,
      noteLanguage: plain,
      noteText: text,
      isValidNote: maybe(z.boolean()),
    }),
  ),
  lastUpdatedDate: time,
  lastInteractionDate: time,
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  purposeAttachments: files,
  geolocation: maybe(geolocationSchema),
  stopLink: text,
});
export type PurposeV3 = z.output<typeof purposeV3Schema>;

/** The list has the ids of topics and options in keys of their own besides. */
export const listedPurposeV3Schema = z.extend(purposeV3Schema, {
  preferences: maybe(z.array(clearText)),
  Preferences: maybe(z.record(z.string(), z.array(clearText))),
});
export type ListedPurposeV3 = z.output<typeof listedPurposeV3Schema>;

const personV3Shape = {
  id: clearText,
  language: plain,
  identifier: z.string(),
  lastUpdatedDate: time,
  createdDate: time,
  dataElements: maybe(z.array(elementV3Schema)),
  testDataSubject: maybe(z.boolean()),
  /** Those of whole receipts. */
  dsAttachments: files,
};

/** A person in the list. The link token is for callers with CONSENT (docs/design.md 10.3). */
export const listedProfileV3Schema = z.looseObject({
  ...personV3Shape,
  purposes: maybe(z.array(listedPurposeV3Schema)),
  notices: nothing,
  LinkToken: text,
  StopLink: text,
  latestGeoLocation: maybe(geolocationSchema),
});
export type ListedProfileV3 = z.output<typeof listedProfileV3Schema>;

/** One person. Some keys are written otherwise than in the list: as published. */
export const profileV3Schema = z.looseObject({
  ...personV3Shape,
  linkToken: text,
  stopLink: text,
  purposes: maybe(
    z.array(
      z.extend(purposeV3Schema, {
        /** Empty: there are no group rules. */
        groupEffectiveStatus: maybe(
          z.array(z.looseObject({ groupId: clearText, effectiveStatus: plain })),
        ),
      }),
    ),
  ),
  Notices: nothing,
  instantLinkTokens: maybe(z.array(z.looseObject({ instantLinkToken: z.string() }))),
  doNotCall: maybe(z.boolean()),
  latestGeolocation: maybe(geolocationSchema),
  additionalIdentifierInstantLinkTokens: maybe(z.record(z.string(), z.array(z.string()))),
});
export type ProfileV3 = z.output<typeof profileV3Schema>;

/** Profiles, the last updated first (docs/wire/data-subjects.md 5); dates exclusive as in v1. */
export const listProfilesV3Endpoint = {
  operationId: 'listDataSubjectProfilesV3',
  title: 'List data subject profiles',
  activity: { kind: 'listed', object: 'person' },
  people: { identifiers: ['content.identifier'] },
  tag,
  method: 'GET',
  path: `${base}/datasubject-profiles`,
  alsoAt: `${shortBase}/datasubject-profiles`,
  scopes: readScopes,
  limit: 'api',
  narrowing:
    'Add an identifier, a purpose, a collection point or dates, or use a data element that has the custom index.',
  query: z.object({
    ...pagingQuery(100),
    sort: sortOrDefault(['lastUpdatedDate'], 'lastUpdatedDate,desc'),
    updatedSince: z.optional(dateTimeParameter),
    updatedUntil: z.optional(dateTimeParameter),
    collectionPointGuid: z.optional(guid),
    purposeGuid: z.optional(guid),
  }),
  headers: z
    .object({ ...lookupHeaders, ...continuationHeader })
    .check(nameNeedsValue, valueNeedsName),
  responses: { 200: sliceSchema(listedProfileV3Schema) },
} as const satisfies Endpoint;

/** One profile, by its primary identifier. */
export const getProfileV3Endpoint = {
  operationId: 'getDataSubjectProfileV3',
  title: 'Get a data subject profile',
  activity: { kind: 'looked', object: 'person' },
  people: { identifiers: ['identifier'] },
  tag,
  method: 'GET',
  path: `${base}/datasubjects/profile`,
  alsoAt: `${shortBase}/datasubjects/profile`,
  scopes: readScopes,
  limit: 'api',
  mayFindNothing: true,
  withoutEffect: { isDNCInclude: noDoNotCall },
  query: z.object({ includeInstantLinkToken: flag, isDNCInclude: flag }),
  headers: z.object({ identifier: identifierText }),
  responses: { 200: profileV3Schema },
} as const satisfies Endpoint;
