import { base64url } from 'jose';
import { createSealedValues } from './sealed-values.ts';

/** Where a part of a file belongs: anywhere else it doesn't open. */
type Place = { attachmentId: string; place: number };

/** How files are kept: their names and each of their parts, sealed to where they belong. */
export type AttachmentSeals = {
  sealName: (name: string, attachmentId: string) => Promise<string>;
  /** @throws if it isn't ours, or was changed */
  openName: (sealed: string, attachmentId: string) => Promise<string>;
  sealPart: (bytes: Uint8Array<ArrayBuffer>, of: Place) => Promise<Uint8Array<ArrayBuffer>>;
  /** @throws as for names */
  openPart: (sealed: Uint8Array<ArrayBuffer>, of: Place) => Promise<Uint8Array<ArrayBuffer>>;
};

const nameFormat = 'attachment name 1';
const partFormat = 'attachment part 1';
const nonceBytes = 12;

const encoder = new TextEncoder();

/** AES-256-GCM. @param secret 32 bytes in base64url, which a backup has too */
export const createAttachmentSeals = async (secret: string): Promise<AttachmentSeals> => {
  const values = await createSealedValues(secret);
  const raw = new Uint8Array(base64url.decode(secret));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (iv: Uint8Array<ArrayBuffer>, { attachmentId, place }: Place) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(JSON.stringify([partFormat, attachmentId, place])),
  });
  return {
    sealName: (name, attachmentId) => values.seal(name, [nameFormat, attachmentId]),
    openName: async (sealed, attachmentId) => {
      const opened = await values.open(sealed, [nameFormat, attachmentId]);
      if (typeof opened?.value !== 'string') throw new Error("A file's name can't be opened.");
      return opened.value;
    },
    sealPart: async (bytes, of) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const text = await crypto.subtle.encrypt(algorithm(nonce, of), key, bytes);
      const sealed = new Uint8Array(nonceBytes + text.byteLength);
      sealed.set(nonce);
      sealed.set(new Uint8Array(text), nonceBytes);
      return sealed;
    },
    openPart: async (sealed, of) => {
      const nonce = sealed.slice(0, nonceBytes);
      const opened = await crypto.subtle
        .decrypt(algorithm(nonce, of), key, sealed.subarray(nonceBytes))
        .catch((cause: unknown) => {
          throw new Error("A part of a file can't be opened.", { cause });
        });
      return new Uint8Array(opened);
    },
  };
};
