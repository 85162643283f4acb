import { SignJWT } from 'jose';
import type { SigningKey } from './keys.ts';

/** Says what it is, so that nobody takes it for another token. */
export const instantLinkType = 'link+jwt';
export const instantLinkAudience = 'magic-link';

type Settings = {
  issuer: string;
  /** Signs nothing else. */
  signingKey: () => Pick<SigningKey, 'algorithm' | 'kid' | 'privateKey'>;
  now: () => string;
  newId: () => string;
};

/**
 * Makes a magic link that isn't stored: a JWT.
 * @param subjectId the person's, not their identifier
 * @param days how long it works
 */
export type InstantLinkSigner = (subjectId: string, days: number) => Promise<string>;

/**
 * Signs instant links. One holds the person's id, when it was made and when it ends, and nothing
 * else of them. Whatever opens them must refuse those that are older than the person's
 * `link_token_renewed_at`: whoever renews or revokes a link ends them, too.
 */
export const createInstantLinkSigner =
  ({ issuer, signingKey, now, newId }: Settings): InstantLinkSigner =>
  (subjectId, days) => {
    const { algorithm, kid, privateKey } = signingKey();
    const issuedAt = Math.floor(Date.parse(now()) / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: algorithm, typ: instantLinkType, kid })
      .setIssuer(issuer)
      .setAudience(instantLinkAudience)
      .setSubject(subjectId)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + days * 86_400)
      .sign(privateKey);
  };
