import { asc, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  listPurposePreferencesEndpoint,
  PurposePreferenceSortKey,
} from '#contract/purpose-preferences.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { readPreferenceRows } from './records.ts';
import { toPurposePreference } from './wire.ts';

const table = purposePreferencesTable;

const order: Record<PurposePreferenceSortKey, SQL> = {
  name: sql`lower(${table.name}) collate "C"`,
  createdDate: sql`${table.createdAt}`,
  lastModifiedDate: sql`${table.modifiedAt}`,
  selectionType: sql`${table.selectionType} collate "C"`,
};

/** One page of preferences, without translations (docs/spec.md 4.3). */
export const listPurposePreferences = async (
  { db }: Context,
  { query }: Pick<EndpointInput<typeof listPurposePreferencesEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposePreferencesEndpoint>> => {
  const rows = await readPreferenceRows(db, {
    withLanguages: false,
    orderBy: [...sortedBy(order, query.sort), asc(table.id)],
    limit: query.size,
    offset: query.page * query.size,
  });
  const total = await db.$count(table);
  return toPage(rows.map(toPurposePreference), { ...query, total });
};
