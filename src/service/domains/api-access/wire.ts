import type { Credential } from '#contract/api-access.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { ApiCredentialRow } from '#service/db/schema/identity.ts';

/** A client or key as the interface shows it, without anything of its secret. */
export const toCredential = (row: ApiCredentialRow): Credential => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  scope: row.scope,
  tokenSeconds: row.tokenSeconds,
  addresses: row.addresses,
  readOnly: row.isReadOnly,
  mayPublish: row.mayPublish,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  expiryDate: toOptionalWireTime(row.expiresAt),
  revokedDate: toOptionalWireTime(row.revokedAt),
  revokedBy: row.revokedBy,
  lastUsedDate: toOptionalWireTime(row.lastUsedAt),
});
