import { Buffer } from 'node:buffer';
import { createPrivateKey, sign } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningKeys } from './keys.ts';

/** Signs receipts in this deployment's name; says with what they're verified. */
export type ReceiptKeys = {
  /** A compact JWS of the claims: the same for the same claims, as long as the key signs. */
  sign: (claims: Record<string, unknown>) => string;
  publicKeys: () => readonly JWK[];
  /** Reads what another instance may sign with by now, at most once a second. */
  refresh: () => Promise<void>;
};

const encode = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * Ed25519 (RFC 8037). Synchronous: a signature takes 0.03 ms, and handing it to another thread nearly
 * as long again.
 */
export const createReceiptKeys = ({
  receipt,
  receiptPublicKeys,
  refreshForUnknown,
}: Pick<SigningKeys, 'receipt' | 'receiptPublicKeys' | 'refreshForUnknown'>): ReceiptKeys => {
  const signerOf = ({ kid, privateJwk }: ReturnType<typeof receipt>[0]) => ({
    kid,
    header: encode(JSON.stringify({ alg: 'EdDSA', kid })),
    key: createPrivateKey({ key: privateJwk, format: 'jwk' }),
  });
  let signer = signerOf(receipt()[0]);
  return {
    sign: (claims) => {
      const [current] = receipt();
      if (current.kid !== signer.kid) signer = signerOf(current);
      const signed = `${signer.header}.${encode(JSON.stringify(claims))}`;
      const signature = sign(null, Buffer.from(signed), signer.key);
      return `${signed}.${signature.toString('base64url')}`;
    },
    publicKeys: receiptPublicKeys,
    refresh: refreshForUnknown,
  };
};
