import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';

/**
 * How many people there are where a test walks through all of them: few, as each costs a request or
 * two, and a thousand with TEST_ALL=1.
 */
export const walkTotal = process.env.TEST_ALL === '1' ? 1_000 : 120;

/** The id of the n-th. */
const nth = sql`md5('subject ' || n)::uuid`;

const statements = (numbers: SQL): SQL[] => [
  sql`insert into data_elements (id, name, type, created_at)
    select gen_random_uuid(), name, 'TEXT', now()
    from unnest(array['First name', 'City', 'Phone']) as name on conflict do nothing`,
  // Times of one minute are shared by several; every twentieth never transacted.
  sql`insert into data_subjects (id, identifier, identifier_type, language, link_token, created_at,
      modified_at, last_transaction_at, last_interaction_at)
    select ${nth}, 'person.' || n || '@example.org', (array['', 'Email', 'Phone'])[1 + n % 3],
      (array['de', 'en-us', 'fi', 'fr', 'it', 'pt', 'sv'])[1 + n % 7],
      md5('link ' || n), at, at + interval '1 day',
      case when n % 20 = 0 then '-infinity' else at + interval '1 hour' end,
      case when n % 20 = 0 then '-infinity' else at + interval '1 hour' end
    from ${numbers} as n,
      lateral (select timestamptz '2023-11-01Z' + (n * 7919 % 1500000) * interval '1 minute' as at) t`,
  sql`insert into identifiers select 'person.' || n || '@example.org', ${nth} from ${numbers} as n`,
  sql`insert into subject_elements (subject_id, element_id, linked, position, value, updated_at)
    select ${nth}, e.id, e.name = 'Phone', 0, e.name || ' ' || n % 1000, now()
    from ${numbers} as n join data_elements e
      on e.name in ('First name', 'City') or e.name = 'Phone' and n % 5 = 0`,
  sql`insert into subject_purposes (subject_id, purpose_id, purpose_version, status, status_transaction_id,
      first_transaction_at, last_transaction_at, last_interaction_at, consent_at, updated_at,
      transaction_count, last_receipt_id, collection_point_id, collection_point_version)
    select s.id, p.purpose_id, p.version, (array['ACTIVE', 'WITHDRAWN', 'EXPIRED'])[1 + n % 3],
      md5('transaction ' || n || ' ' || k)::uuid, s.created_at, s.last_transaction_at, s.last_interaction_at, s.created_at, s.modified_at, 3,
      s.id, point.collection_point_id, point.version
    from ${numbers} as n
    join data_subjects s on s.id = ${nth} and n % 20 <> 0
    cross join generate_series(0, 2) as k
    join (select v.*, row_number() over (order by v.purpose_id) - 1 as place, count(*) over () as total
      from purpose_versions v where v.status = 'ACTIVE') p
      on p.place = (n + k * 7) % p.total and k <= n % 3
    left join (select c.*, row_number() over (order by c.collection_point_id) - 1 as place,
        count(*) over () as total
      from collection_point_versions c where c.status = 'ACTIVE') point
      on point.place = n % point.total
    on conflict do nothing`,
  sql`insert into transactions (id, subject_id, purpose_id, purpose_version, type, created_at,
      interaction_at, collection_point_id, collection_point_version, is_test, auto_generated, created_by,
      choices)
    select s.status_transaction_id, s.subject_id, s.purpose_id, s.purpose_version,
      case when s.status = 'ACTIVE' then 'CONFIRMED' else s.status end, s.last_transaction_at,
      s.last_interaction_at, s.collection_point_id, s.collection_point_version, false, false, 'Receipt', '[]'
    from ${numbers} as n join subject_purposes s on s.subject_id = ${nth}
    on conflict do nothing`,
  sql`insert into subject_choices (subject_id, purpose_id, choice_id, is_consented)
    select s.subject_id, s.purpose_id, t.topic_id, true
    from ${numbers} as n join subject_purposes s on s.subject_id = ${nth}
    join purpose_version_topics t
      on t.purpose_id = s.purpose_id and t.version = s.purpose_version and t.position < 2
    on conflict do nothing`,
  sql`insert into subject_choices (subject_id, purpose_id, choice_id, preference_id, is_consented)
    select s.subject_id, s.purpose_id, o.id, o.preference_id, o.position = 0
    from ${numbers} as n join subject_purposes s on s.subject_id = ${nth}
    join purpose_version_preferences p
      on p.purpose_id = s.purpose_id and p.version = s.purpose_version and p.position < 2
    join purpose_preference_options o on o.preference_id = p.preference_id and o.position < 2
    on conflict do nothing`,
];

/** At most this many by one statement, so that none runs into the time limit of statements. */
const atOnce = 10_000;

/**
 * Adds people as years of receipts leave them, each with elements and up to three of the Active
 * purposes, the same ones each time; for what only many rows can show.
 */
export const createManySubjects = async (db: Database, count: number): Promise<void> => {
  for (let from = 1; from <= count; from += atOnce) {
    const to = Math.min(count, from + atOnce - 1);
    const numbers = sql`generate_series(${from}::int, ${to}::int)`;
    for (const statement of statements(numbers)) await db.execute(statement);
  }
  await db.execute(sql`analyze`);
};
