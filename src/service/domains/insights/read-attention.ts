import { type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  type AttentionExample,
  type AttentionItem,
  type AttentionKind,
  attentionExamplesMaximum,
  attentionKinds,
  oldDraftDays,
  type readAttentionEndpoint,
} from '#contract/insights.ts';
import { isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import type { Context } from '#service/http/context.ts';
import { namedPoints } from './newest-names.ts';
import { readLosing } from './read-losing.ts';
import { dayAfter } from './span.ts';

const dayMs = 86_400_000;
const quietDays = 7;
const usualDays = 30;

/** Rows of `id`, `count`, and what an example shows besides; `total` is the item's count. */
type Row = {
  id: string;
  resource: string;
  name: string | null;
  version: string | null;
  count: string;
  at: string | null;
  languages: string[] | null;
  total: string;
};

/** Active versions of collection points that aren't disabled. */
const activePoints = sql`(select v.* from collection_point_versions v
  join collection_points p on p.id = v.collection_point_id
  where v.status = 'ACTIVE' and not p.disabled)`;

const pointsOnRetired = sql`select v.purpose_id as id, 'purpose' as resource, v.name, v.version,
    count(distinct point.collection_point_id) as count, null::timestamptz as at,
    null::text[] as languages, lower(v.name) as place
  from ${activePoints} point
  join collection_point_purposes link on link.collection_point_id = point.collection_point_id
    and link.version = point.version
  join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.purpose_version
  where v.status = 'RETIRED' group by v.purpose_id, v.version, v.name`;

/** A collection point that uses several such versions is one. */
const pointsOnRetiredTotal = sql`(select count(distinct point.collection_point_id)
  from ${activePoints} point
  join collection_point_purposes link on link.collection_point_id = point.collection_point_id
    and link.version = point.version
  join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.purpose_version
  where v.status = 'RETIRED')`;

/** A purpose has at most one Draft. */
const draftsCollected = sql`select v.purpose_id as id, 'purpose' as resource, v.name, v.version,
    count(distinct point.collection_point_id) as count, null::timestamptz as at,
    null::text[] as languages, lower(v.name) as place
  from ${activePoints} point
  join collection_point_purposes link on link.collection_point_id = point.collection_point_id
    and link.version = point.version
  join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.purpose_version
  where v.status = 'DRAFT' group by v.purpose_id, v.version, v.name`;

const retiring = sql`select purpose_id as id, 'purpose' as resource, name, version, 1 as count,
    retire_on as at, null::text[] as languages, lower(name) as place
  from purpose_versions where status = 'ACTIVE' and retire_on is not null`;

const notCollected = sql`select v.purpose_id as id, 'purpose' as resource, v.name, v.version,
    1 as count, null::timestamptz as at, null::text[] as languages, lower(v.name) as place
  from purpose_versions v
  where v.status = 'ACTIVE' and not exists (
    select from ${activePoints} point
    join collection_point_purposes link on link.collection_point_id = point.collection_point_id
      and link.version = point.version
    where link.purpose_id = v.purpose_id)`;

/** In use: an Active purpose version links them, and they aren't disabled. */
const untranslated = sql`select preference.id, 'purpose-preference' as resource, preference.name,
    null::bigint as version, sum(missing.count) as count, null::timestamptz as at,
    array_agg(missing.language order by missing.language) as languages,
    lower(preference.name) as place
  from purpose_preferences preference join (
    select language.preference_id, language.language,
      (case when trim(language.name) = '' then 1 else 0 end)
      + (select count(*) from purpose_preference_options option
        where option.preference_id = language.preference_id and not option.disabled
          and not exists (select from purpose_preference_translations translation
            where translation.option_id = option.id
              and translation.language = language.language and trim(translation.label) <> ''))
        as count
    from purpose_preference_languages language) as missing
    on missing.preference_id = preference.id and missing.count > 0
  where not preference.disabled and exists (
    select from purpose_version_preferences link
    join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.version
    where link.preference_id = preference.id and v.status = 'ACTIVE')
  group by preference.id, preference.name`;

const oldDrafts = (before: string) => sql`
  select collection_point_id as id, 'collection-point' as resource, name, version, 1 as count,
    modified_at as at, null::text[] as languages, lower(name) as place
  from collection_point_versions where status = 'DRAFT' and modified_at < ${before}
  union all
  select purpose_id, 'purpose', name, version, 1, modified_at, null, lower(name)
  from purpose_versions where status = 'DRAFT' and modified_at < ${before}`;

const quietPoints = (today: string) => sql`
  select point.collection_point_id as id, 'collection-point' as resource, point.name,
    point.version, 1 as count, arrived.last_day::timestamp at time zone 'UTC' as at,
    null::text[] as languages, lower(point.name) as place
  from ${activePoints} point join (
    select collection_point_id, max(day) as last_day from point_ledger
    where kind = 'RECEIPT' and day between ${dayAfter(today, 1 - quietDays - usualDays)}::date and ${today}::date
      and not is_test group by 1) as arrived
    on arrived.collection_point_id = point.collection_point_id
  where arrived.last_day <= ${dayAfter(today, -quietDays)}::date`;

const failedRun = sql`select id, 'index-run' as resource, null::text as name,
    null::bigint as version, 1 as count, coalesce(ended_at, created_at) as at,
    null::text[] as languages, '' as place
  from (select * from custom_index_runs order by created_at desc, id desc limit 1) as newest
  where status = 'Failed'`;

const openGroups = sql`select request.id, 'merge-request' as resource, request.name,
    null::bigint as version, count(*) as count, max(request.searched_at) as at,
    null::text[] as languages, lower(request.name) as place
  from merge_groups as merge_group
  join merge_requests request on request.id = merge_group.merge_request_id
  where merge_group.status in ('OPEN', 'NEEDS_REVIEW', 'CHANGED')
  group by request.id, request.name`;

const bySize = sql`count desc, place, id`;
const soonest = sql`at, place, id`;

/** What to look for; `total` where it isn't the sum of what was found. */
type Part = { found: SQL; orderBy: SQL; total?: SQL };

const readItem = async (
  db: Database,
  kind: AttentionKind,
  { found, orderBy, total = sql`sum(count) over ()` }: Part,
): Promise<AttentionItem[]> => {
  const { rows } = await db.execute<Row>(sql`
    select id, resource, name, version, count, at, languages, ${total} as total
    from (${found}) as found order by ${orderBy} limit ${attentionExamplesMaximum}`);
  if (rows.length === 0) return [];
  const examples = rows.map(
    ({ total, version, count, at, ...example }): AttentionExample => ({
      ...example,
      version: version === null ? null : Number(version),
      count: Number(count),
      at: at === null ? null : new Date(at).toISOString(),
    }),
  );
  return [{ kind, count: Number(rows[0]?.total), examples }];
};

/** Those that lose most first. */
const readLosingPoints = async (db: Database, now: string): Promise<AttentionItem[]> => {
  const losing = await readLosing(db, now);
  if (losing.size === 0) return [];
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from ${namedPoints} as point
    where ${isOneOf(sql`id`, 'uuid', [...losing.keys()])}`);
  const examples = rows.flatMap(({ id, name }): AttentionExample[] => {
    const { affected: count, receipts: of, since: at } = losing.get(id) ?? {};
    if (count === undefined) return [];
    return [
      { id, resource: 'collection-point', name, version: null, count, of, at, languages: null },
    ];
  });
  const shown = examples.toSorted((one, other) => other.count - one.count);
  return [
    {
      kind: 'losing-points',
      count: examples.length,
      examples: shown.slice(0, attentionExamplesMaximum),
    },
  ];
};

/** What a privacy team must look at, by the catalog and the counts: no person is read. */
export const readAttention = async ({
  db,
  now,
}: Context): Promise<EndpointAnswer<typeof readAttentionEndpoint>> => {
  const readAt = now();
  const draftsBefore = new Date(Date.parse(readAt) - oldDraftDays * dayMs).toISOString();
  const parts: Record<Exclude<AttentionKind, 'losing-points'>, Part> = {
    'points-on-retired-purposes': {
      found: pointsOnRetired,
      orderBy: bySize,
      total: pointsOnRetiredTotal,
    },
    'drafts-collected': {
      found: draftsCollected,
      orderBy: bySize,
      total: sql`count(*) over ()`,
    },
    'purposes-retiring': { found: retiring, orderBy: soonest },
    'purposes-not-collected': { found: notCollected, orderBy: bySize },
    'translations-missing': { found: untranslated, orderBy: bySize },
    'old-drafts': { found: oldDrafts(draftsBefore), orderBy: soonest },
    'quiet-points': { found: quietPoints(readAt.slice(0, 10)), orderBy: soonest },
    'failed-index-run': { found: failedRun, orderBy: soonest },
    'open-merge-groups': { found: openGroups, orderBy: bySize },
  };
  const items: AttentionItem[] = [];
  for (const kind of attentionKinds) {
    items.push(
      ...(kind === 'losing-points'
        ? await readLosingPoints(db, readAt)
        : await readItem(db, kind, parts[kind])),
    );
  }
  return { readAt, items };
};
