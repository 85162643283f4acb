import * as z from 'zod/mini';
import { attachmentSchema } from './attachment-records.ts';
import { element } from './common/clear.ts';
import { clearText, instant, maybe, openEnum } from './common/values.ts';
import { elementValue } from './data-subject-records.ts';
import { consentStatuses } from './data-subject-values.ts';

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);
const flag = maybe(z.boolean());
const count = maybe(z.int());

const geolocationSchema = z.looseObject({
  dataSubjectId: plain,
  receiptGuid: plain,
  country: plain,
  state: plain,
  stateName: plain,
});

const sourceSchema = z.looseObject({
  dataSubjectId: plain,
  receiptGuid: plain,
  sourceType: plain,
  sourceContent: text,
});

/** Notices aren't built: their lists are empty. */
const nothing = maybe(z.array(z.looseObject({})));

const files = maybe(z.array(attachmentSchema));

export const elementV4Schema = element(
  z.looseObject({ name: clearText, value: maybe(elementValue), doNotCall: flag, linked: flag }),
  'name',
  'value',
);

/** A person without purposes (docs/wire/data-subjects.md 6). */
export const dataSubjectV4Schema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  identifierType: plain,
  language: plain,
  createdDate: time,
  lastUpdatedDate: time,
  lastTransactionDate: time,
  lastReceiptGuid: plain,
  testDataSubject: flag,
  doNotCall: flag,
  dataElements: maybe(z.array(elementV4Schema)),
  latestGeoLocation: maybe(geolocationSchema),
  latestSource: maybe(sourceSchema),
  consentGroups: maybe(z.array(clearText)),
  notices: nothing,
  attachments: files,
});
export type DataSubjectV4 = z.output<typeof dataSubjectV4Schema>;

const noteShape = { noteId: plain, noteType: plain, noteLanguage: plain, noteText: text };

const consentShape = {
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
  lastTransactionCollectionPointId: plain,
  lastTransactionCollectionPointVersion: count,
  lastUpdatedDate: time,
  lastInteractionDate: time,
};

/**
 * What a person consented to of one purpose, which V4 calls a profile: `id` is the purpose's. Topics
 * and options are those that they said yes to; their ids are in `topicsList` and
 * `customPreferencesMap` besides.
 */
export const purposeProfileV4Schema = z.looseObject({
  ...consentShape,
  identifier: z.string(),
  topicsList: maybe(z.array(clearText)),
  topics: maybe(z.array(z.looseObject({ id: clearText, name: clearText }))),
  customPreferencesMap: maybe(z.record(z.string(), z.array(clearText))),
  customPreferences: maybe(
    z.array(
      z.looseObject({
        id: clearText,
        name: clearText,
        options: z.array(z.looseObject({ id: clearText, name: clearText })),
      }),
    ),
  ),
  purposeNote: maybe(z.looseObject({ ...noteShape, isValidNote: flag })),
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  geolocation: maybe(geolocationSchema),
  attachments: files,
  /** Where the last receipt came from, while it is the person's last one. */
  source: maybe(sourceSchema),
  stopLink: text,
});
export type PurposeProfileV4 = z.output<typeof purposeProfileV4Schema>;

/** A person with all that is known. Link tokens are for callers with CONSENT (docs/design.md 10.3). */
export const dataSubjectDetailsV4Schema = z.extend(dataSubjectV4Schema, {
  profiles: maybe(z.array(purposeProfileV4Schema)),
  linkTokens: maybe(
    z.array(
      z.looseObject({
        token: z.string(),
        identifier: z.string(),
        createdDate: time,
        expiryDate: time,
      }),
    ),
  ),
  stopLink: text,
  /** Empty unless asked for: the newest TCF or GPP string of each type that the person's receipts have. */
  consentStrings: maybe(
    z.array(
      z.looseObject({ type: plain, content: text, receivedDate: time, interactionDate: time }),
    ),
  ),
  /** An extension: what was asked for and had no effect; left out where there is nothing. */
  messages: maybe(z.array(clearText)),
});
export type DataSubjectDetailsV4 = z.output<typeof dataSubjectDetailsV4Schema>;

/** Whom a search by a data element finds: a shorter record than the others. */
export const foundDataSubjectV4Schema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  language: plain,
  linkToken: text,
  stopLink: text,
  createdDate: time,
  lastUpdatedDate: time,
  testDataSubject: flag,
  dataElements: maybe(
    z.array(
      element(
        z.looseObject({ name: clearText, value: maybe(elementValue), linked: flag }),
        'name',
        'value',
      ),
    ),
  ),
  purposes: maybe(
    z.array(
      z.looseObject({
        ...consentShape,
        purposeNote: maybe(z.looseObject(noteShape)),
        stopLink: text,
      }),
    ),
  ),
});
export type FoundDataSubjectV4 = z.output<typeof foundDataSubjectV4Schema>;
