import { FlattenedSign, type JWK } from 'jose';
import { type ProofFile, proofType } from '#contract/proofs.ts';
import type { KeySet } from './keys.ts';

/** Signs proofs in the name of this deployment, and says with what they're verified. */
export type ProofSigner = {
  /** The deployment's address. */
  issuer: string;
  /** The bytes are signed as they are. */
  sign: (payload: Uint8Array) => Promise<ProofFile>;
  publicKeys: () => JWK[];
};

export const createProofSigner = (issuer: string, keys: () => KeySet): ProofSigner => ({
  issuer,
  sign: async (payload) => {
    const { algorithm, kid, privateKey } = keys()[0];
    const header = { alg: algorithm, typ: proofType, cty: 'application/json', kid };
    const jws = await new FlattenedSign(payload).setProtectedHeader(header).sign(privateKey);
    return { payload: jws.payload, protected: jws.protected ?? '', signature: jws.signature };
  },
  publicKeys: () => keys().map(({ publicJwk }) => publicJwk),
});
