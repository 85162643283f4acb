const readJwk = (text: string): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    return undefined;
  }
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of an RSA key; base64url has 6 bits in each character, and moduli fill whole bytes. */
const bitsOf = (modulus: string): number => Math.floor((modulus.length * 6) / 8) * 8;

/** What kind of key a JWK in JSON is: "RSA, 2048 bits", "EC, P-256"; "Key" where it doesn't say. */
export const keyWords = (jwk: string): string => {
  const { kty, n, crv } = readJwk(jwk) ?? {};
  if (text(kty) === '') return 'Key';
  if (kty === 'RSA') return n === undefined ? 'RSA' : `RSA, ${bitsOf(text(n))} bits`;
  return text(crv) === '' ? text(kty) : `${text(kty)}, ${text(crv)}`;
};

/** Whether two JWKs in JSON are the same key, whatever they are called. */
export const isSameKey = (jwk: string, other: string): boolean => {
  const [one, two] = [readJwk(jwk), readJwk(other)];
  if (one === undefined || two === undefined) return jwk === other;
  return ['kty', 'crv', 'n', 'e', 'x', 'y'].every((member) => one[member] === two[member]);
};

/** Whether a pasted text holds the private part of a key, as PEM or JWK. */
export const isPrivateKey = (pasted: string): boolean => {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY/.test(pasted)) return true;
  const jwk = readJwk(pasted);
  // `k` is a secret that both sides have.
  return jwk !== undefined && ('d' in jwk || 'k' in jwk);
};
