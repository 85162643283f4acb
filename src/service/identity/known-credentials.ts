import { and, desc, gt, isNull, or, sql } from 'drizzle-orm';
import { credentialMaximum } from '#contract/api-access.ts';
import { type AddressRange, parseRange } from '#contract/common/address-ranges.ts';
import type { Database } from '#service/db/database.ts';
import {
  type ApiCredentialRow,
  apiCredentialsTable as table,
} from '#service/db/schema/identity.ts';

/** How long a process goes by what it read of clients and keys (docs/design.md 10.4). */
const knownMs = 1_000;
/** How long it still says of those that ended that they did, instead of that nobody knows them. */
const endedMs = 24 * 3_600_000;
/** All that are in force, clients and keys, and as many that ended. */
const rowMaximum = 4 * credentialMaximum;
/**
 * Reads for an id that isn't known, since it may have been made this moment: this many at a time, and
 * one more each second. Anybody can make up ids.
 */
const missMaximum = 10;
const missEveryMs = 1_000;

export type KnownCredential = { row: ApiCredentialRow; ranges: readonly AddressRange[] };

type All = { byId: ReadonlyMap<string, KnownCredential>; readAt: number };

type Settings = {
  db: Database;
  now: () => string;
  /** Milliseconds from any fixed point. */
  clock: () => number;
};

const readAll = async ({ db, now }: Settings): Promise<All['byId']> => {
  const since = sql`${new Date(Date.parse(now()) - endedMs).toISOString()}::timestamptz`;
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        or(isNull(table.revokedAt), gt(table.revokedAt, since)),
        or(isNull(table.expiresAt), gt(table.expiresAt, since)),
      ),
    )
    .orderBy(sql`${table.revokedAt} is null desc`, desc(table.createdAt))
    .limit(rowMaximum);
  return new Map(
    rows.map((row) => [
      row.id,
      { row, ranges: row.addresses.flatMap((text) => parseRange(text) ?? []) },
    ]),
  );
};

/**
 * Knows all clients and keys by their ids, as the database had them within the last second: what is
 * revoked or limited is so within that second, in each process.
 */
export const createKnownCredentials = (settings: Settings) => {
  const { clock } = settings;
  let newest: All | undefined;
  let reading: { readAt: number; all: Promise<All> } | undefined;
  let misses = { left: missMaximum, at: clock() };

  const isYoung = ({ readAt }: { readAt: number }): boolean => clock() - readAt < knownMs;

  const read = async (): Promise<All> => {
    // Before the read: what changes during it must not count as known.
    const readAt = clock();
    const all = readAll(settings).then((byId) => ({ byId, readAt }));
    const own = { readAt, all };
    reading = own;
    try {
      const done = await all;
      if (newest === undefined || newest.readAt <= readAt) newest = done;
      return done;
    } finally {
      if (reading === own) reading = undefined;
    }
  };

  const mayReadForMiss = (): boolean => {
    const regained = Math.floor((clock() - misses.at) / missEveryMs);
    if (regained > 0) {
      const left = Math.min(missMaximum, misses.left + regained);
      misses = { left, at: misses.at + regained * missEveryMs };
    }
    if (misses.left === 0) return false;
    misses.left -= 1;
    return true;
  };

  return {
    /** The client or key with this id, unless it ended long ago. */
    find: async (id: string): Promise<KnownCredential | undefined> => {
      if (id === '') return undefined;
      if (newest === undefined || !isYoung(newest)) {
        const running = reading !== undefined && isYoung(reading) ? reading.all : undefined;
        const found = (await (running ?? read())).byId.get(id);
        // Made while others' read was under way, perhaps.
        if (found !== undefined || running === undefined) return found;
      }
      const found = newest?.byId.get(id);
      return found === undefined && mayReadForMiss() ? (await read()).byId.get(id) : found;
    },
  };
};
