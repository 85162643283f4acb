import { countWords } from '#console/api/limits/limit-words.ts';
import type { LeftOutReason } from '#contract/left-out.ts';
import type { Receipt, ReceiptLeftOut } from '#contract/receipt-records.ts';

/** What of a receipt had no effect, as people know it. */
export type LeftOutPart = {
  kind: 'answer' | 'purpose' | 'element' | 'identifier' | 'other';
  /** Of an element or a type of identifiers it's what its sender wrote. */
  name: string;
  why: string;
};

const why: Record<LeftOutReason, string> = {
  MAY_HAVE_BEEN_NO: "the answer couldn't be read; it may have been a no",
  UNREADABLE: "couldn't be read",
  NO_DATE: "the date couldn't be read, or is in the future",
  NOT_LINKED: "the collection point doesn't ask for it",
  OTHER_VERSION: 'the collection point asks for another version',
  RETIRED: 'the purpose was retired',
  NOT_TAKEN: "the collection point doesn't accept it",
  UNKNOWN: 'an unknown topic, preference or option',
  TOO_MANY: 'more than a receipt may have',
  BUSY_DAY: 'too many receipts arrived that day',
};

/** The words for a reason; of one that a newer service adds there are none. */
const whyOf = (reason: string): string =>
  Object.hasOwn(why, reason) ? why[reason as LeftOutReason] : 'left out';

const fieldWords: Record<string, string> = {
  purposes: 'Purposes',
  dsDataElements: 'Data elements',
  additionalIdentifiers: 'Other identifiers',
  identifierType: 'Identifier type',
  interactionDate: 'Date',
  language: 'Language',
  test: 'Test mark',
  source: 'Source',
  geoLocation: 'Location',
  attachments: 'Attachments',
  customPayload: 'Custom data',
};

/** What decides a whole answer; below other keys are its topics, options and notes. */
const ofAnswer = /^purposes\.\d+(?:\.(?:Id|TransactionType|Version|ExpiryDate))?$/;

const partOf = ({ path, reason, purposeName }: ReceiptLeftOut): LeftOutPart => {
  const [field = '', ...rest] = path.split('.');
  const name = rest.join('.');
  const own = { why: whyOf(reason) };
  if (field === 'purposes' && name !== '') {
    const kind = ofAnswer.test(path) ? 'answer' : 'purpose';
    return { ...own, kind, name: purposeName ?? 'Unknown purpose' };
  }
  if (field === 'dsDataElements' && name !== '') return { ...own, kind: 'element', name };
  if (field === 'additionalIdentifiers' && name !== '') return { ...own, kind: 'identifier', name };
  // Any other key may be its sender's own.
  const words = Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined;
  return { ...own, kind: 'other', name: words ?? 'Something else' };
};

/** What of a receipt had no effect, and why; each once. */
export const leftOutParts = (receipt: Pick<Receipt, 'leftOut'> | null): readonly LeftOutPart[] => [
  ...new Map(
    (receipt?.leftOut ?? []).map(partOf).map((part) => [Object.values(part).join(' '), part]),
  ).values(),
];

/** "Newsletter, Calls: answers left out"; '' where no answer was. */
export const leftOutTitle = (parts: readonly LeftOutPart[]): string => {
  const answers = parts.filter(({ kind }) => kind === 'answer');
  const names = new Set(answers.map(({ name }) => name));
  if (names.size === 0) return '';
  return `${[...names].join(', ')}: ${answers.length === 1 ? 'answer' : 'answers'} left out`;
};

/**
 * "1 answer left out", "2 data elements left out".
 * @param isTitled whether the headline says it of answers
 */
export const leftOutFacts = (
  parts: readonly LeftOutPart[],
  { isTitled }: { isTitled: boolean },
): readonly string[] => {
  const count = (wanted: LeftOutPart['kind'], one: string) => {
    const own = parts.filter(({ kind }) => kind === wanted).length;
    return own === 0 ? [] : [`${countWords(own, one)} left out`];
  };
  return [
    ...(isTitled ? [] : count('answer', 'answer')),
    ...count('element', 'data element'),
    ...count('identifier', 'identifier'),
  ];
};
