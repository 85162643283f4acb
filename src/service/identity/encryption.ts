import { base64url } from 'jose';

/** Encrypts what the database stores secret. `name` ties the result to its row. */
export type Encryption = {
  encrypt: (text: string, name: string) => Promise<string>;
  /** @throws UnknownKeyError, or Error if the text was changed or belongs to another row */
  decrypt: (stored: string, name: string) => Promise<string>;
  /** Whether this was encrypted with the key that encrypts now. */
  isCurrent: (stored: string) => boolean;
};

/** None of the keys in ENCRYPTION_KEY encrypted this. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
}

/** Marks encrypted text, and says how it was encrypted. */
const format = 'aes-256-gcm:1';
const nonceBytes = 12;
const keyIdBytes = 8;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Tells keys apart without telling anything about them. */
const keyIdOf = async (key: Uint8Array): Promise<string> => {
  const labeled = new Uint8Array([...bytesOf(`key id ${format}`), ...key]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', labeled));
  return base64url.encode(digest.slice(0, keyIdBytes));
};

const importKey = async (bytes: Uint8Array<ArrayBuffer>) => ({
  id: await keyIdOf(bytes),
  key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
});

/** Whether this is encrypted at all; databases from before encryption hold clear text. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(`${format}:`);

/**
 * AES-256-GCM, stored as `aes-256-gcm:1:<key id>:<nonce>:<ciphertext>`.
 * @param keys 32 bytes each; the first one encrypts, all of them decrypt
 */
export const createEncryption = async (
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<Encryption> => {
  const known = await Promise.all(keys.map(importKey));
  const [current] = known;
  if (current === undefined) throw new Error("There's no encryption key.");
  const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(`${format}:${name}`),
  });

  return {
    encrypt: async (text, name) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(
        algorithm(nonce, name),
        current.key,
        bytesOf(text),
      );
      const parts = [current.id, base64url.encode(nonce), base64url.encode(new Uint8Array(sealed))];
      return [format, ...parts].join(':');
    },
    decrypt: async (stored, name) => {
      if (!isEncrypted(stored)) throw new Error(`${name} in the database isn't encrypted.`);
      const [keyId, nonce = '', sealed = ''] = stored.slice(format.length + 1).split(':');
      const found = known.find(({ id }) => id === keyId);
      if (found === undefined) {
        throw new UnknownKeyError(`${name} in the database was encrypted with another key.`);
      }
      try {
        const plain = await crypto.subtle.decrypt(
          algorithm(new Uint8Array(base64url.decode(nonce)), name),
          found.key,
          new Uint8Array(base64url.decode(sealed)),
        );
        return new TextDecoder().decode(plain);
      } catch (cause) {
        throw new Error(
          `${name} in the database was changed or damaged: restore it from a backup.`,
          { cause },
        );
      }
    },
    isCurrent: (stored) => stored.startsWith(`${format}:${current.id}:`),
  };
};
