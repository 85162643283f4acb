import { and, eq } from 'drizzle-orm';
import type { Credential, LimitCredentialRequest } from '#contract/api-access.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import { requireNoDemand } from '#service/domains/approvals/require-approval.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { findCredential } from './find-credential.ts';
import { isInForce } from './in-force.ts';
import { toCredential } from './wire.ts';

/** How limits are stored: each address once, as it was written. */
export const toLimits = ({
  addresses,
  readOnly,
  mayPublish = false,
}: Pick<LimitCredentialRequest, 'addresses' | 'readOnly' | 'mayPublish'>) => ({
  addresses: [...new Set(addresses.map((address) => address.trim()))],
  isReadOnly: readOnly,
  mayPublish,
});

/**
 * Replaces the limits of a client or key in force; every process goes by them within a second.
 * @throws Problem 404; 403 `approval-needed`; 400 `credential-ended`
 */
export const limitCredential = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
  request: LimitCredentialRequest,
): Promise<Credential> => {
  if (request.mayPublish) {
    const [held] = await db.select().from(table).where(eq(table.id, id)).for('update');
    if (held?.mayPublish === false) await requireNoDemand({ db });
  }
  const [row] = await db
    .update(table)
    .set(toLimits(request))
    .where(and(eq(table.id, id), isInForce(now())))
    .returning();
  if (row !== undefined) return toCredential(row);
  if ((await findCredential(db, id)) === undefined) throw notFound('This client or key');
  throw stateConflict(
    'credential-ended',
    'This client or key has expired or was revoked, so its limits no longer matter.',
  );
};
