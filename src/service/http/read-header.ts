const latin1Bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const decoded = (value: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(latin1Bytes(value));
  } catch {
    return value;
  }
};

/** RFC 8187: what programs write whose headers can hold only ASCII. */
const extendedValue = /^\s*utf-8'[a-z\d-]*'(.*?)\s*$/i;

const fromExtended = (value: string): string => {
  const [, encoded] = extendedValue.exec(value) ?? [];
  if (encoded === undefined) return value;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return value;
  }
};

/**
 * A header's value: percent-encoded after `UTF-8''` (RFC 8187), else read as UTF-8 where it is valid,
 * else as Latin-1 (docs/design.md 5.1); null where the request has none. `Request` gives each byte as
 * one character.
 */
export const readHeader = (request: Request, name: string): string | null => {
  const value = request.headers.get(name);
  return value === null ? null : fromExtended(decoded(value));
};
