import { base64url } from 'jose';
import { toHex } from '#service/db/columns.ts';
import { hashText } from '#service/db/hash-text.ts';

/** Every key begins so: a bare Authorization header is read as a key only then (docs/design.md 10.4). */
export const keyPrefix = 'cck_';

const publicPart = /^(cck_[0-9a-f]{16})_[\w-]{43}$/;

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** 256 random bits, as base64url. */
const newSecret = (): string => base64url.encode(randomBytes(32));

/** A new client: its id, and the secret that belongs to it. */
export const newClient = (): { id: string; secret: string } => ({
  id: crypto.randomUUID(),
  secret: newSecret(),
});

/** A new key, whose public part is its row's id; the whole key is the secret. */
export const newKey = (): { id: string; secret: string } => {
  const id = `${keyPrefix}${toHex(randomBytes(8))}`;
  return { id, secret: `${id}_${newSecret()}` };
};

/** The public part of a key; undefined if it isn't shaped like one. */
export const keyIdOf = (key: string): string | undefined => publicPart.exec(key)?.[1];

/** SHA-256 in hex: the secret is random, so a slow hash would protect nothing more. */
export const hashSecret = (secret: string): string => hashText(secret);
