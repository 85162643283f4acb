import type { Transaction } from '#contract/receipt-records.ts';
import { transactionLabel } from '../consent-words.ts';
import type { TimelineEntry } from './timeline.ts';

type Said = { name: string; type: string };

const saidOf = (said: readonly Said[]): string =>
  [...Map.groupBy(said, ({ type }) => type)]
    .map(([type, own]) => `${own.map(({ name }) => name).join(', ')} ${transactionLabel(type)}`)
    .join('; ');

/** "Marketing email, Profiling confirmed; Phone contact withdrawn". */
export const titleOfEntry = ({ transactions, receipt }: TimelineEntry): string => {
  if (transactions.length > 0) {
    return saidOf(
      transactions.map(({ purposeName, purposeGuid, transactionType }) => ({
        name: purposeName ?? purposeGuid,
        type: transactionType,
      })),
    );
  }
  const purposes = receipt?.purposes ?? [];
  return purposes.length === 0
    ? 'Receipt without purposes'
    : saidOf(
        purposes.map(({ name, id, transactionType }) => ({
          name: name ?? id,
          type: transactionType,
        })),
      );
};

/** "Weekly consented; Monthly refused": what a transaction says of topics and options. */
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
  const words: Record<string, string> = { OPT_IN: 'consented', OPT_OUT: 'refused' };
  return choices.map(({ name, type }) => `${name} ${words[type] ?? type}`).join(', ');
};
