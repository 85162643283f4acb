import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { PostgresServer } from '#scripts/postgres-server.ts';
import { fillCounts } from '#service/domains/insights/recount.ts';
import { type Checkout, thisCheckout } from './checkouts.ts';
import { freePort, startProcess } from './service-process.ts';

// A database of a million people, created by SQL in minutes and kept for later runs. The statements
// check which columns exist, so they fit both this version and the one it's compared with.

/** A smaller number in PEOPLE is for trying the bench out. */
export const people = Number(process.env.PEOPLE ?? 1_000_000);
if (!(Number.isSafeInteger(people) && people >= 10_000)) {
  throw new Error('PEOPLE must be a whole number from 10000.');
}

/** The number of a person in the middle, whose customer number nobody else has. */
export const somebody = Math.floor(people / 80) * 40 + 1;

const seconds = (from: number) => `${Math.round((performance.now() - from) / 1000)} s`;

const cache = join(thisCheckout, '.cache');
const keptFolder = join(cache, 'bench');

/**
 * Keeps the server's data between runs, next to the services' keys. A service denies other users
 * access to its folders, but the server may run as another user and needs to get through.
 */
export const openServerFolder = (version: string): string => {
  mkdirSync(keptFolder, { recursive: true });
  for (const folder of [cache, keptFolder]) chmodSync(folder, 0o711);
  return join(keptFolder, `postgres-${version}`);
};

const filledTables = [
  'data_subjects',
  'subject_elements',
  'subject_purposes',
  'receipts',
  'transactions',
];

/** When the n-th person was created: over about three years, a few in the same minute. */
const arrival = `lateral (select timestamptz '2023-11-01Z'
  + (n::bigint * 7919 % 1500000) * interval '1 minute' + n % 60 * interval '1 second' as at) t`;

type Schema = {
  hasIdentifiers: boolean;
  hasBytes: boolean;
  hasSlots: boolean;
  hasCounts: boolean;
};

const dialect = new PgDialect();
const countingTables = 'point_ledger, consent_counts, people_counts';

const fill = (schema: Schema) => [
  `insert into data_elements (id, name, type, created_at)
    select gen_random_uuid(), name, 'TEXT', now()
    from unnest(array['First name', 'City', 'Phone', 'Customer number']) as name
    on conflict do nothing`,
  `create temp table active_purposes as
    select row_number() over (order by purpose_id) - 1 as place, count(*) over () as total,
      purpose_id, version from purpose_versions where status = 'ACTIVE'`,
  `create temp table active_points as
    select row_number() over (order by collection_point_id) - 1 as place, count(*) over () as total,
      collection_point_id, version from collection_point_versions where status = 'ACTIVE'`,
  `insert into data_subjects (id, identifier, identifier_type, language, link_token, created_at,
      modified_at, last_transaction_at, last_interaction_at)
    select md5('subject ' || n)::uuid, 'person.' || n || '@example.org',
      (array['', 'Email', 'Phone'])[1 + n % 3], case when n % 1000 = 0 then 'nl-nl' else 'de' end,
      md5('link ' || n), at, at + interval '1 day', at + interval '1 hour', at + interval '1 hour'
    from generate_series(1, ${people}) as n, ${arrival}`,
  ...(schema.hasIdentifiers
    ? [
        `insert into identifiers (identifier, subject_id)
          select 'person.' || n || '@example.org', md5('subject ' || n)::uuid
          from generate_series(1, ${people}) as n`,
      ]
    : []),
  // Every fortieth person has the customer number of the previous one.
  `insert into subject_elements (subject_id, element_id, linked, position, value, updated_at)
    select md5('subject ' || n)::uuid, e.id, e.name = 'Phone', 0, e.name || ' ' || case
        when e.name in ('First name', 'City') then n % 1000
        when e.name = 'Customer number' and n % 40 = 0 then n - 1 else n end, now()
    from generate_series(1, ${people}) as n
    join data_elements e on e.name in ('First name', 'City', 'Customer number')
      or e.name = 'Phone' and n % 5 = 0`,
  `insert into receipts (id, identifier, collection_point_id, collection_point_version, token_hash,
      created_at, interaction_at, language, is_test, origin, sameness, fields)
    select md5('receipt ' || n || ' ' || r)::uuid, 'person.' || n || '@example.org',
      c.collection_point_id, c.version, null, at + r * interval '20 minutes',
      at + r * interval '20 minutes' - interval '1 second', 'en-gb', false, 'API',
      ${schema.hasBytes ? '' : 'encode('}sha256(('s' || n || ' ' || r)::bytea)${schema.hasBytes ? '' : ", 'hex')"},
      jsonb_build_object(
        'source', jsonb_build_object('type', 'WEB',
          'content', 'https://stores.example.com/newsletter-signup'),
        'purposes', jsonb_build_array(
          jsonb_build_object('Id', p.purpose_id, 'TransactionType', 'CONFIRMED')),
        'dsDataElements', jsonb_build_object('Country', 'Sweden', 'First name', 'Ada'))
    from generate_series(1, ${people}) as n cross join generate_series(0, 2) as r
    join active_points c on c.place = (n + r) % c.total
    join active_purposes p on p.place = (n + r * 7) % p.total, ${arrival}`,
  // Three to five each.
  `insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      status_transaction_id, first_transaction_at, last_transaction_at, last_interaction_at,
      consent_at, updated_at, transaction_count, last_receipt_id, collection_point_id,
      collection_point_version, expiry_at)
    select md5('subject ' || n)::uuid, p.purpose_id, p.version,
      (array['ACTIVE', 'ACTIVE', 'WITHDRAWN', 'EXPIRED'])[1 + (n + k) % 4],
      md5('transaction ' || n || ' ' || k)::uuid, at, at + interval '1 hour',
      at + interval '1 hour', at, at + interval '1 hour', 1,
      md5('receipt ' || n || ' ' || k % 3)::uuid, c.collection_point_id, c.version,
      case when (n + k) % 4 < 2 then at + interval '10 years' end
    from generate_series(1, ${people}) as n cross join generate_series(0, 4) as k
    join active_purposes p on p.place = (n + k * 7 + k / 3) % p.total
    join active_points c on c.place = (n + k % 3) % c.total, ${arrival}
    where k <= 2 + n % 3 on conflict do nothing`,
  `insert into transactions (id, subject_id, receipt_id, purpose_id, purpose_version, type,
      created_at, interaction_at, consent_at, collection_point_id, collection_point_version,
      is_test, auto_generated, created_by, choices)
    select status_transaction_id, subject_id, last_receipt_id, purpose_id, purpose_version,
      'CONFIRMED', last_transaction_at, last_interaction_at, last_interaction_at,
      collection_point_id, collection_point_version, false, false, 'Receipt', '[]'
    from subject_purposes where subject_id in (
      select id from data_subjects where identifier like 'person.%@example.org')
    and status_transaction_id is not null on conflict do nothing`,
  ...(schema.hasSlots
    ? [
        `insert into consent_ledger (day, purpose_id, type, collection_point_id,
            collection_point_version, is_test, slot, count)
          select (created_at at time zone 'UTC')::date, purpose_id, type, collection_point_id,
            collection_point_version, is_test, 15, count(*)
          from transactions where not auto_generated and collection_point_id is not null
            and created_by = 'Receipt' group by 1, 2, 3, 4, 5, 6
          on conflict do nothing`,
      ]
    : []),
  ...(schema.hasCounts
    ? [
        `truncate ${countingTables}`,
        `insert into point_ledger (day, collection_point_id, kind, is_test, slot, count)
          select (created_at at time zone 'UTC')::date, collection_point_id, 'RECEIPT', is_test, 15,
            count(*) from receipts group by 1, 2, 4
          union all select day, collection_point_id, type, is_test, 15, sum(count)
          from consent_ledger group by 1, 2, 3, 4`,
        ...fillCounts.map((statement) => dialect.sqlToQuery(statement).sql),
      ]
    : []),
];

const filesUnder = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** Runs with fewer people have a database of their own. */
const prefix = `people_${people}`;

const schemaOfNow: Schema = {
  hasIdentifiers: true,
  hasBytes: true,
  hasSlots: true,
  hasCounts: true,
};

/** Changes with the statements and with the checkout's tables. */
const nameOf = ({ folder }: Checkout): string => {
  const hash = createHash('sha256')
    .update(fill(schemaOfNow).join('\n'))
    .update(filesUnder(join(folder, 'src/service/db/migrations')).join('\n'));
  return `${prefix}_${hash.digest('hex').slice(0, 12)}`;
};

export type Million = {
  checkout: Checkout;
  name: string;
  url: string;
  /** Holds the demo's key, which encrypts the secrets in the database. */
  dataDir: string;
};

export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const generate = async (client: pg.Client, say: (sentence: string) => void): Promise<void> => {
  const has = async (condition: string) =>
    (await client.query(`select exists(${condition}) as "isThere"`)).rows[0]?.isThere === true;
  const schema: Schema = {
    hasIdentifiers: await has(`select from pg_class where oid = to_regclass('identifiers')`),
    hasSlots: await has(`select from pg_class where oid = to_regclass('consent_ledger')`),
    hasCounts: await has(`select from pg_class where oid = to_regclass('people_counts')`),
    hasBytes: await has(`select from pg_attribute where attrelid = 'receipts'::regclass
      and attname = 'sameness' and atttypid = 'bytea'::regtype`),
  };
  // The rows are consistent by construction, so foreign keys aren't checked.
  await client.query(`set session_replication_role = replica`);
  await client.query(`set synchronous_commit = off`);
  await client.query(`set work_mem = '256MB'`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any($1::regclass[]) and not indisprimary
    order by indrelid`,
    [filledTables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of fill(schema)) {
    const start = performance.now();
    await client.query(statement);
    say(`${statement.trim().split(/\s+/).slice(0, 3).join(' ')}: ${seconds(start)}`);
  }
  const start = performance.now();
  for (const { definition } of indexes) await client.query(definition);
  say(`indexes: ${seconds(start)}`);
};

/** Fills an empty database with the demo and a million people. */
export const makeMillion = async (
  { checkout, url, dataDir }: Million,
  say: (sentence: string) => void,
): Promise<void> => {
  const start = performance.now();
  mkdirSync(dataDir, { recursive: true });
  const service = await startProcess({
    dataDir,
    databaseUrl: url,
    port: await freePort(),
    checkout: checkout.folder,
  });
  await service.stop();
  const client = await connectTo(url);
  try {
    await generate(client, say);
    await client.query('reset session_replication_role');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  say(`Made in ${seconds(start)}.`);
};

/**
 * The checkout's database of a million people, created if it doesn't exist, which takes minutes.
 * Drops databases that aren't in `wanted`, because each takes 7 GB.
 */
export const openMillions = async (
  server: PostgresServer,
  checkouts: readonly Checkout[],
  say: (sentence: string) => void,
): Promise<Million[]> => {
  const millions = checkouts.map((checkout): Million => {
    const name = nameOf(checkout);
    const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    return { checkout, name, url, dataDir: join(keptFolder, name) };
  });
  const wanted = millions.map(({ name }) => name);
  const found = await server.query(
    `select datname as name from pg_database where datname ~ '^${prefix}_'`,
  );
  const isMissing = wanted.some((name) => !found.some((row) => row.name === name));
  for (const { name } of isMissing ? found : []) {
    if (!wanted.includes(name)) await server.query(`drop database "${name}" with (force)`);
  }
  for (const { checkout, name, url, dataDir } of millions) {
    if ((await server.query(`select from pg_database where datname = '${name}'`)).length > 0) {
      continue;
    }
    say(`Making the million people of ${checkout.name}…`);
    const unfinished = `${name}_new`;
    await server.query(`drop database if exists ${unfinished} with (force)`);
    await server.query(`create database ${unfinished}`);
    const unfinishedUrl = url.replace(name, unfinished);
    await makeMillion({ checkout, name: unfinished, url: unfinishedUrl, dataDir }, say);
    await server.query(`alter database ${unfinished} rename to ${name}`);
  }
  return millions;
};
