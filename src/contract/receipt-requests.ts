import * as z from 'zod/mini';
import { identifierMaximum, identifierText } from './common/identifiers.ts';
import { languageTag } from './common/language-tags.ts';
import { recordMaximum } from './common/text-maxima.ts';
import {
  anyKeyCase,
  dateTimeParameter,
  guid,
  isObject,
  maybe,
  wireBoolean,
  wireInteger,
} from './common/values.ts';
import { dataElementNameSchema } from './data-elements.ts';
import {
  choiceTypes,
  customPayloadMaximum,
  elementEntryMaximum,
  elementValueMaximum,
  noteKeyMaximum,
  receiptAttachmentMaximum,
  receiptPurposeMaximum,
  sourceTypes,
  transactionTypes,
} from './data-subject-values.ts';

/** Numbers, true and false count as their text, as forms and spreadsheets send them. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

const asWhole = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/^(\d+)\.0+$/, '$1') : value;

const textOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(asText), schema);

/** An identifier is a text or a whole number. */
const identifierOf = z.pipe(
  z.transform((value) => (Number.isInteger(value) ? String(value) : value)),
  identifierText,
);

const text = (maximum: number) => textOf(z.string().check(z.maxLength(maximum)));

/** Of a data element, whose values may be several. */
const elementText = z.pipe(
  z.transform((value) => {
    const texts = Array.isArray(value) ? value.map(asText) : [];
    const isJoined = texts.length > 0 && texts.every((own) => typeof own === 'string');
    return isJoined ? texts.join(', ') : asText(value);
  }),
  z.string().check(z.maxLength(elementValueMaximum)),
);

/** Real clients also write `opt-out` and `Opt Out` (docs/design.md 11.2). */
const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string'
        ? value
            .trim()
            .toUpperCase()
            .replaceAll(/[-\s]+/g, '_')
        : value,
    ),
    z.enum(words),
  );

const choice = wordOf(choiceTypes);
/** A transaction type, in any writing that is read. */
export const transactionTypeWord = wordOf(transactionTypes);
const guids = z.array(guid);
const payload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const customPreferenceSchema = anyKeyCase(
  z.looseObject({
    Id: guid,
    /** All options that are opted in; the preference's others are opted out. */
    Options: maybe(guids),
    /** Single options that change (CHANGE_PREFERENCES). */
    Choices: maybe(z.array(anyKeyCase(z.looseObject({ OptionId: guid, TransactionType: choice })))),
  }),
);

export const receiptPurposeSchema = anyKeyCase(
  z.looseObject({
    Id: guid,
    /** Some programs write each number with a fraction, 3.0 too; it comes as it was written. */
    Version: maybe(z.pipe(z.transform(asWhole), wireInteger(z.positive()))),
    /** CONFIRMED where the key is left out; null is no type (docs/design.md 11.2). */
    TransactionType: z.optional(transactionTypeWord),
    ExpiryDate: maybe(dateTimeParameter),
    /** Topics, despite the name. */
    Preferences: maybe(
      z.array(anyKeyCase(z.looseObject({ TopicId: guid, TransactionType: choice }))),
    ),
    CustomPreferences: maybe(z.array(customPreferenceSchema)),
    PurposeNote: maybe(
      anyKeyCase(
        z.looseObject({
          noteId: maybe(guid),
          noteType: maybe(text(noteKeyMaximum)),
          noteLanguage: maybe(text(noteKeyMaximum)),
          noteText: maybe(text(elementValueMaximum)),
        }),
      ),
    ),
    PrivacyNotices: maybe(z.array(z.looseObject({}))),
    PurposeAttachments: maybe(z.array(z.looseObject({}))),
  }),
);
export type ReceiptPurpose = z.output<typeof receiptPurposeSchema>;

/** By the names of data elements, of which each new one is made: so many at most. */
const byElement = <Schema extends z.ZodMiniType>(value: Schema) =>
  z.record(dataElementNameSchema, value).check(
    z.refine((entries) => Object.keys(entries).length <= elementEntryMaximum, {
      error: `Must be at most ${elementEntryMaximum} entries.`,
    }),
  );

/** A parent, whom the point's PrimaryIdentifierType and ParentIdentifierTypes say the types of. */
const parentSchema = anyKeyCase(
  z.looseObject({
    ParentIdentifier: identifierOf,
    AdditionalParentIdentifierTypes: maybe(byElement(identifierOf)),
  }),
);
export type ReceiptParent = z.output<typeof parentSchema>;

/** What a receipt may ask to get back besides: a magic link, stored or as a JWT. */
export const linkTokenFlags = ['generateInstantLinkToken', 'shortLinkToken'] as const;

const onlyOneLinkToken = z.check<Record<string, unknown>>(
  ({ value, issues }) => {
    const [first, second] = linkTokenFlags;
    const isSet = (flag: unknown) => flag === true || flag === 'true';
    if (!isSet(value[first]) || !isSet(value[second])) return;
    const message = `Can't be combined with ${first}. Leave one of them out.`;
    issues.push({ code: 'custom', input: value[second], path: [second], message });
  },
  { when: isObject },
);

/** Unknown keys are kept too, so the record as a whole has a maximum. */
export const isWithinMaximum = ({
  requestInformation: _,
  ...kept
}: Record<string, unknown>): boolean => JSON.stringify(kept).length <= recordMaximum;

export const tooLargeMessage = `The receipt has more than ${recordMaximum} characters. Shorten its texts.`;

/** The collection point's token. */
const requestInformation = z.string().check(z.minLength(1), z.maxLength(1_000_000));

/** What is read of a receipt before anything else: it decides whether the rest is looked at. */
export const receiptTokenSchema = anyKeyCase(z.looseObject({ requestInformation }));

/**
 * One consent event as a collection point sends it (docs/wire/receipts-transactions.md 1.1). Keys
 * are taken in any case; fields that are not named here are kept as they came. What doesn't fit is left
 * out, and the rest is recorded (`domains/receipts/read-receipt.ts`).
 */
export const receiptRequestSchema = anyKeyCase(
  z
    .looseObject({
      requestInformation,
      identifier: identifierOf,
      identifierType: maybe(text(identifierMaximum)),
      /** One identifier by type. */
      additionalIdentifiers: maybe(byElement(identifierOf)),
      purposes: maybe(z.array(receiptPurposeSchema).check(z.maxLength(receiptPurposeMaximum))),
      dsDataElements: maybe(byElement(maybe(elementText))),
      parentPrimaryIdentifiers: maybe(z.array(parentSchema)),
      customPayload: maybe(
        payload.check(
          z.refine(
            (value) =>
              Object.entries(value).reduce(
                (sum, [key, own]) => sum + key.length + String(own).length,
                0,
              ) <= customPayloadMaximum,
            { error: `Must be at most ${customPayloadMaximum} characters in all.` },
          ),
        ),
      ),
      test: maybe(z.boolean()),
      language: maybe(languageTag),
      interactionDate: maybe(dateTimeParameter),
      /** When purposes without a type were agreed to, and when they were withdrawn. */
      consentDate: maybe(dateTimeParameter),
      withdrawnDate: maybe(dateTimeParameter),
      generateInstantLinkToken: maybe(wireBoolean),
      shortLinkToken: maybe(wireBoolean),
      attachments: maybe(
        z
          .array(anyKeyCase(z.looseObject({ id: guid })))
          .check(z.maxLength(receiptAttachmentMaximum)),
      ),
      geoLocation: maybe(
        anyKeyCase(
          z.looseObject({
            country: maybe(text(2)),
            state: maybe(text(3)),
            stateName: maybe(text(255)),
            purposeIds: maybe(guids),
          }),
        ),
      ),
      source: maybe(
        anyKeyCase(
          z.looseObject({
            type: z.enum(sourceTypes),
            content: maybe(text(customPayloadMaximum)),
            purposeIds: maybe(guids),
          }),
        ),
      ),
    })
    .check(onlyOneLinkToken, z.refine(isWithinMaximum, { error: tooLargeMessage })),
);
export type ReceiptRequest = z.output<typeof receiptRequestSchema>;
