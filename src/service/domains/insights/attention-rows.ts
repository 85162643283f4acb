import { type SQL, sql } from 'drizzle-orm';
import { type AttentionKind, oldDraftDays } from '#contract/attention-kinds.ts';
import type { AttentionExample } from '#contract/insights.ts';
import { dismissibleStatuses } from '#contract/merge-request-values.ts';
import { missingOfCenter } from '#contract/missing-in-center.ts';
import { missingOfPoint, pointTextNames } from '#contract/missing-in-point.ts';
import { countMissing, type MissingTexts, missingIn } from '#contract/missing-texts.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { arrayOf, isOneOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import {
  type AwaitedDraft,
  readAwaiting,
  readDeclined,
} from '#service/domains/approvals/needing-attention.ts';
import { countOverdue } from '#service/domains/arrivals/read-arrivals.ts';
import { readShownPurposes } from '#service/domains/preference-centers/shown-purposes.ts';
import { readBusyPoints } from '#service/domains/receipts/busy-points.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { namedPoints } from './newest-names.ts';
import { readLosing } from './read-losing.ts';
import { readUnusualLooks } from './read-unusual-looks.ts';
import { dayAfter } from './span.ts';
import {
  type PreferenceTextsRow,
  type PurposeTextsRow,
  preferenceTexts,
  textsOfPreferenceRow,
  textsOfPurposeRow,
} from './texts-of-rows.ts';

const dayMs = 86_400_000;
const quietDays = 7;
const usualDays = 30;

/** All that an item is about. */
export type AttentionRows = {
  /** What the lists have: a version of a record at most once. */
  listed: AttentionExample[];
  /** What is named in their place. */
  examples?: AttentionExample[];
};

/** A row as the database gives it, in the order in which it is named. */
type Row = { id: string; name: string | null; version: string | null; at?: string | null };

const exampleOf = (
  resource: AttentionExample['resource'],
  { id, name, version, at = null }: Row,
  own: Partial<AttentionExample> = {},
): AttentionExample => ({
  id,
  resource,
  name,
  version: version === null ? null : Number(version),
  count: 1,
  at: at === null ? null : new Date(at).toISOString(),
  languages: null,
  ...own,
});

const bySize = (examples: readonly AttentionExample[]): AttentionExample[] =>
  examples.toSorted((one, other) => other.count - one.count);

/** Active versions of collection points that aren't disabled. */
const activePoints = sql`(select v.* from collection_point_versions v
  join collection_points p on p.id = v.collection_point_id
  where v.status = 'ACTIVE' and not p.disabled)`;

const read = async <Found extends Row>(db: Database, statement: SQL): Promise<Found[]> =>
  (await db.execute<Found>(statement)).rows;

/** Collection points by their ids, by name. */
const readPointsNamed = async (db: Database, ids: readonly string[]): Promise<Row[]> =>
  ids.length === 0
    ? []
    : read(
        db,
        sql`select id, name, version from ${namedPoints} as point
          where ${isOneOf(sql`id`, 'uuid', ids)} order by lower(name), id`,
      );

const readLosingPoints = async (db: Database, now: string): Promise<AttentionRows> => {
  const losing = await readLosing(db, now);
  const rows = await readPointsNamed(db, [...losing.keys()]);
  const listed = rows.flatMap((row): AttentionExample[] => {
    const { affected: count, receipts: of, since: at } = losing.get(row.id) ?? {};
    return count === undefined ? [] : [exampleOf('collection-point', row, { count, of, at })];
  });
  return { listed: bySize(listed) };
};

const readBusy = async (db: Database, now: string): Promise<AttentionRows> => {
  const busy = await readBusyPoints(db, now);
  const points = await readPointsNamed(db, [...busy.keys()]);
  const listed = points.flatMap((row): AttentionExample[] => {
    const { receipts: count, limit: of } = busy.get(row.id) ?? {};
    return count === undefined ? [] : [exampleOf('collection-point', row, { count, of })];
  });
  return { listed: bySize(listed) };
};

const readPointsOnRetired = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { purpose: Row }>(
    db,
    sql`select point.collection_point_id as id, point.name, point.version,
        json_build_object('id', v.purpose_id, 'name', v.name, 'version', v.version) as purpose
      from ${activePoints} point
      join collection_point_purposes link on link.collection_point_id = point.collection_point_id
        and link.version = point.version
      join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.purpose_version
      where v.status = 'RETIRED'
        -- People of a preference center see what is Active.
        and not exists (select from preference_centers center
          where center.point_id = point.collection_point_id)
      order by lower(v.name), v.purpose_id, v.version, lower(point.name), point.collection_point_id`,
  );
  const byPurpose = Map.groupBy(rows, ({ purpose }) => `${purpose.id} ${purpose.version}`);
  return {
    // A collection point that uses several such versions is one.
    listed: [...new Map(rows.map((row) => [row.id, exampleOf('collection-point', row)])).values()],
    examples: bySize(
      [...byPurpose.values()].flatMap((own) =>
        own.slice(0, 1).map(({ purpose }) => exampleOf('purpose', purpose, { count: own.length })),
      ),
    ),
  };
};

/** A version of a point that is Retired, with since when its receipts count here. */
type RetiredVersion = Row & { since: string; last: string; shown: string };

/**
 * Those that had receipts since, by their counters, so that no receipt is read where none had; those
 * used last, which are hardly ever more.
 */
const retiredInUse = (weekAgo: string) => sql`select v.collection_point_id as id, v.name, v.version,
    used.since::text, used.last::text,
    (select coalesce(max(case when other.status = 'ACTIVE' then other.version end), max(other.version))
      from collection_point_versions other
      where other.collection_point_id = v.collection_point_id) as shown
  from collection_point_versions v
  join collection_points p on p.id = v.collection_point_id and not p.disabled
  cross join lateral (select greatest(min(newer.activated_at), ${weekAgo}::timestamptz) as since,
      (select max(counted.last_receipt_at) from collection_point_activity counted
        where counted.collection_point_id = v.collection_point_id and counted.version = v.version)
        as last
    from collection_point_versions newer
    where newer.collection_point_id = v.collection_point_id and newer.version > v.version
      and newer.activated_at is not null) as used
  where v.status = 'RETIRED' and v.token_revoked_at is null and used.last >= used.since
  order by used.last desc, id, v.version limit ${retiredMaximum}`;

/** Of a point's receipts, those that are read, the newest first; of a busier one the day counts tell. */
const readMaximum = 2_000;
const retiredMaximum = 50;

/** How many receipts came through one version since, and when the last one did. */
const throughVersion = ({ id, version, since, last }: RetiredVersion, place: number): SQL => sql`
  select ${place}::int as place, case when read.all < ${readMaximum} then read.own
      else greatest(read.own, (select coalesce(sum(most), 0) from (
        select max(count) as most from (select day, purpose_id, sum(count) as count
          from consent_ledger where collection_point_id = ${id}::uuid
            and collection_point_version = ${version}::bigint and not is_test
            and day > (${since}::timestamptz at time zone 'UTC')::date
          group by day, purpose_id) as answers group by day) as days)) end as count,
    coalesce(read.last, ${last}::timestamptz) as at
  from (select count(*) as all, count(*) filter (where is_own) as own,
      max(created_at) filter (where is_own) as last
    from (select collection_point_version = ${version}::bigint and not is_test as is_own, created_at
      from receipts where collection_point_id = ${id}::uuid and created_at >= ${since}::timestamptz
      order by created_at desc limit ${readMaximum}) as newest) as read`;

/** Forms whose token is that of a version that was replaced. */
const readThroughRetired = async (db: Database, now: string): Promise<AttentionRows> => {
  const weekAgo = new Date(Date.parse(now) - quietDays * dayMs).toISOString();
  const used = await read<RetiredVersion>(db, retiredInUse(weekAgo));
  if (used.length === 0) return { listed: [] };
  const { rows: counts } = await db.execute<{ place: number; count: string; at: string }>(
    sql.join(used.map(throughVersion), sql` union all `),
  );
  const examples = bySize(
    counts.flatMap(({ place, count, at }) => {
      const version = used[place];
      return version === undefined || Number(count) === 0
        ? []
        : [exampleOf('collection-point', { ...version, at }, { count: Number(count) })];
    }),
  );
  const shownOf = new Map(used.map(({ id, shown }) => [id, shown]));
  const byPoint = Map.groupBy(examples, ({ id }) => id);
  return {
    // A list of points has their Active version, or the newest.
    listed: [...byPoint].flatMap(([id, own]) =>
      own.slice(0, 1).map((one) => ({
        ...one,
        version: Number(shownOf.get(id)),
        count: own.reduce((sum, { count }) => sum + count, 0),
      })),
    ),
    examples,
  };
};

/** A purpose has at most one Draft. */
const readDraftsCollected = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { count: string }>(
    db,
    sql`select v.purpose_id as id, v.name, v.version,
        count(distinct point.collection_point_id) as count
      from ${activePoints} point
      join collection_point_purposes link on link.collection_point_id = point.collection_point_id
        and link.version = point.version
      join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.purpose_version
      where v.status = 'DRAFT' group by v.purpose_id, v.version, v.name
      order by lower(v.name), v.purpose_id`,
  );
  return {
    listed: bySize(rows.map((row) => exampleOf('purpose', row, { count: Number(row.count) }))),
  };
};

const readRetiring = async (db: Database): Promise<AttentionRows> => {
  const rows = await read(
    db,
    sql`select purpose_id as id, name, version, retire_on as at from purpose_versions
      where status = 'ACTIVE' and retire_on is not null order by at, lower(name), id`,
  );
  return { listed: rows.map((row) => exampleOf('purpose', row)) };
};

const readNotCollected = async (db: Database): Promise<AttentionRows> => {
  const rows = await read(
    db,
    sql`select v.purpose_id as id, v.name, v.version from purpose_versions v
      where v.status = 'ACTIVE' and not exists (
        select from ${activePoints} point
        join collection_point_purposes link on link.collection_point_id = point.collection_point_id
          and link.version = point.version
        where link.purpose_id = v.purpose_id)
      order by lower(v.name), id`,
  );
  return { listed: rows.map((row) => exampleOf('purpose', row)) };
};

const lacking = <Found extends Row>(
  resource: AttentionExample['resource'],
  rows: readonly Found[],
  missingOf: (row: Found) => MissingTexts[],
): AttentionRows => ({
  listed: bySize(
    rows.flatMap((row) => {
      const missing = missingOf(row);
      const languages = missing.map(({ language }) => language).sort();
      const count = countMissing(missing);
      return count === 0 ? [] : [exampleOf(resource, row, { count, languages })];
    }),
  ),
});

/** Of those that an Active purpose version links, and that aren't disabled. */
const readPreferencesLacking = async (db: Database): Promise<AttentionRows> =>
  lacking(
    'purpose-preference',
    await read<Row & PreferenceTextsRow>(
      db,
      sql`select ${preferenceTexts}
        from purpose_preferences own
        where not own.disabled
          and exists (select from purpose_preference_languages other
            where other.preference_id = own.id)
          and exists (select from purpose_version_preferences link
            join purpose_versions v on v.purpose_id = link.purpose_id and v.version = link.version
            where link.preference_id = own.id and v.status = 'ACTIVE')
        order by lower(own.name), own.id`,
    ),
    (row) => missingIn(textsOfPreferenceRow(row)),
  );

const readPurposesLacking = async (db: Database): Promise<AttentionRows> =>
  lacking(
    'purpose',
    await read<Row & PurposeTextsRow>(
      db,
      sql`select purpose_id as id, name, version, description, fields from purpose_versions
        where status = 'ACTIVE' and jsonb_array_length(coalesce(fields -> 'Languages', '[]')) > 0
        order by lower(name), id`,
    ),
    (row) => missingIn(textsOfPurposeRow(row)),
  );

type PointRow = Row & { fields: Parameters<typeof missingOfPoint>[0] };

const readPointsLacking = async (db: Database): Promise<AttentionRows> =>
  lacking(
    'collection-point',
    await read<PointRow>(
      db,
      sql`select collection_point_id as id, name, version, fields from ${activePoints} point
        where jsonb_exists_any(fields, ${arrayOf('text', pointTextNames)})
        order by lower(name), id`,
    ),
    ({ fields }) => missingOfPoint(fields),
  );

const readCentersLacking = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { content: CenterContent }>(
    db,
    sql`select center_id as id, name, version, content #- '{look,logo}' as content from preference_center_versions
      where status = 'ACTIVE' order by lower(name), center_id`,
  );
  const shown = await readShownPurposes(
    db,
    rows.map(({ content }) => content),
  );
  return lacking('preference-center', rows, ({ content }) => missingOfCenter(content, shown));
};

const readOldDrafts = async (db: Database, now: string): Promise<AttentionRows> => {
  const before = new Date(Date.parse(now) - oldDraftDays * dayMs).toISOString();
  const rows = await read<Row & { resource: string }>(
    db,
    sql`select v.collection_point_id as id, 'collection-point' as resource, v.name, v.version,
        v.modified_at as at
      from collection_point_versions v join collection_points p on p.id = v.collection_point_id
      where v.status = 'DRAFT' and not p.disabled and v.modified_at < ${before}
      union all
      select purpose_id, 'purpose', name, version, modified_at from purpose_versions
      where status = 'DRAFT' and modified_at < ${before}
      order by at, name, id`,
  );
  return { listed: rows.map((row) => exampleOf(row.resource, row)) };
};

const readQuiet = async (db: Database, now: string): Promise<AttentionRows> => {
  const today = now.slice(0, 10);
  const rows = await read(
    db,
    sql`select point.collection_point_id as id, point.name, point.version,
        arrived.last_day::timestamp at time zone 'UTC' as at
      from ${activePoints} point join (
        select collection_point_id, max(day) as last_day from point_ledger
        where kind = 'RECEIPT' and not is_test
          and day between ${dayAfter(today, 1 - quietDays - usualDays)}::date and ${today}::date
        group by 1) as arrived
        on arrived.collection_point_id = point.collection_point_id
      where arrived.last_day <= ${dayAfter(today, -quietDays)}::date
      order by at, lower(point.name), id`,
  );
  return { listed: rows.map((row) => exampleOf('collection-point', row)) };
};

const readFailedRun = async (db: Database): Promise<AttentionRows> => {
  const rows = await read(
    db,
    sql`select id, null as name, null as version, coalesce(ended_at, created_at) as at
      from (select * from custom_index_runs order by created_at desc, id desc limit 1) as newest
      where status = 'Failed'`,
  );
  return { listed: rows.map((row) => exampleOf('index-run', row)) };
};

const readFailedMails = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { count: string }>(
    db,
    sql`select 'outbox' as id, null as name, null as version, count(*) as count,
        max(created_at) as at
      from outbox where state = 'FAILED' and subject_id is not null having count(*) > 0`,
  );
  return { listed: rows.map((row) => exampleOf('outbox', row, { count: Number(row.count) })) };
};

const readOverdueWithdrawals = async (db: Database, now: string): Promise<AttentionRows> => ({
  listed: (await countOverdue(db, now)).map(({ count, ...row }) =>
    exampleOf('destination', { ...row, version: null }, { count }),
  ),
});

const readSwitches = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { resource: string }>(
    db,
    sql`select '' as id, 'deletion-settings' as resource, null as name, null as version,
        takes_effect_at as at, asked_at
      from deletion_settings where asked_by is not null
      union all
      select id::text, 'retention-rule', name, null, takes_effect_at, asked_at
      from retention_rules where asked_by is not null
      union all
      select '', 'account-settings', null, null, takes_effect_at, asked_at
      from account_settings where asked_by is not null
      order by resource, asked_at, id`,
  );
  return { listed: rows.map((row) => exampleOf(row.resource, row)) };
};

/** A search that is under way shows no groups. */
const readOpenGroups = async (db: Database): Promise<AttentionRows> => {
  const rows = await read<Row & { count: string }>(
    db,
    sql`select request.id, request.name, null as version, count(*) as count,
        max(request.searched_at) as at
      from merge_groups as merge_group
      join merge_requests request on request.id = merge_group.merge_request_id
      where merge_group.status = any(${arrayOf('text', dismissibleStatuses)})
        and request.status <> 'IN_PROGRESS'
      group by request.id, request.name order by count desc, lower(request.name), id`,
  );
  return {
    listed: rows.map((row) => exampleOf('merge-request', row, { count: Number(row.count) })),
  };
};

const readUnusual = async (db: Database, now: string): Promise<AttentionRows> => ({
  listed: (await readUnusualLooks(db, now)).map(({ actor, by, name, hour, people, usual }) =>
    exampleOf(
      by,
      { id: actor, name, version: null, at: hour },
      { count: people, usual: Math.round(usual) },
    ),
  ),
});

const resourceOf = {
  collectionPoint: 'collection-point',
  purpose: 'purpose',
  preferenceCenter: 'preference-center',
} as const;

const ofDrafts = (drafts: readonly AwaitedDraft[]): AttentionRows => ({
  listed: drafts.map(({ objectType, version, ...draft }) =>
    exampleOf(resourceOf[objectType], { ...draft, version: String(version) }),
  ),
});

/** Of the one who reads it. */
const ownReads = {
  'approvals-waiting': readAwaiting,
  'approvals-declined': readDeclined,
} as const;
type OwnKind = keyof typeof ownReads;
type SharedKind = Exclude<AttentionKind, OwnKind>;

const isOwn = (kind: AttentionKind): kind is OwnKind => Object.hasOwn(ownReads, kind);

const reads: Record<SharedKind, (db: Database, now: string) => Promise<AttentionRows>> = {
  'unusual-looks': readUnusual,
  'losing-points': readLosingPoints,
  'busy-points': readBusy,
  'points-on-retired-purposes': readPointsOnRetired,
  'drafts-collected': readDraftsCollected,
  'receipts-through-retired': readThroughRetired,
  'purposes-retiring': readRetiring,
  'purposes-not-collected': readNotCollected,
  'translations-missing': readPreferencesLacking,
  'purpose-translations-missing': readPurposesLacking,
  'point-translations-missing': readPointsLacking,
  'center-translations-missing': readCentersLacking,
  'old-drafts': readOldDrafts,
  'quiet-points': readQuiet,
  'switches-waiting': readSwitches,
  'failed-index-run': readFailedRun,
  'failed-mails': readFailedMails,
  'overdue-withdrawals': readOverdueWithdrawals,
  'open-merge-groups': readOpenGroups,
};

/**
 * All that one kind is about, by the catalog and the counts: no person is read, and few receipts, only
 * where a Retired version had some.
 */
export const readAttentionRows = (
  db: Database,
  now: string,
  { kind, caller }: { kind: AttentionKind; caller: Caller },
): Promise<AttentionRows> =>
  isOwn(kind) ? ownReads[kind](db, caller).then(ofDrafts) : reads[kind](db, now);

/**
 * What a list has that is filtered by a kind: the very records that the overview counts, or undefined
 * where it isn't filtered.
 */
export const readListed = async (
  db: Database,
  now: string,
  resource: AttentionExample['resource'],
  kind: SharedKind | undefined,
): Promise<AttentionExample[] | undefined> => {
  if (kind === undefined) return undefined;
  const { listed } = await reads[kind](db, now);
  return listed.filter((one) => one.resource === resource);
};

/** Whether an id is one of what a list has; undefined where it isn't filtered. */
export const isListed = (
  id: SQL,
  listed: readonly AttentionExample[] | undefined,
): SQL | undefined =>
  listed &&
  isOneOf(
    id,
    'uuid',
    listed.map((one) => one.id),
  );
