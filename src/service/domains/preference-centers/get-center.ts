import { and, eq, sql } from 'drizzle-orm';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import type { Database } from '#service/db/database.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { ofVersion, readCenterVersions, readNumbers } from './records.ts';
import { toCenterVersion } from './wire.ts';

const versions = preferenceCenterVersionsTable;

/** The version that is shown where none is named: the Active one, or else the newest. */
export const isShown = sql`${versions.version} = (
  select other.version from ${versions} as other where other.center_id = ${versions.centerId}
  order by (other.status = 'ACTIVE') desc, other.version desc limit 1)`;

/**
 * One version; without a number the Active one, or else the newest.
 * @throws Problem 404
 */
export const getCenter = async (
  { db }: Pick<Context, 'db'>,
  { id, version }: { id: string; version?: number | undefined },
): Promise<CenterVersion> => {
  const where =
    version === undefined ? and(eq(versions.centerId, id), isShown) : ofVersion(id, version);
  const [found] = await readCenterVersions(db, where);
  if (found === undefined) throw notFound('Preference center version');
  return toCenterVersion(found, await readNumbers(db, id));
};

/** One version after a write of it. */
export const readWrittenCenter = (
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<CenterVersion> => getCenter({ db }, { id, version });
