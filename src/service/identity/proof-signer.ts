import { FlattenedSign, type JWK } from 'jose';
import { type ProofFile, proofType } from '#contract/proofs.ts';
import type { signedCopyType } from '#contract/signed-copy.ts';
import type { KeySet } from './keys.ts';

/** Signs proofs and people's own copies in this deployment's name; says with what they're verified. */
export type ProofSigner = {
  /** The deployment's address. */
  issuer: string;
  /** The bytes are signed as they are. Its type says what they are: a proof, unless another is given. */
  sign: (payload: Uint8Array, type?: typeof signedCopyType) => Promise<ProofFile>;
  publicKeys: () => JWK[];
};

export const createProofSigner = (issuer: string, keys: () => KeySet): ProofSigner => ({
  issuer,
  sign: async (payload, type) => {
    const { algorithm, kid, privateKey } = keys()[0];
    const header = { alg: algorithm, typ: type ?? proofType, cty: 'application/json', kid };
    const jws = await new FlattenedSign(payload).setProtectedHeader(header).sign(privateKey);
    return { payload: jws.payload, protected: jws.protected ?? '', signature: jws.signature };
  },
  publicKeys: () => keys().map(({ publicJwk }) => publicJwk),
});
