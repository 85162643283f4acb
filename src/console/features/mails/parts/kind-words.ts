import { choicesOf, wordOf } from '#console/ui/value-words.ts';
import { type MailKind, mailKinds } from '#contract/mails.ts';

const words: Record<MailKind, string> = {
  LINK: 'Link the person asked for',
  CONFIRMATION: 'Confirmation of a sign-up',
  CONSENT: 'Copy of a consent',
  SENT_LINK: 'Link sent by a colleague',
  SENT_DOCUMENT: 'Document sent by a colleague',
};

export const mailKindLabel = (kind: string): string => wordOf(words, kind);
export const mailKindChoices = choicesOf(mailKinds, words);
