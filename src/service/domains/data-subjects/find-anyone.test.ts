import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import {
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { jobsTable } from '#service/db/schema/jobs.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { upgradeWork } from '#service/domains/jobs/upgrade-work.ts';
import { byRequest, deleteIn, idOf } from '#service/testing/erase.ts';
import { runJobs } from '#service/testing/jobs.ts';
import { startService } from '#service/testing/service.ts';
import { searchKeysFill } from './search-keys-fill.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const foundBy = async (identifier: string, query: Record<string, unknown> = {}) => {
  const { content } = await api.done(listProfilesEndpoint, {
    query: { match: 'lenient', properties: ['ignoreCount'], country: 'DE', ...query },
    headers: { identifier },
  });
  return content.map(({ Identifier, FoundBy }) => {
    const best = FoundBy?.[0];
    const words = [Identifier, best?.Kind, best?.Name, best?.MergedDate && 'merged'];
    return words.filter(Boolean).join(' ');
  });
};

const value = (name: string, text: string, linked = false) => [{ name, value: [text], linked }];

test('a national number is read as the country’s that is named', async () => {
  await api.upsert('ana', value('Mobile', '+12025550124'));
  await api.upsert('bea', value('Mobile', '+49 202 5550124'));
  expect(await foundBy('(202) 555-0124', { country: 'US' })).toEqual(['ana sameDigits Mobile']);
  expect(await foundBy('(0202) 555-0124', { country: 'DE' })).toEqual(['bea sameDigits Mobile']);
  const { TriedCountry, TriedElements } = await api.done(listProfilesEndpoint, {
    query: { match: 'lenient', country: 'US' },
    headers: { identifier: '(202) 555-0199' },
  });
  expect([TriedCountry, TriedElements]).toEqual(['US', ['Mobile']]);
});

test('without one it is the account’s country’s, and so are stored ones, with nothing to write anew', async () => {
  await api.upsert('ana', value('Mobile', '0151 1000003'));
  await api.upsert('bea', value('Mobile', '+49 151 1000004'));
  const none = { country: undefined };
  expect(await foundBy('0151 1000004', none)).toEqual([]);
  const body = { defaultCountry: 'DE', changedDate: null };
  await api.done(updateAccountSettingsEndpoint, { body }, { as: 'administrator' });
  expect(await foundBy('0151 1000004', none)).toEqual(['bea sameDigits Mobile']);
  expect(await foundBy('+49 151 1000003', { country: 'FR' })).toEqual(['ana sameDigits Mobile']);
});

const readKeys = async () => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select unnest(array[text_key, phone_key]) as key from identifiers
    union all select unnest(array[text_key, phone_key]) from former_identifiers
    union all select unnest(array[text_key, phone_key]) from subject_elements`);
  return rows.flatMap(({ key }) => key ?? []).toSorted();
};

test('receipts, staff and merges write keys; nothing personal is in them, in logs or in the activity', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose], DataElements: ['Mobile', 'City'] });
  const token = await api.pointToken(point);
  const dsDataElements = { Mobile: '+49 151 1000003', City: 'Porto 4711' };
  await api.receipt(token, { identifier: 'ana@example.org', dsDataElements });
  expect(await foundBy('0151 1000003')).toEqual(['ana@example.org sameDigits Mobile']);
  expect(await foundBy('porto 4711')).toEqual([]);
  const later = { ...dsDataElements, Mobile: '+49 151 1000004' };
  await api.receipt(token, { identifier: 'ana@example.org', dsDataElements: later });
  expect(await foundBy('0151 1000003')).toEqual([]);
  expect(await foundBy('0151 1000004')).toEqual(['ana@example.org sameDigits Mobile']);

  await api.upsert('bea@example.org', value('Loyalty', 'LC-9000004', true));
  clock.advance(1000);
  const body = { primaryIdentifier: 'ana@example.org', additionalIdentifiers: ['bea@example.org'] };
  await api.done(mergeEndpoint, { body });
  for (const text of ['lc 9000004', '0151 1000004', 'BEA@example.org']) {
    expect(await foundBy(text)).toHaveLength(1);
  }
  const keys = await readKeys();
  expect(keys).toHaveLength(5);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{18}$/);
  const told = JSON.stringify([service.log, await api.done(listActivityEndpoint, {})]);
  for (const text of ['1000003', '1000004', '9000004', 'example.org']) {
    expect(told).not.toContain(text);
  }

  const id = await idOf(db, 'ana@example.org');
  await deleteIn(service, (eraser) => erasePeople(eraser, [id], byRequest));
  expect(await readKeys()).toEqual([]);
});

test('people of before are found as before, and by a job in every way; so they are by an element that becomes one', async () => {
  await api.upsert('Ana@example.org', value('Mobile', '+49 151 1000003'));
  await api.upsert('bea', value('Member', '+49 151 1000004'));
  await api.upsert('dora', []);
  await api.upsert('cleo@example.org', []);
  clock.advance(1000);
  const body = { primaryIdentifier: 'dora', additionalIdentifiers: ['cleo@example.org'] };
  await api.done(mergeEndpoint, { body });
  const keys = await readKeys();
  for (const table of ['identifiers', 'former_identifiers', 'subject_elements']) {
    await db.execute(sql`update ${sql.identifier(table)} set text_key = null, phone_key = null`);
  }
  const fill = async () => {
    const [id, at] = [crypto.randomUUID(), clock.now()];
    const state = { kind: 'UPGRADE', state: 'WAITING', createdAt: at, dueAt: at } as const;
    await db.insert(jobsTable).values({ id, rowId: id, name: searchKeysFill, ...state });
  };
  const run = () => {
    const newId = () => crypto.randomUUID();
    const work = upgradeWork({
      people: 2,
      newId,
      searchKeys: service.searchKeys,
      links: service.links,
    });
    return runJobs(service, work, async () => {
      const left = await db.$count(jobsTable, sql`ended_at is null`);
      if (left > 0) throw new Error('The job goes on.');
    });
  };
  await fill();
  expect(await foundBy('ana@EXAMPLE.org')).toEqual(['Ana@example.org otherCase']);
  expect(await foundBy('0151 1000003')).toEqual([]);
  await run();
  expect(await readKeys()).toEqual(keys);
  expect(await foundBy('0151 1000003')).toEqual(['Ana@example.org sameDigits Mobile']);

  const mark = async (findsPeople: boolean) => {
    const as = { as: 'administrator' } as const;
    const { content } = await api.done(listDataElementsEndpoint, { query: { name: 'Member' } }, as);
    const [{ id = '', changedDate = null } = {}] = content;
    const body = { kind: null, findsPeople, changedDate };
    await api.done(updateDataElementEndpoint, { params: { dataElementId: id }, body }, as);
    clock.advance(60_000);
  };
  await mark(true);
  expect(await foundBy('0151 1000004')).toEqual([]);
  await run();
  expect(await foundBy('0151 1000004')).toEqual(['bea sameDigits Member']);
  await mark(false);
  await run();
  expect(await readKeys()).toEqual(keys);
});
