import { and, eq, sql } from 'drizzle-orm';
import {
  type CreateCredentialRequest,
  type CreatedCredential,
  credentialMaximum,
  tokenSecondsBounds,
} from '#contract/api-access.ts';
import { apiCredentialsTable as table } from '#service/db/schema/identity.ts';
import { requireNoDemand } from '#service/domains/approvals/require-approval.ts';
import { type Context, Reply } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { hashSecret, newClient, newKey } from '#service/identity/api-secret.ts';
import { isInForce } from './in-force.ts';
import { toLimits } from './limit-credential.ts';
import { toCredential } from './wire.ts';

const dayMs = 86_400_000;
const plurals = { client: 'clients', key: 'API keys' } as const;
const shownOnce = {
  client: 'The secret was shown once. If it is lost, revoke this client and create another.',
  key: 'The key was shown once. If it is lost, revoke it and create another.',
} as const;

/**
 * Creates a client or key and answers with its secret; what is kept for a repeat of the request is
 * without it.
 * @throws Problem 403 `approval-needed`, 400 `credentials-maximum-reached`
 */
export const createCredential = async (
  { db, now, caller }: Pick<Context, 'db' | 'now' | 'caller'>,
  request: CreateCredentialRequest,
): Promise<Reply<CreatedCredential>> => {
  const { kind, name, scope, validDays } = request;
  if (request.mayPublish) await requireNoDemand({ db });
  const at = now();
  // Two at once must not pass the maximum together.
  await db.execute(sql`lock table ${table} in share row exclusive mode`);
  const inForce = await db.$count(table, and(eq(table.kind, kind), isInForce(at)));
  if (inForce >= credentialMaximum) {
    throw stateConflict(
      'credentials-maximum-reached',
      `There are ${credentialMaximum} ${plurals[kind]} in force, the most there can be. Revoke one first.`,
    );
  }
  const { id, secret } = kind === 'key' ? newKey() : newClient();
  const expiry = validDays === undefined ? null : Date.parse(at) + validDays * dayMs;
  const [row] = await db
    .insert(table)
    .values({
      id,
      kind,
      name: name.trim(),
      scope,
      secretHash: hashSecret(secret),
      tokenSeconds: kind === 'key' ? null : (request.tokenSeconds ?? tokenSecondsBounds.default),
      ...toLimits({
        addresses: request.addresses ?? [],
        readOnly: request.readOnly ?? false,
        mayPublish: request.mayPublish ?? false,
      }),
      createdAt: at,
      createdBy: caller.subject,
      expiresAt: expiry === null ? null : new Date(expiry).toISOString(),
    })
    .returning();
  if (row === undefined) throw new Error("The credential just created wasn't returned.");
  const credential = toCredential(row);
  return new Reply<CreatedCredential>(
    { ...credential, secret, message: null },
    { kept: { ...credential, secret: null, message: shownOnce[kind] } },
  );
};
