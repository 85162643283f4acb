import * as z from 'zod/mini';
import { attachmentNameSchema } from './attachment-records.ts';
import { element, elementsByName } from './common/clear.ts';
import { clearText, instant, maybe, openEnum } from './common/values.ts';
import {
  claimDecisions,
  claimKinds,
  consentStatuses,
  matchKinds,
  moreRecordReasons,
  purposeSubjectStatuses,
  valueSetters,
} from './data-subject-values.ts';
import { groupStatuses } from './group-status.ts';

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);
const flag = maybe(z.boolean());
const count = maybe(z.int());

/** An element's value as records show it: text, or a list where there are several. */
export const elementValue = z.union([z.string(), z.array(z.string())]);

/**
 * A data element of a profile; with `Linked` the name is an identifier type and the value the list
 * of additional identifiers of that type. `LastUpdatedDate` is an extension (docs/design.md 5.5), and
 * so is `SetBy`: who set each value, in their order (docs/design.md 11.2).
 */
export const profileElementSchema = element(
  z.looseObject({
    Name: clearText,
    Value: maybe(elementValue),
    DoNotCall: flag,
    Linked: flag,
    LastUpdatedDate: time,
    SetBy: maybe(z.array(openEnum(valueSetters))),
  }),
  'Name',
  'Value',
);
export type ProfileElement = z.output<typeof profileElementSchema>;

const topicSchema = z.looseObject({ Id: clearText, Name: clearText, IsConsented: z.boolean() });

const preferenceSchema = z.looseObject({
  Id: clearText,
  Name: clearText,
  Options: z.array(z.looseObject({ Id: clearText, Name: clearText, IsConsented: z.boolean() })),
});

const geolocationSchema = z.looseObject({
  DataSubjectId: plain,
  ReceiptGuid: plain,
  Country: plain,
  State: plain,
  StateName: plain,
  CreatedDate: time,
});

/**
 * What a subject consented to of one purpose (docs/wire/data-subjects.md 1.3). `ConsentDate` is the
 * first consent's, whatever came after it (docs/design.md 10.7). `Status…` is an extension: since
 * when the status has stood, and the receipt and collection point that set it, null where the
 * service did; a yes said again sets it anew. So is `GivenDate`: when what is in force was given.
 * `Last…` is the last contact, which may have changed nothing.
 */
export const profilePurposeSchema = z.looseObject({
  Id: clearText,
  Name: clearText,
  Version: z.int(),
  Status: openEnum(consentStatuses),
  /** Of a request that waits, what it took the place of, and gives back; else null. An extension. */
  StatusBeforePending: maybe(openEnum(consentStatuses)),
  FirstTransactionDate: time,
  LastTransactionDate: time,
  ConsentDate: time,
  GivenDate: time,
  WithdrawalDate: time,
  ExpiryDate: time,
  ReactivationDate: time,
  LastUpdatedDate: time,
  LastInteractionDate: time,
  TotalTransactionCount: count,
  StatusSince: time,
  /** When the consent that stands since then was last given again; null if never. */
  RenewedDate: time,
  StatusReceiptId: plain,
  StatusCollectionPointId: plain,
  StatusCollectionPointVersion: count,
  /** A child's yes, which waits for a parent: an extension, like those above. */
  WaitsForParent: flag,
  LastReceiptId: plain,
  LastTransactionCollectionPointId: plain,
  LastTransactionCollectionPointVersion: count,
  Topics: maybe(z.array(topicSchema)),
  CustomPreferences: maybe(z.array(preferenceSchema)),
  PurposeNote: maybe(
    z.looseObject({
      NoteId: plain,
      NoteType: plain,
      NoteLanguage: plain,
      NoteText: text,
      IsValidNote: flag,
    }),
  ),
  /** With `includeEffectiveStatus`, what each consent group of the person makes of the status; else empty. */
  GroupEffectiveStatus: maybe(
    z.array(z.looseObject({ GroupId: clearText, EffectiveStatus: plain })),
  ),
  /**
   * Extensions, with the same: what all groups make of it, and the one whose rule does, null where it's
   * what the person said.
   */
  EffectiveStatus: maybe(openEnum(groupStatuses)),
  EffectiveStatusConsentGroupId: plain,
  attributes: maybe(z.record(z.string(), z.array(z.string()))),
  Geolocation: maybe(geolocationSchema),
  /** Stops this purpose (docs/design.md 11.5); there with the link token, and null where that isn't given. */
  StopLink: text,
});
export type ProfilePurpose = z.output<typeof profilePurposeSchema>;

/** v1 profile; every published member is there, null or empty where there is nothing. */
export const profileSchema = z.looseObject({
  Id: clearText,
  Identifier: z.string(),
  Language: plain,
  LinkToken: text,
  /** Stops everything; it works for good, also where the link token was revoked. */
  StopLink: text,
  CreatedDate: time,
  LastUpdatedDate: time,
  DataElements: maybe(z.array(profileElementSchema)),
  Purposes: maybe(z.array(profilePurposeSchema)),
  /** Empty: they aren't built. */
  Notices: maybe(z.array(z.looseObject({}))),
  TestDataSubject: flag,
  /** Where they were asked for. */
  attachments: maybe(z.array(attachmentNameSchema)),
  doNotCall: flag,
  LatestGeolocation: maybe(geolocationSchema),
  LatestSource: maybe(
    z.looseObject({
      DataSubjectId: plain,
      ReceiptGuid: plain,
      type: plain,
      content: text,
      CreatedDate: time,
    }),
  ),
});
export type Profile = z.output<typeof profileSchema>;

/** Why a lenient search found somebody. */
const foundBySchema = z.looseObject({
  Kind: openEnum(matchKinds),
  /** Of the data element or the type of additional identifier; null: of the primary identifier. */
  Name: plain,
  /** When the record that had a former identifier was merged into this person. */
  MergedDate: time,
  /** Who set the element or additional identifier; null where `Name` is, or a value just changed. */
  SetBy: maybe(openEnum(valueSetters)),
});
export type FoundBy = z.output<typeof foundBySchema>;

/** What a person's merged records were known by. */
const formerIdentifierSchema = z.looseObject({ Identifier: z.string(), MergedDate: instant });
export type FormerIdentifier = z.output<typeof formerIdentifierSchema>;

/**
 * What a form says beside what is known of a person: of a data element, a type of additional
 * identifier (both by `Name`), the language or the primary identifier's type.
 */
const claimSchema = element(
  z.looseObject({
    Id: clearText,
    Kind: openEnum(claimKinds),
    Name: plain,
    Value: z.string(),
    CollectionPointId: plain,
    /** Of its Active version, or the newest. */
    CollectionPointName: plain,
    /** When the form's receipt arrived. */
    ClaimedDate: instant,
  }),
  'Name',
  'Value',
);
export type Claim = z.output<typeof claimSchema>;

/** What staff decided on what a form said. The value isn't kept: an accepted one is the person's. */
const decidedClaimSchema = z.extend(z.omit(claimSchema, { Value: true }), {
  Decision: openEnum(claimDecisions),
  DecidedDate: instant,
  DecidedBy: clearText,
});
export type DecidedClaim = z.output<typeof decidedClaimSchema>;

/**
 * Another record that looks like this person (docs/design.md 11.15). `Name` is the element or type of
 * identifier that both have. `Differs` has the purposes whose status is another one there: `Status` is
 * that of the other record, null where it has none. `StoppedDate` is when they said no to everything
 * there, null where they never did, or agreed to something in so many words since. Both are null of a
 * record that only may be the same person.
 */
const moreRecordSchema = z.looseObject({
  Id: clearText,
  by: openEnum(moreRecordReasons),
  Name: plain,
  Differs: maybe(
    z.array(z.looseObject({ PurposeId: clearText, Status: maybe(openEnum(consentStatuses)) })),
  ),
  StoppedDate: maybe(instant),
});
export type MoreRecord = z.output<typeof moreRecordSchema>;

/**
 * Item of the v1 list, with extensions: `FoundBy`, the best first, and `MoreRecords`, the surest
 * first, in lenient searches, and `FormerIdentifiers`, newest first and each once, `Claims` with
 * `DecidedClaims`, newest first, and `MoreRecords`, where they are asked for. `MoreRecordsLeftOff` is how many more there are than those.
 */
export const listedProfileSchema = z.extend(profileSchema, {
  FoundBy: maybe(z.array(foundBySchema)),
  MoreRecords: maybe(z.array(moreRecordSchema)),
  MoreRecordsLeftOff: count,
  FormerIdentifiers: maybe(z.array(formerIdentifierSchema)),
  Claims: maybe(z.array(claimSchema)),
  DecidedClaims: maybe(z.array(decidedClaimSchema)),
});
export type ListedProfile = z.output<typeof listedProfileSchema>;

/** Item of the V2 list: a subject without its purposes (docs/wire/data-subjects.md 4). */
export const dataSubjectSchema = z.looseObject({
  id: clearText,
  identifier: z.string(),
  identifierType: plain,
  language: plain,
  createdDate: time,
  lastUpdatedDate: time,
  dataElements: maybe(elementsByName(z.record(z.string(), maybe(elementValue)))),
  dataElementsMetaData: maybe(
    z.array(
      element(
        z.looseObject({
          name: clearText,
          linked: flag,
          value: maybe(elementValue),
          doNotCall: flag,
        }),
        'name',
        'value',
      ),
    ),
  ),
  linkToken: text,
  stopLink: text,
  testDataSubject: flag,
  doNotCall: flag,
});
export type DataSubject = z.output<typeof dataSubjectSchema>;

/** Answer of the deprecated purposes of a subject (docs/wire/data-subjects.md 3). */
export const subjectPurposesSchema = z.looseObject({
  DataSubjectId: z.string(),
  Purposes: z.array(
    z.looseObject({
      Id: clearText,
      Label: clearText,
      Topics: maybe(z.array(z.looseObject({ Id: clearText, Name: clearText }))),
      Transactions: z.array(
        z.looseObject({
          IssueDate: time,
          CollectionPointId: plain,
          ReceiptId: plain,
          TransactionId: plain,
          Status: maybe(openEnum(consentStatuses)),
          WithdrawalDate: time,
          ExpiryDate: time,
          Preferences: maybe(
            z.array(z.looseObject({ TopicId: clearText, TransactionType: clearText })),
          ),
        }),
      ),
    }),
  ),
});

/** Item of the subjects of a purpose; `DataSubjectId` is the identifier (docs/wire/purposes.md). */
export const purposeSubjectSchema = z.looseObject({
  DataSubjectId: z.string(),
  Status: openEnum(purposeSubjectStatuses),
  FirstTransactionDate: time,
  LastTransactionDate: time,
  Topics: maybe(z.array(z.looseObject({ Id: clearText, Name: clearText }))),
  CustomPreferences: maybe(
    z.array(
      z.looseObject({
        Id: clearText,
        Name: clearText,
        CustomPreferenceOptions: z.array(z.looseObject({ Id: clearText, Name: clearText })),
      }),
    ),
  ),
});
export type PurposeSubject = z.output<typeof purposeSubjectSchema>;
