import { sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { listIdentityGroupsEndpoint } from '#contract/identity-groups.ts';
import { listLinkTokensEndpoint, listLinkTokensV4Endpoint } from '#contract/link-tokens.ts';
import { startService } from './service.ts';

type Slice = {
  content: Record<string, string>[];
  number: number;
  last: boolean;
  pageable: { requestContinuation?: string };
  requestContinuation?: string | null;
};
type Query = Record<string, string>;
type List = {
  name: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  sort: string | undefined;
  query: Query;
  /** What a row has a person's id as. */
  key: string;
};

/** Whom a crawl saw, and in how many pages, before its catch-up and in it. */
type Crawl = { seen: ReadonlySet<string>; mainPages: number; laterPages: number };

/** Where the crawls begin; all that is there is of two days before. */
const begin = '2026-11-22T00:00:00.000Z';
const ofSubjects = { fromDate: '2026-11-19', toDate: '2026-11-26' };
const ofConsents = { updatedSince: '2026-11-01', updatedUntil: '2026-12-01' };

/**
 * People with a consent, a receipt, a transaction, a link and a group each, which all have the
 * person's id, and crawls of every list of them while others write.
 */
export const startCrawls = async (people: number) => {
  const service = await startService();
  const { api, clock, db } = service;
  let made = 0;

  /** Whoever comes while a list is crawled, and before. */
  const create = async (count: number): Promise<void> => {
    const numbers = sql`generate_series(${made + 1}::int, ${made + count}::int) as n,
      lateral (select md5('crawl ' || n)::uuid as id, ${clock.now()}::timestamptz - case
        when ${made}::int = 0 then make_interval(days => 2, secs => n) else interval '0' end as at) t`;
    made += count;
    await db.execute(sql`insert into data_subjects (id, identifier, identifier_type, link_token,
        created_at, modified_at, last_transaction_at, last_interaction_at)
      select id, id, (array['', 'Email', 'Phone'])[1 + n % 3], 'link ' || n, at, at, at, at
      from ${numbers}`);
    await db.execute(sql`insert into identifiers select id, id from ${numbers}`);
    await db.execute(sql`insert into subject_purposes (subject_id, purpose_id, purpose_version,
        status, first_transaction_at, last_transaction_at, updated_at, transaction_count)
      select id, ${purposeId}::uuid, 1, 'ACTIVE', at, at, at, 1 from ${numbers}`);
    await db.execute(sql`insert into identity_groups (id, created_at, modified_at)
      select id, at, at from ${numbers}`);
    await addReceipts(sql`select id, at from ${numbers}`);
  };

  const addReceipts = async (people: ReturnType<typeof sql>): Promise<void> => {
    await db.execute(sql`with added as (
        insert into receipts (id, identifier, collection_point_id, collection_point_version,
          created_at, interaction_at, is_test, origin, fields)
        select gen_random_uuid(), id, ${pointId}::uuid, 1, at, at, false, 'API', '{}'
        from (${people}) as p
        returning *)
      insert into transactions (id, subject_id, receipt_id, purpose_id, purpose_version, type,
        created_at, interaction_at, is_test, auto_generated, created_by, choices)
      select gen_random_uuid(), identifier::uuid, id, ${purposeId}::uuid, 1, 'CONFIRMED',
        created_at, interaction_at, false, false, 'Receipt', '[]' from added`);
  };

  let purposeId = '';
  let pointId = '';
  const reset = service.resetTo(async () => {
    purposeId = await api.activePurpose();
    ({ Id: pointId } = await api.createPoint({ PurposeIds: [purposeId] }));
    clock.set(begin);
    made = 0;
    await create(people);
    await db.execute(sql`analyze`);
  });

  let changes = 0;
  /** Changes these, and so many others in turn, as receipts and renewals do. */
  const change = async (keys: readonly string[], more: number): Promise<void> => {
    const at = clock.now();
    changes += 1;
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from data_subjects order by md5(id::text || ${changes}::text) limit ${more}`,
    );
    const ids = sql`array[${sql.join(
      [...keys, ...rows.map(({ id }) => id)].map((id) => sql`${id}::uuid`),
      sql`, `,
    )}]`;
    await db.execute(sql`update data_subjects set modified_at = ${at}, last_transaction_at = ${at},
        last_interaction_at = ${at}, link_token_renewed_at = ${at},
        identifier_type = (array['', 'Email', 'Phone'])[1 + (ascii(id::text) + ${changes}::int) % 3]
      where id = any(${ids})`);
    await db.execute(sql`update subject_purposes set updated_at = ${at}, last_transaction_at = ${at}
      where subject_id = any(${ids})`);
    await db.execute(sql`update identity_groups set modified_at = ${at} where id = any(${ids})`);
    await addReceipts(sql`select distinct id, ${at}::timestamptz as at from unnest(${ids}) as id`);
  };

  /** The rows' keys of one slice, as JSON over HTTP. */
  const read = async (list: List, size: number, token: string | null): Promise<Slice> => {
    const query = new URLSearchParams({ ...list.query, size: String(size) });
    if (list.sort !== undefined) query.set('sort', list.sort);
    const { method, path } = list.endpoint;
    const requestContinuation = token ?? undefined;
    const answer = await service.send(`${path}?${query}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(method === 'GET' && requestContinuation ? { requestContinuation } : {}),
      },
      ...(method === 'POST' && { body: JSON.stringify({ requestContinuation }) }),
    });
    return answer.json();
  };

  /** Reads a list to its end; `meanwhile` runs between its pages. Throws where it has no end. */
  const crawl = async (
    list: List,
    size: number,
    meanwhile: (seen: ReadonlySet<string>) => Promise<void>,
  ): Promise<Crawl> => {
    const seen = new Set<string>();
    let [mainPages, laterPages] = [0, 0];
    for (let token: string | null = null; mainPages + laterPages < 2 * people; ) {
      const slice = await read(list, size, token);
      for (const row of slice.content) seen.add(row[list.key] ?? '');
      if (slice.number === mainPages) mainPages += 1;
      else laterPages += 1;
      token = slice.requestContinuation ?? slice.pageable.requestContinuation ?? null;
      if (slice.last !== (token === null)) throw new Error('last is not where nothing follows.');
      if (token === null) return { seen, mainPages, laterPages };
      await meanwhile(seen);
    }
    throw new Error('This list goes on and on.');
  };

  /**
   * How many of those who were there at its begin a crawl misses, while between any two pages someone
   * who isn't seen yet changes, and so many others, and someone comes.
   */
  const crawlUnderWrites = async (list: List, size: number, others: number) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from data_subjects`);
    const unseen = (seen: ReadonlySet<string>) => rows.filter(({ id }) => !seen.has(id));
    const { seen, ...pages } = await crawl(list, size, async (sofar) => {
      clock.advance(10_000);
      const [hot] = unseen(sofar);
      await change(hot === undefined ? [] : [hot.id], others);
      await create(1);
    });
    return { missed: unseen(seen).length, ...pages };
  };

  return { reset, crawlUnderWrites };
};

const both = (...keys: readonly string[]) =>
  keys.flatMap((key) => [`${key},asc`, `${key},desc`] as const);

/** Every list that continues and has rows that change or come, with its orders. */
const crawled: [
  List['endpoint'] & { operationId: string },
  (string | undefined)[],
  string,
  Query,
][] = [
  [listProfilesEndpoint, both(...profileSortKeys), 'Identifier', { properties: 'ignoreCount' }],
  [listProfilesV3Endpoint, both('lastUpdatedDate'), 'identifier', {}],
  [listDataSubjectsV4Endpoint, both('lastModifiedDate', 'createdDate'), 'identifier', ofSubjects],
  [listDataSubjectsUnorderedV4Endpoint, [undefined], 'identifier', ofSubjects],
  [listProfilesV4Endpoint, both('lastUpdatedDate'), 'identifier', ofConsents],
  [listProfilesUnorderedV4Endpoint, [undefined], 'identifier', ofConsents],
  [
    listLinkTokensEndpoint,
    both('createdDate', 'dataSubject.guid', 'dataSubject.identifier'),
    'DataSubjectId',
    {},
  ],
  [listLinkTokensV4Endpoint, both('expiryDate'), 'identifier', ofSubjects],
  [listIdentityGroupsEndpoint, both('createdDate', 'lastModifiedDate'), 'id', {}],
  [listReceiptsEndpoint, both('consentCreationDate'), 'dataSubjectIdentifier', {}],
  [listTransactionsEndpoint, both('consentCreationDate'), 'identifier', {}],
];
export const crawledLists: List[] = crawled.flatMap(([endpoint, sorts, key, query]) =>
  sorts.map((sort) => ({ name: `${endpoint.operationId} by ${sort}`, endpoint, sort, key, query })),
);
