import { beforeEach, describe, expect, test } from 'vitest';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  listPurposePreferencesEndpoint,
  purposePreferenceSortKeys,
} from '#contract/purpose-preferences.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const list = listPurposePreferencesEndpoint;

/** All records of the list, page by page. */
const walk = async (query: { size: number; sort?: string }): Promise<PurposePreference[]> => {
  const records: PurposePreference[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await api.done(list, { query: { ...query, page } }, { as: 'reader' });
    records.push(...answer.content);
    expect(answer.totalPages).toBe(Math.ceil(answer.totalElements / query.size));
    if (answer.last) return records;
    expect(answer.content).toHaveLength(query.size);
  }
};

const keyOf: Record<string, (record: PurposePreference) => string> = {
  name: ({ Name }) => Name.toLowerCase(),
  createdDate: ({ CreatedDate }) => CreatedDate ?? '',
  lastModifiedDate: ({ UpdatedDate }) => UpdatedDate ?? '',
  selectionType: ({ SelectionType }) => SelectionType,
  numberOfOptions: ({ NumberOfOptions }) => String(NumberOfOptions),
  numberOfLanguages: ({ NumberOfLanguages }) => String(NumberOfLanguages),
};

const fill = async () => {
  const names = ['beta', 'Alpha', 'Émile', 'alpha', 'Zeta', 'ärger'];
  for (let index = 0; index < 15; index += 1) {
    if (index % 5 === 0) clock.advance(1000);
    const { Id } = await api.createPreference({
      Name: `${names[index % names.length]} ${index}`,
      SelectionType: index % 2 === 0 ? 'SINGLE_CHOICE' : 'MULTI_CHOICE',
      Options: ['a', 'b', 'c', 'd'].slice(0, 1 + (index % 4)),
    });
    if (index % 4 !== 0) continue;
    clock.advance(10_000);
    await api.updatePreference(Id, {
      Languages: index % 8 === 0 ? [{ Language: 'de', Name: 'x', Description: '' }] : [],
    });
    clock.advance(-10_000);
  }
};

test('an empty account has an empty page', async () => {
  expect(await api.done(list)).toMatchObject({ content: [], empty: true, totalElements: 0 });
});

test('a page holds whole records without their translations', async () => {
  const created = await api.createPreference();
  const { Languages: _, ...record } = await api.updatePreference(created.Id, {
    Languages: [{ Language: 'de', Name: 'Häufigkeit', Description: '' }],
  });
  expect((await api.done(list)).content).toEqual([record]);
  expect(record).toMatchObject({ NumberOfLanguages: 2, NumberOfOptions: 3 });
});

test('each sort key and direction holds, and pages of any size lose and repeat nothing', async () => {
  await fill();
  const all = new Set((await walk({ size: 100 })).map(({ Id }) => Id));
  expect(all.size).toBe(15);
  for (const key of purposePreferenceSortKeys) {
    const read = keyOf[key] ?? String;
    for (const direction of ['asc', 'desc']) {
      const sort = `${key},${direction}`;
      const whole = await walk({ size: 100, sort });
      const values = whole.map(read);
      const sorted = values.toSorted();
      expect(values, sort).toEqual(direction === 'asc' ? sorted : sorted.reverse());
      expect(new Set(values).size).toBeGreaterThan(1);
      expect(new Set(whole.map(({ Id }) => Id))).toEqual(all);
      expect(await walk({ size: 4, sort })).toEqual(whole);
      expect(await walk({ size: 1, sort })).toEqual(whole);
    }
  }
});

test('left out, the sort is by name, and the direction ascending', async () => {
  await fill();
  const byName = await walk({ size: 100, sort: 'name,asc' });
  expect(await walk({ size: 100 })).toEqual(byName);
  expect(await walk({ size: 100, sort: 'name' })).toEqual(byName);
});

test('the order holds below a millisecond', async () => {
  for (const micros of ['000005', '000003', '000004', '000001']) {
    clock.set(`2026-11-21T09:00:00.${micros}Z`);
    await api.createPreference({ Name: micros });
  }
  const records = await walk({ size: 100, sort: 'createdDate' });
  expect(records.map(({ Name }) => Name)).toEqual(['000001', '000003', '000004', '000005']);
});

describe('a page that cannot be is refused', () => {
  test.each([
    [{ page: '-1' }, ['page']],
    [{ size: '0' }, ['size']],
    [{ size: '101' }, ['size']],
    [{ sort: 'Name' }, ['sort']],
    [{ sort: 'updatedDate' }, ['sort']],
    [{ sort: 'name,up' }, ['sort']],
    [{ size: 'x', page: 'x', sort: 'x' }, ['page', 'size', 'sort']],
  ])('%j', async (query, paths) => {
    const { status, errors } = await api.refused(list, { query });
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, paths]);
  });
});

test('a page beyond the last is empty and says so', async () => {
  await api.createPreference();
  expect(await api.done(list, { query: { page: 2_147_483_647, size: 100 } })).toMatchObject({
    content: [],
    last: true,
    totalElements: 1,
  });
});

test('is searched by words of a name and filtered by state', async () => {
  const { Id } = await api.createPreference({ Name: 'Wie häufig' });
  await api.createPreference({ Name: 'Häufige Themen' });
  await api.createPreference({ Name: 'Kanal' });
  await api.updatePreference(Id, { Disabled: true });
  const found = async (query: Record<string, string>) => {
    const { content, totalElements } = await api.done(list, { query });
    expect(totalElements).toBe(content.length);
    return content.map(({ Name }) => Name);
  };
  expect(await found({ name: 'HAUFIG' })).toEqual(['Häufige Themen', 'Wie häufig']);
  expect(await found({ name: 'häufig wie' })).toEqual(['Wie häufig']);
  expect(await found({ state: 'disabled' })).toEqual(['Wie häufig']);
  expect(await found({ state: 'enabled', name: 'häufig' })).toEqual(['Häufige Themen']);
});

test('is filtered by a purpose whose Active version or Draft links it', async () => {
  const [active, drafted, retired, unlinked] = [
    await api.createPreference({ Name: 'Active' }),
    await api.createPreference({ Name: 'Drafted' }),
    await api.createPreference({ Name: 'Retired' }),
    await api.createPreference({ Name: 'Unlinked' }),
  ];
  const id = await api.activePurpose({ CustomPreferenceIds: [retired.Id] });
  await api.newPurposeVersion(id);
  await api.updatePurpose(id, 2, { CustomPreferenceIds: [active.Id] });
  await api.publishPurpose(id, 2);
  await api.newPurposeVersion(id);
  await api.updatePurpose(id, 3, { CustomPreferenceIds: [drafted.Id] });
  await api.activePurpose({ CustomPreferenceIds: [unlinked.Id, retired.Id] });
  const found = async (query: Record<string, string>) => {
    const { content, totalElements } = await api.done(list, { query });
    expect(totalElements).toBe(content.length);
    return content.map(({ Name }) => Name);
  };
  expect(await found({ purposeGuid: id.toUpperCase() })).toEqual(['Active', 'Drafted']);
  expect(await found({ purposeGuid: id, name: 'draft' })).toEqual(['Drafted']);
  expect(await found({ purposeGuid: unknownId })).toEqual([]);
});
