import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  listPurposePreferencesEndpoint,
  PurposePreferenceSortKey,
} from '#contract/purpose-preferences.ts';
import { given, holdsWords } from '#service/db/filters.ts';
import { purposePreferencesTable } from '#service/db/schema/purpose-preferences.ts';
import { isListed, readListed } from '#service/domains/insights/attention-rows.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { isLinkedBy, languageCount, optionCount, readPreferenceRows } from './records.ts';
import { toPurposePreference } from './wire.ts';

const table = purposePreferencesTable;

const order: Record<PurposePreferenceSortKey, SQL> = {
  name: sql`lower(${table.name}) collate "C"`,
  createdDate: sql`${table.createdAt}`,
  lastModifiedDate: sql`${table.modifiedAt}`,
  selectionType: sql`${table.selectionType} collate "C"`,
  numberOfOptions: optionCount,
  numberOfLanguages: languageCount,
};

/** One page of preferences, without translations (docs/spec.md 4.3). */
export const listPurposePreferences = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof listPurposePreferencesEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposePreferencesEndpoint>> => {
  const listed = await readListed(db, now(), 'purpose-preference', query.attention);
  const where = and(
    isListed(sql`${table.id}`, listed),
    given(query.name, (name) => holdsWords(table.name, name)),
    given(query.purposeGuid, isLinkedBy),
    given(query.state, (state) => eq(table.disabled, state === 'disabled')),
  );
  const rows = await readPreferenceRows(db, {
    where,
    withLanguages: false,
    orderBy: [...sortedBy(order, query.sort), asc(table.id)],
    limit: query.size,
    offset: query.page * query.size,
  });
  const total = await db.$count(table, where);
  return toPage(rows.map(toPurposePreference), { ...query, total });
};
