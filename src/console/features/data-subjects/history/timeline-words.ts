import { languageName } from '#console/ui/languages.ts';
import { wordOf } from '#console/ui/value-words.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { transactionKind } from '../parts/consent-words.ts';
import type { ConsentEntry, ReceiptPurpose } from './timeline.ts';

type Said = { name: string; type: string };

const saidOf = (said: readonly Said[], wordFor = transactionKind.label): string =>
  [...Map.groupBy(said, ({ type }) => type)]
    .map(([type, own]) => `${own.map(({ name }) => name).join(', ')}: ${wordFor(type)}`)
    .join('; ');

/** "Marketing email: confirmed", of what a receipt says. */
export const saidOfPurposes = (purposes: readonly ReceiptPurpose[]): string =>
  saidOf(
    purposes.map(({ id, name, transactionType }) => ({ name: name ?? id, type: transactionType })),
  );

/** "Marketing email, Profiling: confirmed; Phone contact: withdrawn". */
export const titleOfEntry = ({ transactions, others }: ConsentEntry): string => {
  if (transactions.length === 0) return saidOfPurposes(others) || 'Receipt without purposes';
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

const originWords: Record<string, string> = {
  IMPORT: 'imported',
  API: 'via API',
  SDK: 'via SDK',
  ONETRUST: 'created in the service',
  PREFERENCE_CENTER: 'from a preference center',
  EMAIL_CLIENT_ONE_CLICK: 'one-click email',
  HISTORIC_IMPORT: 'historical import',
};

/** How a receipt came, and from where. */
export const receiptFacts = ({ origin, language, source, geolocation }: Receipt): string[] => {
  const place = [geolocation?.stateName ?? geolocation?.state, geolocation?.country];
  return [
    wordOf(originWords, origin),
    language ? languageName(language) : '',
    source?.type ? `source ${source.type}` : '',
    place.filter(Boolean).join(', '),
  ].filter((fact) => fact !== '');
};

const choiceTypeWords: Record<string, string> = { OPT_IN: 'consented', OPT_OUT: 'declined' };

/** "Weekly, Offers: consented; Monthly: declined": what a transaction says of topics and options. */
export const choiceWords = ({ topics, customPreferences }: Transaction): string => {
  const choices = [
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
  return saidOf(choices, (type) => wordOf(choiceTypeWords, type));
};
