import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { statusKind } from '#console/ui/status-kind.ts';
import {
  type Mail,
  type MailAddress,
  type MailAddresses,
  type MailLanguage,
  type MailState,
  mailLanguages,
} from '#contract/mails.ts';

export const mailStateKind = statusKind<MailState>({
  WAITING: { word: 'Waiting', tone: 'info', icon: Clock },
  SENT: { word: 'Sent', tone: 'ok', icon: CircleCheck },
  FAILED: { word: 'Failed', tone: 'bad', icon: TriangleAlert },
});

/** What a mail server's answer means: the service keeps its code alone. */
export const faultWords = ({ errorMessage }: Mail): string => {
  const fault = errorMessage ?? '';
  const status = /\b([45])\d\d\b/.exec(fault)?.[1];
  if (/\b5\.1\.\d/.test(fault)) return 'The mail server says that nobody has this address';
  if (fault.startsWith('RCPT TO') && status === '5') return 'The mail server refused the address';
  if (status === '5') return 'The mail server refused the mail';
  if (status === '4') return 'The mail server asks to try again later';
  if (/TLS|CERT/.test(fault)) return "The mail server's certificate can't be trusted";
  if (/AUTH/.test(fault)) return "The mail server doesn't accept the sign-in";
  return "The mail server couldn't be reached, or broke off";
};

/** Why nothing can be mailed to a person; undefined where it can. */
export const mailBlock = ({ canMail, addresses }: MailAddresses): string | undefined => {
  if (!canMail) return 'This service sends no mail yet: its operator has to set SMTP_URL.';
  if (addresses.length === 0) {
    return 'No email address that a program, a signed receipt or a colleague gave.';
  }
  return addresses.every(isMarked) ? 'Every address is marked as undeliverable.' : undefined;
};

export const isMarked = ({ undeliverableDate }: MailAddress): boolean => undeliverableDate != null;

export const deliverable = ({ addresses }: MailAddresses): readonly MailAddress[] =>
  addresses.filter((address) => !isMarked(address));

/** The language in which a mail is written, as the service decides it. */
export const mailLanguageOf = (language: string | null | undefined): MailLanguage =>
  mailLanguages.find((own) => own === language?.toLowerCase().split('-')[0]) ?? 'en';
