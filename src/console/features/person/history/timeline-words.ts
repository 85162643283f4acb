import { languageName } from '#console/ui/languages.ts';
import { listWords } from '#console/ui/list-words.ts';
import { wordOf } from '#console/ui/value-words.ts';
import { adminPointId } from '#contract/collection-point-values.ts';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { consentStatusKind, transactionKind, typeShown } from '../parts/consent-words.ts';
import { leftOutParts, leftOutTitle } from './left-out-words.ts';
import type {
  ConsentEntry,
  CorrectedPurpose,
  CorrectionEntry,
  ReceiptPurpose,
  TimelineEntry,
} from './timeline.ts';

type Said = { name: string; type: string };

const saidOf = <Of extends Said>(
  said: readonly Of[],
  namesOf = (own: readonly Of[]): string => own.map(({ name }) => name).join(', '),
): string =>
  [...Map.groupBy(said, ({ type }) => transactionKind.label(type))]
    .map(([word, own]) => `${namesOf(own)}: ${word}`)
    .join('; ');

const mostPurposes = 3;

type SaidOfPurpose = Said & { id: string };

/** A headline names few; its details name all. */
const headlineOf = (said: readonly SaidOfPurpose[]): string =>
  saidOf(said, (own) => {
    const { size } = new Set(own.map(({ id }) => id));
    return size > mostPurposes ? `${size} purposes` : own.map(({ name }) => name).join(', ');
  });

const ofPurposes = (purposes: readonly ReceiptPurpose[]): SaidOfPurpose[] =>
  purposes.map(({ id, name, transactionType }) => ({
    id,
    name: name ?? id,
    type: transactionType,
  }));

/** "Marketing email: opted in", of what a receipt says. */
export const saidOfPurposes = (purposes: readonly ReceiptPurpose[]): string =>
  saidOf(ofPurposes(purposes));

/** "Marketing email, Profiling: opted in; Phone contact: withdrawn", "23 purposes: withdrawn". */
export const titleOfEntry = ({ transactions, others, receipt }: ConsentEntry): string => {
  if (transactions.length === 0) {
    const said = headlineOf(ofPurposes(others)) || leftOutTitle(leftOutParts(receipt));
    return said || 'Receipt without purposes';
  }
  return headlineOf(
    transactions.map((own) => ({
      id: own.purposeGuid,
      name: own.purposeName ?? own.purposeGuid,
      type: typeShown(own),
    })),
  );
};

/** "2 records merged into this one". */
export const mergeWords = ({ mergedIds }: Pick<MergeRecord, 'mergedIds'>): string =>
  mergedIds.length === 1
    ? '1 record merged into this one'
    : `${mergedIds.length} records merged into this one`;

const notAsked = 'Not asked';

/** "Marketing email, SMS: corrected", "5 purposes: corrected". */
export const correctionTitle = ({ purposes }: Pick<CorrectionEntry, 'purposes'>): string =>
  `${
    purposes.length > mostPurposes
      ? `${purposes.length} purposes`
      : purposes.map(({ name }) => name).join(', ')
  }: corrected`;

/** "Withdrawn became Active"; '' where that isn't known. */
export const changeWords = ({ changed }: Pick<CorrectedPurpose, 'changed'>): string =>
  changed
    ? `${consentStatusKind.label(changed.before)} became ${consentStatusKind.label(changed.after) || notAsked}`
    : '';

type Outcome = { purposeId: string; status?: string | null | undefined };

/** "Marketing email is Active now. SMS is Not asked now.", of what a correction answered. */
export const outcomeWords = (
  outcomes: readonly Outcome[],
  names: ReadonlyMap<string, string>,
): string => {
  const nameOf = ({ purposeId }: Outcome) => names.get(purposeId) ?? purposeId;
  const byStatus = Map.groupBy(outcomes, ({ status }) => status ?? null);
  return [...byStatus]
    .map(([status, own]) => {
      const verb = own.length === 1 ? 'is' : 'are';
      const whom =
        own.length > mostPurposes ? `${own.length} purposes` : listWords(own.map(nameOf));
      return `${whom} ${verb} ${consentStatusKind.label(status) || notAsked} now.`;
    })
    .join(' ');
};

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

/** What happened, as the headline of any entry. */
export const titleOfAny = (entry: TimelineEntry): string => {
  if (entry.kind === 'merge') return mergeWords(entry.merge);
  if (entry.kind === 'claim') return claimWords(entry.claim);
  return entry.kind === 'correction' ? correctionTitle(entry) : titleOfEntry(entry);
};
