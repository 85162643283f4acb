import * as z from 'zod/mini';
import { maybe } from './common/values.ts';

/**
 * What is told to other systems (docs/design.md 11.7; docs/wire/events.md): one event for each person
 * and act, in the order in which they were recorded.
 */

/**
 * RECEIPT: of a program, a form, a mail's link. CENTER: of a preference center. DECISION: staff recorded
 * it. CORRECTION: staff took back what they recorded. LAPSE: a sign-up wasn't confirmed in time. MERGE: the person merged
 * others, or was merged. ENDING and RETIREMENT: the service ended consents, or they were
 * deleted. ERASURE: the person was erased. RESEND: a colleague had all of the person's consents sent again.
 */
export const eventKinds = [
  'RECEIPT',
  'CENTER',
  'DECISION',
  'CORRECTION',
  'LAPSE',
  'MERGE',
  'ENDING',
  'RETIREMENT',
  'ERASURE',
  'RESEND',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The known type of all of them, in a text. */
export const eventType = '3010';
export const eventName = 'Data Subject Profile Updated';

/** For how many days events are kept, and for how many hours that of an erasure. */
export const eventDays = 7;
export const erasureEventHours = 24;

const epochSeconds = z.string();

const optionSchema = z.looseObject({
  guid: z.string(),
  name: z.string(),
  /** All options are told, chosen or not. */
  value: z.boolean(),
});

const preferenceSchema = z.looseObject({
  guid: z.string(),
  name: z.string(),
  options: z.array(optionSchema),
});

const topicSchema = z.looseObject({
  topicGuid: z.string(),
  integrationKey: maybe(z.string()),
  value: z.boolean(),
});

/** Times in seconds since 1970, in texts; empty where there is none. */
const profileFieldsSchema = z.looseObject({
  TotalTransactions: z.string(),
  FirstTransaction: epochSeconds,
  LastTransaction: epochSeconds,
  LastInteraction: epochSeconds,
  LastUpdatedDate: epochSeconds,
  /** The latest yes, as receivers know it; reads give the first (docs/design.md 11.7). */
  ConsentDate: epochSeconds,
  ActivationDate: epochSeconds,
  WithdrawalDate: z.optional(epochSeconds),
  TransactionStatus: z.string(),
  DoubleOptInConsent: z.enum(['Y', 'N']),
});

const profileSchema = z.looseObject({
  purposeId: z.string(),
  purposeName: z.string(),
  purposeDescription: z.string(),
  collectionPointGuid: maybe(z.string()),
  collectionPointVersion: maybe(z.int()),
  topics: z.array(topicSchema),
  customPreferences: z.array(preferenceSchema),
  profileFields: profileFieldsSchema,
});
export type EventProfile = z.output<typeof profileSchema>;

/** What happened to a person, and how the purposes that it's of stand since. */
export const eventPayloadSchema = z.looseObject({
  dataSubjectGuid: z.string(),
  dataSubjectIdentifier: z.string(),
  dataSubjectIdentifierType: z.string(),
  /** The identifier where that is an address; else empty. */
  dataSubjectEmail: z.string(),
  dataSubjectLanguage: maybe(z.string()),
  collectionPointGuid: maybe(z.string()),
  collectionPointVersion: maybe(z.int()),
  newDataSubject: z.boolean(),
  testDataSubject: z.boolean(),
  unsubscribeAll: z.boolean(),
  contactFields: z.record(z.string(), z.string()),
  doubleOptIn: z.looseObject({}),
  profiles: z.array(profileSchema),
  /** *Extension*: what happened; receivers that know the payload alone ignore it. */
  act: z.string(),
  /** *Extension*: of one who was merged away, whom their identifier leads to now. */
  mergedInto: maybe(z.string()),
});

/** Named as receivers know it. */
export const eventSchema = z.looseObject({
  /** The same each time it's sent, as `webhook-id`. */
  eventId: z.string(),
  /** When it was recorded. */
  eventTime: z.string(),
  eventType: z.string(),
  eventName: z.string(),
  messageKey: z.string(),
  /** The person's own number, which rises by 1 with each event. */
  messageSequenceNumber: z.int(),
  deDuplicationStrategy: z.literal('DISCARD_OLDER'),
  isBulk: z.boolean(),
  payload: eventPayloadSchema,
});
export type ConsentEvent = z.output<typeof eventSchema>;
