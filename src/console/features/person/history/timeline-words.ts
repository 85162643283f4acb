import { languageName } from '#console/ui/languages.ts';
import { wordOf } from '#console/ui/value-words.ts';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { transactionKind } from '../parts/consent-words.ts';
import { leftOutParts, leftOutTitle } from './left-out-words.ts';
import type { ConsentEntry, ReceiptPurpose } from './timeline.ts';

type Said = { name: string; type: string };

const saidOf = (said: readonly Said[]): string =>
  [...Map.groupBy(said, ({ type }) => transactionKind.label(type))]
    .map(([word, own]) => `${own.map(({ name }) => name).join(', ')}: ${word}`)
    .join('; ');

/** "Marketing email: opted in", of what a receipt says. */
export const saidOfPurposes = (purposes: readonly ReceiptPurpose[]): string =>
  saidOf(
    purposes.map(({ id, name, transactionType }) => ({ name: name ?? id, type: transactionType })),
  );

/** "Marketing email, Profiling: opted in; Phone contact: withdrawn". */
export const titleOfEntry = ({ transactions, others, receipt }: ConsentEntry): string => {
  if (transactions.length === 0) {
    const said = saidOfPurposes(others) || leftOutTitle(leftOutParts(receipt));
    return said || 'Receipt without purposes';
  }
  return saidOf(
    transactions.map(({ purposeName, purposeGuid, transactionType }) => ({
      name: purposeName ?? purposeGuid,
      type: transactionType,
    })),
  );
};

/** "2 records merged into this one". */
export const mergeWords = ({ mergedIds }: Pick<MergeRecord, 'mergedIds'>): string =>
  mergedIds.length === 1
    ? '1 record merged into this one'
    : `${mergedIds.length} records merged into this one`;

const claimedOf: Partial<Record<string, string>> = {
  LANGUAGE: 'Language',
  IDENTIFIER_TYPE: 'Identifier type',
};

/** "Accepted a value from Newsletter signup: Phone". */
export const claimWords = ({
  Decision,
  Kind,
  Name,
  CollectionPointName,
}: Pick<DecidedClaim, 'Decision' | 'Kind' | 'Name' | 'CollectionPointName'>): string =>
  `${Decision === 'ACCEPTED' ? 'Accepted' : 'Dismissed'} a value from ${CollectionPointName ?? 'a form'}: ${Name ?? claimedOf[Kind] ?? 'Value'}`;

const originWords: Record<string, string> = {
  IMPORT: 'Imported',
  API: 'API',
  SDK: 'SDK',
  ONETRUST: 'Created in the service',
  PREFERENCE_CENTER: 'Preference center',
  EMAIL_CLIENT_ONE_CLICK: 'One-click email',
  HISTORIC_IMPORT: 'Historical import',
};

/** How a receipt came, and from where: what there is of it. */
export const receiptFacts = ({
  origin,
  language,
  source,
  geolocation,
  collectionPointUUID,
}: Receipt): readonly { label: string; value: string }[] =>
  [
    {
      label: 'Received by',
      // Who recorded it is said instead.
      value: collectionPointUUID?.toLowerCase() === adminPointId ? '' : wordOf(originWords, origin),
    },
    { label: 'Language', value: language ? languageName(language) : '' },
    { label: 'Source', value: source?.type ?? '' },
    {
      label: 'Location',
      value: [geolocation?.stateName ?? geolocation?.state, geolocation?.country]
        .filter(Boolean)
        .join(', '),
    },
  ].filter(({ value }) => value !== '');

/** What a transaction says of topics and options. */
export type Choices = {
  chosen: readonly string[];
  declined: readonly string[];
  /** Of types that the console doesn't know: "Weekly: NEW". */
  others: readonly string[];
};

export const choicesOf = ({
  topics,
  customPreferences,
}: Pick<Transaction, 'topics' | 'customPreferences'>): Choices => {
  const all: Said[] = [
    ...(topics ?? []).map(({ topicId, name, transactionType }) => ({
      name: name ?? topicId,
      type: transactionType,
    })),
    ...(customPreferences ?? []).flatMap((preference) =>
      (preference.choices ?? []).map(({ optionId, name, transactionType }) => ({
        name: name ?? optionId,
        type: transactionType,
      })),
    ),
  ];
  const namesOf = (wanted: string) =>
    all.filter(({ type }) => type === wanted).map(({ name }) => name);
  return {
    chosen: namesOf('OPT_IN'),
    declined: namesOf('OPT_OUT'),
    others: all
      .filter(({ type }) => type !== 'OPT_IN' && type !== 'OPT_OUT')
      .map(({ name, type }) => `${name}: ${type}`),
  };
};

/** The choices of all that a receipt did, together. */
export const choicesOfAll = (transactions: readonly Transaction[]): Choices => {
  const each = transactions.map(choicesOf);
  return {
    chosen: each.flatMap(({ chosen }) => chosen),
    declined: each.flatMap(({ declined }) => declined),
    others: each.flatMap(({ others }) => others),
  };
};

const mostNames = 5;

/** "Weekly, Toys", and from six on "Weekly, Toys, Books, Games, Music, and 7 more". */
export const someNames = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')}, and ${names.length - mostNames} more`;
