// @module-tag more

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSelectionEndpoint } from '#contract/bulk-jobs.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { searchDataSubjectsEndpoint } from '#contract/data-subject-search.ts';
import {
  listDataSubjectsEndpoint,
  listProfilesEndpoint,
  listPurposeSubjectsEndpoint,
} from '#contract/data-subjects.ts';
import { listProfilesV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  listProfilesUnorderedV4Endpoint,
  listProfilesV4Endpoint,
  searchByElementV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { endpoints } from '#contract/endpoints.ts';
import { listGroupsV4Endpoint } from '#contract/identity-groups-v4.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import type { Database } from '#service/db/database.ts';
import { openPostgres } from '#service/db/postgres.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, db } = service;
beforeEach(service.reset);

const serverUrl = process.env.TEST_DATABASE_URL;
const searches = {
  profiles: listProfilesEndpoint,
  'data subjects': listDataSubjectsEndpoint,
  'the subjects of a purpose': listPurposeSubjectsEndpoint,
  receipts: listReceiptsEndpoint,
  transactions: listTransactionsEndpoint,
  'magic links': listLinkTokensEndpoint,
  'data subjects by a body': searchDataSubjectsEndpoint,
  'profiles in V3': listProfilesV3Endpoint,
  'data subjects in V4': listDataSubjectsV4Endpoint,
  'data subjects in V4 without an order': listDataSubjectsUnorderedV4Endpoint,
  'consents in V4': listProfilesV4Endpoint,
  'consents in V4 without an order': listProfilesUnorderedV4Endpoint,
  'an element in V4': searchByElementV4Endpoint,
};
const names = Object.keys(searches) as (keyof typeof searches)[];

const [from, to] = ['2026-11-18', '2026-11-25'];
const dates = { fromDate: from, toDate: to, updatedSince: from, updatedUntil: to };
const element = { dataElementName: 'City', dataElementValue: 'Lund' };

/** The answer of an instance on this database to a search. */
const answerOf = async (endpoint: Endpoint, own: Database) => {
  const params = endpoint.params === undefined ? {} : { purposeId: await api.activePurpose() };
  const query = endpoint.path.includes('/v4/') ? dates : {};
  const body = endpoint.body === undefined ? {} : { body: element };
  return service
    .apiOf(service.createInstance({ db: own }))
    .call(endpoint, { params, query, ...body });
};

const tooBroad = ({ narrowing }: Endpoint) => ({
  status: 422,
  code: 'search-too-broad',
  title: 'Unprocessable content',
  detail: `This search took too long and was stopped. ${narrowing}`,
});

/** Those that need more than people to have something to find. */
const others = [checkSelectionEndpoint, listGroupsV4Endpoint];

test('every search over people or their history says how to narrow it, in words', () => {
  const narrowed = endpoints.filter((endpoint: Endpoint) => endpoint.narrowing !== undefined);
  const all = [...Object.values(searches), ...others];
  expect(new Set(narrowed)).toEqual(new Set(all));
  for (const { narrowing } of all) {
    expect(narrowing).toMatch(/^[A-Z][^{}_]+\.$/);
    // The console doesn't show sentences of more than 300 characters.
    expect(narrowing.length).toBeLessThan(200);
  }
});

// PGlite has no time limit for statements.
describe.runIf(serverUrl !== undefined)('on a server, a statement that waits', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const ownUrl = Object.assign(new URL(serverUrl ?? 'postgres://localhost'), {
    pathname: rows[0]?.name,
  }).href;
  const hasty = openPostgres(ownUrl, { onBroken: () => {}, statementMs: 500 });
  afterAll(() => hasty.close());

  /** Runs something while nobody else can read people, receipts or transactions. */
  const whileLocked = async <Result>(act: () => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table data_subjects, subject_purposes, receipts, transactions`);
      return act();
    });

  test.each(names)('for too long makes a search of %s answer 422', async (name) => {
    const endpoint = searches[name];
    const { problem } = await whileLocked(() => answerOf(endpoint, hasty.db));
    expect(problem).toMatchObject(tooBroad(endpoint));
    expect((await answerOf(endpoint, hasty.db)).problem).toBeNull();
  });

  test('for too long makes a write answer 503 without changing anything', async () => {
    const { problem } = await whileLocked(() =>
      service.apiOf(service.createInstance({ db: hasty.db })).call(upsertElementsEndpoint, {
        headers: { dataSubjectIdentifier: 'ana' },
        body: { dataElements: [{ name: 'City', linked: false, value: ['Lund'] }] },
      }),
    );
    expect(problem).toMatchObject({ status: 503, code: 'database-too-slow' });
    expect(problem?.detail).toContain('Nothing was changed.');
    expect((await api.done(listProfilesEndpoint, {})).content).toEqual([]);
  });

  test("and is canceled by an administrator doesn't count as too broad", async () => {
    const cancel = async () => {
      for (;;) {
        const canceled = await db.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        if (canceled.rows.length > 0) return;
        await sleep(10);
      }
    };
    const [{ problem }] = await whileLocked(() =>
      Promise.all([answerOf(listProfilesEndpoint, db), cancel()]),
    );
    expect(problem).toMatchObject({ status: 503, code: 'database-unavailable' });
  });
});
