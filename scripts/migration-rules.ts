import { isAlone, statementsOf, worksFromOf } from '#service/db/migration-segments.ts';
import { placements } from '#service/db/placements.ts';

/** Migrations up to this one were written before the rules. */
export const lastFree = '0029_sessions';

/** Small tables, whatever an account holds: what is done to them is over at once. */
const small: readonly string[] = [
  'account',
  'account_settings',
  'api_credentials',
  'catalog_stamp',
  'deletion_settings',
  'receipt_signers',
  'retention_rules',
  'schema_migrations',
  'secrets',
  'signing_keys',
];

const name = '"?([a-z_]+)"?';
const rules: readonly { pattern: RegExp; says: string; isForAll?: true }[] = [
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${name}`, 'is'),
    says: 'builds an index while nobody can write. Use CREATE INDEX CONCURRENTLY IF NOT EXISTS, or a job.',
  },
  {
    pattern: new RegExp(`^alter table ${name}.*\\bset not null`, 'is'),
    says: 'reads all rows under a lock. Add a CHECK (… IS NOT NULL) NOT VALID, and a job that validates it.',
  },
  {
    pattern: new RegExp(
      `^alter table ${name}.*\\bset data type|^alter table ${name}.*\\balter column \\S+ type`,
      'is',
    ),
    says: 'rewrites the table. Add a column, fill it by a job, and drop the former one a release later.',
  },
  {
    pattern: new RegExp(
      `^alter table ${name}.*\\badd (?:(?:constraint \\S+ )?(?:foreign key|check)|column .*\\b(?:references|check)\\b)(?!.*not valid)`,
      'is',
    ),
    says: 'checks all rows under a lock. Add NOT VALID, and a job that validates it.',
  },
  {
    pattern: new RegExp(
      `^alter table ${name}.*\\badd (?:(?:constraint \\S+ )?(?:primary key|unique)|column .*\\b(?:primary key|unique)\\b)(?!.*using index)`,
      'is',
    ),
    says: 'builds an index under a lock. Build it CONCURRENTLY first, and add it USING INDEX.',
  },
  {
    pattern: new RegExp(`^alter table ${name}.*\\badd column (?!.*default).*not null`, 'is'),
    says: 'fails where there are rows. Give the column a DEFAULT.',
  },
  {
    pattern: new RegExp(
      `^alter table ${name}.*\\badd column .*(?:default \\(?(?:gen_random_uuid|random|clock_timestamp)|\\bgenerated (?:always|by default) as\\b|\\b(?:small|big)?serial\\b)`,
      'is',
    ),
    says: 'rewrites the table: what is in the column differs from row to row. Fill it by a job.',
  },
  {
    pattern: new RegExp(`^alter table ${name}.*\\bvalidate constraint`, 'is'),
    says: 'reads all rows. Let a job do it.',
  },
  {
    pattern: new RegExp(`^(?:with .*)?(?:update|delete from) ${name}`, 'is'),
    says: 'changes rows. Let a job do it, step by step.',
  },
  {
    pattern: new RegExp(`^insert into .*? from ${name}`, 'is'),
    says: 'reads all rows. Let a job do it, step by step.',
  },
  {
    pattern:
      /^(?:vacuum full|cluster|reindex (?!.*concurrently)|lock(?: table)?|truncate)\b ?"?([a-z_]*)"?/is,
    says: 'locks or rewrites a table.',
    isForAll: true,
  },
  {
    pattern: new RegExp(
      `^alter table ${name}.*\\b(?:drop column|rename)|^drop table(?: if exists)? ${name}`,
      'is',
    ),
    says: 'takes away what the release before still uses. Say in a comment above since which migration nobody does: "-- unused since: 0030_jobs".',
    isForAll: true,
  },
];

const unusedSince = /^\s*-- unused since: \S+$/m;
const comment = /^\s*--[^\n]*\n/;
const bare = (statement: string): string => {
  let rest = statement;
  while (comment.test(rest)) rest = rest.replace(comment, '');
  return rest.trim().replaceAll('"public".', '');
};

/** What in a migration would hold others up, or break the release before: a sentence each. */
export const faultsOf = (migration: { name: string; sql: string }): string[] => {
  if (migration.name <= lastFree) return [];
  const faults: string[] = [];
  const { sql } = migration;
  if (worksFromOf(sql) === null) {
    faults.push(
      'It must say on which release before it still works: "-- works-from: <its newest migration>".',
    );
  }
  const statements = statementsOf(sql);
  const created = new Set(
    statements.flatMap(
      (one) => /^create table (?:if not exists )?"?([a-z_]+)/i.exec(bare(one))?.[1] ?? [],
    ),
  );
  for (const statement of statements) {
    const text = bare(statement);
    if (isAlone(statement) && /^do\b/i.test(text)) continue;
    for (const { pattern, says, isForAll } of rules) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const table = found.slice(1).find((one) => one !== undefined) ?? '';
      if (created.has(table) || (small.includes(table) && isForAll !== true)) continue;
      if (says.startsWith('takes away') && unusedSince.test(statement)) continue;
      faults.push(`${text.split('\n', 1)[0]?.slice(0, 80)} … ${says}`);
    }
  }
  return faults;
};

/** Names of small tables that there aren't. */
export const unknownTables = (): string[] => small.filter((table) => !(table in placements));
