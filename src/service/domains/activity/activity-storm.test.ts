// @module-tag more

import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { recordLooksEndpoint } from '#contract/activity.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import {
  createMergeRequestEndpoint,
  processMergeRequestEndpoint,
} from '#contract/merge-requests.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';

import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { openRowSigning } from '#service/identity/row-signing.ts';
import { testEncryption } from '#service/testing/encryption.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { createRandom } from '#service/testing/random.ts';
import { runSearches } from '#service/testing/searches.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';
import { forgetActivity } from './forget-activity.ts';
import { sealRows } from './seal-rows.ts';
import { verifySeals } from './verify-seals.ts';

const service = await startService();
const { api, clock, db, sealer } = service;
beforeEach(service.reset);

const people = 24;
const rounds = 12;

test('no row is named among merges, jobs, erasures, views and rows of an older release', async () => {
  await db.execute(sql`delete from secrets where name = 'activity signed since'`);
  const signing = await openRowSigning(db, testEncryption);
  const log = { info: () => {}, error: (data: object) => expect(data).toBeUndefined() };
  const random = createRandom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const someone = () => `person-${below(people)}@example.org`;

  const upsert = (identifier: string) =>
    api.call(upsertElementsEndpoint, {
      headers: { dataSubjectIdentifier: identifier },
      body: { dataElements: [{ name: 'City', value: `City ${below(3)}` }] },
    });
  const acts: readonly (() => Promise<unknown>)[] = [
    () => upsert(someone()),
    () => api.call(listProfilesEndpoint, { headers: { identifier: someone() } }),
    () => api.call(listProfilesEndpoint, { query: { size: 10 } }),
    async () => {
      const ids = await Promise.all([someone(), someone()].map((one) => idOf(db, one)));
      const body = { kind: 'revealed', dataSubjectIds: ids.filter(Boolean), reason: 'Ticket 12' };
      await api.call(recordLooksEndpoint, { body });
    },
    () =>
      api.call(mergeEndpoint, {
        body: { primaryIdentifier: someone(), additionalIdentifiers: [someone()] },
      }),
    async () => {
      const id = await idOf(db, someone());
      if (id !== '') await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
    },
    // As a release writes it that doesn't sign.
    () =>
      db.execute(sql`insert into activity (id, at, actor, client, kind, operation, object_type,
          criteria, fields, request_id, status, personal)
        values (gen_random_uuid(), ${clock.now()}, 'older', 'console', 'listed', 'listProfiles',
          'person', '[]', '[]', '', 200, '[]')`),
  ];
  const seal = () => sealRows(db, { sealer, signing, now: clock.now, mayDate: true, log });
  const check = async () => {
    const { faults } = await verifySeals({ db }, { sealer, signing }, { from: 1 });
    expect(faults).toEqual([]);
  };
  const checkTables = async () => expect(await findTableFaults(db)).toEqual([]);

  await upsert(someone());
  const duplicates = await api.done(createMergeRequestEndpoint, {
    body: {
      mergeRequestName: 'Same city',
      customDataElementNames: ['City'],
      jobFrequency: 'CUSTOM',
      mergeCondition: 'ANY',
    },
  });
  for (let round = 0; round < rounds; round += 1) {
    clock.advance(20_000);
    const isSigned = round >= rounds / 2;
    if (round === rounds / 2) await signing.noteSignedSince(db, clock.now());
    const allowed = isSigned ? acts.slice(0, -1) : acts;
    const storm = Array.from({ length: 30 }, () => allowed[below(allowed.length)]?.());
    await Promise.all([...storm, seal(), check(), seal(), check()]);
    if (round % 4 === 3) {
      await runSearches(service);
      await api.call(processMergeRequestEndpoint, { params: { mergeRequestId: duplicates } });
    }
    await check();
    await checkTables();
  }
  await seal();
  await check();
  const { rows } = await db.execute<{ rows: number; unsigned: number }>(
    sql`select count(*)::int as rows, (count(*) - count(mac))::int as unsigned from activity`,
  );
  expect(rows[0]?.rows).toBeGreaterThan(150);
  expect(rows[0]?.unsigned).toBeGreaterThan(10);
  clock.set('2029-01-01T00:00:00.000Z');
  await forgetActivity(db, { sealer, signing, now: clock.now, months: 24 });
  await check();
});
