// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { profileSortKeys } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { walkTotal as total } from '#service/testing/many-subjects.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';
import { listProfiles } from './list-profiles.ts';

const service = await startService();
const { api, clock, db } = service;
const rows = createSubjectRows(db, clock.now);

const withPurpose = 40;
let purposeGuid = '';

const resetPeople = service.resetTo(async () => {
  purposeGuid = await api.activePurpose();
  // Ten times that are a microsecond apart, each of a tenth of the rows; every third row never transacted.
  await db.execute(sql`
    insert into data_subjects
      (id, identifier, identifier_type, link_token, created_at, modified_at, last_transaction_at)
    select md5(n::text)::uuid, 'person ' || md5('name' || n), (array['', 'Email', 'ä', 'Phone'])[1 + n % 4],
      'link', at + (n % 10) * interval '1 microsecond', at + (n % 7) * interval '1 microsecond',
      case when n % 3 = 0 then '-infinity' else at - (n % 5) * interval '1 microsecond' end
    from generate_series(1, ${total}::int) n, (select timestamptz '2026-01-02 03:04:05.123456Z' as at) t`);
  await db.execute(sql`
    insert into subject_purposes (subject_id, purpose_id, purpose_version, status,
      first_transaction_at, last_transaction_at, updated_at, transaction_count)
    select s.id, ${purposeGuid}::uuid, 1, 'ACTIVE', s.created_at, s.created_at, s.created_at, 1
    from data_subjects s order by s.id limit ${withPurpose}`);
  // Else small pages are planned as sorts of everybody.
  await db.execute(sql`analyze`);
});

let made = 0;
// Else each walk would be longer than the one before it, and fewer would share a time.
beforeEach(async () => {
  await resetPeople();
  made = 0;
});

/** Ids in the database's own order. */
const idsBy = async (sort: string, ofPurpose: boolean): Promise<string[]> => {
  const [key, direction] = sort.split(',');
  const column = {
    id: 'id',
    identifier: 'identifier',
    createdDate: 'created_at',
    lastModifiedDate: 'modified_at',
    lastTransactionDate: 'last_transaction_at',
    identifierType: 'identifier_type',
  }[key ?? ''];
  const { rows: found } = await db.execute<{ id: string }>(
    sql.raw(`
    select id from data_subjects s
    ${ofPurpose ? 'where exists (select 1 from subject_purposes p where p.subject_id = s.id)' : ''}
    order by ${column} ${direction}, id ${direction}`),
  );
  return found.map(({ id }) => id);
};

const changed = new Set<string>();

/** Puts two new people somewhere into every order, and moves one who was there. */
const stir = async (ids: readonly string[]) => {
  for (const at of ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123459Z']) {
    const number = made + 1;
    await rows.subject(`person ${number % 10}${number}`, {
      createdAt: at,
      modifiedAt: at,
      lastTransactionAt: at,
      identifierType: number % 2 === 0 ? 'Email' : '',
    });
    made = number;
  }
  const moved = ids[(made * 37) % ids.length];
  if (moved === undefined) return;
  changed.add(moved);
  await db.execute(sql`update data_subjects set modified_at = now(), last_transaction_at = now(),
    created_at = now() where id = ${moved}::uuid`);
};

type Parts = { query: Record<string, unknown>; headers: Record<string, string> };

/** A page over HTTP. */
const request = (parts: Parts) => api.done(listProfilesEndpoint, parts);

const caller = { subject: 'reader', clientId: 'test', scopes: ['CONSENT_READ'] } as const;

/** A page as the verb answers it, which takes half the time. */
const ask = async ({ query, headers }: Parts) => {
  const { body } = await listProfiles(
    { ...service, caller, now: service.clock.now },
    {
      query: z.parse(
        listProfilesEndpoint.query,
        Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      ),
      headers,
    },
  );
  return body;
};

/** Pages without the choices: they decide nothing here, and cost half of a small page. */
const properties = 'ignoreCount,ignoreTopics,ignoreCustomPreferences';

const walk = async (
  query: Record<string, unknown> & { size: number },
  read: typeof request,
  meanwhile: (page: number) => Promise<void> = async () => {},
): Promise<string[]> => {
  const ids: string[] = [];
  let headers: Record<string, string> = {};
  for (let page = 0; ; page += 1) {
    const parts = { query: { properties, ...query }, headers };
    const { content, number, last, pageable, isMainPassOver } = await read(parts);
    if (!isMainPassOver) expect(number).toBe(page);
    ids.push(...content.map(({ Id }) => Id));
    const token = pageable?.requestContinuation ?? null;
    expect(last).toBe(token === null);
    if (token === null) return ids;
    if (!isMainPassOver) expect(content).toHaveLength(query.size);
    headers = { requestContinuation: token };
    await meanwhile(page);
  }
};

/** Small enough to end among people who share a time. */
const largePage = total / 20;

const sorts = profileSortKeys.flatMap((key) => [`${key},asc`, `${key},desc`]);

describe.each(sorts)(`over ${total} people by %s`, (sort) => {
  test('one by one, those of a purpose come each once and in order', async () => {
    const whole = await idsBy(sort, true);
    expect(whole).toHaveLength(withPurpose);
    expect(await walk({ sort, size: 1, purposeGuid }, ask)).toEqual(whole);
  });

  // A page of one is a request for each person: every key at each size, both directions at one.
  test.each([largePage, sort.endsWith('desc') ? 1 : 7])(
    'pages of %i: who did not change comes once and in order while others come and change',
    { timeout: 300_000 },
    async (size) => {
      changed.clear();
      const everyPages = Math.max(1, Math.floor(total / size / 25));
      const before = await idsBy(sort, false);
      expect(before).toHaveLength(total);
      const meanwhile = async (page: number) => {
        if (page % everyPages === 0) await stir(before);
      };
      const seen = await walk({ sort, size }, size === largePage ? request : ask, meanwhile);
      expect(changed.size).toBeGreaterThan(15);
      const unchanged = before.filter((id) => !changed.has(id));
      const wanted = new Set(unchanged);
      expect(seen.filter((id) => wanted.has(id))).toEqual(unchanged);
    },
  );
});

test('pages by number show the same as by continuation, and one beyond the last is empty', async () => {
  const whole = await idsBy('lastModifiedDate,desc', false);
  const query = { size: 50, properties: 'ignoreCount' };
  const ids: string[] = [];
  for (let page = 0; ids.length < whole.length; page += 1) {
    const { content } = await api.done(listProfilesEndpoint, { query: { ...query, page } });
    ids.push(...content.map(({ Id }) => Id));
  }
  expect(ids).toEqual(whole);
  const beyond = await api.done(listProfilesEndpoint, { query: { ...query, page: 2_147_483_647 } });
  expect(beyond).toMatchObject({ content: [], empty: true, last: true });
});

test('left out, the sort is the last updated first, and the direction ascending', async () => {
  const idsOf = async (query: Record<string, unknown>) =>
    (await api.done(listProfilesEndpoint, { query: { size: 50, ...query } })).content.map(
      ({ Id }) => Id,
    );
  expect(await idsOf({})).toEqual((await idsBy('lastModifiedDate,desc', false)).slice(0, 50));
  expect(await idsOf({ sort: 'createdDate' })).toEqual(
    (await idsBy('createdDate,asc', false)).slice(0, 50),
  );
});
