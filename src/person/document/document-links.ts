import { timingSafeEqual } from 'hono/utils/buffer';
import { base64url } from 'jose';
import { hexToBase64url, keyedHash } from '#service/db/hash-text.ts';

/**
 * The last part of the address of a document that was mailed: its id, and the mark that only the mail
 * has. Whoever knows the id alone opens nothing.
 */
export type DocumentLinks = {
  of: (documentId: string) => string;
  /** @returns the document's id; undefined where the mark isn't ours */
  read: (token: string) => Promise<string | undefined>;
};

/** In hex; 128 bits can't be guessed. */
const macLength = 32;
const idBytes = 16;

/** @param secret the deployment's secret `person handles` */
export const createDocumentLinks = (secret: string): DocumentLinks => {
  const tokenOf = (id: string): string => {
    const mac = keyedHash(secret, `mailed document 1|${id}`).slice(0, macLength);
    return hexToBase64url(id.replaceAll('-', '') + mac);
  };
  return {
    of: (documentId) => tokenOf(documentId.toLowerCase()),
    read: async (token) => {
      if (!/^[\w-]{43}$/.test(token)) return undefined;
      const hex = Array.from(base64url.decode(token).slice(0, idBytes), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return (await timingSafeEqual(tokenOf(id), token)) ? id : undefined;
    },
  };
};
