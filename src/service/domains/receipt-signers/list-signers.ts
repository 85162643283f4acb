import { desc, gt, isNull, or } from 'drizzle-orm';
import type { Signer } from '#contract/api-access.ts';
import { receiptSignersTable as signers } from '#service/db/schema/identity.ts';
import type { Context } from '#service/http/context.ts';
import { toSigner } from './wire.ts';

/** How long one that was revoked is still listed. */
const listedMs = 90 * 86_400_000;

/** Those in force, and those that were revoked within the last 90 days; newest first. */
export const listSigners = async ({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ content: Signer[] }> => {
  const since = new Date(Date.parse(now()) - listedMs).toISOString();
  const rows = await db
    .select()
    .from(signers)
    .where(or(isNull(signers.revokedAt), gt(signers.revokedAt, since)))
    .orderBy(desc(signers.createdAt), desc(signers.id));
  return { content: rows.map(toSigner) };
};
