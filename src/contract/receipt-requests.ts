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

const choice = z.enum(choiceTypes);
const guids = z.array(guid);
const payload = z.record(z.string(), z.string());

const customPreferenceSchema = anyKeyCase(
  z.looseObject({
    Id: guid,
    /** All options that are opted in; the preference's others are opted out. */
    Options: maybe(guids),
    /** Single options that change (CHANGE_PREFERENCES). */
    Choices: maybe(z.array(anyKeyCase(z.looseObject({ OptionId: guid, TransactionType: choice })))),
  }),
);

const receiptPurposeSchema = anyKeyCase(
  z.looseObject({
    Id: guid,
    Version: maybe(wireInteger(z.positive())),
    /** CONFIRMED where it is left out (docs/design.md 5.4). */
    TransactionType: maybe(z.enum(transactionTypes)),
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
          noteType: maybe(z.string().check(z.maxLength(noteKeyMaximum))),
          noteLanguage: maybe(z.string().check(z.maxLength(noteKeyMaximum))),
          noteText: maybe(z.string().check(z.maxLength(elementValueMaximum))),
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
const isWithinMaximum = ({ requestInformation: _, ...kept }: Record<string, unknown>): boolean =>
  JSON.stringify(kept).length <= recordMaximum;

/** The collection point's token. */
const requestInformation = z.string().check(z.minLength(1), z.maxLength(1_000_000));

/** What is read of a receipt before anything else: it decides whether the rest is looked at. */
export const receiptTokenSchema = anyKeyCase(z.looseObject({ requestInformation }));

/**
 * One consent event as a collection point sends it (docs/wire/receipts-transactions.md 1.1). Keys
 * are taken in any case; fields that are not named here are kept as they came.
 */
export const receiptRequestSchema = anyKeyCase(
  z
    .looseObject({
      requestInformation,
      identifier: identifierText,
      identifierType: maybe(z.string().check(z.maxLength(identifierMaximum))),
      /** One identifier by type. */
      additionalIdentifiers: maybe(byElement(identifierText)),
      purposes: maybe(z.array(receiptPurposeSchema).check(z.maxLength(receiptPurposeMaximum))),
      dsDataElements: maybe(byElement(maybe(z.string().check(z.maxLength(elementValueMaximum))))),
      customPayload: maybe(
        payload.check(
          z.refine(
            (value) =>
              Object.entries(value).reduce(
                (sum, [key, text]) => sum + key.length + text.length,
                0,
              ) <= customPayloadMaximum,
            { error: `Must be at most ${customPayloadMaximum} characters in all.` },
          ),
        ),
      ),
      test: maybe(wireBoolean),
      language: maybe(languageTag),
      interactionDate: maybe(dateTimeParameter),
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
            country: maybe(z.string().check(z.maxLength(2))),
            state: maybe(z.string().check(z.maxLength(3))),
            stateName: maybe(z.string().check(z.maxLength(255))),
            purposeIds: maybe(guids),
          }),
        ),
      ),
      source: maybe(
        anyKeyCase(
          z.looseObject({
            type: z.enum(sourceTypes),
            content: maybe(z.string().check(z.maxLength(customPayloadMaximum))),
            purposeIds: maybe(guids),
          }),
        ),
      ),
    })
    .check(
      onlyOneLinkToken,
      z.refine(isWithinMaximum, {
        error: `The receipt has more than ${recordMaximum} characters. Shorten its texts.`,
      }),
    ),
);
export type ReceiptRequest = z.output<typeof receiptRequestSchema>;
