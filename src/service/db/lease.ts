import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A table whose rows are work; its columns are named as here: `lease_id`, `leased_until`. */
export type LeasedTable = PgTable & { id: AnyColumn; leaseId: AnyColumn; leasedUntil: AnyColumn };

/** Who holds a row; whoever claims it next gets another `leaseId`. */
export type Lease = { rowId: string; leaseId: string };

/** Another holds the row by now, or it was taken from everybody: what was about to be done must not be. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on the work was lost.');
    this.name = 'LeaseLost';
  }
}

/**
 * Work that one instance at a time does, and another takes on when that one has died: it holds a row
 * of `table` for `forMs` at a time.
 */
export const leasesOf = (
  table: LeasedTable,
  {
    now,
    newId,
    forMs,
  }: {
    /** Without it the database's clock counts, which is the same for all instances. */
    now?: () => string;
    newId: () => string;
    forMs: number;
  },
) => {
  const time = () => (now === undefined ? sql`now()` : sql`${now()}`);
  const until = () =>
    now === undefined
      ? sql`now() + ${forMs}::int * interval '1 millisecond'`
      : sql`${new Date(Date.parse(now()) + forMs).toISOString()}`;
  const held = ({ rowId, leaseId }: Lease) =>
    sql`${table.id} = ${rowId}::uuid and ${table.leaseId} = ${leaseId}::uuid`;
  return {
    /** Takes the first row of these that nobody holds; rows that others are at are passed over. */
    claim: async (
      db: Database,
      { where, orderBy }: { where: SQL; orderBy: SQL },
    ): Promise<Lease | undefined> => {
      const leaseId = newId();
      const { rows } = await db.execute<{ id: string }>(sql`
        update ${table} set lease_id = ${leaseId}::uuid, leased_until = ${until()}
        where ${table.id} = (select ${table.id} from ${table} where ${where}
          and (${table.leasedUntil} is null or ${table.leasedUntil} <= ${time()})
          order by ${orderBy} limit 1 for update skip locked)
        returning ${table.id}`);
      const [row] = rows;
      return row === undefined ? undefined : { rowId: row.id, leaseId };
    },

    /**
     * Holds the row for `forMs` more, and until the transaction ends against everybody: first of all
     * in each transaction that does some of the work.
     * @throws LeaseLost
     */
    hold: async (tx: Database, lease: Lease): Promise<void> => {
      const { rows } = await tx.execute(sql`update ${table} set leased_until = ${until()}
        where ${held(lease)} returning ${table.id}`);
      if (rows.length === 0) throw new LeaseLost();
    },

    /**
     * Holds rows for `forMs` more while nothing is done with them: their work waits for its turn.
     * Rows that a transaction is at are passed over, because it holds its own.
     * @returns the `leaseId`s of those that it did hold
     */
    keep: async (db: Database, held: readonly Lease[]): Promise<string[]> => {
      const ids = held.map(({ leaseId }) => leaseId);
      if (ids.length === 0) return [];
      const { rows } = await db.execute<{ lease: string }>(sql`
        update ${table} set leased_until = ${until()} where ${table.id} in (
          select ${table.id} from ${table} where ${inArray(table.leaseId, ids)}
          for update skip locked)
        returning ${table.leaseId} as lease`);
      return rows.map(({ lease }) => lease);
    },

    /** Gives the row back, so that another can claim it at once. */
    release: async (db: Database, lease: Lease): Promise<void> => {
      await db.execute(
        sql`update ${table} set lease_id = null, leased_until = null where ${held(lease)}`,
      );
    },
  };
};
export type Leases = ReturnType<typeof leasesOf>;
