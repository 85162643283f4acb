import type { RowSigner } from '#service/identity/row-signing.ts';
import type { SessionActs } from '#service/identity/sessions/acts.ts';
import { actOf, writeActivity } from './write-activity.ts';

/** Records who signed in and out, each in the transaction that begins or ends the session. */
export const createSessionActs = (
  signer: Pick<RowSigner, 'macOf'>,
  { clientId, now }: { clientId: string; now: () => string },
): SessionActs => {
  const contextOf = (subject: string, requestId: string) => ({
    caller: { subject, clientId, scopes: [], issuedAt: 0 },
    now,
    requestId,
  });
  return {
    signedIn: async (tx, { subject, hasNoRights, requestId }) => {
      const act = actOf(contextOf(subject, requestId), {
        kind: 'signedIn',
        operation: 'signIn',
        objectType: 'session',
        status: hasNoRights ? 403 : 200,
      });
      await writeActivity(tx, signer, [act]);
    },
    signedOut: async (tx, { subjects, by, requestId }) => {
      const acts = [...new Set(subjects)].map((subject) =>
        actOf(contextOf(subject, requestId), {
          kind: 'signedOut',
          operation: by === 'person' ? 'signOut' : 'signOutByProvider',
          objectType: 'session',
        }),
      );
      if (acts.length > 0) await writeActivity(tx, signer, acts);
    },
  };
};
