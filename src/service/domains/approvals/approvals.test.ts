import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { createCredentialEndpoint, limitCredentialEndpoint } from '#contract/api-access.ts';
import {
  approvalMaximum,
  approvePointEndpoint,
  approvePurposeEndpoint,
  askPointApprovalEndpoint,
  askPurposeApprovalEndpoint,
  declinePurposeEndpoint,
  listApprovalsEndpoint,
  withdrawPurposeApprovalEndpoint,
} from '#contract/approvals.ts';
import { createCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import { readAttentionEndpoint } from '#contract/insights.ts';
import { discardPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import { getPurposeEndpoint, publishPurposeEndpoint } from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { approvalsTable } from '#service/db/schema/approvals.ts';
import { keepName } from '#service/domains/colleagues/keep-name.ts';
import type { TokenKind } from '#service/testing/access-tokens.ts';
import { createApi, unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const approver = { as: 'other-writer' } as const;

const turnOn = async () => {
  const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
  const body = { defaultCountry, changedDate, publishingNeedsApproval: true };
  await api.done(updateAccountSettingsEndpoint, { body });
};

const draftPurpose = async () => (await api.createPurpose()).Id;
const ask = (purposeId: string, body: Record<string, unknown> = {}, version = 1) =>
  api.done(askPurposeApprovalEndpoint, { params: { purposeId }, query: { version }, body });
const statusOf = async (purposeId: string, version = 1) =>
  (await api.done(getPurposeEndpoint, { params: { purposeId }, query: { version } })).status;
const parts = (purposeId: string, approvalId: string) => ({ params: { purposeId, approvalId } });
const refusal = async (call: Promise<{ status: number; code: string }>) => {
  const { status, code } = await call;
  return [status, code];
};
const refusedApproval = (purposeId: string, id: string, as: TokenKind = 'other-writer') =>
  refusal(api.refused(approvePurposeEndpoint, parts(purposeId, id), { as }));
const isNeeded = async () => (await api.done(listApprovalsEndpoint)).isNeeded;
const waiting = async (as: TokenKind = 'writer') =>
  (await api.done(listApprovalsEndpoint, { query: { state: 'WAITING' } }, { as })).content;
const publish = (purposeId: string, as: TokenKind = 'writer') =>
  api.refused(publishPurposeEndpoint, { params: { purposeId }, query: { version: 1 } }, { as });

describe('a purpose', () => {
  test('is published by a second person, for the one who asked, and says who approved', async () => {
    await turnOn();
    const id = await draftPurpose();
    const asked = await ask(id, { note: ' Shorter text. ' });
    expect(asked).toMatchObject({
      state: 'WAITING',
      note: 'Shorter text.',
      askedBy: 'privacy-manager',
      isChanged: false,
      blockedBy: 'asked',
    });
    clock.advance(1000);
    expect(await waiting('other-writer')).toMatchObject([{ id: asked.id, blockedBy: null }]);
    const done = await api.done(approvePurposeEndpoint, parts(id, asked.id), approver);
    expect(done).toMatchObject({
      state: 'APPROVED',
      decidedBy: 'support',
      decidedDate: clock.now(),
    });
    const record = await api.done(getPurposeEndpoint, { params: { purposeId: id } });
    expect(record).toMatchObject({
      status: 'ACTIVE',
      publishedBy: 'privacy-manager',
      approvedBy: 'support',
    });
    const { content } = await api.done(
      listActivityEndpoint,
      { query: { objectId: id } },
      { as: 'administrator' },
    );
    expect(content.map(({ kind, actor }) => [kind, actor.subject])).toEqual([
      ['approved', 'support'],
      ['approvalAsked', 'privacy-manager'],
      ['created', 'privacy-manager'],
    ]);
  });

  test('is not approved by the one who asked, nor by who edited it last', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    const own = await refusedApproval(id, asked.id, 'writer');
    expect(own).toEqual([403, 'second-person-needed']);
    const another = await draftPurpose();
    const theirs = await api.done(
      askPurposeApprovalEndpoint,
      { params: { purposeId: another }, query: { version: 1 }, body: {} },
      approver,
    );
    expect(theirs.blockedBy).toBe('asked');
    const edited = await refusedApproval(another, theirs.id, 'writer');
    expect(edited).toEqual([403, 'second-person-needed']);
    expect(await statusOf(another)).toBe('DRAFT');
    await api.done(approvePurposeEndpoint, parts(another, theirs.id), { as: 'administrator' });
  });

  test('that is changed since is not published, and approval can be asked for again', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    await api.updatePurpose(id, 1, { Description: 'Another text.' });
    expect(await waiting()).toMatchObject([{ isChanged: true }]);
    expect(await refusedApproval(id, asked.id)).toEqual([409, 'changed-since-asked']);
    expect(await statusOf(id)).toBe('DRAFT');
    const again = await ask(id);
    expect(await waiting()).toMatchObject([{ id: again.id, isChanged: false }]);
    expect(await refusedApproval(id, asked.id)).toEqual([409, 'approval-not-waiting']);
    await api.done(approvePurposeEndpoint, parts(id, again.id), approver);
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('saved without a change is the one that was asked for', async () => {
    const id = await draftPurpose();
    await ask(id);
    await api.updatePurpose(id, 1, {});
    expect(await waiting()).toMatchObject([{ isChanged: false }]);
  });

  test('is asked for once, of what is a Draft, and from someone who is known', async () => {
    const id = await draftPurpose();
    await ask(id);
    const call = (purposeId: string, version: number, body: Record<string, unknown> = {}) =>
      refusal(
        api.refused(askPurposeApprovalEndpoint, {
          params: { purposeId },
          query: { version },
          body,
        }),
      );
    expect(await call(id, 1)).toEqual([409, 'approval-waiting']);
    expect(await call(id, 2)).toEqual([409, 'not-publishable']);
    expect(await call(await api.activePurpose(), 1)).toEqual([409, 'not-publishable']);
    expect(await call(unknownId, 1)).toEqual([404, 'not-found']);
    const other = await draftPurpose();
    expect(await call(other, 1, { approver: 'nobody-known' })).toEqual([400, 'invalid-request']);
    expect(await call(other, 1, { approver: 'privacy-manager' })).toEqual([400, 'invalid-request']);
    await keepName(db, { subject: 'support', name: 'Sam', scopes: ['CONSENT'] }, clock.now());
    expect(await ask(other, { approver: 'support' })).toMatchObject({ approver: 'support' });
  });

  test('is declined with a reason, and withdrawn by the one who asked', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    const decline = (as: TokenKind, reason = 'Not yet.') =>
      api.call(declinePurposeEndpoint, { ...parts(id, asked.id), body: { reason } }, { as });
    expect((await decline('writer')).problem?.code).toBe('second-person-needed');
    expect((await decline('other-writer', ' ')).status).toBe(400);
    expect((await decline('other-writer')).answer).toMatchObject({
      state: 'DECLINED',
      reason: 'Not yet.',
    });
    expect(await refusedApproval(id, asked.id)).toEqual([409, 'approval-not-waiting']);
    const again = await ask(id);
    const withdraw = (as: TokenKind) =>
      api.call(withdrawPurposeApprovalEndpoint, parts(id, again.id), { as });
    expect((await withdraw('other-writer')).problem?.code).toBe('not-yours-to-withdraw');
    expect((await withdraw('writer')).answer?.state).toBe('WITHDRAWN');
    expect((await withdraw('writer')).answer?.state).toBe('WITHDRAWN');
    expect(await waiting()).toEqual([]);
  });

  test('discarded meanwhile is neither approved nor listed as waiting for anyone', async () => {
    const id = await api.activePurpose();
    await api.newPurposeVersion(id);
    const asked = await ask(id, {}, 2);
    const params = { purposeId: id };
    await api.done(discardPurposeDraftEndpoint, { params, query: { version: 2 } });
    expect(await refusedApproval(id, asked.id)).toEqual([409, 'changed-since-asked']);
    expect(await waiting()).toMatchObject([{ isChanged: true, name: null }]);
    await api.newPurposeVersion(id);
    expect(await ask(id, {}, 3)).toMatchObject({ version: 3 });
  });
});

describe('while the account demands approval', () => {
  test('nobody publishes alone, by no way; off, everyone does', async () => {
    const [purpose, linked] = [await draftPurpose(), await api.activePurpose()];
    const point = await api.createPoint({ PurposeIds: [linked] });
    const live = await api.activePoint({ PurposeIds: [linked] });
    expect(await isNeeded()).toBe(false);
    await turnOn();
    expect(await isNeeded()).toBe(true);
    expect(await publish(purpose)).toMatchObject({ status: 403, code: 'approval-needed' });
    expect(await publish(purpose, 'administrator')).toMatchObject({ code: 'approval-needed' });
    await expect(api.publishPoint(point.Id)).rejects.toThrow();
    expect(await api.readPoint(point.Id)).toMatchObject({ Status: 'DRAFT' });
    const draft = {
      params: { collectionpointId: live },
      query: { newest: 1 },
      body: { Name: 'Form', CollectionPointType: 'API', PurposeIds: [linked], Status: 'ACTIVE' },
    };
    const { code } = await api.refused(createCollectionPointDraftEndpoint, draft);
    expect(code).toBe('approval-needed');
    expect(await statusOf(purpose)).toBe('DRAFT');
  });

  test('programs are refused, but for one that administrators let publish before, until they do not', async () => {
    const body = { name: 'CRM', kind: 'key', scope: 'CONSENT', validDays: 30 };
    const { id, secret } = await api.done(createCredentialEndpoint, { body });
    const program = createApi((path, { headers, ...options } = {}) =>
      service.send(path, { ...options, headers: { ...headers, APIKey: secret ?? '' } }),
    );
    const none = { as: 'nobody' } as const;
    const purposeId = await draftPurpose();
    const request = { params: { purposeId }, query: { version: 1 } };
    const publishing = () => program.call(publishPurposeEndpoint, request, none);
    const asked = await ask(purposeId);
    const approving = await program.call(approvePurposeEndpoint, parts(purposeId, asked.id), none);
    expect([approving.status, approving.problem?.code]).toEqual([403, 'second-person-needed']);
    const limits = (mayPublish: boolean) =>
      api.done(limitCredentialEndpoint, {
        params: { credentialId: id },
        body: { addresses: [], readOnly: false, mayPublish },
      });
    expect(await limits(true)).toMatchObject({ mayPublish: true });
    await turnOn();
    clock.advance(2000);
    // Its other limits are changed as before.
    expect(await limits(true)).toMatchObject({ mayPublish: true });
    expect((await publishing()).status).toBe(200);
    await limits(false);
    clock.advance(2000);
    const other = await draftPurpose();
    const late = { params: { purposeId: other }, query: { version: 1 } };
    const refused = await program.call(publishPurposeEndpoint, late, none);
    expect([refused.status, refused.problem?.code]).toEqual([403, 'approval-needed']);
  });
});

describe('a collection point with its Draft purpose', () => {
  const draftOfBoth = async () => {
    const purposeId = await draftPurpose();
    const { Id: pointId } = await api.createPoint({
      PurposeIdsWithVersion: [{ Id: purposeId, Version: 1 }],
    });
    const asked = await api.done(askPointApprovalEndpoint, {
      params: { collectionpointId: pointId },
      query: { version: 1 },
      body: { purposes: [{ id: purposeId, version: 1 }] },
    });
    return { purposeId, pointId, asked };
  };
  const approvalOf = (collectionpointId: string, approvalId: string) => ({
    params: { collectionpointId, approvalId },
  });

  test('is published with it, both for the one who asked', async () => {
    const { purposeId, pointId, asked } = await draftOfBoth();
    await turnOn();
    expect(asked.purposes).toMatchObject([{ id: purposeId, version: 1 }]);
    await api.done(approvePointEndpoint, approvalOf(pointId, asked.id), approver);
    const who = { approvedBy: 'support', publishedBy: 'privacy-manager' };
    const purpose = await api.done(getPurposeEndpoint, { params: { purposeId } });
    expect(purpose).toMatchObject({ status: 'ACTIVE', ...who });
    expect(await api.readPoint(pointId)).toMatchObject({
      Status: 'ACTIVE',
      ApprovedBy: 'support',
      PublishedBy: 'privacy-manager',
    });
  });

  test('is not published alone if the purpose was changed: nothing is', async () => {
    const { purposeId, pointId, asked } = await draftOfBoth();
    await api.updatePurpose(purposeId, 1, { Description: 'Another text.' });
    const refused = await api.refused(
      approvePointEndpoint,
      approvalOf(pointId, asked.id),
      approver,
    );
    expect([refused.status, refused.code]).toEqual([409, 'changed-since-asked']);
    expect(await statusOf(purposeId)).toBe('DRAFT');
  });

  test('publishes no purpose where the point itself is refused', async () => {
    const { purposeId, pointId, asked } = await draftOfBoth();
    await api.disablePoint(pointId);
    const refused = await api.refused(
      approvePointEndpoint,
      approvalOf(pointId, asked.id),
      approver,
    );
    expect(refused.code).toBe('collection-point-disabled');
    expect(await statusOf(purposeId)).toBe('DRAFT');
  });

  test('is not approved by who edited a purpose last that goes live with it', async () => {
    const { Id: purposeId } = await api.done(
      createPurposeEndpoint,
      { body: { Name: 'Theirs', Description: 'Theirs', ConsentLifeSpan: 0 } },
      approver,
    );
    const { Id: pointId } = await api.createPoint({
      PurposeIdsWithVersion: [{ Id: purposeId, Version: 1 }],
    });
    const asked = await api.done(askPointApprovalEndpoint, {
      params: { collectionpointId: pointId },
      query: { version: 1 },
      body: { purposes: [{ id: purposeId, version: 1 }] },
    });
    const parts = approvalOf(pointId, asked.id);
    const refused = await api.refused(approvePointEndpoint, parts, approver);
    expect([refused.status, refused.code]).toEqual([403, 'second-person-needed']);
    expect(await statusOf(purposeId)).toBe('DRAFT');
    await api.done(approvePointEndpoint, parts, { as: 'administrator' });
  });

  test('is changed by a setting that is turned off, where it is on if nothing is said', async () => {
    const { Id: id } = await api.createPoint();
    const asked = await api.done(askPointApprovalEndpoint, {
      params: { collectionpointId: id },
      query: { version: 1 },
      body: {},
    });
    await api.updatePoint(id, 1, { OverrideActivePurpose: true });
    expect(await waiting()).toMatchObject([{ isChanged: false }]);
    await api.updatePoint(id, 1, { OverrideActivePurpose: false });
    const { code } = await api.refused(approvePointEndpoint, approvalOf(id, asked.id), approver);
    expect(code).toBe('changed-since-asked');
  });

  test('names each purpose once: else it could never be approved', async () => {
    const purposeId = await draftPurpose();
    const { Id: pointId } = await api.createPoint({
      PurposeIdsWithVersion: [{ Id: purposeId, Version: 1 }],
    });
    const twice = [purposeId, purposeId.toUpperCase()].map((id) => ({ id, version: 1 }));
    const problem = await api.refused(askPointApprovalEndpoint, {
      params: { collectionpointId: pointId },
      query: { version: 1 },
      body: { purposes: twice },
    });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['purposes.1.id']);
  });

  test('names only Drafts that it links', async () => {
    const purposeId = await draftPurpose();
    const { Id: pointId } = await api.createPoint();
    const problem = await api.refused(askPointApprovalEndpoint, {
      params: { collectionpointId: pointId },
      query: { version: 1 },
      body: { purposes: [{ id: purposeId, version: 1 }] },
    });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['purposes.0.id']);
  });
});

describe('the overview', () => {
  const kinds = async (as: TokenKind) => {
    const { items } = await api.done(readAttentionEndpoint, {}, { as });
    return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('approvals-'));
  };

  test('tells who can approve, and the one who asked once it was declined', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    expect(await kinds('other-writer')).toEqual(['approvals-waiting']);
    for (const as of ['writer', 'reader', 'auditor', 'support'] as const) {
      expect(await kinds(as)).toEqual([]);
    }
    const body = { reason: 'Not yet.' };
    await api.done(declinePurposeEndpoint, { ...parts(id, asked.id), body }, approver);
    expect(await kinds('writer')).toEqual(['approvals-declined']);
    expect(await kinds('other-writer')).toEqual([]);
    await api.updatePurpose(id, 1, { Description: 'Another text.' });
    expect(await kinds('writer')).toEqual([]);
  });

  test('tells the one who asked however many others were asked for since', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    await api.done(
      declinePurposeEndpoint,
      { ...parts(id, asked.id), body: { reason: 'Not yet.' } },
      approver,
    );
    clock.advance(1000);
    await db.insert(approvalsTable).values(
      Array.from({ length: approvalMaximum }, (_, place) => ({
        id: `0193d3b1-52c4-7d0e-9f4a-${String(place).padStart(12, '0')}`,
        objectType: 'purpose' as const,
        objectId: unknownId,
        version: 1,
        contentHash: '',
        purposes: [],
        askedAt: clock.now(),
        askedBy: 'support',
        state: 'WITHDRAWN' as const,
      })),
    );
    expect(await kinds('writer')).toEqual(['approvals-declined']);
  });
});

describe('at once', () => {
  test('two who approve publish once, and the other is told', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    const answers = await Promise.all(
      (['other-writer', 'administrator'] as const).map((as) =>
        api.call(approvePurposeEndpoint, parts(id, asked.id), { as }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test.each(['an edit', 'a discard', 'a publication'] as const)(
    'with %s, what is published is what was asked for, or nothing',
    async (what) => {
      for (let round = 0; round < 5; round += 1) {
        const { Id: id } = await api.createPurpose({ Description: 'As asked.' });
        const asked = await ask(id);
        const params = { purposeId: id };
        const others = {
          'an edit': () => api.updatePurpose(id, 1, { Description: 'Edited.' }).catch(() => null),
          'a discard': () =>
            api.call(discardPurposeDraftEndpoint, { params, query: { version: 1 } }),
          'a publication': () =>
            api.call(publishPurposeEndpoint, { params, query: { version: 1 } }),
        };
        const [{ status }] = await Promise.all([
          api.call(approvePurposeEndpoint, parts(id, asked.id), approver),
          others[what](),
        ]);
        expect([200, 409]).toContain(status);
        const found = await api.call(getPurposeEndpoint, { params, query: { version: 1 } });
        if (status === 200) {
          expect(found.answer).toMatchObject({ status: 'ACTIVE', description: 'As asked.' });
        } else if (what !== 'a publication') {
          expect(found.answer?.status).not.toBe('ACTIVE');
        }
      }
    },
  );

  test('an approver who lost their rights meanwhile is refused, and it still waits', async () => {
    const id = await draftPurpose();
    const asked = await ask(id);
    for (const as of ['reader', 'support', 'auditor'] as const) {
      expect(await refusedApproval(id, asked.id, as)).toEqual([403, 'scope-missing']);
    }
    expect(await waiting()).toMatchObject([{ id: asked.id, isChanged: false }]);
  });
});
