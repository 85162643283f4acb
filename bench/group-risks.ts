import { sql } from 'drizzle-orm';
import { readGroupRisks } from '#service/domains/merge-requests/group-risks.ts';
import { atMost, type Figure, median, ms, quantile } from './support/figures.ts';
import { openService } from './support/in-process-service.ts';

type Service = Awaited<ReturnType<typeof openService>>;

const count = Number(process.env.GROUPS_FOUND ?? 20_000);
const rounds = 15;
const id = '11111111-1111-4111-8111-111111111111';
const jobs = `/api/consentmanager/v1/scheduled-jobs/merge-request/${id}/duplicates`;

const purposeNth = sql`md5('purpose ' || k)::uuid`;

/** 2 to 5 people in each group, with 0 to 8 consents each; one of fifty said no to everything. */
const statements = [
  sql`create temporary table people as
    select g, m as position, g * 5 + m as n, md5('person ' || (g * 5 + m))::uuid as id
    from generate_series(1, ${count}::int) as g, generate_series(0, 1 + g % 4) as m`,
  sql`insert into data_subjects (id, identifier, identifier_type, language, link_token, created_at,
      modified_at, last_transaction_at, last_interaction_at, unsubscribed)
    select id, 'person.' || n || '@example.org', '', 'de', md5('link ' || n), at, at, at, at,
      case when n % 50 = 0 then jsonb_build_array(jsonb_build_object(
        'at', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'receiptId', null)) end
    from people, lateral (select timestamptz '2025-01-01Z' + n * interval '1 second' as at) as t`,
  sql`insert into identifiers select 'person.' || n || '@example.org', id from people`,
  sql`insert into purposes (id, organization_id, created_at)
    select ${purposeNth}, ${id}, now() from generate_series(1, 12) as k`,
  sql`insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      status_before_pending, first_transaction_at, last_transaction_at, consent_at, updated_at,
      transaction_count, expiry_at)
    select p.id, ${purposeNth}, 1,
      (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'WITHDRAWN', 'PENDING', 'NO_CONSENT'])[
        1 + case when g % 10 < 3 then 0 else (n + k) % 6 end],
      'ACTIVE', now(), now(), now(), now(), 1,
      case when n % 7 = 0 then now() - interval '1 day' end
    from people as p, generate_series(1, n * 7 % 9) as k`,
  sql`insert into subject_choices (subject_id, purpose_id, choice_id, is_consented)
    select p.id, ${purposeNth}, md5('choice ' || c)::uuid, true
    from people as p, generate_series(1, n * 7 % 9) as k, generate_series(1, 2) as c
    where n % 3 = 0`,
  sql`insert into merge_requests (id, name, element_names, frequency, condition, first_trigger_at,
      trigger_at, status, created_at, created_by, searched_at)
    values (${id}, 'Same badge', '[]', 'CUSTOM', 'ANY', now(), now(), 'COMPLETED', now(), 'bench', now())`,
  sql`insert into merge_groups (merge_request_id, number, status, member_count, matched_element_names)
    select ${id}, g, 'OPEN', count(*), '[]' from people group by g`,
  sql`insert into merge_group_members (merge_request_id, group_number, position, subject_id)
    select ${id}, g, position, id from people`,
];

const fill = async ({ db }: Service): Promise<void> => {
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(sql`drop table people`);
  });
  await db.execute(sql`analyze`);
};

const timed = async (service: Service, query: string): Promise<number[]> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await service.read(`${jobs}${query}`);
    taken.push(performance.now() - start);
  }
  return taken;
};

const last = Math.floor(count / 20) - 1;
const reads: [string, string][] = [
  ['the first page of 20 by number', '?size=20&status=OPEN'],
  ['the first page of 20 by risk', '?size=20&status=OPEN&sort=risk'],
  ['a later page of 20 by risk', `?size=20&status=OPEN&sort=risk&page=${Math.floor(last / 2)}`],
  ['the last page of 20 by risk', `?size=20&status=OPEN&sort=risk&page=${last}`],
  ['the first page of 20 with a refusal', '?size=20&status=OPEN&sort=risk&risk=REFUSAL'],
  ['how many have what at stake', '/risks'],
];

/** Pages of a search that found thousands of groups, by what a merge of each has at stake. */
export const run = async (): Promise<Figure[]> => {
  const service = await openService();
  try {
    await fill(service);
    for (const [, query] of reads) await service.read(`${jobs}${query}`);
    const now = () => new Date().toISOString();
    const judged: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await readGroupRisks({ db: service.db, now }, id);
      judged.push(performance.now() - start);
    }
    const figures: Figure[] = [
      {
        what: `to judge ${count} groups, which the first read of each half minute waits for`,
        measured: `${ms(median(judged))}; ${ms(quantile(judged, 0.95))}`,
      },
    ];
    for (const [what, query] of reads) {
      const taken = await timed(service, query);
      figures.push({
        what: `${what}, of ${count} groups, median; 95 of 100 within`,
        measured: `${ms(median(taken))}; ${ms(quantile(taken, 0.95))}`,
        ...atMost(median(taken), 300, ' ms'),
      });
    }
    return figures;
  } finally {
    await service.close();
  }
};
