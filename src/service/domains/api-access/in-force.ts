import { and, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';

/** The clients and keys that are neither revoked nor expired at a time (RFC 3339). */
export const isInForce = (at: string): SQL | undefined =>
  and(isNull(table.revokedAt), or(isNull(table.expiresAt), gt(table.expiresAt, sql`${at}`)));
