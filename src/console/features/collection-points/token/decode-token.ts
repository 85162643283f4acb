/** Claims of a collection point token (docs/wire/collection-points.md 7), as they came. */
export type TokenClaims = Record<string, unknown>;

export type DecodedToken = { algorithm: string | null; claims: TokenClaims } | { fault: string };

const decodePart = (part: string): unknown => {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what a token says. Its signature is not checked: only the service can vouch for it. */
export const decodeToken = (token: string): DecodedToken => {
  const parts = token.split('.');
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) {
    return { fault: "It isn't a JSON Web Token." };
  }
  try {
    const [header, claims] = parts.slice(0, 2).map(decodePart);
    if (!isObject(header) || !isObject(claims)) {
      return { fault: 'It contains no claims.' };
    }
    return { algorithm: typeof header.alg === 'string' ? header.alg : null, claims };
  } catch {
    return { fault: "It can't be decoded." };
  }
};

export type Expiry =
  | { kind: 'none' }
  | { kind: 'at'; instant: string; isPast: boolean }
  | { kind: 'unreadable'; value: string };

/** When the token expires, by its `exp` (seconds since 1970). `now` is epoch milliseconds. */
export const expiryOf = ({ exp }: TokenClaims, now: number): Expiry => {
  if (exp === undefined || exp === null) return { kind: 'none' };
  const date = typeof exp === 'number' ? new Date(exp * 1000) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) return { kind: 'unreadable', value: JSON.stringify(exp) };
  return { kind: 'at', instant: date.toISOString(), isPast: date.getTime() <= now };
};

/** In which ways a token is not the one that was asked for, as sentences. */
export const mismatchesOf = (
  { processId, processVersion }: TokenClaims,
  chosen: { id: string; version: number },
): string[] => {
  const isSameId =
    typeof processId === 'string' && processId.toLowerCase() === chosen.id.toLowerCase();
  const names = (claim: unknown) => (claim === undefined ? '(none)' : String(claim));
  return [
    ...(isSameId ? [] : ["It's for another collection point."]),
    ...(Number(processVersion) === chosen.version && processVersion !== null
      ? []
      : [`It's for version ${names(processVersion)}, not ${chosen.version}.`]),
  ];
};
