import { sql } from 'drizzle-orm';
import type { BuildUnit } from '#contract/custom-indexes.ts';
import type { Database } from '#service/db/database.ts';

/** As PostgreSQL tells it of `create index`. */
export type ToldProgress = Record<
  'pagesDone' | 'pagesTotal' | 'valuesDone' | 'valuesTotal',
  number
> & { phase: string };

/** How far the build of an index is; `built` is null in parts whose size isn't known. */
export type BuildProgress = {
  phase: 'Building' | 'Checking';
  built: number | null;
  toBuild: number | null;
  buildUnit: BuildUnit | null;
};

/** By the words of PostgreSQL: which count goes on, and whether it checks what it has built. */
export const toBuildProgress = ({ phase, ...told }: ToldProgress): BuildProgress => {
  const isChecking = /^index validation|old snapshots|before validation/.test(phase);
  const isInValues = /tuples/.test(phase) && told.valuesTotal > 0;
  const [built, toBuild, buildUnit] = isInValues
    ? ([told.valuesDone, told.valuesTotal, 'VALUES'] as const)
    : ([told.pagesDone, told.pagesTotal, 'PAGES'] as const);
  const isKnown = /^(building index|index validation)/.test(phase) && toBuild > 0;
  return {
    phase: isChecking ? 'Checking' : 'Building',
    built: isKnown ? Math.min(built, toBuild) : null,
    toBuild: isKnown ? toBuild : null,
    buildUnit: isKnown ? buildUnit : null,
  };
};

/** Undefined where nothing is built, or where the database doesn't tell: one within the service, a cluster. */
export const readBuildProgress = async (db: Database): Promise<BuildProgress | undefined> => {
  const { rows } = await db.execute<ToldProgress>(sql`
    select phase, blocks_done::float8 as "pagesDone", blocks_total::float8 as "pagesTotal",
      tuples_done::float8 as "valuesDone", tuples_total::float8 as "valuesTotal"
    from pg_stat_progress_create_index
    where datname = current_database() and relid = 'subject_elements'::regclass limit 1`);
  return rows[0] && toBuildProgress(rows[0]);
};
