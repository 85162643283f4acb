import { sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { listRetentionRulesEndpoint } from '#contract/retention.ts';
import { retentionRulesTable as table } from '#service/db/schema/retention.ts';
import type { Context } from '#service/http/context.ts';
import { toRetentionRule } from './wire.ts';

/** All rules by name. */
export const listRetentionRules = async ({
  db,
}: Pick<Context, 'db'>): Promise<EndpointAnswer<typeof listRetentionRulesEndpoint>> => {
  const rows = await db.select().from(table).orderBy(sql`lower(${table.name})`, table.id);
  return { content: rows.map(toRetentionRule) };
};
