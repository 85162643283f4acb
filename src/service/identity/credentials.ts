import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { timingSafeEqual } from 'hono/utils/buffer';
import { isIn } from '#contract/common/address-ranges.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ApiCredentialRow,
  apiCredentialsTable as table,
} from '#service/db/schema/identity.ts';
import type { CallerAddress } from '#service/http/client-address.ts';
import { describeFault } from '#service/http/fault.ts';
import { AccessTokenError, TooManyWrongSecretsError } from './access-token-error.ts';
import { hashSecret, keyIdOf } from './api-secret.ts';
import { createAttempts } from './attempts.ts';
import { createKnownCredentials, type KnownCredential } from './known-credentials.ts';

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
   * The client or key in force with this id, if it may be used from there; notes that it's used.
   * @throws AccessTokenError if there is none
   */
  inForce: (kind: Kind, id: string, from: CallerAddress) => Promise<ApiCredentialRow>;
  /**
   * The client or key in force whose secret this is. From an address outside its limit the right secret
   * is a wrong one, so that nobody learns there that it's right.
   * @throws AccessTokenError, TooManyWrongSecretsError
   */
  authenticate: (
    kind: Kind,
    given: { id: string; secret: string },
    from: CallerAddress,
  ) => Promise<ApiCredentialRow>;
};

/** A credential that has addresses may be used from nowhere else; from an unknown address, neither. */
const mayComeFrom = ({ row, ranges }: KnownCredential, { address }: CallerAddress): boolean =>
  row.addresses.length === 0 || (address !== null && ranges.some((range) => isIn(address, range)));

const words = { client: 'client', key: 'API key' } as const satisfies Record<Kind, string>;
const unknown = (kind: Kind) =>
  kind === 'client' ? 'The client is unknown or its secret is wrong' : 'The API key is unknown';

const hourOf = (now: string): string => `${now.slice(0, 13)}:00:00.000Z`;

export const createCredentials = ({ db, now, clock, log }: Settings): Credentials => {
  const known = createKnownCredentials({ db, now, clock });
  /** The hour in which a credential's use from elsewhere was last logged. */
  const told = new Map<string, string>();
  const pairs = createAttempts({ ...wrongSecrets, allowed: wrongOfPair, clock });
  const addresses = createAttempts({ ...wrongSecrets, allowed: wrongOfAddress, clock });

  /** A secret or token that works elsewhere only: stolen, or its program has moved. */
  const tellElsewhere = (row: ApiCredentialRow): void => {
    const hour = hourOf(now());
    if (told.get(row.id) === hour) return;
    told.set(row.id, hour);
    log.warn(
      { credential: row.id },
      `a ${words[row.kind]} was refused: its secret is right, but came from an address outside its limit`,
    );
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
    inForce: async (kind, id, from) => {
      const found = await known.find(id);
      if (found === undefined || mayComeFrom(found, from)) return requireInForce(kind, found?.row);
      tellElsewhere(found.row);
      throw new AccessTokenError(unknown(kind));
    },
    authenticate: async (kind, { id, secret }, from) => {
      const found = await known.find(id);
      const isRight = await timingSafeEqual(found?.row.secretHash ?? '', hashSecret(secret));
      if (found?.row.kind === kind && isRight) {
        if (mayComeFrom(found, from)) return requireInForce(kind, found.row);
        tellElsewhere(found.row);
      }
      const address = from.countedBy;
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
  from: CallerAddress,
): Promise<ApiCredentialRow> =>
  // What isn't shaped like a key is counted as one: guesses come in any shape.
  credentials.authenticate('key', { id: keyIdOf(key) ?? '', secret: key }, from);
