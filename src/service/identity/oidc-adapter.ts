import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#service/db/database.ts';
import { hashText } from '#service/db/hash-text.ts';
import { providerPayloadsTable as payloads } from '#service/db/schema/identity.ts';
import { type Encryption, UnknownKeyError } from './encryption.ts';

const tidyBatch = 500;

/**
 * An id is what a browser or a client shows: a refresh token, a code, a session. The database has
 * its hash only, and what belongs to it encrypted.
 *
 * Keeps one model of oidc-provider in the database, so that two instances know the same sessions
 * and a restart signs nobody out. Codes and refresh tokens are used up by one statement: of two
 * who come with the same one only the first succeeds.
 */
export const createOidcAdapter =
  (db: Database, encryption: Encryption) =>
  (model: string): Adapter => {
    const nameOf = (hash: string) => `${model} ${hash}`;
    const isThis = async (id: string) =>
      and(eq(payloads.model, model), eq(payloads.id, hashText(id)));

    const decrypt = async (hash: string, stored: string): Promise<AdapterPayload | undefined> => {
      try {
        return JSON.parse(await encryption.decrypt(stored, nameOf(hash)));
      } catch (error) {
        // Of a key that is no longer given: as if it had ended, so people sign in again.
        if (error instanceof UnknownKeyError) return undefined;
        throw error;
      }
    };

    const isAlive = or(isNull(payloads.expiresAt), sql`${payloads.expiresAt} > now()`);

    const findWhere = async (condition: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await db
        .select({
          id: payloads.id,
          payload: payloads.payload,
          consumed: sql<number | null>`extract(epoch from ${payloads.consumedAt})::int`,
        })
        .from(payloads)
        .where(and(eq(payloads.model, model), condition, isAlive))
        .limit(1);
      if (row === undefined) return undefined;
      const payload = await decrypt(row.id, row.payload.encrypted);
      if (payload === undefined || row.consumed === null) return payload;
      return { ...payload, consumed: row.consumed };
    };

    const removeExpired = () =>
      db.execute(sql`
        delete from ${payloads} where ctid = any(array(
          select ctid from ${payloads} where ${lt(payloads.expiresAt, sql`now()`)}
          limit ${tidyBatch}
        ))`);

    return {
      upsert: async (id, payload, expiresIn) => {
        const hash = hashText(id);
        const values = {
          payload: { encrypted: await encryption.encrypt(JSON.stringify(payload), nameOf(hash)) },
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt:
            expiresIn === undefined ? null : sql`now() + ${expiresIn} * interval '1 second'`,
        };
        await db
          .insert(payloads)
          .values({ model, id: hash, ...values })
          .onConflictDoUpdate({ target: [payloads.model, payloads.id], set: values });
        // Every sign-in makes one, so what has expired goes at the pace at which more comes.
        if (model === 'AuthorizationCode') await removeExpired();
      },
      find: async (id) => findWhere(await isThis(id)),
      findByUid: (uid) => findWhere(eq(payloads.uid, uid)),
      findByUserCode: (userCode) => findWhere(eq(payloads.userCode, userCode)),
      consume: async (id) => {
        const used = await db
          .update(payloads)
          .set({ consumedAt: sql`now()` })
          .where(and(await isThis(id), isNull(payloads.consumedAt)))
          .returning({ id: payloads.id });
        if (used.length === 0) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await db.delete(payloads).where(await isThis(id));
      },
      revokeByGrantId: async (grantId) => {
        await db
          .delete(payloads)
          .where(and(eq(payloads.model, model), eq(payloads.grantId, grantId)));
      },
    };
  };
