import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { RecordedChoice } from '#service/db/schema/receipts.ts';
import { integrationKeyOf } from '#service/domains/purposes/show-links.ts';
import type {
  ChoiceNames,
  ReceiptPurposeRecord,
  ReceiptRecord,
  TransactionRecord,
} from './read-history.ts';

type ReceiptPurpose = NonNullable<Receipt['purposes']>[number];

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

const toReceiptPurpose = (
  { row, purpose }: ReceiptPurposeRecord,
  names: ChoiceNames,
): ReceiptPurpose => ({
  id: row.purposeId,
  name: purpose?.name,
  description: purpose?.description,
  status: purpose?.status,
  version: row.purposeVersion,
  purposeType: purpose?.type,
  consentLifeSpan: purpose?.consentLifeSpan,
  transactionType: row.type,
  transactionId: row.id,
  expiryDate: toOptionalWireTime(row.expiryAt),
  ...toReceiptChoices(row.choices, names, purpose?.name),
  purposeNote: row.note,
});

/**
 * A receipt as its V2 record (docs/wire/receipts-transactions.md 2.3); what it says of the person's
 * data and other identifiers only where that was asked for.
 */
export const toReceipt = (
  { row, point, tokenVersion }: ReceiptRecord,
  purposes: readonly ReceiptPurposeRecord[],
  {
    names,
    organizationId,
    withElements,
  }: { names: ChoiceNames; organizationId: string; withElements: boolean },
): Receipt => {
  const { customPayload, attachments, geoLocation, source } = row.fields;
  const { dsDataElements, additionalIdentifiers } = row.fields;
  return {
    id: row.id,
    organizationId,
    otJwtVersion: tokenVersion,
    dataSubjectIdentifier: row.identifier,
    collectionPointUUID: row.collectionPointId,
    collectionPointVersion: row.collectionPointVersion,
    collectionPointName: point?.name,
    collectionPointType: point?.type,
    consentCreationDate: toWireTime(row.createdAt),
    interactionDate: toWireTime(row.interactionAt),
    language: row.language,
    test: row.isTest,
    isAnonymous: false,
    doubleOptIn: point?.doubleOptIn ?? false,
    origin: row.origin,
    customPayload: customPayload ? JSON.stringify(customPayload) : null,
    attachments: attachments ?? [],
    geolocation: geoLocation ?? null,
    source: source ?? null,
    ...(withElements ? { dataElements: dsDataElements ?? {}, additionalIdentifiers } : {}),
    purposes: purposes.map((purpose) => toReceiptPurpose(purpose, names)),
  };
};

/** A transaction as its V2 record (docs/wire/receipts-transactions.md 3.1). */
export const toTransaction = (
  { row, identifier, purposeName, point }: TransactionRecord,
  names: ChoiceNames,
): Transaction => ({
  transactionGuid: row.id,
  receiptId: row.receiptId,
  identifier,
  collectionPointUUID: row.collectionPointId,
  collectionPointVersion: row.collectionPointVersion,
  collectionPointName: point?.name,
  guid: row.purposeId,
  purposeGuid: row.purposeId,
  purposeVersion: row.purposeVersion,
  purposeName,
  transactionType: row.type,
  consentCreationDate: toWireTime(row.createdAt),
  issueDate: toWireTime(row.createdAt),
  interactionDate: toWireTime(row.interactionAt),
  consentDate: toOptionalWireTime(row.consentAt),
  withdrawalDate: toOptionalWireTime(row.withdrawalAt),
  expiryDate: toOptionalWireTime(row.expiryAt),
  ...toChoices(row.choices, names),
  createdBy: row.createdBy,
  withdrawnBy: row.withdrawalAt === null ? null : row.createdBy,
  doubleOptIn: point?.doubleOptIn ?? false,
  test: row.isTest,
  autoGenerated: row.autoGenerated,
  purposeNote: row.note,
});
