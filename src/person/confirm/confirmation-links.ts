import { timingSafeEqual } from 'hono/utils/buffer';
import { base64url } from 'jose';
import { toHex } from '#service/db/columns.ts';
import { hexToBase64url, keyedHash } from '#service/db/hash-text.ts';

/** The tokens of confirmation mails: nobody guesses one, and none is stored. */
export type ConfirmationLinks = {
  of: (confirmationId: string) => string;
  /** The confirmation that a token names; undefined where it isn't ours. */
  open: (token: string) => Promise<string | undefined>;
};

/** In hex; 128 bits can't be guessed. */
const macLength = 32;
const idLength = 32;

const toId = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** @param secret the deployment's secret `person handles` */
export const createConfirmationLinks = (secret: string): ConfirmationLinks => {
  const tokenOf = (hex: string): string =>
    hexToBase64url(hex + keyedHash(secret, `confirmation 1|${hex}`).slice(0, macLength));
  return {
    of: (id) => tokenOf(id.replaceAll('-', '')),
    open: async (token) => {
      if (!/^[\w-]{43}$/.test(token)) return undefined;
      const hex = toHex(base64url.decode(token)).slice(0, idLength);
      return (await timingSafeEqual(tokenOf(hex), token)) ? toId(hex) : undefined;
    },
  };
};
