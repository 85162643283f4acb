import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#contract/common/scopes.ts';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import {
  type SessionRow,
  sessionsTable as sessions,
  usedSignInsTable as usedSignIns,
} from '#service/db/schema/sessions.ts';
import { type Encryption, UnknownKeyError } from '#service/identity/encryption.ts';
import type { Logout } from './provider-client.ts';

/** Who a session is of, what they may do, and what the provider calls it. */
export type SignedIn = {
  subject: string;
  name: string;
  scopes: readonly Scope[];
  refreshToken: string | null;
  providerSession: string | null;
  /** When they signed in at the provider, RFC 3339; null where nobody knows. */
  authAt: string | null;
};

/** How long a session lasts, in milliseconds: without a person's request, and in all. */
export type SessionLimits = { idleMs: number; maxMs: number };

export type StoredSession = SessionRow;

/** Records in the transaction whose sessions were ended. */
type RecordEnd = (tx: Database, subjects: readonly string[]) => Promise<void>;

const tidyBatch = 500;
/** A page that stays open asks often: writing each time when would be a write for each read. */
const touchMaximumMs = 60_000;
/** The part of the time without a request that may pass before it's written that there was one. */
const touchShare = 0.1;
/** Longer than an attempt lasts: until then its cookie could come again. */
const usedMs = 2 * 3_600_000;

const before = (now: string, ms: number): string => new Date(Date.parse(now) - ms).toISOString();

const secretName = (idHash: string): string => `The session ${idHash}`;

/** Those of `sessions` that have not ended by `now`. */
export const isAlive = (now: string, { idleMs, maxMs }: SessionLimits) =>
  and(
    sql`${sessions.usedAt} > ${before(now, idleMs)}`,
    sql`${sessions.startedAt} > ${before(now, maxMs)}`,
  );

/** Uses up what counts once; false if it was used before. */
const spend = async (db: Database, name: string, now: string): Promise<boolean> => {
  const used = await db
    .insert(usedSignIns)
    .values({ id: hashText(name), usedAt: now })
    .onConflictDoNothing()
    .returning({ id: usedSignIns.id });
  return used.length > 0;
};

/** Repeats work on a batch of rows until one wasn't full. */
const untilNone = async (work: () => Promise<number>): Promise<void> => {
  while ((await work()) === tidyBatch);
};

/** Keeps sessions in the database: all instances know them, and a restart signs nobody out. */
export const createSessionStore = (db: Database, encryption: Encryption, limits: SessionLimits) => {
  const { idleMs, maxMs } = limits;
  const touchMs = Math.min(touchMaximumMs, idleMs * touchShare);
  const encrypted = async (idHash: string, token: string | null) =>
    token === null ? null : encryption.encrypt(token, secretName(idHash));

  /** A renewal that took too long is another's by now: what it brings must change nothing. */
  const ofRenewal = (idHash: string, until: string) =>
    and(eq(sessions.idHash, idHash), eq(sessions.renewingUntil, until));

  const endIn = async (tx: Database, where: SQL | undefined, record: RecordEnd): Promise<void> => {
    const ended = await tx.delete(sessions).where(where).returning({ subject: sessions.subject });
    await record(
      tx,
      ended.map(({ subject }) => subject),
    );
  };

  return {
    /** Begins a session whose cookie has `id`, and records it with that. */
    begin: async (
      id: string,
      tag: string,
      who: SignedIn & { browser: string | null },
      { now, record }: { now: string; record: (tx: Database) => Promise<void> },
    ): Promise<void> => {
      const idHash = hashText(id);
      const refreshToken = await encrypted(idHash, who.refreshToken);
      await db.transaction(async (tx) => {
        await tx.insert(sessions).values({
          ...who,
          idHash,
          tag,
          scopes: [...who.scopes],
          refreshToken,
          startedAt: now,
          usedAt: now,
          rightsAt: now,
        });
        await record(tx);
      });
    },
    /** The session whose cookie has `id`; undefined if it has ended. */
    find: async (id: string, now: string): Promise<StoredSession | undefined> => {
      const [row] = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.idHash, hashText(id)), isAlive(now, limits)))
        .limit(1);
      return row;
    },
    /** Notes that a person asked for something. */
    touch: async ({ idHash, usedAt }: StoredSession, now: string): Promise<void> => {
      if (usedAt > before(now, touchMs)) return;
      await db
        .update(sessions)
        .set({ usedAt: now })
        .where(and(eq(sessions.idHash, idHash), lt(sessions.usedAt, now)));
    },
    /** Null where there is none, or where its key is no longer given: as if the provider gave none. */
    refreshTokenOf: async ({ idHash, refreshToken }: StoredSession): Promise<string | null> => {
      if (refreshToken === null) return null;
      try {
        return await encryption.decrypt(refreshToken, secretName(idHash));
      } catch (error) {
        if (error instanceof UnknownKeyError) return null;
        throw error;
      }
    },
    /** Lets one of those who want to renew a session do it, until `until`; the others get false. */
    claimRenewal: async (
      { idHash }: StoredSession,
      { now, until }: { now: string; until: string },
    ): Promise<boolean> => {
      const claimed = await db
        .update(sessions)
        .set({ renewingUntil: until })
        .where(
          and(
            eq(sessions.idHash, idHash),
            or(isNull(sessions.renewingUntil), lte(sessions.renewingUntil, now)),
          ),
        )
        .returning({ idHash: sessions.idHash });
      return claimed.length > 0;
    },
    /** Keeps the next refresh token, while the renewal is still ours. */
    keepRefreshToken: async (
      { idHash }: StoredSession,
      until: string,
      token: string,
    ): Promise<void> => {
      await db
        .update(sessions)
        .set({ refreshToken: await encrypted(idHash, token) })
        .where(ofRenewal(idHash, until));
    },
    /** Ends a renewal with what it brought; null: the provider didn't answer. */
    endRenewal: async (
      { idHash }: StoredSession,
      until: string,
      renewed: (Pick<SignedIn, 'name' | 'scopes'> & { now: string }) | null,
    ): Promise<void> => {
      const change =
        renewed === null
          ? {}
          : { name: renewed.name, scopes: [...renewed.scopes], rightsAt: renewed.now };
      await db
        .update(sessions)
        .set({ ...change, renewingUntil: null })
        .where(ofRenewal(idHash, until));
    },
    /** Ends the session that the provider has ended, unless another renewal goes on. */
    endRenewed: ({ idHash }: StoredSession, until: string, record: RecordEnd): Promise<void> =>
      db.transaction((tx) => endIn(tx, ofRenewal(idHash, until), record)),
    end: (id: string, record: RecordEnd): Promise<void> =>
      db.transaction((tx) => endIn(tx, eq(sessions.idHash, hashText(id)), record)),
    /** Ends what a logout of the provider names, unless it did so before. */
    endAll: async (
      { tokenId, providerSession, subject, begunBy }: Logout,
      { now, record }: { now: string; record: RecordEnd },
    ): Promise<void> => {
      const named = providerSession === null ? [] : [eq(sessions.providerSession, providerSession)];
      const ofPerson =
        subject === null
          ? []
          : [
              and(
                eq(sessions.subject, subject),
                lte(sessions.startedAt, begunBy),
                ...(providerSession === null ? [] : [isNull(sessions.providerSession)]),
              ),
            ];
      // As one: a logout that failed halfway is sent again.
      await db.transaction(async (tx) => {
        if (!(await spend(tx, `logout ${tokenId}`, now))) return;
        await endIn(tx, or(...named, ...ofPerson), record);
      });
    },
    /** Uses up an attempt to sign in; false if it was used before. */
    spendAttempt: (state: string, now: string): Promise<boolean> => spend(db, state, now),
    /** Removes what has ended, a few hundred rows at a time. */
    tidy: async (now: string): Promise<void> => {
      const ended = db
        .select({ idHash: sessions.idHash })
        .from(sessions)
        .where(
          or(
            lte(sessions.usedAt, before(now, idleMs)),
            lte(sessions.startedAt, before(now, maxMs)),
          ),
        )
        .limit(tidyBatch);
      await untilNone(async () => {
        const gone = await db
          .delete(sessions)
          .where(inArray(sessions.idHash, ended))
          .returning({ idHash: sessions.idHash });
        return gone.length;
      });
      const old = db
        .select({ id: usedSignIns.id })
        .from(usedSignIns)
        .where(lte(usedSignIns.usedAt, before(now, usedMs)))
        .limit(tidyBatch);
      await untilNone(async () => {
        const gone = await db
          .delete(usedSignIns)
          .where(inArray(usedSignIns.id, old))
          .returning({ id: usedSignIns.id });
        return gone.length;
      });
    },
  };
};

export type SessionStore = ReturnType<typeof createSessionStore>;
