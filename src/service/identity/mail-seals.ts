import { keyedHash } from '#service/db/hash-text.ts';
import { foldText } from '#service/db/search-forms.ts';
import { createSealedValues } from './sealed-values.ts';

/** What a row of the outbox holds while nobody has written the mail, and once it's sent. */
export type AskedMail = {
  address: string;
  /** Of its reader, as people's pages have them. */
  language: string;
  /** What its words are made of, besides what is stored elsewhere. */
  about?: unknown;
};

/** The words of a mail. */
export type MailWords = {
  /** Who speaks to the reader; null where that isn't known. */
  sender: string | null;
  subject: string;
  text: string;
  html: string;
  /** Where a mail client stops such mail by itself (RFC 8058); null where nothing is to be stopped. */
  unsubscribe: string | null;
};
export type WrittenMail = AskedMail & MailWords;
export type MailContent = AskedMail | WrittenMail;

export const isWritten = (content: MailContent): content is WrittenMail => 'html' in content;

/** How rows of the outbox are sealed, and what names an address in them. */
export type MailSeals = {
  seal: (content: MailContent, id: string) => Promise<string>;
  /** Undefined where it isn't ours, or was changed. */
  open: (content: string, id: string) => Promise<MailContent | undefined>;
  addressKey: (address: string) => string;
};

const format = 'outbox 1';

/** @param secret 32 bytes in base64url, which a backup has too */
export const createMailSeals = async (secret: string): Promise<MailSeals> => {
  const values = await createSealedValues(secret);
  return {
    seal: (content, id) => values.seal(content, [format, id]),
    // Only we seal them.
    open: async (content, id) =>
      (await values.open(content, [format, id]))?.value as MailContent | undefined,
    addressKey: (address) => keyedHash(secret, `address|${foldText(address)}`),
  };
};
