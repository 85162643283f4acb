import { SignJWT } from 'jose';
import { linkTokenDays } from '#contract/link-tokens.ts';
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

/** Makes a magic link that isn't stored: a JWT. @param subjectId the person's, not their identifier */
export type InstantLinkSigner = (subjectId: string) => Promise<string>;

/**
 * Signs instant links. One holds the person's id, when it was made and when it ends, and nothing
 * else of them. Whatever opens them must refuse those that are older than the person's
 * `link_token_renewed_at`: whoever renews or revokes a link ends them, too.
 */
export const createInstantLinkSigner =
  ({ issuer, signingKey, now, newId }: Settings): InstantLinkSigner =>
  (subjectId) => {
    const { algorithm, kid, privateKey } = signingKey();
    const issuedAt = Math.floor(Date.parse(now()) / 1000);
    return new SignJWT({})
      .setProtectedHeader({ alg: algorithm, typ: instantLinkType, kid })
      .setIssuer(issuer)
      .setAudience(instantLinkAudience)
      .setSubject(subjectId)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + linkTokenDays * 86_400)
      .sign(privateKey);
  };
