import type { Database } from '#service/db/database.ts';
import type { RowSigner } from '#service/identity/row-signing.ts';
import { type Act, actOf, writeActivity } from './write-activity.ts';

/** Whom rows name for what was done by a command on the machine, and through what. */
export const operator = {
  subject: 'operator',
  clientId: 'command-line',
  name: 'An operator',
} as const;

/**
 * Records what an operator did by a command, in the given transaction.
 * @param now RFC 3339 in UTC
 */
export const recordOperator = async (
  tx: Database,
  signer: Pick<RowSigner, 'macOf'>,
  now: string,
  act: Pick<Act, 'kind' | 'operation' | 'objectType'> & Partial<Act>,
): Promise<void> => {
  const context = {
    caller: { ...operator, scopes: [], issuedAt: 0 },
    now: () => now,
    requestId: '',
  };
  await writeActivity(tx, signer, [actOf(context, act)]);
};
