import {
  type ConsentEvent,
  type EventProfile,
  eventName,
  eventType,
  type StandardEvent,
} from '#contract/events.ts';
import { isAddress } from '#contract/mail-address.ts';
import type { EventConsent, EventRow } from '#service/db/schema/events.ts';

/** Whom an event is of, as of when it's sent. */
export type Addressee = {
  identifier: string;
  identifierType: string;
  language: string | null;
  /** Values by the names of data elements. */
  contactFields: Record<string, string>;
  isUnsubscribed: boolean;
  account: { tenantId: string; organizationId: string };
};

/** What a version of a purpose says, and what it links. */
export type PurposeTexts = {
  name: string;
  description: string;
  topics: readonly { id: string }[];
  preferences: readonly {
    id: string;
    name: string;
    options: readonly { id: string; name: string }[];
  }[];
};

/** By the id and number of a version; by 0 what the purpose is called that no consent is left to. */
export type Texts = ReadonlyMap<string, PurposeTexts>;
export const textsKey = ({
  purposeId,
  purposeVersion,
}: Pick<EventConsent, 'purposeId' | 'purposeVersion'>) => `${purposeId} ${purposeVersion}`;

const epoch = (at: string | null): string =>
  at === null || at === '-infinity' ? '' : String(Math.floor(Date.parse(at) / 1_000));

const profileOf = (consent: EventConsent, texts: PurposeTexts | undefined): EventProfile => {
  const chosen = new Map(consent.choices.map((own) => [own.choiceId, own.isConsented]));
  const withdrawal = epoch(consent.withdrawalAt);
  return {
    purposeId: consent.purposeId,
    purposeName: texts?.name ?? '',
    purposeDescription: texts?.description ?? '',
    collectionPointGuid: consent.collectionPointId,
    collectionPointVersion: consent.collectionPointVersion,
    topics: (texts?.topics ?? []).flatMap(({ id }) => {
      const value = chosen.get(id);
      return value === undefined ? [] : { topicGuid: id, integrationKey: null, value };
    }),
    customPreferences: (texts?.preferences ?? []).map(({ id, name, options }) => ({
      guid: id,
      name,
      options: options.map((option) => ({
        ...{ guid: option.id, name: option.name },
        value: chosen.get(option.id) ?? false,
      })),
    })),
    profileFields: {
      TotalTransactions: String(consent.transactionCount),
      FirstTransaction: epoch(consent.firstTransactionAt),
      LastTransaction: epoch(consent.lastTransactionAt),
      LastInteraction: epoch(consent.lastInteractionAt),
      LastUpdatedDate: epoch(consent.updatedAt),
      ConsentDate: epoch(consent.consentAt),
      ActivationDate: '',
      ...(withdrawal === '' ? {} : { WithdrawalDate: withdrawal }),
      TransactionStatus: consent.status,
      DoubleOptInConsent: consent.status === 'PENDING' ? 'N' : 'Y',
    },
  };
};

type Rendered = Pick<
  EventRow,
  'id' | 'subjectId' | 'sequence' | 'kind' | 'at' | 'isTest' | 'purposeIds' | 'content'
>;

/** An event as receivers know it, of the purposes that are left of it. */
export const renderEvent = (
  { id, subjectId, sequence, kind, at, isTest, purposeIds, content }: Rendered,
  person: Addressee,
  texts: Texts,
): ConsentEvent => {
  const told = new Set(purposeIds);
  const profiles = content.consents
    .filter(({ purposeId }) => told.has(purposeId))
    .map((consent) => profileOf(consent, texts.get(textsKey(consent))));
  const { identifier } = person;
  return {
    eventId: id,
    eventTime: `${at.slice(0, 23)}+00:00`,
    eventType,
    eventName,
    messageKey: `${subjectId}:${content.collectionPointId ?? ''}`,
    messageSequenceNumber: sequence,
    deDuplicationStrategy: 'DISCARD_OLDER',
    isBulk: false,
    userDetails: {
      tenantGuid: person.account.tenantId,
      orgGroupId: person.account.organizationId,
    },
    payload: {
      dataSubjectGuid: subjectId,
      dataSubjectIdentifier: identifier,
      dataSubjectIdentifierType: person.identifierType,
      dataSubjectEmail: isAddress(identifier) ? identifier : '',
      dataSubjectLanguage: person.language,
      consentOnBehalfOf: null,
      parentPrimaryIdentifiers: [],
      agentOnBehalf: { agent: null, onBehalf: null },
      collectionPointGuid: content.collectionPointId,
      collectionPointVersion: content.collectionPointVersion,
      newDataSubject: content.isNewPerson,
      testDataSubject: isTest,
      unsubscribeAll: person.isUnsubscribed,
      contactFields: {
        ...person.contactFields,
        ...(person.language === null ? {} : { Language: person.language }),
      },
      doubleOptIn: {},
      profiles,
      act: kind,
      mergedInto: content.mergedInto ?? null,
    },
  };
};

/** The body of a request. `STANDARD` is what Standard Webhooks propose: `{type, timestamp, data}`. */
export const bodyOf = (event: ConsentEvent, body: 'KNOWN' | 'STANDARD'): string => {
  if (body === 'KNOWN') return JSON.stringify(event);
  const { eventTime, payload, ...data } = event;
  const type = payload.act === 'ERASURE' ? 'person.erased' : 'person.updated';
  const standard: StandardEvent = { type, timestamp: eventTime, data: { ...data, ...payload } };
  return JSON.stringify(standard);
};
