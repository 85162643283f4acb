import { sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import { isOnCluster } from './cluster.ts';

/** Rows by table, as JSON has them. */
export type DataRows = Record<string, unknown[]>;

/** Each after those that it refers to. */
const dataTables = [
  'purposes',
  'purpose_versions',
  'purpose_preferences',
  'purpose_preference_options',
  'purpose_preference_languages',
  'purpose_preference_translations',
  'data_elements',
  'topics',
  'purpose_version_preferences',
  'purpose_version_topics',
  'collection_points',
  'collection_point_versions',
  'collection_point_purposes',
  'collection_point_data_elements',
  'collection_point_activity',
  'preference_centers',
  'preference_center_versions',
  'center_days',
  'consent_ledger',
  'point_ledger',
  'left_out',
  'consent_counts',
  'people_counts',
  'identifiers',
  'data_subjects',
  'former_identifiers',
  'email_domains',
  'subject_elements',
  'claims',
  'decided_claims',
  'subject_purposes',
  'subject_choices',
  'receipt_tokens',
  'receipts',
  'transactions',
  'merges',
  'merge_requests',
  'merge_request_keys',
  'merge_groups',
  'merge_group_members',
  'distinct_pairs',
  'identity_groups',
  'identity_group_members',
  'consent_groups',
  'consent_group_rules',
  'consent_group_settings',
  'consent_group_members',
  'custom_index_runs',
  'erasures',
  'kept_receipts',
  'suppressions',
  'deletion_certificates',
  'person_holds',
  'deletion_settings',
  'account_settings',
  'approvals',
  'deletion_jobs',
  'retention_rules',
  'replays',
  'replayed_consents',
  'selections',
  'selection_people',
  'jobs',
  'people',
  'receipt_signers',
  'sessions',
  'used_sign_ins',
  'outbox',
  'confirmations',
  'barred_addresses',
  'confirmation_days',
  'documents',
  'attachments',
  'attachment_parts',
  'attachment_links',
  'undeliverable_addresses',
  'destinations',
  'event_sequences',
  'events',
  'deliveries',
  'untold',
  'hooks',
  'hook_events',
  'hook_days',
  'arrivals',
  'arrival_progress',
  'gone_destinations',
];

const union = (selects: readonly string[]) => sql.raw(selects.join(' union all '));

const filledTables = union(
  dataTables.map((table) => `select '${table}' as name where exists (select from ${table})`),
);

const rowsOf = (tables: readonly string[]) =>
  union(
    tables.map((table) => {
      const row = 'to_jsonb(t)';
      return `select '${table}' as name, json_agg(${row} order by ${row}::text) as rows from ${table} t`;
    }),
  );

const dropCustomIndexes = `declare name text; begin
  for name in select indexrelid::regclass from pg_index
    where indrelid = 'subject_elements'::regclass
      and starts_with(indexrelid::regclass::text, 'custom_index_')
  loop execute 'drop index ' || name; end loop; end;`;

// Deletes and not `truncate`, which takes ten times as long for a few rows.
const emptying = sql.raw(
  `do $$ begin ${[
    'limit_windows',
    'performed_writes',
    'api_credentials',
    'activity',
    'activity_erasures',
    'activity_people',
    'activity_seals',
    'look_counting',
    'look_counts',
    'erasure_ledger',
    'former_records',
    ...dataTables.toReversed(),
  ]
    .map((table) => `delete from ${table};`)
    .join(' ')} ${dropCustomIndexes} end $$`,
);

// On a cluster no statement can read or write all kinds of tables at once.
const readDataRowsByTable = async (db: Database): Promise<DataRows> => {
  const all: DataRows = {};
  for (const table of dataTables) {
    const { rows } = await db.execute<{ row: unknown }>(
      sql.raw(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
};

const putDataRowsByTable = (db: Database, rows: DataRows): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of dataTables.filter((name) => rows[name]?.length)) {
      await tx.execute(sql`insert into ${sql.identifier(table)}
        select * from jsonb_populate_recordset(null::${sql.identifier(table)},
          ${JSON.stringify(rows[table])}::jsonb)`);
    }
  });

export const emptyData = async (db: Database): Promise<void> => {
  await db.execute(emptying);
};

/** Every row of the data. */
export const readDataRows = async (db: Database): Promise<DataRows> => {
  if (isOnCluster) return readDataRowsByTable(db);
  const all: DataRows = Object.fromEntries(dataTables.map((table) => [table, []]));
  // To plan the reading of every table takes longer than all else.
  const filled = await db.execute<{ name: string }>(filledTables);
  const tables = filled.rows.map(({ name }) => name);
  if (tables.length === 0) return all;
  const { rows } = await db.execute<{ name: string; rows: unknown[] | null }>(rowsOf(tables));
  for (const { name, rows: own } of rows) all[name] = own ?? [];
  return all;
};

/** Puts rows that were read back into tables that are empty. */
export const putDataRows = async (db: Database, rows: DataRows): Promise<void> => {
  if (isOnCluster) return putDataRowsByTable(db, rows);
  const puts = dataTables
    .filter((table) => rows[table]?.length)
    .map((table) =>
      sql.raw(`put_${table} as (insert into ${table}
        select t.* from given, jsonb_populate_recordset(null::${table}, given.rows->'${table}') t)`),
    );
  const given = sql`given as (select ${JSON.stringify(rows)}::jsonb as rows)`;
  // One statement, at whose end what rows refer to is looked for.
  await db.execute(sql`with ${sql.join([given, ...puts], sql`, `)} select`);
};
