import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';

/** Narrows a statement to some people, by the column that has their ids. */
export type Among = (subjectId: SQL) => SQL;

/** By a list, and not by a range of ids: that of a list the planner knows how long it is. */
export const amongIds =
  (ids: readonly string[]): Among =>
  (subjectId) =>
    sql`${subjectId} = any(${arrayOf('uuid', ids)})`;
