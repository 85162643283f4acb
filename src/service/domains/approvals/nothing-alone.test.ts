import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  confirmAccountSettingsEndpoint,
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import { createCredentialEndpoint, limitCredentialEndpoint } from '#contract/api-access.ts';
import {
  approveCenterEndpoint,
  approvePointEndpoint,
  approvePurposeEndpoint,
  askCenterApprovalEndpoint,
  askPointApprovalEndpoint,
  askPurposeApprovalEndpoint,
  listApprovalsEndpoint,
} from '#contract/approvals.ts';
import {
  createCollectionPointDraftEndpoint,
  discardCollectionPointDraftEndpoint,
} from '#contract/collection-point-drafts.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  disableCollectionPointEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { withIncluded } from '#contract/common/scopes.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  createCenterDraftEndpoint,
  createCenterEndpoint,
  discardCenterDraftEndpoint,
  publishCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import {
  createPurposeDraftEndpoint,
  discardPurposeDraftEndpoint,
} from '#contract/purpose-drafts.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import {
  createPurposePreferenceEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import {
  cancelRetirementEndpoint,
  createPurposeVersionEndpoint,
  publishPurposeEndpoint,
  retirePurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { turnOnSettingsEndpoint } from '#contract/turn-on-settings.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { preferenceCenterVersionsTable } from '#service/db/schema/preference-centers.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { type Api, createApi, type Parts, type SendOptions } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { createSessionService } from '#service/testing/session-browsers.ts';

const service = await startService();
const { api, clock, db } = service;
const { createProvider, createInstance, createBrowser } = createSessionService(service);
beforeEach(service.reset);

const turnOn = async () => {
  const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
  const body = { defaultCountry, changedDate, publishingNeedsApproval: true };
  await api.done(updateAccountSettingsEndpoint, { body });
};

/** A program with a key, and how it sends: whoever it's sent as, the key alone signs it in. */
const createProgram = async () => {
  const body = { name: 'CRM', kind: 'key', scope: 'CONSENT', validDays: 30 };
  const { id, secret } = await api.done(createCredentialEndpoint, { body });
  clock.advance(1001);
  const program = createApi((path, { headers, ...options } = {}) =>
    service.send(path, {
      ...options,
      as: 'nobody',
      headers: { ...headers, APIKey: secret ?? '' },
    }),
  );
  return { id, program };
};

/** Every version that is in force, and how often it was changed. */
const inForce = async () => {
  const purposes = purposeVersionsTable;
  const points = collectionPointVersionsTable;
  const centers = preferenceCenterVersionsTable;
  return [
    ...(await db
      .select({ id: purposes.purposeId, version: purposes.version, name: purposes.name })
      .from(purposes)
      .where(eq(purposes.status, 'ACTIVE'))),
    ...(await db
      .select({ id: points.collectionPointId, version: points.version, name: points.name })
      .from(points)
      .where(eq(points.status, 'ACTIVE'))),
    ...(await db
      .select({ id: centers.centerId, version: centers.version, name: centers.name })
      .from(centers)
      .where(eq(centers.status, 'ACTIVE'))),
  ].toSorted((one, other) =>
    `${one.id} ${one.version}` < `${other.id} ${other.version}` ? -1 : 1,
  );
};

/** Records of every kind, made while everyone publishes alone. */
const arrange = async () => {
  const linked = await api.activePurpose();
  const purpose = await api.activePurpose();
  const draftPurpose = (await api.createPurpose()).Id;
  const point = await api.activePoint({ PurposeIds: [linked] });
  const draftPoint = (await api.createPoint({ PurposeIds: [linked] })).Id;
  const disabled = await api.activePoint({ PurposeIds: [linked] });
  await api.disablePoint(disabled);
  const preference = (await api.createPreference()).Id;
  const center = (await api.activeCenter([linked])).id;
  const draftCenter = (await api.createCenter([linked])).id;
  return {
    linked,
    purpose,
    draftPurpose,
    point,
    draftPoint,
    disabled,
    preference,
    center,
    draftCenter,
  };
};
type Arranged = Awaited<ReturnType<typeof arrange>>;

type Attempt = { endpoint: Endpoint; parts: Parts; is: 'published' | number };

/** Each operation that writes purposes, collection points or preferences, so that it'd publish if it could. */
const attemptsOn = async (made: Arranged): Promise<Attempt[]> => {
  const { linked, purpose, draftPurpose, point, draftPoint, disabled, preference } = made;
  const { center, draftCenter } = made;
  const active = { Status: 'ACTIVE', status: 'ACTIVE' };
  const ofCenter = { ...api.centerBody([linked]), ...active };
  const onCenter = { preferencecenterid: draftCenter };
  const onPoint = { collectionpointId: draftPoint };
  const ofPoint = { ...(await api.pointBody({ PurposeIds: [linked] })), ...active };
  const ofPurpose = { Name: 'Alone', Description: 'Alone', ConsentLifeSpan: 0, ...active };
  const unlisted = { approvalId: linked };
  const published = (endpoint: Endpoint, parts: Parts): Attempt => ({
    endpoint,
    parts,
    is: 'published',
  });
  /** Makes no more than a Draft, or is refused for what it asks. */
  const harmless = (endpoint: Endpoint, parts: Parts, status = 200): Attempt => ({
    endpoint,
    parts,
    is: status,
  });
  return [
    published(publishPurposeEndpoint, {
      params: { purposeId: draftPurpose },
      query: { version: 1 },
    }),
    published(updateCollectionPointEndpoint, {
      params: onPoint,
      query: { version: 1 },
      body: ofPoint,
    }),
    published(publishPointEndpoint, {
      params: onPoint,
      query: { version: 1 },
      body: { lastModifiedDate: clock.now(), purposes: [] },
    }),
    published(createCollectionPointDraftEndpoint, {
      params: { collectionpointId: point },
      query: { newest: 1 },
      body: { ...ofPoint, Name: 'Restored' },
    }),
    published(publishCenterEndpoint, { params: onCenter, query: { version: 1 } }),
    harmless(updateCenterEndpoint, {
      params: onCenter,
      query: { version: 1 },
      body: { ...ofCenter, name: 'Edited center' },
    }),
    harmless(createCenterEndpoint, { body: { ...ofCenter, name: 'Created center' } }, 201),
    harmless(
      createCenterDraftEndpoint,
      {
        params: { preferencecenterid: center },
        query: { newest: 1 },
        body: { ...ofCenter, name: 'Restored center' },
      },
      201,
    ),
    harmless(discardCenterDraftEndpoint, {
      params: { preferencecenterid: center },
      query: { version: 2 },
    }),
    harmless(createCollectionPointEndpoint, { body: { ...ofPoint, Name: 'Created' } }, 201),
    harmless(createPurposeEndpoint, { body: ofPurpose }),
    harmless(
      updatePurposeEndpoint,
      { params: { purposeId: draftPurpose }, body: { ...ofPurpose, Version: 1 } },
      400,
    ),
    harmless(
      createPurposeDraftEndpoint,
      {
        params: { purposeId: purpose },
        query: { newest: 1 },
        body: { ...ofPurpose, Name: 'Restored', Version: 1 },
      },
      400,
    ),
    harmless(createPurposeVersionEndpoint, { params: { purposeId: linked }, body: active }),
    harmless(createCollectionPointVersionEndpoint, {
      params: { collectionPointGuid: point },
      body: active,
    }),
    harmless(discardPurposeDraftEndpoint, {
      params: { purposeId: linked },
      query: { version: 2 },
    }),
    harmless(discardCollectionPointDraftEndpoint, {
      params: { collectionpointId: point },
      query: { version: 2 },
    }),
    harmless(cancelRetirementEndpoint, { params: { purposeId: linked } }),
    // What was approved before is only switched off and on.
    harmless(disableCollectionPointEndpoint, {
      params: { collectionpointId: disabled },
      query: { value: false },
    }),
    harmless(revokeCollectionPointTokenEndpoint, {
      params: { collectionpointGuid: disabled, collectionpointId: disabled },
      query: { version: 1 },
    }),
    harmless(
      createPurposePreferenceEndpoint,
      { body: { ...api.preferenceBody(), ...active } },
      201,
    ),
    harmless(updatePurposePreferenceEndpoint, {
      params: { customPreferenceId: preference },
      body: { ...(await api.readPreference(preference)), ...active },
    }),
    // Of a request that there isn't; approvals.test.ts says who can't approve one that there is.
    harmless(approvePurposeEndpoint, { params: { purposeId: purpose, ...unlisted } }, 404),
    harmless(approvePointEndpoint, { params: { ...onPoint, ...unlisted } }, 404),
    harmless(approveCenterEndpoint, { params: { ...onCenter, ...unlisted } }, 404),
  ];
};

test('every operation that writes what people are asked is tried here', async () => {
  const tried = (await attemptsOn(await arrange())).map(({ endpoint }) => endpoint.operationId);
  const writing = endpoints
    .filter(({ changesCatalog }) => changesCatalog)
    .map(({ operationId }) => operationId);
  // It only ends what is in force, and they change no text: switches that were approved get their effect.
  const others = [retirePurposeEndpoint.operationId, turnOnSettingsEndpoint.operationId];
  expect([...new Set([...tried, ...others])].sort()).toEqual(writing.sort());
});

test.each([
  ['an editor', () => [api, { as: 'writer' }]],
  ['an administrator', () => [api, { as: 'administrator' }]],
  ['a program', async () => [(await createProgram()).program, {}]],
] as const satisfies [string, () => unknown][])(
  'by none of them does %s put a text in force alone',
  async (_who, signIn) => {
    const made = await arrange();
    const attempts = await attemptsOn(made);
    await turnOn();
    const [by, options] = (await signIn()) as [Api, SendOptions];
    const before = await inForce();
    for (const { endpoint, parts, is } of attempts) {
      const { status, problem } = await by.call(endpoint, parts, options);
      const { operationId } = endpoint;
      if (is === 'published') {
        expect([operationId, status, problem?.code]).toEqual([operationId, 403, 'approval-needed']);
      } else {
        // Programs don't get as far as finding none.
        const isDecision = is === 404 && problem?.code === 'second-person-needed';
        expect([operationId, isDecision ? 404 : status]).toEqual([operationId, is]);
      }
      expect([operationId, await inForce()]).toEqual([operationId, before]);
    }
  },
);

test('a program is no second person: it neither asks, nor is let publish while approval is demanded', async () => {
  const { id, program } = await createProgram();
  const { draftPurpose, draftPoint, draftCenter } = await arrange();
  await turnOn();
  const version = { query: { version: 1 }, body: {} };
  for (const asked of [
    program.refused(askPurposeApprovalEndpoint, {
      params: { purposeId: draftPurpose },
      ...version,
    }),
    program.refused(askPointApprovalEndpoint, {
      params: { collectionpointId: draftPoint },
      ...version,
    }),
    program.refused(askCenterApprovalEndpoint, {
      params: { preferencecenterid: draftCenter },
      ...version,
    }),
  ]) {
    expect(await asked).toMatchObject({ status: 403, code: 'second-person-needed' });
  }
  const limits = { addresses: [], readOnly: false, mayPublish: true };
  const limited = await api.refused(limitCredentialEndpoint, {
    params: { credentialId: id },
    body: limits,
  });
  expect([limited.status, limited.code]).toEqual([403, 'approval-needed']);
  const created = await api.refused(createCredentialEndpoint, {
    body: { name: 'Another', kind: 'key', scope: 'CONSENT', validDays: 30, mayPublish: true },
  });
  expect([created.status, created.code]).toEqual([403, 'approval-needed']);
});

test('whoever asked is the same person in another browser, and can switch nothing off alone there', async () => {
  const { draftPurpose: purposeId } = await arrange();
  const provider = createProvider();
  provider.state.granted = provider.grantOf('paula', withIncluded(['CONSENT_ADMIN']));
  const instance = createInstance(provider.client);
  const openAs = async () => {
    const browser = createBrowser(instance);
    await browser.signIn();
    return createApi(await browser.openPage());
  };
  const [first, second] = [await openAs(), await openAs()];
  await turnOn();
  const asked = await first.done(askPurposeApprovalEndpoint, {
    params: { purposeId },
    query: { version: 1 },
    body: {},
  });
  const approved = await second.refused(approvePurposeEndpoint, {
    params: { purposeId, approvalId: asked.id },
  });
  expect([approved.status, approved.code]).toEqual([403, 'second-person-needed']);
  const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
  const body = { defaultCountry, changedDate, publishingNeedsApproval: false };
  expect((await first.call(updateAccountSettingsEndpoint, { body })).status).toBe(202);
  const confirmed = await second.refused(confirmAccountSettingsEndpoint, {});
  expect([confirmed.status, confirmed.code]).toEqual([403, 'second-administrator-needed']);
  expect((await first.done(listApprovalsEndpoint)).isNeeded).toBe(true);
});

test('no Draft text goes live with a collection point that a colleague approves', async () => {
  const purposeId = (await api.createPurpose()).Id;
  const links = { PurposeIdsWithVersion: [{ Id: purposeId, Version: 1 }] };
  const { Id: collectionpointId } = await api.createPoint(links);
  const other = await api.createPoint(links);
  const ask = { params: { collectionpointId }, query: { version: 1 }, body: {} };
  // Asked for before the account demanded it.
  const asked = await api.done(askPointApprovalEndpoint, ask);
  await turnOn();
  const approving = { params: { collectionpointId, approvalId: asked.id } };
  const by = { as: 'other-writer' } as const;
  const { code } = await api.refused(approvePointEndpoint, approving, by);
  expect(code).toBe('not-publishable');
  const again = { ...ask, params: { collectionpointId: other.Id } };
  expect((await api.refused(askPointApprovalEndpoint, again)).code).toBe('not-publishable');
  const both = { ...again, body: { purposes: [{ id: purposeId, version: 1 }] } };
  expect((await api.done(askPointApprovalEndpoint, both)).state).toBe('WAITING');
});

test('the text of a Draft purpose that a live collection point shows is not changed alone', async () => {
  const purposeId = (await api.createPurpose({ Description: 'As it went live.' })).Id;
  await api.activePoint({ PurposeIdsWithVersion: [{ Id: purposeId, Version: 1 }] });
  const asRead = toUpdatePurposeRequest(await api.readPurpose(purposeId));
  const edit = { params: { purposeId }, body: { ...asRead, Description: 'Changed alone.' } };
  const link = { body: { ...api.preferenceBody(), Purposes: [purposeId] } };
  await turnOn();
  for (const refused of [
    await api.refused(updatePurposeEndpoint, edit),
    await api.refused(createPurposePreferenceEndpoint, link),
  ]) {
    expect([refused.status, refused.code]).toEqual([403, 'approval-needed']);
  }
  expect(await api.readPurpose(purposeId)).toMatchObject({ description: 'As it went live.' });
  const asked = await api.done(askPurposeApprovalEndpoint, {
    params: { purposeId },
    query: { version: 1 },
    body: {},
  });
  const approving = { params: { purposeId, approvalId: asked.id } };
  await api.done(approvePurposeEndpoint, approving, { as: 'other-writer' });
  await api.newPurposeVersion(purposeId);
  await api.updatePurpose(purposeId, 2, { Description: 'For the next approval.' });
});
