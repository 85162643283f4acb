import { adminPointId } from '#contract/collection-point-values.ts';
import type { Receipt, ReceiptV1, Transaction } from '#contract/receipt-records.ts';
import type { ReceiptParent } from '#contract/receipt-requests.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { ReceiptFields, RecordedChoice } from '#service/db/schema/receipts.ts';
import { integrationKeyOf } from '#service/domains/purposes/show-links.ts';
import type {
  ChoiceNames,
  ReceiptPurposeRecord,
  ReceiptRecord,
  ToldByReceipt,
  TransactionRecord,
} from './read-history.ts';

const transactionType = ({ isConsented }: RecordedChoice) =>
  isConsented ? ('OPT_IN' as const) : ('OPT_OUT' as const);

/** Choices by what they are about: topics under null, options under their preference. */
const grouped = (choices: readonly RecordedChoice[]) => {
  const byPreference = Map.groupBy(choices, ({ preferenceId }) => preferenceId);
  const topics = byPreference.get(null) ?? [];
  const preferences = [...byPreference].flatMap(([id, own]) => (id === null ? [] : [{ id, own }]));
  return { topics, preferences };
};

/** `topics` and `customPreferences` of a receipt's purpose. Topics are in no other language. */
const toReceiptChoices = (
  choices: readonly RecordedChoice[],
  names: ChoiceNames,
  purposeName: string | undefined,
) => {
  const { topics, preferences } = grouped(choices);
  return {
    topics: topics.map((choice) => {
      const name = names.get(choice.choiceId)?.name ?? null;
      return {
        id: choice.choiceId,
        name,
        transactionType: transactionType(choice),
        integrationKey:
          purposeName === undefined || name === null ? null : integrationKeyOf(purposeName, name),
        languages: [],
      };
    }),
    customPreferences: preferences.map(({ id, own }) => ({
      id,
      name: names.get(id)?.name ?? null,
      displayAs: names.get(id)?.displayAs ?? null,
      customPreferenceOptions: own.map((choice) => {
        const option = names.get(choice.choiceId);
        return {
          id: choice.choiceId,
          transactionType: transactionType(choice),
          label: option?.name ?? null,
          order: option?.position ?? null,
          isDefault: option?.isDefault ?? null,
        };
      }),
      languages: [],
    })),
  };
};

/** `topics` and `customPreferences` of a transaction; `options` are those that are opted in. */
const toChoices = (choices: readonly RecordedChoice[], names: ChoiceNames) => {
  const { topics, preferences } = grouped(choices);
  return {
    topics: topics.map((choice) => ({
      topicId: choice.choiceId,
      name: names.get(choice.choiceId)?.name,
      transactionType: transactionType(choice),
    })),
    customPreferences: preferences.map(({ id, own }) => ({
      id,
      name: names.get(id)?.name,
      options: own.filter(({ isConsented }) => isConsented).map(({ choiceId }) => choiceId),
      choices: own.map((choice) => ({
        optionId: choice.choiceId,
        name: names.get(choice.choiceId)?.name,
        transactionType: transactionType(choice),
      })),
    })),
  };
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const toNote = (note: Record<string, unknown> | null) =>
  note === null
    ? null
    : {
        noteId: text(note.noteId),
        noteType: text(note.noteType),
        noteLanguage: text(note.noteLanguage),
        noteText: text(note.noteText),
      };

/** What a receipt names for a purpose, as it came. */
const filesFor = (purposeId: string, purposes: ReceiptFields['purposes'] | undefined) =>
  purposes?.find(({ Id }) => Id.toLowerCase() === purposeId)?.PurposeAttachments ?? [];

/** A purpose as both records of a receipt have it. */
const toReceiptPurpose = (
  { row, purpose }: ReceiptPurposeRecord,
  { fields }: ReceiptRecord['row'],
  names: ChoiceNames,
) => {
  return {
    id: row.purposeId,
    name: purpose?.name ?? null,
    description: purpose?.description ?? null,
    status: purpose?.status ?? null,
    version: row.purposeVersion,
    purposeType: purpose?.type ?? null,
    consentLifeSpan: purpose?.consentLifeSpan ?? null,
    transactionType: row.type,
    ...toReceiptChoices(row.choices, names, purpose?.name),
    purposeScopes: [],
    purposeNote: row.note === null ? null : { ...toNote(row.note), isValidNote: null },
    purposeAttachments: filesFor(row.purposeId, fields.purposes),
    attributes: {},
  };
};

const toGeolocation = ({ geoLocation }: ReceiptFields) =>
  geoLocation
    ? {
        country: geoLocation.country ?? null,
        state: geoLocation.state ?? null,
        stateName: geoLocation.stateName ?? null,
        purposeIds: geoLocation.purposeIds ?? null,
      }
    : null;

const toSource = ({ source }: ReceiptFields) =>
  source
    ? { type: source.type, content: source.content ?? null, purposeIds: source.purposeIds ?? null }
    : null;

/** The TCF or GPP string, which is kept as it came. */
const toConsentString = (fields: ReceiptFields & { consentString?: unknown }) => {
  const { type, content } = Object(fields.consentString) as Record<string, unknown>;
  return text(content) === null ? null : { type: text(type), content: text(content) };
};

/** What both records of a receipt have; null or empty where there is nothing (docs/design.md 10.7). */
const toReceiptFacts = ({ row, point, tokenVersion }: ReceiptRecord) => ({
  id: row.id,
  otJwtVersion: tokenVersion,
  dataSubjectIdentifier: row.identifier,
  dataSubjectIdentifierHash: null,
  collectionPointUUID: row.collectionPointId,
  collectionPointVersion: row.collectionPointVersion,
  collectionPointName: point?.name ?? null,
  collectionPointType: point?.type ?? null,
  consentCreationDate: toWireTime(row.createdAt),
  interactionDate: toWireTime(row.interactionAt),
  language: row.language,
  test: row.isTest,
  isAnonymous: false,
  doubleOptIn: point?.doubleOptIn ?? false,
  unsubscribeAll: null,
  origin: row.origin,
  isSenderKnown: row.isSenderKnown,
  customPayload: row.fields.customPayload ? JSON.stringify(row.fields.customPayload) : null,
  attachments: row.fields.attachments ?? [],
  attributes: {},
  geolocation: toGeolocation(row.fields),
  source: toSource(row.fields),
  ruleEvaluationResults: [],
});

/** Parents whom former releases kept may be anything that was sent. */
const toParents = ({ parentPrimaryIdentifiers }: ReceiptFields) => {
  const parents = [parentPrimaryIdentifiers ?? []].flat().flatMap((parent) => {
    const { ParentIdentifier } = Object(parent) as Partial<ReceiptParent>;
    return text(ParentIdentifier) === null ? [] : [parent];
  });
  return parents.length === 0 ? {} : { parentPrimaryIdentifiers: parents };
};

type Shown = { names: ChoiceNames; withConsentStrings: boolean };

/**
 * A receipt as its V2 record (docs/wire/receipts-transactions.md 2.3); what it says of the person's
 * data and other identifiers only where that was asked for.
 */
export const toReceipt = (
  receipt: ReceiptRecord,
  purposes: readonly ReceiptPurposeRecord[],
  {
    names,
    purposeNames,
    organizationId,
    withElements,
    withConsentStrings,
  }: Shown & {
    purposeNames: ReadonlyMap<string, string>;
    organizationId: string;
    withElements: boolean;
  },
): Receipt => {
  const { fields, leftOut } = receipt.row;
  return {
    ...toReceiptFacts(receipt),
    organizationId,
    consentString: withConsentStrings ? toConsentString(fields) : null,
    dataElements: withElements ? (fields.dsDataElements ?? {}) : null,
    ...(withElements ? { additionalIdentifiers: fields.additionalIdentifiers } : {}),
    ...toParents(fields),
    purposes: purposes.map((purpose) => ({
      ...toReceiptPurpose(purpose, receipt.row, names),
      transactionId: purpose.row.id,
      expiryDate: toOptionalWireTime(purpose.row.expiryAt),
    })),
    leftOut:
      leftOut?.map(({ path, reason, purposeId = null }) => ({
        path,
        reason,
        purposeId,
        purposeName: purposeId === null ? null : (purposeNames.get(purposeId) ?? null),
      })) ?? null,
  };
};

/** A receipt as its V1 record, all of it, with the receipt signed. */
export const toReceiptV1 = (
  receipt: ReceiptRecord,
  purposes: readonly ReceiptPurposeRecord[],
  { names, withConsentStrings, receiptJwt }: Shown & { receiptJwt: string },
): ReceiptV1 => {
  const { fields } = receipt.row;
  return {
    ...toReceiptFacts(receipt),
    receiptJwt,
    consentStringDto: withConsentStrings ? toConsentString(fields) : null,
    dsDataElements: fields.dsDataElements ?? {},
    additionalIdentifiers: fields.additionalIdentifiers ?? {},
    purposes: purposes.map((purpose) => {
      const { topics, ...shown } = toReceiptPurpose(purpose, receipt.row, names);
      return { ...shown, topics: topics.map((topic) => ({ ...topic, canDelete: null })) };
    }),
  };
};

/** A transaction as its V2 record (docs/wire/receipts-transactions.md 3.1). */
export const toTransaction = (
  { row, identifier, purposeName, point }: TransactionRecord,
  names: ChoiceNames,
  told: ToldByReceipt | undefined,
): Transaction => ({
  transactionGuid: row.id,
  receiptId: row.receiptId,
  identifier,
  collectionPointUUID: row.collectionPointId,
  collectionPointVersion: row.collectionPointVersion,
  collectionPointName: point?.name,
  collectionPointAttributes: null,
  collectionPointPrivacyNotices: [],
  guid: row.purposeId,
  purposeGuid: row.purposeId,
  purposeVersion: row.purposeVersion,
  purposeName,
  purposeAttachments: filesFor(row.purposeId, told?.purposes),
  purposePrivacyNotices: [],
  purposeScopes: [],
  attributes: {},
  transactionType: row.type,
  consentCreationDate: toWireTime(row.createdAt),
  issueDate: toWireTime(row.createdAt),
  interactionDate: toWireTime(row.interactionAt),
  consentDate: toOptionalWireTime(row.consentAt),
  withdrawalDate: toOptionalWireTime(row.withdrawalAt),
  activationDate: null,
  expiryDate: toOptionalWireTime(row.expiryAt),
  removeExpiry: null,
  ...toChoices(row.choices, names),
  createdBy: row.createdBy,
  withdrawnBy: row.withdrawalAt === null ? null : row.createdBy,
  doubleOptIn: point?.doubleOptIn ?? false,
  test: row.isTest,
  autoGenerated: row.autoGenerated,
  purposeNote: toNote(row.note),
  superseded: toOptionalWireTime(row.supersededAt),
  decidedByMerge: row.decided !== null,
  ...(row.asked?.waitsForParent && { waitsForParent: true }),
  isSenderKnown: told?.isSenderKnown ?? null,
  channel: row.collectionPointId === adminPointId ? text(row.note?.channel) : null,
  ticket: row.collectionPointId === adminPointId ? text(row.note?.ticket) : null,
  correction:
    row.correction === null
      ? null
      : {
          correctionId: row.correction.id,
          correctedDate: toWireTime(row.correction.at),
          correctedBy: row.correction.by,
          note: row.correction.note,
          ticket: row.correction.ticket ?? null,
          changed: row.correction.changed ?? null,
        },
});
