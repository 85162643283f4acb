import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';

/** A row of `source` with some of its columns replaced, whatever columns there are. */
const changed = (source: string, changes: string) =>
  sql.raw(`(jsonb_populate_record(${source}, jsonb_build_object(${changes}))).*`);

/** Adds collection points of one version each, like the demo's and linked as they are. */
export const copyCollectionPoints = async (db: Database, count: number): Promise<void> => {
  await db.execute(sql`
    create table copies as
    select gen_random_uuid() as id, n, t.collection_point_id as source, t.version as source_version
    from generate_series(1, ${count}::int) n
    join (select v.*, row_number() over () - 1 as place, count(*) over () as total
      from collection_point_versions v) t on t.place = n % t.total`);
  await db.execute(sql`
    insert into collection_points
    select ${changed('p', `'id', c.id`)} from copies c join collection_points p on p.id = c.source`);
  await db.execute(sql`
    insert into collection_point_versions
    select ${changed('v', `'collection_point_id', c.id, 'version', 1, 'name', v.name || ' ' || c.n, 'created_at', v.created_at - c.n * interval '1 minute'`)}
    from copies c join collection_point_versions v
      on v.collection_point_id = c.source and v.version = c.source_version`);
  for (const table of ['collection_point_purposes', 'collection_point_data_elements']) {
    await db.execute(sql`
      insert into ${sql.identifier(table)}
      select ${changed('l', `'collection_point_id', c.id, 'version', 1`)}
      from copies c join ${sql.identifier(table)} l
        on l.collection_point_id = c.source and l.version = c.source_version`);
  }
  await db.execute(sql`drop table copies`);
  await db.execute(sql`analyze`);
};
