const latin1Bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/**
 * A header's value, read as UTF-8 where it is valid, else as Latin-1 (docs/design.md 5.1); null
 * where the request has none. `Request` gives each byte as one character.
 */
export const readHeader = (request: Request, name: string): string | null => {
  const value = request.headers.get(name);
  if (value === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(latin1Bytes(value));
  } catch {
    return value;
  }
};
