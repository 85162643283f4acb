import { Diff, type LucideIcon, MessageSquareOff } from 'lucide-react';
import { listWords } from '#console/ui/list-words.ts';
import type { Tone } from '#console/ui/tokens.ts';
import { type TransactionType, transactionTypes } from '#contract/data-subject-values.ts';
import { transactionKind, typeShown, unconfirmed } from '../parts/consent-words.ts';
import { leftOutParts } from './left-out-words.ts';
import type { ConsentEntry } from './timeline.ts';

/** How an entry of the timeline is marked: no two of different labels have the same icon and tone. */
export type EntrySign = {
  icon: LucideIcon;
  tone: Tone;
  /** What happened, in a word or two. */
  label: string;
};

type Shown = TransactionType | typeof unconfirmed;

const labels: Record<Shown, string> = {
  PENDING: 'Waiting',
  UNCONFIRMED: 'Never confirmed',
  CONFIRMED: 'Given',
  OPT_IN: 'Given',
  NO_OPT_OUT: 'Given',
  IMPLICIT: 'Implied',
  WITHDRAWN: 'Withdrawn',
  OPT_OUT: 'Refused',
  HARD_OPT_OUT: 'Refused',
  NOTGIVEN: 'Not given',
  NO_CHOICE: 'Not given',
  CANCEL: 'Canceled',
  EXPIRED: 'Expired',
  EXTEND: 'Extended',
  CHANGE_PREFERENCES: 'Preferences changed',
};

const isKnown = (type: string): type is Shown =>
  type === unconfirmed || transactionTypes.some((known) => known === type);

const signOfType = (type: string): EntrySign => ({
  ...transactionKind.look(type),
  label: isKnown(type) ? labels[type] : 'Recorded',
});

const leftOut: EntrySign = { icon: MessageSquareOff, tone: 'warn', label: 'Left out' };

/** "Given, withdrawn and left out" */
const together = (signs: readonly EntrySign[]): string =>
  listWords(signs.map(({ label }, place) => (place === 0 ? label : label.toLowerCase())));

/** What all of an entry has in common; where one was given and another refused, neither. */
export const signOfEntry = ({ transactions, others, receipt }: ConsentEntry): EntrySign => {
  const said = transactions.length > 0 ? transactions : others;
  const isLeftOut = leftOutParts(receipt).some(({ kind }) => kind === 'answer');
  const signs = [...said.map((own) => signOfType(typeShown(own))), ...(isLeftOut ? [leftOut] : [])];
  const byLabel = [...new Map(signs.map((sign) => [sign.label, sign])).values()];
  const [first, ...more] = byLabel;
  if (first === undefined) return signOfType('');
  if (more.length === 0) return first;
  return { icon: Diff, tone: isLeftOut ? 'warn' : 'info', label: together(byLabel) };
};
