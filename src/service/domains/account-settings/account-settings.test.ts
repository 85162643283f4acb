import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
const admin = { as: 'administrator' } as const;
const read = () => api.done(getAccountSettingsEndpoint, {}, { as: 'reader' });
const change = (body: Record<string, unknown>) =>
  api.done(updateAccountSettingsEndpoint, { body }, admin);

test('the assumed country is none until an administrator sets it, and never set over a change', async () => {
  await service.reset();
  const none = { defaultCountry: null, changedDate: null, changedBy: null };
  expect(await read()).toEqual(none);
  const set = await change({ defaultCountry: 'DE', changedDate: null });
  expect(set).toEqual({
    defaultCountry: 'DE',
    changedDate: clock.now(),
    changedBy: 'administrator',
  });
  const late = { body: { defaultCountry: 'AT', changedDate: null } };
  const refused = await api.refused(updateAccountSettingsEndpoint, late, admin);
  expect([refused.status, refused.code]).toEqual([400, 'account-settings-changed']);
  expect(await read()).toEqual(set);
  clock.advance(1000);
  const unset = await change({ defaultCountry: null, changedDate: set.changedDate });
  expect(unset).toMatchObject({ defaultCountry: null, changedDate: clock.now() });
  const { rows } = await service.db.execute(sql`
    select changes from activity where operation = 'updateAccountSettings' and status < 400
    order by at, id`);
  const [before, after] = [{ '': { defaultCountry: null } }, { '': { defaultCountry: 'DE' } }];
  expect(rows).toEqual([
    { changes: { before, after } },
    { changes: { before: after, after: before } },
  ]);
});

test('only administrators set it, to the code of a country', async () => {
  const body = { defaultCountry: 'DE' };
  for (const as of ['reader', 'support', 'writer', 'auditor'] as const) {
    expect((await api.refused(updateAccountSettingsEndpoint, { body }, { as })).status).toBe(403);
  }
  for (const defaultCountry of ['de', 'DEU', 'XX', '', 49]) {
    const wrong = { body: { defaultCountry } };
    const { errors } = await api.refused(updateAccountSettingsEndpoint, wrong, admin);
    expect(errors?.map(({ path }) => path)).toEqual(['defaultCountry']);
  }
});
