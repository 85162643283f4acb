import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SortDirection } from '#contract/common/paging.ts';

/** A column, or what an index has of a row. */
type Key = SQLWrapper & { getSQLType: () => string };

/** Where a row stands in an order: its sort value, as the database writes it, and its id. */
export type Place = { value: string; id: string };

/**
 * An order in which a list can continue after any of its rows, at the database's precision.
 * @param key is never null
 * @param id tells rows of one key apart; the same column as `key` where the key does so itself
 */
export const keysetOf = (key: Key, id: Key, direction: SortDirection) => {
  const columns = key === id ? [id] : [key, id];
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const typed = (text: string, column: Key) => sql`${text}::${sql.raw(column.getSQLType())}`;
  return {
    /** Joins the rows of a subquery with the columns `of`, through the index that has this order. */
    of: { key: sql`${key}`.as('place_key'), id: sql`${id}`.as('place_id') },
    is: (page: { key: SQLWrapper; id: SQLWrapper }): SQL =>
      sql`${and(...(key === id ? [] : [eq(key, page.key)]), eq(id, page.id))}`,
    /** Selects a row's position, to continue after it. */
    place: { value: sql<string>`${key}::text`, id: sql<string>`${id}::text` },
    orderBy: columns.map((column): SQL => sql`${column} ${way}`),
    /** The rows that come after a place. */
    after: ({ value, id: last }: Place): SQL =>
      key === id
        ? sql`${key} ${beyond} ${typed(value, key)}`
        : sql`(${key}, ${id}) ${beyond} (${typed(value, key)}, ${typed(last, id)})`,
  };
};

/**
 * The same for rows that only two ids together tell apart.
 * @param key is never null
 * @param ids uuids
 */
export const keysetOfBoth = (key: Key, ids: readonly [Key, Key], direction: SortDirection) => {
  const [first, second] = ids;
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return {
    place: {
      value: sql<string>`${key}::text`,
      id: sql<string>`${first}::text || ' ' || ${second}::text`,
    },
    orderBy: [key, first, second].map((column): SQL => sql`${column} ${way}`),
    after: ({ value, id }: Place): SQL => {
      const [one, other] = id.split(' ');
      return sql`(${key}, ${first}, ${second}) ${beyond}
        (${value}::${sql.raw(key.getSQLType())}, ${one}::uuid, ${other}::uuid)`;
    },
  };
};
