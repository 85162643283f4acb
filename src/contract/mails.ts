import * as z from 'zod/mini';
import { reasonMaximum } from './activity.ts';
import type { Endpoint } from './common/endpoint.ts';
import { pageSchema, pagingQuery } from './common/paging.ts';
import { adminScopes, peopleScopes, readScopes } from './common/scopes.ts';
import { clearText, filledText, guid, instant, maybe, openEnum } from './common/values.ts';

/** An *extension* (docs/design.md 11.6): the mail that the service sends, and what staff have it send. */
const tag = 'Mail';
const path = '/api/consentmanager/v1/mails';
const ofPerson = '/api/consentmanager/v1/datasubjects/{dataSubjectId}';

/**
 * LINK: somebody asked for a link at an address. CONFIRMATION: asks whether a sign-up is theirs.
 * CONSENT: says that a consent was recorded. SENT_LINK and SENT_DOCUMENT: what a colleague had sent.
 */
export const mailKinds = ['LINK', 'CONFIRMATION', 'CONSENT', 'SENT_LINK', 'SENT_DOCUMENT'] as const;
export type MailKind = (typeof mailKinds)[number];

/** WAITING: it's written and sent next, or tried again. */
export const mailStates = ['WAITING', 'SENT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

/** For how many days mail is listed. */
export const mailDays = 7;

export const mailSchema = z.looseObject({
  id: clearText,
  kind: openEnum(mailKinds),
  state: openEnum(mailStates),
  /** Masked, for everyone. */
  address: z.string(),
  /** Whom it's for. */
  dataSubjectId: clearText,
  createdDate: instant,
  /** How often it was handed to the mail server. */
  attempts: z.int(),
  nextTryDate: maybe(instant),
  sentDate: maybe(instant),
  /** What the last try failed at. */
  errorMessage: maybe(clearText),
  /** Whether its text can be read: only in a demo that sends none. */
  isReadable: z.boolean(),
});
export type Mail = z.output<typeof mailSchema>;

/** Mail of the last days, the newest first. What nobody was found for is in none. */
export const listMailsEndpoint = {
  tag,
  operationId: 'listMails',
  title: 'List mail',
  activity: { kind: 'listed', object: 'person' },
  people: { ids: ['content.dataSubjectId'] },
  limitName: 'mail',
  limit: 'api',
  method: 'GET',
  path,
  scopes: readScopes,
  query: z.object({
    ...pagingQuery(),
    state: z.optional(z.enum(mailStates)),
    kind: z.optional(z.enum(mailKinds)),
  }),
  responses: { 200: pageSchema(mailSchema) },
} as const satisfies Endpoint;

/** What a mail says: only in a demo that sends none, where nobody else gets it. Else 404. */
export const readMailEndpoint = {
  tag,
  operationId: 'readMail',
  title: 'Read a mail of a demo',
  activity: { kind: 'looked', object: 'person' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'reading mail',
  limit: 'api',
  method: 'GET',
  path: `${path}/{mailId}`,
  scopes: peopleScopes,
  letsWrite: true,
  params: z.object({ mailId: guid }),
  responses: {
    200: z.extend(mailSchema, { subject: z.string(), text: z.string() }),
  },
} as const satisfies Endpoint;

/** Has a failed mail sent again, at once; one that waits isn't changed. 400 `mail-not-failed`,
 * `address-undeliverable`
 */
export const retryMailEndpoint = {
  tag,
  operationId: 'retryMail',
  title: 'Send a failed mail again',
  activity: { kind: 'mailRetried', object: 'person' },
  people: { ids: ['dataSubjectId'] },
  limitName: 'sending mail again',
  limit: 'api',
  method: 'POST',
  path: `${path}/{mailId}/retry`,
  scopes: peopleScopes,
  params: z.object({ mailId: guid }),
  responses: { 200: mailSchema },
} as const satisfies Endpoint;

/** Who marked an address: a colleague, or the mail server that refused it. */
export const undeliverableMarkers = ['STAFF', 'SERVER'] as const;

export const mailAddressSchema = z.looseObject({
  /** Names the address in what is asked for, and can't be turned into it. */
  addressId: clearText,
  /** Masked, for everyone. */
  address: z.string(),
  /** The data element that has it; null for the person's identifier. */
  elementName: maybe(clearText),
  /** Since when no mail goes there; null where it does. */
  undeliverableDate: maybe(instant),
  undeliverableMarker: maybe(openEnum(undeliverableMarkers)),
});
export type MailAddress = z.output<typeof mailAddressSchema>;

const mailAddressesSchema = z.looseObject({
  dataSubjectId: clearText,
  /** Whether the service sends mail, or shows it in a demo. */
  canMail: z.boolean(),
  addresses: z.array(mailAddressSchema),
});
export type MailAddresses = z.output<typeof mailAddressesSchema>;

/**
 * Where a person can be mailed: their identifier if it's an email address, and values that others than
 * forms gave. What a form claims of somebody isn't one.
 */
export const listMailAddressesEndpoint = {
  tag,
  operationId: 'listMailAddresses',
  title: 'List the email addresses of a data subject',
  activity: { kind: 'looked', object: 'person' },
  people: 'asked',
  limitName: 'email addresses',
  limit: 'api',
  method: 'GET',
  path: `${ofPerson}/mail-addresses`,
  scopes: readScopes,
  params: z.object({ dataSubjectId: guid }),
  responses: { 200: mailAddressesSchema },
} as const satisfies Endpoint;

const address = z.object({
  dataSubjectId: guid,
  addressId: z.string().check(z.regex(/^[\w-]{1,100}$/, 'Not the id of an address.')),
});

/** No mail goes there anymore, until the mark is lifted, or the person confirms a sign-up by mail. */
export const markUndeliverableEndpoint = {
  tag,
  operationId: 'markUndeliverable',
  title: 'Mark an email address as undeliverable',
  activity: { kind: 'undeliverableMarked', object: 'person' },
  limitName: 'marking addresses',
  limit: 'api',
  method: 'PUT',
  path: `${ofPerson}/mail-addresses/{addressId}/undeliverable`,
  scopes: peopleScopes,
  params: address,
  responses: { 200: mailAddressesSchema },
} as const satisfies Endpoint;

export const liftUndeliverableEndpoint = {
  ...markUndeliverableEndpoint,
  operationId: 'liftUndeliverable',
  title: 'Let mail go to an address again',
  activity: { kind: 'undeliverableLifted', object: 'person' },
  limitName: 'lifting marks of addresses',
  method: 'DELETE',
} as const satisfies Endpoint;

const sending = {
  tag,
  limit: 'api',
  method: 'POST',
  scopes: peopleScopes,
  params: z.object({ dataSubjectId: guid }),
  responses: { 200: mailSchema },
} as const;

const toAddress = { addressId: filledText(100) };

/**
 * Mails a person the link to their choices. 400 `address-not-mailable`, `address-undeliverable`,
 * `mail-not-set-up`
 */
export const sendLinkEndpoint = {
  ...sending,
  operationId: 'sendLink',
  title: 'Mail a data subject the link to their choices',
  activity: { kind: 'linkSent', object: 'person' },
  limitName: 'sending links',
  path: `${ofPerson}/sent-link`,
  body: z.looseObject(toAddress),
} as const satisfies Endpoint;

/** CONFIRMATION: their signed copy of one receipt. */
export const documentKinds = ['CONFIRMATION', 'PROOF', 'ACCESS_ANSWER'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** For how many days a mailed link opens its document. */
export const documentDays = 7;

const documentOf = {
  ...toAddress,
  document: z.enum(documentKinds),
  /** Of a confirmation. */
  receiptId: maybe(guid),
  /** Of a proof; left out, it's of all purposes. */
  purposeId: maybe(guid),
  /** Why a proof has clear values. */
  reason: maybe(filledText(reasonMaximum)),
  /** Of an access answer: how it was made sure that it's them. */
  identityCheck: maybe(filledText(reasonMaximum)),
};

/**
 * Mails a person a link to a document that is made now, kept encrypted and opened by that link alone,
 * for 7 days; refused as `sendLink`.
 */
export const sendDocumentEndpoint = {
  ...sending,
  operationId: 'sendDocument',
  title: 'Mail a data subject a link to a document of theirs',
  activity: { kind: 'documentSent', object: 'person', values: ['document'] },
  limitName: 'sending documents',
  path: `${ofPerson}/sent-document`,
  body: z.looseObject(documentOf).check(({ value, issues }) => {
    const need = (field: 'receiptId' | 'identityCheck', message: string) => {
      if (typeof value[field] === 'string') return;
      issues.push({ code: 'custom', input: value[field], path: [field], message });
    };
    if (value.document === 'CONFIRMATION') need('receiptId', 'Name the receipt.');
    if (value.document === 'ACCESS_ANSWER') {
      need('identityCheck', 'Say how the identity was checked.');
    }
  }),
} as const satisfies Endpoint;

/** The languages of people's pages and mail. */
export const mailLanguages = ['en', 'de', 'fr', 'sv', 'ar'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export const mailSubjectMaximum = 120;
export const mailParagraphMaximum = 600;

const isOneLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
const isPlain = (value: string): boolean => !/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);

export const mailWordsSchema = z.looseObject({
  kind: z.enum(mailKinds),
  language: z.enum(mailLanguages),
  /** Null: ours. */
  subject: z.nullable(
    filledText(mailSubjectMaximum).check(z.refine(isOneLine, 'Must be one line.')),
  ),
  paragraph: z.nullable(
    filledText(mailParagraphMaximum).check(z.refine(isPlain, 'Must be plain text.')),
  ),
});
export type MailWords = z.output<typeof mailWordsSchema>;

const wordsPath = '/api/consentmanager/v1/account-settings/mail-words';

const storedWords = z.looseObject({
  words: z.array(mailWordsSchema),
  /** What we say, of each kind that has words. */
  standard: z.array(mailWordsSchema),
  changedDate: maybe(instant),
});
export type AccountMailWords = z.output<typeof storedWords>;

/** The account's own subject and first paragraph of each kind of mail; what isn't there is ours. */
export const getMailWordsEndpoint = {
  tag,
  operationId: 'getMailWords',
  title: "Get the account's own words of mail",
  people: 'nobody',
  limitName: 'words of mail',
  limit: 'api',
  method: 'GET',
  path: wordsPath,
  scopes: readScopes,
  responses: { 200: storedWords },
} as const satisfies Endpoint;

/**
 * Sets all of them. `changedDate` is that of the settings as they were read: 400
 * `account-settings-changed` where someone else changed them since.
 */
export const updateMailWordsEndpoint = {
  tag,
  operationId: 'updateMailWords',
  title: "Change the account's own words of mail",
  activity: { kind: 'updated', object: 'accountSettings' },
  limitName: 'saving words of mail',
  limit: 'api',
  method: 'PUT',
  path: wordsPath,
  scopes: adminScopes,
  body: z.looseObject({
    words: z
      .array(mailWordsSchema)
      .check(z.maxLength(mailKinds.length * mailLanguages.length, 'Each kind once a language.')),
    changedDate: maybe(instant),
  }),
  responses: { 200: storedWords },
} as const satisfies Endpoint;
