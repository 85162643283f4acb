import * as z from 'zod/mini';
import { clearBut, elementsByName } from './common/clear.ts';
import { clearText, instant, maybe, openEnum } from './common/values.ts';
import {
  choiceTypes,
  consentStatuses,
  decisionChannels,
  receiptOrigins,
  transactionTypes,
} from './data-subject-values.ts';
import { leftOutReasons } from './left-out.ts';
import { displayStyles } from './purpose-preference-values.ts';
import { purposeStatuses } from './purpose-values.ts';

const text = maybe(z.string());
const plain = maybe(clearText);
const time = maybe(instant);
const flag = maybe(z.boolean());
const count = maybe(z.int());
const choice = openEnum(choiceTypes);
const attributes = maybe(z.record(z.string(), z.array(z.string())));

const topicSchema = z.looseObject({ topicId: clearText, name: plain, transactionType: choice });

/** `name` and `options[].name` are extensions, so that a timeline can be read. */
const preferenceSchema = z.looseObject({
  id: clearText,
  name: plain,
  options: maybe(z.array(clearText)),
  choices: maybe(
    z.array(z.looseObject({ optionId: clearText, name: plain, transactionType: choice })),
  ),
});

const noteSchema = z.looseObject({
  noteId: plain,
  noteType: plain,
  noteLanguage: plain,
  noteText: text,
  isValidNote: flag,
});

/** A topic of a receipt; a transaction has another form of it. */
const receiptTopicSchema = z.looseObject({
  id: clearText,
  name: plain,
  transactionType: choice,
  integrationKey: plain,
  languages: maybe(z.array(z.looseObject({ name: plain, language: plain, default: flag }))),
  canDelete: flag,
});

const receiptOptionSchema = z.looseObject({
  id: clearText,
  transactionType: choice,
  label: plain,
  order: count,
  isDefault: flag,
});

const receiptPreferenceSchema = z.looseObject({
  id: clearText,
  name: plain,
  displayAs: maybe(openEnum(displayStyles)),
  customPreferenceOptions: maybe(z.array(receiptOptionSchema)),
  languages: maybe(
    z.array(
      z.looseObject({
        name: plain,
        description: plain,
        language: plain,
        default: flag,
        options: maybe(z.array(receiptOptionSchema)),
      }),
    ),
  ),
});

/**
 * A purpose of a receipt; `status` is the purpose's own (docs/wire/receipts-transactions.md 2.3).
 */
const receiptPurposeSchema = z.looseObject({
  id: clearText,
  name: plain,
  description: plain,
  status: maybe(openEnum(purposeStatuses)),
  version: count,
  purposeType: plain,
  consentLifeSpan: count,
  transactionType: openEnum(transactionTypes),
  topics: maybe(z.array(receiptTopicSchema)),
  customPreferences: maybe(z.array(receiptPreferenceSchema)),
  purposeScopes: maybe(z.array(z.looseObject({ key: plain, value: plain }))),
  purposeNote: maybe(noteSchema),
  purposeAttachments: maybe(z.array(z.looseObject({}))),
  attributes,
});

const consentStringSchema = z.looseObject({ type: plain, content: text });

/** What both records of a receipt have. */
const receiptFields = {
  id: clearText,
  otJwtVersion: count,
  dataSubjectIdentifier: z.string(),
  dataSubjectIdentifierHash: text,
  collectionPointUUID: clearText,
  collectionPointVersion: z.int(),
  collectionPointName: plain,
  collectionPointType: plain,
  consentCreationDate: instant,
  interactionDate: time,
  language: plain,
  test: flag,
  isAnonymous: flag,
  doubleOptIn: flag,
  unsubscribeAll: flag,
  origin: maybe(openEnum(receiptOrigins)),
  /**
   * Whether a program with CONSENT, a registered signer or staff vouches for the receipt and its date;
   * null where it isn't known. An extension.
   */
  isSenderKnown: maybe(z.boolean()),
  customPayload: text,
  attachments: maybe(z.array(z.looseObject({}))),
  attributes: maybe(z.record(z.string(), z.array(z.unknown()))),
  geolocation: maybe(
    z.looseObject({
      country: plain,
      state: plain,
      stateName: plain,
      purposeIds: maybe(z.array(clearText)),
    }),
  ),
  source: maybe(
    z.looseObject({ type: plain, content: text, purposeIds: maybe(z.array(clearText)) }),
  ),
  ruleEvaluationResults: maybe(z.array(z.looseObject({}))),
};

const parentSchema = z.looseObject({
  ParentIdentifier: z.string(),
  AdditionalParentIdentifierTypes: maybe(z.record(z.string(), z.string())),
});

/** What of a path the contract names; what follows are its sender's words. */
const ownKeys =
  /^(?:purposes(?:\.\d+(?:\.(?:Id|TransactionType|Version|ExpiryDate)$)?)?|dsDataElements|additionalIdentifiers|identifierType|interactionDate|language|test|source|geoLocation|attachments|customPayload)(?:\.|$)/;

const coverPath = (path: string, mask: (part: string) => string): string => {
  const own = ownKeys.exec(path)?.[0] ?? '';
  return own + mask(path.slice(own.length));
};

/** A part of a receipt that had no effect: its path as it was sent, and why. */
const leftOutSchema = z.looseObject({
  path: clearBut(z.string(), coverPath),
  reason: openEnum(leftOutReasons),
  /** The purpose that it's of. */
  purposeId: plain,
  purposeName: plain,
});
export type ReceiptLeftOut = z.output<typeof leftOutSchema>;

/**
 * V2 receipt (docs/wire/receipts-transactions.md 2.3); `dataElements` only where it was asked for.
 */
export const receiptSchema = z.looseObject({
  ...receiptFields,
  organizationId: plain,
  consentString: maybe(consentStringSchema),
  dataElements: maybe(elementsByName(z.record(z.string(), maybe(z.string())))),
  additionalIdentifiers: maybe(z.record(z.string(), z.string())),
  /** Those whom a child's receipt names: an extension. */
  parentPrimaryIdentifiers: maybe(z.array(parentSchema)),
  purposes: maybe(
    z.array(z.extend(receiptPurposeSchema, { transactionId: plain, expiryDate: time })),
  ),
  /** An extension; null of receipts that were recorded before it was kept. */
  leftOut: maybe(z.array(leftOutSchema)),
});
export type Receipt = z.output<typeof receiptSchema>;

/**
 * V1 receipt (docs/wire/receipts-transactions.md 2.3). `receiptJwt` is the receipt as it was
 * answered, signed when it is read.
 */
export const receiptV1Schema = z.looseObject({
  ...receiptFields,
  receiptJwt: z.string(),
  consentStringDto: maybe(consentStringSchema),
  dsDataElements: maybe(elementsByName(z.record(z.string(), maybe(z.string())))),
  additionalIdentifiers: maybe(z.record(z.string(), z.string())),
  purposes: maybe(z.array(receiptPurposeSchema)),
});
export type ReceiptV1 = z.output<typeof receiptV1Schema>;

/** V2 transaction (docs/wire/receipts-transactions.md 3.1). */
export const transactionSchema = z.looseObject({
  transactionGuid: clearText,
  receiptId: plain,
  /** The primary identifier that it is under now, which a merge changes. */
  identifier: z.string(),
  collectionPointUUID: plain,
  guid: plain,
  purposeGuid: clearText,
  purposeVersion: z.int(),
  transactionType: openEnum(transactionTypes),
  consentCreationDate: instant,
  interactionDate: time,
  consentDate: time,
  issueDate: time,
  withdrawalDate: time,
  activationDate: time,
  expiryDate: time,
  topics: maybe(z.array(topicSchema)),
  customPreferences: maybe(z.array(preferenceSchema)),
  createdBy: plain,
  /** Whoever its sender says, which may be the person's address. */
  withdrawnBy: maybe(z.string()),
  doubleOptIn: flag,
  test: flag,
  autoGenerated: flag,
  removeExpiry: flag,
  purposeNote: maybe(noteSchema),
  purposeAttachments: maybe(z.array(z.looseObject({}))),
  purposeScopes: maybe(z.array(z.looseObject({ key: plain, value: plain }))),
  purposePrivacyNotices: maybe(z.array(z.looseObject({}))),
  collectionPointPrivacyNotices: maybe(z.array(z.looseObject({}))),
  collectionPointAttributes: attributes,
  attributes,
  /** Extensions: what a timeline shows without further requests. */
  purposeName: plain,
  collectionPointName: plain,
  collectionPointVersion: count,
  /**
   * When a late receipt showed that the ending never was, or a request to confirm came to nothing: it's
   * only listed, and counts for nothing. An extension, like the next five.
   */
  superseded: maybe(instant),
  /** That a merge decided it; dated at the last interaction of the consent that holds. */
  decidedByMerge: maybe(z.boolean()),
  /** A child's yes that a parent has to confirm, who isn't asked yet. */
  waitsForParent: maybe(z.boolean()),
  /** Of its receipt; null where it has none, or it isn't known. */
  isSenderKnown: maybe(z.boolean()),
  /** How the person told staff, who recorded it; null where that wasn't said. */
  channel: maybe(openEnum(decisionChannels)),
  /** Of the call in which staff recorded it; null where there was none. An extension. */
  ticket: maybe(clearText),
  /** That it was recorded by mistake, and taken back: it's only shown, and counts for nothing. */
  correction: maybe(
    z.looseObject({
      correctionId: clearText,
      correctedDate: instant,
      correctedBy: clearText,
      note: text,
      /** Of the call in which it was corrected; null where there was none. */
      ticket: maybe(clearText),
      /**
       * The consent before and after the correction; `after` is null where nothing was left that was
       * said. Null where the consent stayed as it was, or the correction is older than this.
       */
      changed: maybe(
        z.looseObject({
          before: openEnum(consentStatuses),
          after: maybe(openEnum(consentStatuses)),
        }),
      ),
    }),
  ),
});
export type Transaction = z.output<typeof transactionSchema>;
