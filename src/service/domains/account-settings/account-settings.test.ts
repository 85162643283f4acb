import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  confirmAccountSettingsEndpoint,
  getAccountSettingsEndpoint,
  takeBackAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { firstToDemandApproval, firstToEndLinks } from '#service/db/older-releases.ts';
import { keepName } from '#service/domains/colleagues/keep-name.ts';
import { settleSwitches } from '#service/domains/switch-requests/settle-switches.ts';
import { testDatabase } from '#service/testing/database.ts';
import { startService } from '#service/testing/service.ts';
import { isOnServer } from '#service/testing/service-process.ts';

const service = await startService();
const { api, clock } = service;
const admin = { as: 'administrator' } as const;
const read = () => api.done(getAccountSettingsEndpoint, {}, { as: 'reader' });
const change = (body: Record<string, unknown>) =>
  api.done(updateAccountSettingsEndpoint, { body }, admin);

test('the assumed country is none until an administrator sets it, and never set over a change', async () => {
  await service.reset();
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
  const tickets = { ticketPattern: null, ticketLink: null };
  const off = {
    publishingNeedsApproval: false,
    linkMonths: 12,
    ...calendar,
    ...tickets,
    pending: null,
  };
  const none = { defaultCountry: null, ...off, changedDate: null, changedBy: null };
  expect(await read()).toEqual(none);
  const set = await change({ defaultCountry: 'DE', changedDate: null });
  expect(set).toEqual({
    defaultCountry: 'DE',
    ...off,
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
  const of = (defaultCountry: string | null) => ({
    '': { defaultCountry, publishingNeedsApproval: false, linkMonths: 12, ...calendar, ...tickets },
  });
  const [before, after] = [of(null), of('DE')];
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

describe('that publishing needs approval', () => {
  const set = async (publishingNeedsApproval: boolean) => {
    const { defaultCountry, changedDate } = await read();
    const body = { defaultCountry, changedDate, publishingNeedsApproval };
    clock.advance(1000);
    return api.call(updateAccountSettingsEndpoint, { body }, admin);
  };
  const second = { as: 'second-administrator' } as const;
  const secondAdministrator = () =>
    keepName(
      service.db,
      { subject: 'second-administrator', name: 'Sam Example', scopes: ['CONSENT_ADMIN'] },
      clock.now(),
    );

  test('is turned on at once, and off only by a second administrator', async () => {
    await service.reset();
    await secondAdministrator();
    expect(await set(true)).toMatchObject({
      status: 200,
      answer: { publishingNeedsApproval: true, pending: null },
    });
    const { status, answer } = await set(false);
    const pending = { askedBy: 'administrator', takesEffectDate: null };
    expect([status, answer]).toMatchObject([202, { publishingNeedsApproval: true, pending }]);
    const own = await api.refused(confirmAccountSettingsEndpoint, {}, admin);
    expect([own.status, own.code]).toEqual([403, 'second-administrator-needed']);
    const taken = await api.done(takeBackAccountSettingsEndpoint, {}, second);
    expect(taken).toMatchObject({ publishingNeedsApproval: true, pending: null });
    expect((await api.refused(confirmAccountSettingsEndpoint, {}, second)).code).toBe(
      'nothing-to-confirm',
    );
    await set(false);
    expect(await api.done(confirmAccountSettingsEndpoint, {}, second)).toMatchObject({
      publishingNeedsApproval: false,
      pending: null,
      changedBy: 'second-administrator',
    });
  });

  test('with one administrator it is off after a day, and the activity says so', async () => {
    await service.reset();
    await set(true);
    const { answer } = await set(false);
    expect(answer?.pending?.takesEffectDate).not.toBeNull();
    clock.advance(86_399_000);
    await settleSwitches(service.db, { signing: service.rowSigning, now: clock.now() });
    expect((await read()).publishingNeedsApproval).toBe(true);
    clock.advance(1000);
    await settleSwitches(service.db, { signing: service.rowSigning, now: clock.now() });
    expect(await read()).toMatchObject({ publishingNeedsApproval: false, pending: null });
    const query = { objectType: 'accountSettings' };
    const { content } = await api.done(listActivityEndpoint, { query }, admin);
    expect(content.map(({ kind }) => kind)).toEqual(['switchedOff', 'switchAsked', 'switchedOn']);
  });

  test('stays as it is, and so does what waits, where another setting is saved', async () => {
    await service.reset();
    await secondAdministrator();
    await set(true);
    await set(false);
    const { changedDate } = await read();
    clock.advance(1000);
    const saved = await change({ defaultCountry: 'AT', changedDate });
    expect(saved).toMatchObject({
      defaultCountry: 'AT',
      publishingNeedsApproval: true,
      pending: { askedBy: 'administrator' },
    });
  });

  test.runIf(isOnServer)('is not turned on while a release publishes that knows none', async () => {
    await service.reset();
    const database = await testDatabase();
    await database.session(async (own) => {
      await own.execute(
        sql`select set_config('application_name', ${`consent-console r${firstToDemandApproval - 1}`}, false)`,
      );
      const { changedDate } = await read();
      const body = { changedDate, publishingNeedsApproval: true };
      const refused = await api.refused(updateAccountSettingsEndpoint, { body }, admin);
      expect([refused.status, refused.code]).toEqual([400, 'older-release-connected']);
      expect((await set(false)).status).toBe(200);
    });
    expect((await set(true)).status).toBe(200);
  });
});

test('working days and holidays are stored once each, in order, and stay where they are left out', async () => {
  await service.reset();
  const set = async (body: Record<string, unknown>) => {
    const { changedDate } = await read();
    clock.advance(1000);
    return api.call(updateAccountSettingsEndpoint, { body: { changedDate, ...body } }, admin);
  };
  for (const [path, value] of [
    ['workingDays', []],
    ['workingDays.0', [8]],
    ['workingDays.0', ['1']],
    ['holidays.0', ['2026-02-30']],
    ['holidays.0', ['25.12.2026']],
  ] as const) {
    const body = { [path.split('.')[0] ?? '']: value };
    expect((await set(body)).problem?.errors?.map((one) => one.path)).toEqual([path]);
  }
  const calendar = { workingDays: [1, 6], holidays: ['2026-12-25', '2027-01-01'] };
  const given = { workingDays: [6, 1, 6], holidays: ['2027-01-01', '2026-12-25', '2027-01-01'] };
  expect((await set(given)).answer).toMatchObject(calendar);
  expect((await set({ defaultCountry: 'AT' })).answer).toMatchObject(calendar);
});

test('what tickets look like and where they open is set, stays where it is left out, and goes with an empty text', async () => {
  await service.reset();
  const set = async (body: Record<string, unknown>) => {
    const { changedDate } = await read();
    clock.advance(1000);
    return api.call(updateAccountSettingsEndpoint, { body: { changedDate, ...body } }, admin);
  };
  for (const [path, value] of [
    ['ticketPattern', 'ABC'],
    ['ticketPattern', 'a#@example.org'],
    ['ticketPattern', '*'.repeat(10_000)],
    ['ticketLink', 'http://desk.example.org/{ticket}'],
    ['ticketLink', 'https://desk.example.org/'],
    ['ticketLink', 'https://{ticket}.example.org/'],
  ] as const) {
    expect((await set({ [path]: value })).problem?.errors?.map((one) => one.path)).toEqual([path]);
  }
  const link = 'https://desk.example.org/{ticket}';
  const set1 = { ticketPattern: 'HELP-*', ticketLink: link };
  expect((await set({ ...set1, ticketPattern: ' HELP-* ' })).answer).toMatchObject(set1);
  expect((await set({ linkMonths: 6 })).answer).toMatchObject(set1);
  const set2 = { ticketPattern: null, ticketLink: link };
  expect((await set({ ticketPattern: '' })).answer).toMatchObject(set2);
});

describe('how long magic links work', () => {
  const set = async (linkMonths: unknown) => {
    const { defaultCountry, changedDate } = await read();
    clock.advance(1000);
    const body = { defaultCountry, changedDate, linkMonths };
    return api.call(updateAccountSettingsEndpoint, { body }, admin);
  };

  test('is 12 months until it is set, to 1 to 60, and stays where it is left out', async () => {
    await service.reset();
    for (const linkMonths of [0, 61, 1.5, '6', true]) {
      expect((await set(linkMonths)).problem?.errors?.map(({ path }) => path)).toEqual([
        'linkMonths',
      ]);
    }
    expect((await set(6)).answer).toMatchObject({ linkMonths: 6 });
    const { changedDate } = await read();
    clock.advance(1000);
    expect(await change({ defaultCountry: 'AT', changedDate })).toMatchObject({ linkMonths: 6 });
    expect((await set(60)).answer).toMatchObject({ linkMonths: 60, defaultCountry: 'AT' });
  });

  test.runIf(isOnServer)('is not changed while a release gives others', async () => {
    await service.reset();
    const database = await testDatabase();
    await database.session(async (own) => {
      await own.execute(
        sql`select set_config('application_name', ${`consent-console r${firstToEndLinks - 1}`}, false)`,
      );
      expect((await set(6)).problem?.code).toBe('older-release-connected');
      expect((await set(12)).status).toBe(200);
    });
    expect((await set(6)).status).toBe(200);
  });
});
