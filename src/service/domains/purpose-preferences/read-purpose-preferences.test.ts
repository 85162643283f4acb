import { beforeEach, describe, expect, test } from 'vitest';
import { getPurposePreferenceEndpoint } from '#contract/purpose-preferences.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import {
  findUnknownPurposePreferences,
  readPurposePreferences,
} from './read-purpose-preferences.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const get = getPurposePreferenceEndpoint;

describe('one preference', () => {
  test('is answered without translations unless they are asked for', async () => {
    const { Languages, ...record } = await api.createPreference();
    const params = { customPreferenceId: record.Id.toUpperCase() };
    expect(await api.done(get, { params }, { as: 'reader' })).toEqual(record);
    const query = { includeTranslations: false };
    expect(await api.done(get, { params, query })).toEqual(record);
    const whole = await api.done(get, { params, query: { includeTranslations: true } });
    expect(whole).toEqual({ ...record, Languages });
  });

  test('that does not exist is 404', async () => {
    const problem = await api.refused(get, { params: { customPreferenceId: unknownId } });
    expect(problem).toMatchObject({ status: 404, code: 'not-found' });
    expect(problem.detail).toMatch(/^Purpose preference /);
  });

  test.each(['yes', '', 'TRUE', '1'])('is refused for translations %j', async (value) => {
    const { errors } = await api.refused(get, {
      params: { customPreferenceId: unknownId },
      query: { includeTranslations: value },
    });
    expect(errors?.map(({ path }) => path)).toEqual(['includeTranslations']);
  });
});

describe('for other domains', () => {
  test('records are read by their ids', async () => {
    const { Languages, ...one } = await api.createPreference();
    const two = await api.createPreference();
    const ids = [two.Id, one.Id, one.Id, unknownId];
    const found = await readPurposePreferences(service, ids);
    expect([...found.keys()].sort()).toEqual([one.Id, two.Id].sort());
    expect(found.get(one.Id)).toEqual(one);
    const whole = await readPurposePreferences(service, [one.Id], { withLanguages: true });
    expect(whole.get(one.Id)).toEqual({ ...one, Languages });
    expect(await readPurposePreferences(service, [])).toEqual(new Map());
  });

  test('ids of nothing are faults, each at its place', async () => {
    const { Id } = await api.createPreference();
    expect(await findUnknownPurposePreferences(service, [], 'Ids')).toEqual([]);
    expect(await findUnknownPurposePreferences(service, [Id.toUpperCase(), Id], 'Ids')).toEqual([]);
    const other = unknownId.toUpperCase();
    expect(await findUnknownPurposePreferences(service, [unknownId, Id, other], 'Ids')).toEqual([
      { path: 'Ids.0', message: `There's no purpose preference ${unknownId}.` },
      { path: 'Ids.2', message: `There's no purpose preference ${other}.` },
    ]);
  });
});
