import type { JWTPayload } from 'jose';
import type { ReceiptSignerRow } from '#service/db/schema/identity.ts';

/** What a signer's JWTs must say besides; null: anything. */
export type SignerClaims = Pick<ReceiptSignerRow, 'audience' | 'issuer'>;

/** What a verified payload says, whatever its types are. */
export type SaidClaims = { readonly [claim in keyof Pick<JWTPayload, 'aud' | 'iss'>]?: unknown };

type ClaimName = keyof SaidClaims;

const wrongClaims = ({ audience, issuer }: SignerClaims, { aud, iss }: SaidClaims): ClaimName[] => {
  const isFor = aud === audience || (Array.isArray(aud) && aud.includes(audience));
  return [
    ...(issuer === null || iss === issuer ? [] : (['iss'] as const)),
    ...(audience === null || isFor ? [] : (['aud'] as const)),
  ];
};

/**
 * What of a JWT keeps each signer that has its key from taking it: nothing if one takes it, else what
 * is wrong for the one that comes nearest.
 */
export const claimsRefusedBy = (
  signers: readonly SignerClaims[],
  said: SaidClaims,
): readonly ClaimName[] => {
  const [nearest = []] = signers
    .map((signer) => wrongClaims(signer, said))
    .toSorted((one, other) => one.length - other.length);
  return nearest;
};
