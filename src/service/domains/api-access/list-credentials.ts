import { desc, gt, or, sql } from 'drizzle-orm';
import type { listCredentialsEndpoint } from '#contract/api-access.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import type { Context } from '#service/http/context.ts';
import { isInForce } from './in-force.ts';
import { toCredential } from './wire.ts';

/** All that are in force, and those that ended within the last 90 days, newest first. */
export const listCredentials = async ({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<EndpointAnswer<typeof listCredentialsEndpoint>> => {
  const at = now();
  const ended = sql`least(${table.revokedAt}, ${table.expiresAt})`;
  const rows = await db
    .select()
    .from(table)
    .where(or(isInForce(at), gt(ended, sql`${at}::timestamptz - interval '90 days'`)))
    .orderBy(desc(table.createdAt), desc(table.id));
  return { content: rows.map(toCredential) };
};
