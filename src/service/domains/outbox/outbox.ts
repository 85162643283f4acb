import { keyedHash } from '#service/db/hash-text.ts';
import { foldText } from '#service/db/search-forms.ts';
import type { Context } from '#service/http/context.ts';
import { createSealedValues } from '#service/identity/sealed-values.ts';
import type { SearchKeys } from '#service/identity/search-keys.ts';

/** What a row holds while nobody looked whose address it is. */
export type LinkRequest = { address: string; language: string };
/** A mail that is written. */
export type Mail = { address: string; subject: string; text: string };

/** How rows of the outbox are sealed, and what names an address in them. */
export type Outbox = {
  seal: (content: LinkRequest | Mail, id: string) => Promise<string>;
  /** Undefined where it isn't ours, or was changed. */
  openRequest: (content: string, id: string) => Promise<LinkRequest | undefined>;
  openMail: (content: string, id: string) => Promise<Mail>;
  addressKey: (address: string) => string;
};

/** What the verbs of the outbox work with. */
export type OutboxContext = Pick<Context, 'db' | 'now' | 'newId' | 'links'> & {
  searchKeys: SearchKeys;
  outbox: Outbox;
};

/** How long a row is kept. */
const keptMs = 7 * 86_400_000;
export const untilOf = (now: string): string => new Date(Date.parse(now) + keptMs).toISOString();

const format = 'outbox 1';

/** @param secret 32 bytes in base64url, which a backup has too */
export const createOutbox = async (secret: string): Promise<Outbox> => {
  const values = await createSealedValues(secret);
  return {
    seal: (content, id) => values.seal(content, [format, id]),
    // Only we seal them, and a row without a person holds a request.
    openRequest: async (content, id) =>
      (await values.open(content, [format, id]))?.value as LinkRequest | undefined,
    openMail: async (content, id) => {
      const opened = await values.open(content, [format, id]);
      if (opened === undefined) throw new Error("A mail of the outbox can't be opened.");
      return opened.value as Mail;
    },
    addressKey: (address) => keyedHash(secret, `address|${foldText(address)}`),
  };
};
