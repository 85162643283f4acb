import { base64url } from 'jose';

/**
 * Seals values into texts that browsers and programs carry: encrypted, and opened only for what they
 * were bound to. Nothing is kept, so every instance opens them, across restarts too.
 */
export type SealedValues = {
  seal: (value: unknown, bound: unknown) => Promise<string>;
  /** @returns undefined where the text was changed, cut off, or bound to something else */
  open: (text: string, bound: unknown) => Promise<{ value: unknown } | undefined>;
};

const nonceBytes = 12;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** AES-256-GCM. @param secret 32 bytes in base64url */
export const createSealedValues = async (secret: string): Promise<SealedValues> => {
  const bytes = new Uint8Array(base64url.decode(secret));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = (iv: Uint8Array<ArrayBuffer>, bound: unknown) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(bound),
  });
  return {
    seal: async (value, bound) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const text = await crypto.subtle.encrypt(algorithm(nonce, bound), key, bytesOf(value));
      return base64url.encode(new Uint8Array([...nonce, ...new Uint8Array(text)]));
    },
    open: async (text, bound) => {
      try {
        const sealed = new Uint8Array(base64url.decode(text));
        const [nonce, rest] = [sealed.slice(0, nonceBytes), sealed.slice(nonceBytes)];
        const plain = await crypto.subtle.decrypt(algorithm(nonce, bound), key, rest);
        return { value: JSON.parse(new TextDecoder().decode(plain)) };
      } catch {
        return undefined;
      }
    },
  };
};
