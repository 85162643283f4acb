import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type DataElement,
  getDataElementEndpoint,
  listDataElementsEndpoint,
  updateDataElementEndpoint,
} from '#contract/data-element-settings.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
const [list, get, update] = [
  listDataElementsEndpoint,
  getDataElementEndpoint,
  updateDataElementEndpoint,
];
const admin = { as: 'administrator' } as const;
const ana = 'ana@example.org';

beforeEach(service.reset);

/** Gives Ana values of these elements, which makes them. */
const make = (...names: string[]) =>
  api.upsert(
    ana,
    names.map((name) => ({ name, value: 'as a program gave it' })),
  );

const listed = async (query: Record<string, unknown> = {}) =>
  (await api.done(list, { query }, { as: 'reader' })).content;
const named = async (name: string): Promise<DataElement> => {
  const found = (await listed({ name })).find((element) => element.name === name);
  if (found === undefined) throw new Error('There is no element of this name.');
  return found;
};

describe('the list of data elements', () => {
  test('goes by name, in pages, and says what the names propose', async () => {
    await make('Phone', 'city', 'Birthday', 'Home Country');
    const all = await listed();
    expect(all.map(({ name, type, kind, findsPeople }) => [name, type, kind, findsPeople])).toEqual(
      [
        ['Birthday', 'USER_INPUT', 'BIRTH_DATE', false],
        ['city', 'USER_INPUT', 'NONE', false],
        ['Home Country', 'COUNTRY', 'NONE', false],
        ['Phone', 'USER_INPUT', 'PHONE', true],
      ],
    );
    const unset = { isKindSet: false, isFindsPeopleSet: false, changedDate: null, changedBy: null };
    expect(all).toEqual(all.map((element) => ({ ...element, ...unset })));
    const pages = [...(await listed({ size: 3 })), ...(await listed({ size: 3, page: 1 }))];
    expect(pages).toEqual(all);
  });

  test('is searched by a part of the name in any case, and by no pattern', async () => {
    await make('Phone', 'Home phone', 'City', '100% sure');
    const found = async (name: string) => (await listed({ name })).map((own) => own.name);
    expect(await found('PHONE')).toEqual(['Home phone', 'Phone']);
    expect(await found('%')).toEqual(['100% sure']);
    expect(await found('h_ne')).toEqual([]);
  });
});

describe('a data element', () => {
  test('is what an administrator sets, until its name decides again', async () => {
    await make('Phone');
    const { id } = await named('Phone');
    const params = { dataElementId: id };
    const set = async (change: Record<string, unknown>) => {
      const { changedDate } = await api.done(get, { params });
      clock.advance(1000);
      const body = { ...change, changedDate };
      const answer = await api.done(update, { params, body }, admin);
      expect(await api.done(get, { params }, { as: 'reader' })).toEqual(answer);
      expect(answer).toMatchObject({ changedDate: clock.now(), changedBy: 'administrator' });
      return [answer.kind, answer.isKindSet, answer.findsPeople, answer.isFindsPeopleSet];
    };
    expect(await set({ kind: 'NONE', findsPeople: false })).toEqual(['NONE', true, false, true]);
    expect(await set({ kind: 'CARD', findsPeople: null })).toEqual(['CARD', true, true, false]);
    expect(await set({ kind: null, findsPeople: true })).toEqual(['PHONE', false, true, true]);
    const { rows } = await service.db.execute(sql`
      select object_type as type, object_id as id, changes from activity
      where operation = 'updateDataElement' order by at, id limit 1`);
    const changes = {
      before: { '': { name: 'Phone', kind: null, findsPeople: null } },
      after: { '': { name: 'Phone', kind: 'NONE', findsPeople: false } },
    };
    expect(rows).toEqual([{ type: 'dataElement', id, changes }]);
  });

  test("isn't changed over what someone else set since it was read", async () => {
    await make('Phone');
    const { id, changedDate } = await named('Phone');
    const params = { dataElementId: id };
    const change = { kind: 'NONE', findsPeople: null, changedDate };
    const first = await api.done(update, { params, body: change }, admin);
    const late = { kind: 'CARD', findsPeople: null };
    const refused = await api.refused(update, { params, body: { ...late, changedDate } }, admin);
    expect([refused.status, refused.code]).toEqual([400, 'data-element-changed']);
    expect(await api.done(get, { params })).toEqual(first);
    const body = { ...late, changedDate: first.changedDate };
    expect((await api.done(update, { params, body }, admin)).kind).toBe('CARD');
  });

  test('is changed by administrators alone, with a kind that there is', async () => {
    await make('Phone');
    const { id } = await named('Phone');
    const params = { dataElementId: id };
    const body = { kind: null, findsPeople: null };
    for (const as of ['reader', 'support', 'writer', 'auditor'] as const) {
      expect((await api.refused(update, { params, body }, { as })).status).toBe(403);
    }
    const wrong = { kind: 'PET', findsPeople: 'perhaps' };
    const { errors } = await api.refused(update, { params, body: wrong }, admin);
    expect(errors?.map(({ path }) => path)).toEqual(['kind', 'findsPeople']);
    const nowhere = { params: { dataElementId: unknownId } };
    expect((await api.refused(update, { ...nowhere, body }, admin)).status).toBe(404);
    expect((await api.refused(get, nowhere)).status).toBe(404);
  });

  test('keeps what a program gave from forms while it is set to reach a person', async () => {
    await make('City', 'Phone');
    const purpose = await api.activePurpose();
    const DataElements = ['City', 'Phone'];
    const point = await api.activePoint({ PurposeIds: [purpose], DataElements });
    const token = await api.pointToken(point);
    const settings = { City: 'ADDRESS', Phone: 'NONE' };
    for (const [name, kind] of Object.entries(settings)) {
      const params = { dataElementId: (await named(name)).id };
      await api.done(update, { params, body: { kind, findsPeople: null } }, admin);
    }
    clock.advance(1000);
    await api.receipt(token, { identifier: ana, dsDataElements: { City: 'Lisbon', Phone: '1' } });
    const { content } = await api.done(listProfilesEndpoint, {
      query: { includeClaims: true },
      headers: { identifier: ana },
    });
    const values = content[0]?.DataElements?.map(({ Name, Value }) => [Name, Value]);
    expect(values).toEqual([
      ['City', 'as a program gave it'],
      ['Phone', '1'],
    ]);
    expect(content[0]?.Claims?.map(({ Name, Value }) => [Name, Value])).toEqual([
      ['City', 'Lisbon'],
    ]);
  });
});
