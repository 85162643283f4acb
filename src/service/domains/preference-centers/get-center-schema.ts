import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type {
  CenterState,
  centerPageSchemaEndpoint,
  centerSchemaEndpoint,
  centerSchemaV1Endpoint,
} from '#contract/preference-centers.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import type { Context } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { ofStatus, readCenterVersions } from './records.ts';
import { toCenterSchema, toCenterSchemaV1, toPageSchema } from './schema-wire.ts';
import { readShownPurposes } from './shown-purposes.ts';

const versions = preferenceCenterVersionsTable;

type Wanted = { id: string; state: CenterState };

const statusOf = (state: CenterState) => (state === 'DRAFT' ? 'DRAFT' : 'ACTIVE');

const readContent = async ({ db }: Pick<Context, 'db'>, where: SQL | undefined, what: string) => {
  const [found] = await readCenterVersions(db, where, [desc(versions.createdAt)]);
  if (found === undefined) throw notFound(what);
  const { content } = found.row;
  return { id: found.row.centerId, content, shown: await readShownPurposes(db, [content]) };
};

const ofCenter = (context: Pick<Context, 'db'>, { id, state }: Wanted) =>
  readContent(context, ofStatus(id, statusOf(state)), 'Preference center');

/** @throws Problem 404 */
export const getCenterSchema = async (
  context: Pick<Context, 'db'>,
  wanted: Wanted,
): Promise<EndpointAnswer<typeof centerSchemaEndpoint>> => {
  const { content, shown } = await ofCenter(context, wanted);
  return toCenterSchema(content, shown);
};

/** @throws Problem 404 */
export const getCenterSchemaV1 = async (
  context: Pick<Context, 'db'>,
  wanted: Wanted,
): Promise<EndpointAnswer<typeof centerSchemaV1Endpoint>> => {
  const { id, content, shown } = await ofCenter(context, wanted);
  return toCenterSchemaV1(id, content, shown);
};

/** @throws Problem 404 */
export const getPageSchema = async (
  context: Pick<Context, 'db'>,
  { id: asked, state }: Wanted,
): Promise<EndpointAnswer<typeof centerPageSchemaEndpoint>> => {
  const id = asked.toLowerCase();
  const what = 'Page of a preference center';
  const where = and(
    eq(versions.status, statusOf(state)),
    sql`jsonb_path_exists(${versions.content}, '$.pages[*] ? (@.id == $id)',
      jsonb_build_object('id', ${id}::text))`,
  );
  const { content, shown } = await readContent(context, where, what);
  const page = toPageSchema(content, shown, id);
  if (page === undefined) throw notFound(what);
  return page;
};
