import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Database } from '#service/db/database.ts';
import {
  type ApiCredentialRow,
  apiCredentialsTable as table,
} from '#service/db/schema/identity.ts';
import { describeFault } from '#service/http/fault.ts';
import { AccessTokenError, TooManyWrongSecretsError } from './access-token-error.ts';
import { hashSecret, keyIdOf } from './api-secret.ts';
import { createAttempts } from './attempts.ts';

/** How long a process goes by what it read of a client or key (docs/design.md 10.4). */
const cachedMs = 1_000;
const cachedMaximum = 1_000;

/**
 * Wrong secrets in a minute, for each client or key and address, and for each address whatever it tries.
 * What is beyond is told to wait; the right secret always passes: nobody can guess its 256 bits, and
 * nobody can lock a program out.
 */
const wrongSecrets = { periodMs: 60_000, maximum: 10_000 };
const wrongOfPair = 10;
const wrongOfAddress = 100;

type Settings = {
  db: Database;
  now: () => string;
  /** Milliseconds from any fixed point. */
  clock: () => number;
  log: { warn: (fields: Record<string, unknown>, message: string) => void };
};

type Kind = ApiCredentialRow['kind'];

/** What programs sign in with, as the database has it, and what they got wrong. */
export type Credentials = {
  /**
   * The client or key in force with this id; notes that it's used.
   * @throws AccessTokenError if there is none
   */
  inForce: (kind: Kind, id: string) => Promise<ApiCredentialRow>;
  /**
   * The client or key in force whose secret this is.
   * @param address of the caller; null if it isn't known
   * @throws AccessTokenError, TooManyWrongSecretsError
   */
  authenticate: (
    kind: Kind,
    given: { id: string; secret: string },
    address: string | null,
  ) => Promise<ApiCredentialRow>;
};

const words = { client: 'client', key: 'API key' } as const satisfies Record<Kind, string>;
const unknown = (kind: Kind) =>
  kind === 'client' ? 'The client is unknown or its secret is wrong' : 'The API key is unknown';

const hourOf = (now: string): string => `${now.slice(0, 13)}:00:00.000Z`;

export const createCredentials = ({ db, now, clock, log }: Settings): Credentials => {
  const cache = new Map<string, { row: ApiCredentialRow | undefined; readAt: number }>();
  const pairs = createAttempts({ ...wrongSecrets, allowed: wrongOfPair, clock });
  const addresses = createAttempts({ ...wrongSecrets, allowed: wrongOfAddress, clock });

  const read = async (id: string): Promise<ApiCredentialRow | undefined> => {
    const known = cache.get(id);
    if (known !== undefined && clock() - known.readAt < cachedMs) return known.row;
    // Before the read: what changes during it must not count as known.
    const readAt = clock();
    const [row] = await db.select().from(table).where(eq(table.id, id));
    cache.delete(id);
    const [oldest] = cache.keys();
    if (cache.size >= cachedMaximum && oldest !== undefined) cache.delete(oldest);
    cache.set(id, { row, readAt });
    return row;
  };

  /** To the hour, and beside the request: it's for people who clean up. */
  const noteUse = (row: ApiCredentialRow): void => {
    const hour = hourOf(now());
    if (row.lastUsedAt !== null && Date.parse(row.lastUsedAt) >= Date.parse(hour)) return;
    row.lastUsedAt = hour;
    db.update(table)
      .set({ lastUsedAt: hour })
      .where(
        and(
          eq(table.id, row.id),
          or(isNull(table.lastUsedAt), lt(table.lastUsedAt, sql`${hour}::timestamptz`)),
        ),
      )
      .catch((error: unknown) =>
        log.warn(describeFault(error), "the last use of a client or key couldn't be noted"),
      );
  };

  const requireInForce = (kind: Kind, row: ApiCredentialRow | undefined): ApiCredentialRow => {
    if (row?.kind !== kind) throw new AccessTokenError(unknown(kind));
    if (row.revokedAt !== null) throw new AccessTokenError(`The ${words[kind]} was revoked`);
    if (row.expiresAt !== null && Date.parse(row.expiresAt) <= Date.parse(now())) {
      throw new AccessTokenError(`The ${words[kind]} has expired`);
    }
    noteUse(row);
    return row;
  };

  return {
    inForce: async (kind, id) => requireInForce(kind, await read(id)),
    authenticate: async (kind, { id, secret }, address) => {
      const row = await read(id);
      const isRight = await timingSafeEqual(row?.secretHash ?? '', hashSecret(secret));
      if (row?.kind === kind && isRight) return requireInForce(kind, row);
      const pair = `${id} ${address ?? ''}`;
      const waitMs = Math.max(pairs.waitMs(pair), address === null ? 0 : addresses.waitMs(address));
      if (waitMs > 0) throw new TooManyWrongSecretsError(waitMs);
      pairs.failed(pair);
      if (address !== null) addresses.failed(address);
      throw new AccessTokenError(unknown(kind));
    },
  };
};

/**
 * The key in force that a program sent.
 * @throws AccessTokenError, TooManyWrongSecretsError
 */
export const authenticateKey = (
  credentials: Credentials,
  key: string,
  address: string | null,
): Promise<ApiCredentialRow> =>
  // What isn't shaped like a key is counted as one: guesses come in any shape.
  credentials.authenticate('key', { id: keyIdOf(key) ?? '', secret: key }, address);
