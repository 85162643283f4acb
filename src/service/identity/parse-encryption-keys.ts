/** Exactly 32 bytes. */
const keyForm = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** Keys in base64, joined by commas; null if one is not 32 bytes long. */
export const parseEncryptionKeys = (text: string): Uint8Array<ArrayBuffer>[] | null => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every((entry) => keyForm.test(entry))
    ? entries.map((entry) => Uint8Array.from(atob(entry), (char) => char.charCodeAt(0)))
    : null;
};
