import { and, desc, eq, sql } from 'drizzle-orm';
import type { Preview } from '#contract/previews.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';

const versions = purposeVersionsTable;
const preferences = purposePreferencesTable;

type Giver = Pick<Context, 'db' | 'links'>;

const off: Preview = { url: null, until: null };

/**
 * The address at which a version can be looked at for ten minutes; without a number the Active one, or
 * else the newest.
 * @throws Problem 404
 */
export const previewPurpose = async (
  { db, links }: Giver,
  { purposeId, version }: { purposeId: string; version?: number | undefined },
): Promise<Preview> => {
  const ofNumber = version === undefined ? undefined : eq(versions.version, version);
  const [found] = await db
    .select({ purposeId: versions.purposeId, version: versions.version })
    .from(versions)
    .where(and(eq(versions.purposeId, purposeId), ofNumber))
    .orderBy(sql`${versions.status} <> 'ACTIVE'`, desc(versions.version))
    .limit(1);
  if (found === undefined) throw notFound('Purpose version');
  return (await links.previewLinkOf(found)) ?? off;
};

/** @throws Problem 404 */
export const previewPurposePreference = async (
  { db, links }: Giver,
  id: string,
): Promise<Preview> => {
  const [found] = await db
    .select({ preferenceId: preferences.id })
    .from(preferences)
    .where(eq(preferences.id, id));
  if (found === undefined) throw notFound('Purpose preference');
  return (await links.previewLinkOf(found)) ?? off;
};
