import { and, eq } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { previewCenterEndpoint } from '#contract/preference-centers.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { isShown } from './get-center.ts';
import { ofVersion } from './records.ts';

const versions = preferenceCenterVersionsTable;

/**
 * The address at which a version can be looked at for ten minutes; without a number the Active one, or
 * else the newest.
 * @throws Problem 404
 */
export const previewCenter = async (
  { db, links }: Pick<Context, 'db' | 'links'>,
  { id, version }: { id: string; version?: number | undefined },
): Promise<EndpointAnswer<typeof previewCenterEndpoint>> => {
  const [found] = await db
    .select({ centerId: versions.centerId, version: versions.version })
    .from(versions)
    .where(
      version === undefined ? and(eq(versions.centerId, id), isShown) : ofVersion(id, version),
    );
  if (found === undefined) throw notFound('Preference center version');
  return (await links.previewLinkOf(found)) ?? { url: null, until: null };
};
