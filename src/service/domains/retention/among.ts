import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '#service/db/arrays.ts';

/** Narrows a statement to some people, by the column that has their ids. */
export type Among = (subjectId: SQL) => SQL;

export const amongIds =
  (ids: readonly string[]): Among =>
  (subjectId) =>
    sql`${subjectId} = any(${arrayOf('uuid', ids)})`;

/** Those after one, if there is one, until another and with it, in the order of ids. */
export const amongRange =
  (after: string | null, until: string): Among =>
  (subjectId) =>
    after === null
      ? sql`${subjectId} <= ${until}::uuid`
      : sql`${subjectId} > ${after}::uuid and ${subjectId} <= ${until}::uuid`;
