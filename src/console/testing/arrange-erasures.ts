import type { Erasure } from '#contract/erasures.ts';
import {
  declineErasureEndpoint,
  getErasureEndpoint,
  placeLegalHoldEndpoint,
  requestErasureEndpoint,
} from '#contract/erasures.ts';
import { createTestClient } from './render-console.tsx';

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** Asks for the erasure of a person, as a program with full access would. */
export const arrangeErasure = (dataSubjectId: string): Promise<Erasure> =>
  createTestClient().call(
    requestErasureEndpoint,
    {
      body: {
        dataSubjectId,
        reason: 'PERSON_ASKED',
        identityCheck: 'Called back on the stored number',
      },
    },
    act(),
  );

/** Declines it, as an administrator would. */
export const arrangeDecline = (erasureId: string): Promise<Erasure> =>
  createTestClient({ rights: 'admin' }).call(
    declineErasureEndpoint,
    { params: { erasureId }, body: { reason: 'A claim is being decided' } },
    act(),
  );

/** Puts a person on hold, as a program would. */
export const arrangeLegalHold = async (dataSubjectId: string, reason: string): Promise<void> => {
  await createTestClient().call(
    placeLegalHoldEndpoint,
    { params: { dataSubjectId }, body: { reason } },
    act(),
  );
};

/** An erasure as it is stored. */
export const storedErasure = (erasureId: string): Promise<Erasure> =>
  createTestClient({ rights: 'admin' }).call(getErasureEndpoint, { params: { erasureId } }, {});
