import { Component as VerifyProof } from '#console/features/proofs/VerifyProofPage.tsx';
import { PlainPage } from './session/PlainPage.tsx';

/** Nobody signs in to verify a proof: whoever got one may not be a colleague. */
function VerifyPage() {
  return (
    <PlainPage title="Verify a proof" isWide>
      <VerifyProof />
    </PlainPage>
  );
}

export { VerifyPage as Component };
