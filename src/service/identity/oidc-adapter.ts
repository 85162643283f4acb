import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '#service/db/database.ts';
import { providerPayloadsTable as payloads } from '#service/db/schema/identity.ts';

const tidyBatch = 500;

/**
 * Keeps one model of oidc-provider in the database, so that two instances know the same sessions
 * and a restart signs nobody out. Codes and refresh tokens are used up by one statement: of two
 * who come with the same one only the first succeeds.
 */
export const createOidcAdapter =
  (db: Database) =>
  (model: string): Adapter => {
    const isThis = (id: string) => and(eq(payloads.model, model), eq(payloads.id, id));
    const isAlive = or(isNull(payloads.expiresAt), sql`${payloads.expiresAt} > now()`);

    const findWhere = async (condition: SQL | undefined): Promise<AdapterPayload | undefined> => {
      const [row] = await db
        .select({
          payload: payloads.payload,
          consumed: sql<number | null>`extract(epoch from ${payloads.consumedAt})::int`,
        })
        .from(payloads)
        .where(and(eq(payloads.model, model), condition, isAlive))
        .limit(1);
      if (row === undefined) return undefined;
      return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
    };

    const removeExpired = () =>
      db.execute(sql`
        delete from ${payloads} where ctid = any(array(
          select ctid from ${payloads} where ${lt(payloads.expiresAt, sql`now()`)}
          limit ${tidyBatch}
        ))`);

    return {
      upsert: async (id, payload, expiresIn) => {
        const values = {
          payload: { ...payload },
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt:
            expiresIn === undefined ? null : sql`now() + ${expiresIn} * interval '1 second'`,
        };
        await db
          .insert(payloads)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [payloads.model, payloads.id], set: values });
        // Every sign-in makes one, so what has expired goes at the pace at which more comes.
        if (model === 'AuthorizationCode') await removeExpired();
      },
      find: (id) => findWhere(eq(payloads.id, id)),
      findByUid: (uid) => findWhere(eq(payloads.uid, uid)),
      findByUserCode: (userCode) => findWhere(eq(payloads.userCode, userCode)),
      consume: async (id) => {
        const used = await db
          .update(payloads)
          .set({ consumedAt: sql`now()` })
          .where(and(isThis(id), isNull(payloads.consumedAt)))
          .returning({ id: payloads.id });
        if (used.length === 0) throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await db.delete(payloads).where(isThis(id));
      },
      revokeByGrantId: async (grantId) => {
        await db
          .delete(payloads)
          .where(and(eq(payloads.model, model), eq(payloads.grantId, grantId)));
      },
    };
  };
