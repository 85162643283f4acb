import { createEncryption } from '#service/identity/encryption.ts';

/** Encrypts what a test's database stores secret. */
export const testEncryption = await createEncryption([new Uint8Array(32).fill(7)]);
