import { receivedLabel } from '#console/features/person/parts/date-words.ts';
import type { AccessAnswer, AccessReceipt } from '#contract/access-answers.ts';
import type { ActivityKind } from '#contract/common/activity.ts';
import type { MailKind } from '#contract/mails.ts';
import { proofTime } from './proof-words.ts';

const actNames: Partial<Record<ActivityKind, string>> = {
  looked: 'Viewed',
  listed: 'Viewed in a list',
  revealed: 'Values shown',
  copied: 'Values copied',
  exported: 'Exported',
  snapshot: 'Snapshot saved',
  openedToEdit: 'Opened to edit',
  proved: 'Proof made',
  answered: 'Access request answered',
  created: 'Created',
  updated: 'Changed',
  merged: 'Records merged',
  unlinked: 'File removed',
  withdrew: 'Consent withdrawn',
  decided: 'Decision recorded',
  corrected: 'Mistake corrected',
  renewed: 'Personal link renewed',
  revoked: 'Personal link revoked',
  linkSent: 'Personal link mailed',
  documentSent: 'Document mailed',
  mailRetried: 'Mail sent again',
  undeliverableMarked: 'Address marked undeliverable',
  undeliverableLifted: 'Address mailed again',
};

/** "Nov 18, 2026, 09:41:00 +00:00: Viewed (asked by phone)". */
export const actWords = ({ date, kind, purpose }: AccessAnswer['acts'][number]): string =>
  `${proofTime(date)}: ${actNames[kind as ActivityKind] ?? kind}${purpose ? ` (${purpose})` : ''}`;

const claimNames: Record<string, string> = {
  LANGUAGE: 'Language',
  IDENTIFIER_TYPE: 'Kind of identifier',
};

const mailNames: Record<MailKind, string> = {
  LINK: 'The link that was asked for',
  CONFIRMATION: 'Confirmation of a sign-up',
  CONSENT: 'Copy of a consent',
  SENT_LINK: 'Personal link',
  SENT_DOCUMENT: 'Document',
};

/** "Personal link: sent on Nov 18, 2026, 09:41:00 +00:00". */
export const mailLine = ({ kind, askedDate, sentDate }: AccessMail): string =>
  `${mailNames[kind as MailKind] ?? kind}: ${
    sentDate ? `sent on ${proofTime(sentDate)}` : `asked for on ${proofTime(askedDate)}, not sent`
  }`;

type AccessMail = NonNullable<AccessAnswer['mails']>[number];
type Claimed = Pick<NonNullable<AccessAnswer['claims']>[number], 'kind' | 'name'>;

/** What a claim is of: "Phone". */
export const claimName = ({ kind, name }: Claimed): string => name ?? claimNames[kind] ?? kind;

/** "accepted on Nov 18, 2026, 09:41:00 +00:00". */
export const decisionWords = ({
  decision,
  decidedDate,
}: NonNullable<AccessAnswer['decidedClaims']>[number]): string =>
  `${decision === 'ACCEPTED' ? 'accepted' : 'dismissed'} on ${proofTime(decidedDate)}`;

/** The parts of a value in words: "City: Porto; Zip: 4000". */
const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, part]) => [key, wordsOf(part)] as const)
    .filter(([, words]) => words !== '')
    .map(([key, words]) => `${key}: ${words}`)
    .join('; ');
};

/** Files that are named by their ids alone are counted: what they are stands apart. */
const filesWords = (value: unknown): string => {
  const isId = (file: unknown) =>
    typeof file === 'object' && file !== null && Object.keys(file).join() === 'id';
  if (!Array.isArray(value) || value.length === 0 || !value.every(isId)) return wordsOf(value);
  return value.length === 1 ? '1 file' : `${value.length} files`;
};

const contentNames: Record<string, string> = {
  dsDataElements: 'Data',
  additionalIdentifiers: 'Other identifiers',
  parentPrimaryIdentifiers: 'Parents',
  customPayload: 'Further data',
  attachments: 'Attachments',
  geoLocation: 'Location',
  source: 'Source',
  identifierType: 'Kind of identifier',
};

/** What a receipt says of a person, beside their decisions, which stand with the purposes. */
export const receiptLines = (receipt: AccessReceipt): (readonly [string, string])[] => [
  [receivedLabel, proofTime(receipt.receivedDate)],
  ['Under', receipt.identifier],
  ...Object.entries(receipt.content).flatMap(([key, value]) => {
    if (key === 'purposes') return [];
    const words = key === 'attachments' ? filesWords(value) : wordsOf(value);
    return words === '' ? [] : [[contentNames[key] ?? key, words] as const];
  }),
];
