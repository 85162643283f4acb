import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listActivityEndpoint } from '#contract/activity.ts';
import { withIncluded } from '#contract/common/scopes.ts';
import {
  confirmDeletionSettingsEndpoint,
  deleteDataSubjectsV2Endpoint,
  deleteDataSubjectV4Endpoint,
  deleteProfilesV2Endpoint,
  deleteProfilesV4Endpoint,
  deletePurposeProfilesV2Endpoint,
  getDeletionSettingsEndpoint,
  takeBackDeletionSettingsEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import {
  confirmRetentionRuleEndpoint,
  createRetentionRuleEndpoint,
  listRetentionRulesEndpoint,
  type RetentionTarget,
  startDryRunEndpoint,
  stopRetentionRuleEndpoint,
  updateRetentionRuleEndpoint,
} from '#contract/retention.ts';
import { keepName } from '#service/domains/colleagues/keep-name.ts';
import { unknownId } from '#service/testing/api.ts';
import { runRetention } from '#service/testing/retention.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';
import { settleSwitches } from './settle-switches.ts';

const service = await startService();
const { api, clock, db } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
const hour = 3_600_000;
const settle = () => settleSwitches(db, { signing: service.rowSigning, now: clock.now() });
/** Of the activity about what is switched, who did what, the newest first. */
const acts = async (objectType: 'deletionSettings' | 'retentionRule') => {
  const { content } = await api.done(
    listActivityEndpoint,
    { query: { objectType } },
    { as: 'auditor' },
  );
  return content.map(({ kind, actor }) => `${kind} by ${actor.subject}`);
};
const second = { as: 'second-administrator' } as const;

beforeEach(service.reset);

/** Somebody who signed in with the rights of an administrator. */
const signInAdministrator = (subject: string) =>
  keepName(db, { subject, name: `${subject} Example`, scopes: ['CONSENT_ADMIN'] }, clock.now());
const twoAdministrators = () => signInAdministrator('second-administrator');

const settings = () => api.done(getDeletionSettingsEndpoint);
const turnOn = (keepMonths = 36) =>
  api.call(
    updateDeletionSettingsEndpoint,
    { body: { allowsPrograms: true, keepMonths } },
    { as: 'administrator' },
  );
const confirm = (as: 'administrator' | 'second-administrator') =>
  api.call(confirmDeletionSettingsEndpoint, {}, { as });
const deletion = { body: { identifiers: ['nobody@example.org'] } };
const mayDelete = async () =>
  (await api.call(deleteDataSubjectsV2Endpoint, deletion)).status === 200;

describe('deletion by programs', () => {
  test('waits for a second administrator, and programs are refused until then', async () => {
    await twoAdministrators();
    const { status, answer } = await turnOn();
    const pending = { askedDate: clock.now(), askedBy: 'administrator', takesEffectDate: null };
    expect([status, answer]).toMatchObject([202, { allowsPrograms: false, pending }]);
    clock.advance(30 * 24 * hour);
    await settle();
    expect(await settings()).toMatchObject({ allowsPrograms: false, pending });
    expect(await mayDelete()).toBe(false);
    expect(await confirm('second-administrator')).toMatchObject({
      status: 200,
      answer: { allowsPrograms: true, pending: null, changedBy: 'second-administrator' },
    });
    expect(await mayDelete()).toBe(true);
  });

  test('takes effect after a day where there is only one, and not a second earlier', async () => {
    const asked = clock.now();
    const takesEffectDate = new Date(Date.parse(asked) + 24 * hour).toISOString();
    expect(await turnOn()).toMatchObject({
      status: 202,
      answer: { allowsPrograms: false, pending: { takesEffectDate } },
    });
    clock.advance(24 * hour - 1000);
    await settle();
    expect(await mayDelete()).toBe(false);
    clock.advance(1000);
    await settle();
    expect(await settings()).toMatchObject({
      allowsPrograms: true,
      pending: null,
      changedDate: takesEffectDate,
      changedBy: 'administrator',
    });
    expect(await mayDelete()).toBe(true);
    await settle();
    expect(await acts('deletionSettings')).toEqual([
      'switchedOn by service',
      'switchAsked by administrator',
    ]);
  });

  test('that waits is not asked for by whoever saves something else meanwhile', async () => {
    await twoAdministrators();
    await turnOn();
    clock.advance(1000);
    const body = { allowsPrograms: true, keepMonths: 12 };
    expect(await api.call(updateDeletionSettingsEndpoint, { body }, second)).toMatchObject({
      status: 200,
      answer: { allowsPrograms: false, keepMonths: 12, pending: { askedBy: 'administrator' } },
    });
    expect(await acts('deletionSettings')).toEqual([
      'updated by second-administrator',
      'switchAsked by administrator',
    ]);
  });

  test('is not asked for by who changes the months, whatever was taken back meanwhile', async () => {
    await twoAdministrators();
    const months = (keepMonths: number) =>
      api.call(updateDeletionSettingsEndpoint, { body: { keepMonths } }, second);
    await turnOn();
    expect((await months(12)).answer).toMatchObject({
      keepMonths: 12,
      pending: { askedBy: 'administrator' },
    });
    await api.done(takeBackDeletionSettingsEndpoint);
    expect(await months(24)).toMatchObject({
      status: 200,
      answer: { allowsPrograms: false, keepMonths: 24, pending: null },
    });
    const body = { allowsPrograms: true };
    await api.call(updateDeletionSettingsEndpoint, { body }, second);
    await confirm('administrator');
    expect((await months(36)).answer).toMatchObject({ allowsPrograms: true, keepMonths: 36 });
  });

  test('is not confirmed by the one who asked, from a second browser either', async () => {
    const provider = createProvider();
    const instance = createInstance(provider.client);
    const signIn = async (subject: string) => {
      provider.state.granted = provider.grantOf(subject, withIncluded(['CONSENT_ADMIN']));
      await signInAdministrator(subject);
      const browser = createBrowser(instance);
      await browser.signIn();
      return browser;
    };
    const [here, there, other] = [await signIn('ada'), await signIn('ada'), await signIn('bob')];
    const body = { allowsPrograms: true, keepMonths: 36 };
    expect((await here.call(updateDeletionSettingsEndpoint, { body })).status).toBe(202);
    for (const browser of [here, there]) {
      expect(await browser.call(confirmDeletionSettingsEndpoint)).toMatchObject({
        status: 403,
        body: { code: 'second-administrator-needed' },
      });
      // Asking again is no confirmation.
      expect((await browser.call(updateDeletionSettingsEndpoint, { body })).status).toBe(200);
    }
    // Nor is asking for what somebody else asked for.
    expect(await other.call(updateDeletionSettingsEndpoint, { body })).toMatchObject({
      status: 200,
      body: { allowsPrograms: false, pending: { askedBy: 'ada' } },
    });
    expect(await other.call(confirmDeletionSettingsEndpoint)).toMatchObject({
      status: 200,
      body: { allowsPrograms: true },
    });
  });

  test('is taken back by the one who asked, and by turning it off', async () => {
    await twoAdministrators();
    await turnOn();
    const { pending } = await api.done(takeBackDeletionSettingsEndpoint);
    expect(pending).toBeNull();
    expect(await confirm('second-administrator')).toMatchObject({
      status: 400,
      problem: { code: 'nothing-to-confirm' },
    });
    await turnOn();
    const off = { allowsPrograms: false, keepMonths: 12 };
    expect(await api.call(updateDeletionSettingsEndpoint, { body: off }, second)).toMatchObject({
      status: 200,
      answer: { allowsPrograms: false, keepMonths: 12, pending: null },
    });
    expect((await api.done(takeBackDeletionSettingsEndpoint)).pending).toBeNull();
  });

  test('needs nobody to be turned off, or to keep receipts for another time', async () => {
    await turnOn();
    await confirm('second-administrator');
    expect(await turnOn(12)).toMatchObject({
      status: 200,
      answer: { allowsPrograms: true, keepMonths: 12, pending: null },
    });
    const body = { allowsPrograms: false, keepMonths: 12 };
    expect((await api.call(updateDeletionSettingsEndpoint, { body }, second)).status).toBe(200);
    expect(await mayDelete()).toBe(false);
  });

  test.each(['writer', 'support', 'auditor', 'reader'] as const)(
    'is not confirmed by a %s',
    async (as) => {
      await turnOn();
      expect((await api.refused(confirmDeletionSettingsEndpoint, {}, { as })).status).toBe(403);
      expect((await api.refused(takeBackDeletionSettingsEndpoint, {}, { as })).status).toBe(403);
    },
  );

  test('leaves in the activity who asked and who confirmed', async () => {
    await twoAdministrators();
    await turnOn();
    clock.advance(1000);
    await confirm('second-administrator');
    const { content } = await api.done(
      listActivityEndpoint,
      { query: { objectType: 'deletionSettings' } },
      { as: 'auditor' },
    );
    expect(content).toMatchObject([
      { kind: 'switchedOn', actor: { subject: 'second-administrator' } },
      { kind: 'switchAsked', actor: { subject: 'administrator' } },
    ]);
  });

  test('is for programs: people in the console are told the way', async () => {
    await turnOn();
    await confirm('second-administrator');
    const provider = createProvider();
    provider.state.granted = provider.grantOf('ada', withIncluded(['CONSENT_ADMIN']));
    const browser = createBrowser(createInstance(provider.client));
    await browser.signIn();
    for (const [endpoint, parts] of [
      [deleteDataSubjectsV2Endpoint, deletion],
      [
        deleteDataSubjectV4Endpoint,
        { body: { identifier: 'a@example.org', retainReceipts: true } },
      ],
      [deleteProfilesV4Endpoint, { body: { identifier: 'a@example.org', purposes: [unknownId] } }],
      [
        deleteProfilesV2Endpoint,
        { body: { identifiers: ['a@example.org'], purposes: [unknownId] } },
      ],
      [deletePurposeProfilesV2Endpoint, { params: { purposeGuid: unknownId } }],
    ] as const) {
      const { status, body } = await browser.call(endpoint, parts);
      expect([status, body.code], endpoint.operationId).toEqual([
        403,
        'deletion-for-programs-only',
      ]);
      expect(body.detail).toContain('erasure');
    }
    expect(await mayDelete()).toBe(true);
  });
});

describe('a retention rule', () => {
  const tried = async (target: RetentionTarget) => {
    const body = { name: `Old ${target}`, target, event: 'INTERACTION', days: 365 };
    const { id: ruleId } = await api.done(createRetentionRuleEndpoint, { body });
    await api.done(startDryRunEndpoint, { params: { ruleId } });
    await runRetention(service);
    const { content } = await api.done(listRetentionRulesEndpoint);
    const dryRunId = content.find(({ id }) => id === ruleId)?.dryRun?.id ?? '';
    return { params: { ruleId }, body: { dryRunId } };
  };
  const rule = async () => (await api.done(listRetentionRulesEndpoint)).content[0];
  const turnRuleOn = (parts: Awaited<ReturnType<typeof tried>>) =>
    api.call(confirmRetentionRuleEndpoint, parts, { as: 'administrator' });

  test('that deletes people waits for a second administrator, and does not run until then', async () => {
    await twoAdministrators();
    const parts = await tried('PERSON');
    expect(await turnRuleOn(parts)).toMatchObject({
      status: 202,
      answer: { confirmedDate: null, pending: { askedBy: 'administrator', takesEffectDate: null } },
    });
    await runRetention(service);
    expect(await rule()).toMatchObject({ confirmedDate: null, lastRunDate: null });
    expect(await turnRuleOn(parts)).toMatchObject({
      status: 403,
      problem: { code: 'second-administrator-needed' },
    });
    expect(await api.call(confirmRetentionRuleEndpoint, parts, second)).toMatchObject({
      status: 200,
      answer: { confirmedBy: 'second-administrator', pending: null },
    });
    await runRetention(service);
    expect((await rule())?.lastRunDate).toBe(clock.now());
  });

  test('takes effect after a day where there is only one administrator', async () => {
    const parts = await tried('PERSON');
    const { answer } = await turnRuleOn(parts);
    const takesEffectDate = answer?.pending?.takesEffectDate;
    expect(Date.parse(takesEffectDate ?? '') - Date.parse(clock.now())).toBe(24 * hour);
    clock.advance(24 * hour);
    await settle();
    expect(await rule()).toMatchObject({
      confirmedDate: takesEffectDate,
      confirmedBy: 'administrator',
      pending: null,
    });
    expect((await acts('retentionRule')).slice(0, 2)).toEqual([
      'switchedOn by service',
      'switchAsked by administrator',
    ]);
  });

  test.each([
    ['deletes something else', sql`target = 'PROFILE'`],
    ['was changed since', sql`modified_at = asked_at + interval '1 second'`],
    ['has another dry run by now', sql`dry_run = jsonb_set(dry_run, '{endedAt}', 'null')`],
    ['has a dry run that failed', sql`dry_run = jsonb_set(dry_run, '{hasFailed}', 'true')`],
    ['has no dry run', sql`dry_run = null`],
  ])('that %s does not take effect, and nobody waits for it', async (_, change) => {
    await turnRuleOn(await tried('PERSON'));
    await db.execute(sql`update retention_rules set ${change}`);
    clock.advance(24 * hour);
    await settle();
    expect(await rule()).toMatchObject({ confirmedDate: null, confirmedBy: null, pending: null });
    expect((await acts('retentionRule'))[0]).toBe('stopped by service');
  });

  test('that got another dry run meanwhile does not take effect by that one', async () => {
    const parts = await tried('PERSON');
    await turnRuleOn(parts);
    clock.advance(hour);
    await api.done(startDryRunEndpoint, { params: parts.params });
    await runRetention(service);
    clock.advance(24 * hour);
    await settle();
    expect(await rule()).toMatchObject({ confirmedDate: null, pending: null });
  });

  test.each(['PROFILE', 'RECEIPTS'] as const)(
    'that deletes %s waits for nobody',
    async (target) => {
      await twoAdministrators();
      expect(await turnRuleOn(await tried(target))).toMatchObject({
        status: 200,
        answer: { confirmedDate: clock.now(), pending: null },
      });
    },
  );

  test('is taken back by stopping it, and by changing what it deletes', async () => {
    const parts = await tried('PERSON');
    await turnRuleOn(parts);
    await api.done(stopRetentionRuleEndpoint, { params: parts.params });
    expect((await rule())?.pending).toBeNull();
    await turnRuleOn(parts);
    const renamed = { name: 'Old', target: 'PERSON', event: 'INTERACTION', days: 365 };
    await api.done(updateRetentionRuleEndpoint, { params: parts.params, body: renamed });
    expect(await rule()).toMatchObject({ pending: null, dryRun: { id: parts.body.dryRunId } });
    await turnRuleOn(parts);
    const body = { name: 'Old PERSON', target: 'PERSON', event: 'INTERACTION', days: 30 };
    await api.done(updateRetentionRuleEndpoint, { params: parts.params, body });
    expect(await rule()).toMatchObject({ pending: null, dryRun: null });
    clock.advance(25 * hour);
    await settle();
    expect((await rule())?.confirmedDate).toBeNull();
  });

  test('that waits is told administrators on the overview, with what else does, and nobody else', async () => {
    await turnRuleOn(await tried('PERSON'));
    await turnOn();
    const waiting = async (as: 'administrator' | 'writer') => {
      const { items } = await api.done(readAttentionEndpoint, {}, { as });
      return items.filter(({ kind }) => kind === 'switches-waiting');
    };
    expect(await waiting('administrator')).toMatchObject([
      {
        count: 2,
        examples: [
          { resource: 'deletion-settings', name: null },
          { resource: 'retention-rule', name: 'Old PERSON' },
        ],
      },
    ]);
    expect(await waiting('writer')).toEqual([]);
    await api.done(takeBackDeletionSettingsEndpoint);
    expect(await waiting('administrator')).toMatchObject([{ count: 1 }]);
  });
});
