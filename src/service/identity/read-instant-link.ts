import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { instantLinkAudience, instantLinkType } from './instant-links.ts';
import type { SigningKey } from './keys.ts';

/** Whose an instant link is, and when it was made and ends. */
export type InstantLink = { subjectId: string; issuedAt: string; expiresAt: string };

/** Reads a magic link that is a JWT: `ended` where it's ours and has expired, null where it isn't ours. */
export type InstantLinkReader = (token: string) => Promise<InstantLink | 'ended' | null>;

type Settings = {
  issuer: string;
  keys: () => readonly Pick<SigningKey, 'kid' | 'algorithm' | 'publicJwk'>[];
  /** Called for a key that isn't known: another instance may have made it. */
  onUnknownKey?: () => Promise<void>;
  now: () => string;
};

/** A link is a text of three parts; reading it is lenient to blanks otherwise. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const kidOf = (token: string): string | undefined => {
  try {
    return compactForm.test(token) ? decodeProtectedHeader(token).kid : undefined;
  } catch {
    return undefined;
  }
};

/** Opens what `instant-links.ts` signs; whoever asks still has to see whether the link was ended since. */
export const createInstantLinkReader =
  ({ issuer, keys, onUnknownKey = async () => {}, now }: Settings): InstantLinkReader =>
  async (token) => {
    const kid = kidOf(token);
    if (kid === undefined) return null;
    const find = () => keys().find((key) => key.kid === kid);
    if (find() === undefined) await onUnknownKey();
    const key = find();
    if (key === undefined) return null;
    try {
      const { payload } = await jwtVerify(token, key.publicJwk, {
        issuer,
        audience: instantLinkAudience,
        typ: instantLinkType,
        algorithms: [key.algorithm],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { sub = '', iat = 0, exp = 0 } = payload;
      const at = (seconds: number) => new Date(seconds * 1000).toISOString();
      return { subjectId: sub, issuedAt: at(iat), expiresAt: at(exp) };
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'ended' : null;
    }
  };
