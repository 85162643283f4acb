import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The number of the newest migration; connections to a server say it (`older-releases.test.ts`). */
export const release = 67;
/** The first one that says it: those before can't be told apart. */
export const firstToSay = 30;
/** The first one that gives no discarded version's number to another. */
export const firstToDiscard = 45;
/** The first one that publishes nothing alone where the account demands approval. */
export const firstToDemandApproval = 49;
/** The first one that gives links another life than 12 months. */
export const firstToEndLinks = 55;
/** The first one that tells other systems what happens. */
export const firstToTell = 59;
export const releaseSetting = 'consent_console.release';

const program = 'consent-console';
/** The mark counts, and PostgreSQL cuts a name at 63. */
const nameMaximum = 55;

/** What others see of our connections: the address's own name or ours, and the release. */
export const applicationName = (given: string | null = null): string =>
  `${(given ?? program).slice(0, nameMaximum)} r${release}`;

const unmarked = (name: SQL): SQL =>
  sql`left(regexp_replace(${name}, ' r[0-9]{1,6}$', ''), ${nameMaximum}::int)`;

/**
 * Whether a release before that one, by its number, is connected to the database under the name that
 * this connection has, or the usual one.
 */
export const isOlderConnected = async (db: Database, before: number): Promise<boolean> => {
  const own = unmarked(sql`current_setting('application_name')`);
  const { rows } = await db.execute<{ isThere: boolean }>(sql`
    select exists (select from pg_stat_activity a
      where a.datname = current_database() and a.pid <> pg_backend_pid()
        and ${unmarked(sql`a.application_name`)} in (${own}, ${program})
        and coalesce(substring(a.application_name from ' r([0-9]{1,6})$'), '0')::int < ${before}::int
    ) as "isThere"`);
  return rows[0]?.isThere === true;
};

/** An instance of an older release asks the database every few seconds, unless it was restarted. */
const unseenMs = 50_000;

/**
 * Whether no release before that one, by its number, was connected for so long, as often as this
 * process asked. Once so, it stays so.
 */
export const createReleaseWatch = (
  before: number,
): ((db: Database, now: string) => Promise<boolean>) => {
  let unseenFrom: number | undefined;
  let isOver = false;
  return async (db, now) => {
    if (isOver) return true;
    const time = Date.parse(now);
    if (await isOlderConnected(db, before)) unseenFrom = undefined;
    else {
      unseenFrom ??= time;
      isOver = time - unseenFrom >= unseenMs;
    }
    return isOver;
  };
};

/** What a release before the last one may not write anymore: it leaves out what is new. */
const guarded = [
  'data_subjects',
  'subject_elements',
  'subject_purposes',
  'subject_choices',
  'receipts',
  'transactions',
  'merges',
  'collection_points',
  'collection_point_versions',
  'purposes',
  'purpose_versions',
  'purpose_preferences',
];

const sentence =
  'A newer release upgrades this database or works with it: this one can only read. Stop it.';

/** Their code tells it as a database that is read-only. */
const readOnly = '25006';

const say = (setting: string) => `coalesce(nullif(current_setting('${setting}', true), ''), '0')`;

/**
 * Lets only some releases write about people and configuration; others go on reading. Where there are
 * destinations of events, that's only who tells them. Not on a cluster, where tables have no triggers.
 * @param oldest the name of the newest migration that the oldest of them knows
 * @param inShortLock does a statement as soon as its table is free for a moment
 */
export const refuseOlderReleases = async (
  db: Database,
  oldest: string,
  inShortLock: (statement: string) => Promise<void>,
): Promise<void> => {
  const { rows } = await db.execute<{ isOurs: boolean; isCluster: boolean }>(sql`
    select ${sql.raw(say(releaseSetting))}::int >= ${release} as "isOurs",
      exists (select from pg_extension where extname = 'citus') as "isCluster"`);
  const [here] = rows;
  // The built-in database has nobody else.
  if (here === undefined || !here.isOurs || here.isCluster) return;
  await inShortLock(`create or replace function refuse_older_releases() returns trigger
    language plpgsql as $$ begin
      if ${say(releaseSetting)}::int < ${Number.parseInt(oldest, 10)} then
        raise exception '${sentence}' using errcode = '${readOnly}';
      end if;
      if ${say(releaseSetting)}::int < ${firstToTell} and to_regclass('destinations') notnull then
        if exists (select from destinations) then
          raise exception '${sentence}' using errcode = '${readOnly}';
        end if;
      end if;
      return null;
    end $$`);
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname in (${sql.join(
        guarded.map((name) => sql`${name}`),
        sql`, `,
      )})`);
  for (const { name } of tables) {
    await inShortLock(`create or replace trigger refuse_older_releases
      before insert or update or delete on "${name}"
      for each statement execute function refuse_older_releases()`);
  }
};
