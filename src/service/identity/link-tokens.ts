import { eq } from 'drizzle-orm';
import { base64url } from 'jose';
import { toDatabaseTime, toHex } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { hexToBase64url, keyedHash } from '#service/db/hash-text.ts';
import { secretsTable } from '#service/db/schema/identity.ts';
import type { Encryption } from './encryption.ts';
import { loadSecret } from './keys.ts';

/** What a magic link is: whose, how often it was renewed or revoked before, and when it was made. */
export type Link = { subjectId: string; generation: number; issuedAt: string };

/** Computes the tokens of magic links, so that none is kept. */
export type LinkTokens = {
  /** 16 bytes of the person's id and 16 of an HMAC-SHA256 over the link, as base64url. */
  tokenOf: (link: Link) => string;
  /** What a person's row has of a link: nothing but that there is one. */
  stored: (link: Link) => string;
};

/** What a row has of a link whose token is computed. */
export const nothingKept = '';

/** In hex; 128 bits can't be guessed, and a token is as long as it was when it was random. */
const macLength = 32;
const tokenPattern = /^[\w-]{43}$/;
const idLength = 32;

/**
 * @param secret the account's secret `links`, which a backup has too
 * @param keepsTokens while an older release may be at work, which knows no token but a kept one
 */
export const createLinkTokens = (
  secret: string,
  keepsTokens: () => boolean = () => false,
): LinkTokens => {
  const tokenOf = ({ subjectId, generation, issuedAt }: Link): string => {
    const id = subjectId.toLowerCase();
    // The time, too: an older release renews and revokes without raising the generation.
    const text = ['magic link 1', id, generation, toDatabaseTime(issuedAt)].join('|');
    const mac = keyedHash(secret, text).slice(0, macLength);
    return hexToBase64url(id.replaceAll('-', '') + mac);
  };
  return {
    tokenOf,
    stored: (link) => (keepsTokens() ? tokenOf(link) : nothingKept),
  };
};

/** Whose a token says it is: anyone can write one. Undefined if it can't be a token at all. */
export const personNamedIn = (token: string): string | undefined => {
  if (!tokenPattern.test(token)) return undefined;
  const id = toHex(base64url.decode(token)).slice(0, idLength);
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The deployment's own, which learns when no older release is at work anymore. */
export type OwnLinkTokens = LinkTokens & {
  /** Whether it was noted that tokens needn't be kept anymore. */
  isNoted: (db: Database) => Promise<boolean>;
  /** Notes it for all instances; what was noted once stays. */
  note: (db: Database, time: string) => Promise<void>;
};

const keySecret = 'links';
const sinceSecret = 'links kept by nobody since';

/** With a key that is made at the first start and encrypted as others are. */
export const openLinkTokens = async (
  db: Database,
  encryption: Encryption,
): Promise<OwnLinkTokens> => {
  let isNoted = false;
  const look = async (tx: Database): Promise<boolean> => {
    if (isNoted) return true;
    const rows = await tx
      .select({ name: secretsTable.name })
      .from(secretsTable)
      .where(eq(secretsTable.name, sinceSecret));
    isNoted = rows.length > 0;
    return isNoted;
  };
  const tokens = createLinkTokens(await loadSecret(db, encryption, keySecret), () => !isNoted);
  await look(db);
  return {
    ...tokens,
    isNoted: look,
    note: async (tx, time) => {
      await loadSecret(tx, encryption, sinceSecret, time);
    },
  };
};
