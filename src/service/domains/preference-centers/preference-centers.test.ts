import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAccountSettingsEndpoint,
  updateAccountSettingsEndpoint,
} from '#contract/account-settings.ts';
import {
  approveCenterEndpoint,
  askCenterApprovalEndpoint,
  declineCenterEndpoint,
  withdrawCenterApprovalEndpoint,
} from '#contract/approvals.ts';
import {
  createCollectionPointDraftEndpoint,
  discardCollectionPointDraftEndpoint,
} from '#contract/collection-point-drafts.ts';
import { updateCollectionPointEndpoint } from '#contract/collection-point-writes.ts';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import {
  createCenterDraftEndpoint,
  createCenterEndpoint,
  discardCenterDraftEndpoint,
  getCenterEndpoint,
  publishCenterEndpoint,
  updateCenterEndpoint,
} from '#contract/preference-center-writes.ts';
import { publishPointEndpoint } from '#contract/publish-point.ts';
import { discardPurposeDraftEndpoint } from '#contract/purpose-drafts.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { formerRecordsTable } from '#service/db/schema/former-records.ts';
import { type Parts, unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';
import { findDefaultCenter, readPublishedCenter } from './read-published-center.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

type Fields = Record<string, unknown>;

const read = (id: string, version?: number) =>
  api.done(getCenterEndpoint, { params: { preferencecenterid: id }, query: { version } });
const update = (id: string, body: Fields, version = 1) =>
  api.done(updateCenterEndpoint, {
    params: { preferencecenterid: id },
    query: { version },
    body,
  });
const draft = (id: string, newest: number, body: Fields) =>
  api.done(createCenterDraftEndpoint, {
    params: { preferencecenterid: id },
    query: { newest },
    body,
  });

/** What is refused must leave every table as it was. */
const refused = async (endpoint: Endpoint, parts: Parts) => {
  const before = await service.readRows();
  const problem = await api.refused(endpoint, parts);
  expect(await service.readRows()).toEqual(before);
  return problem;
};
const faultsOf = async (body: Fields) => {
  const { status, errors = [] } = await refused(createCenterEndpoint, { body });
  expect(status).toBe(400);
  return errors.map(({ path }) => path);
};

const inSection = (section: Fields) => ({ pages: [{ sections: [section] }] });
const png = btoa('\x89PNG\r\n\x1a\n\0\0\0\rIHDR and so on');

describe('a center', () => {
  test('is created as a Draft, with ids for what has none', async () => {
    const id = await api.activePurpose();
    const made = await api.createCenter([id.toUpperCase()], {
      name: 'Your choices',
      controller: { name: 'Alder & Moss', address: 'Turku' },
    });
    expect(made).toMatchObject({
      name: 'Your choices',
      version: 1,
      status: 'DRAFT',
      template: 'ENHANCED',
      publishedDate: null,
      controller: { name: 'Alder & Moss', address: 'Turku' },
      versions: [{ version: 1, status: 'DRAFT' }],
      pages: [
        { id: expect.any(String), sections: [{ id: expect.any(String), purposes: [{ id }] }] },
      ],
    });
    expect(await read(made.id)).toEqual(made);
  });

  test('that is sent back as it was read stays as it is', async () => {
    const made = await api.createCenter([await api.activePurpose()], {
      extra: { kept: true },
      ...inSection({
        customDataElements: [{ name: 'City' }],
        elements: [{ languages: [{ language: 'en', content: 'Hello' }] }],
      }),
    });
    const saved = await update(made.id, made);
    expect(saved).toEqual(made);
    expect(saved).toMatchObject({ extra: { kept: true } });
  });

  test('keeps its ids through an edit, and a copy of it gets its own', async () => {
    const made = await api.createCenter([await api.activePurpose()]);
    const [page] = made.pages ?? [];
    const again = { id: page?.id };
    const saved = await update(made.id, { ...made, pages: [{}, ...(made.pages ?? []), again] });
    expect(saved.pages?.[1]?.id).toBe(page?.id);
    expect(new Set(saved.pages?.map(({ id }) => id)).size).toBe(3);
    expect(saved.template).toBe('MULTIPAGE');
    const copy = await api.done(createCenterEndpoint, { body: { ...made, name: 'Copy' } });
    expect(copy.id).not.toBe(made.id);
    expect(copy.pages?.[0]?.id).not.toBe(page?.id);
    expect(copy.collectionPointId).not.toBe(made.collectionPointId);
  });

  test('holds 40 purposes with 24 options each, and texts of 10,000 characters in any script', async () => {
    const { Id } = await api.createPreference({
      Options: Array.from({ length: 24 }, (_, at) => `Option ${at}`),
    });
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      ids.push((await api.createPurpose({ CustomPreferenceIds: [Id] })).Id);
    }
    const texts = ['مرحبا ', 'Grüße 😀 ', 'こんにちは '].map((text) =>
      text.repeat(10_000 / text.length),
    );
    const made = await api.createCenter([], {
      languages: [{ language: 'en' }, { language: 'ar' }],
      ...inSection({
        purposes: ids.map((id, at) => ({
          id,
          preferenceIds: [Id],
          languages: ['en', 'ar'].map((language) => ({
            language,
            description: texts[at % texts.length],
          })),
        })),
      }),
    });
    expect((await read(made.id)).pages?.[0]?.sections?.[0]?.purposes?.[1]?.languages?.[1]).toEqual({
      language: 'ar',
      description: texts[1],
    });
  });

  test('of more than 100 purposes on all its pages is refused', async () => {
    const pageOf = (count: number) => ({
      sections: [{ purposes: Array.from({ length: count }, () => ({ id: crypto.randomUUID() })) }],
    });
    const paths = await faultsOf({ ...api.centerBody(), pages: [pageOf(60), pageOf(41)] });
    expect(paths[0]).toBe('pages');
  });

  test('of more than a million characters is refused', async () => {
    const body = {
      ...api.centerBody(),
      translations: Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [`t${at}`, { a: 'x'.repeat(18_000) }]),
      ),
    };
    expect(await faultsOf(body)).toEqual(['']);
  });

  test('names each fault of what it holds', async () => {
    const { Id: other } = await api.createPreference();
    const { Id: own } = await api.createPreference();
    const id = await api.activePurpose({ CustomPreferenceIds: [own] });
    const body = {
      name: ' ',
      defaultLanguage: 'fr',
      languages: [{ language: 'en-us' }, { language: 'en-US' }],
      look: { color: 'red', logo: { type: 'image/gif', data: '' } },
      shownInside: ['https://shop.example.org/page'],
      contactUrl: 'javascript:alert(1)',
    };
    expect(await faultsOf(body)).toEqual([
      'name',
      'languages.1.language',
      'look.color',
      'look.logo.type',
      'contactUrl',
      'shownInside.0',
    ]);
    const stored = {
      ...api.centerBody(),
      defaultLanguage: 'fr',
      languages: [{ language: 'en' }],
      look: { logo: { type: 'image/jpeg', data: png } },
      ...inSection({
        languages: [{ language: 'de', name: 'Nachrichten' }],
        purposes: [{ id, preferenceIds: [own, other] }, { id }, { id: unknownId }],
        customDataElements: [{ name: 'City' }, { name: 'City' }],
      }),
    };
    const section = 'pages.0.sections.0';
    expect((await faultsOf(stored)).toSorted()).toEqual(
      [
        `${section}.purposes.1.id`,
        'defaultLanguage',
        `${section}.languages.0.language`,
        `${section}.customDataElements.1.name`,
        'look.logo.data',
        `${section}.purposes.0.preferenceIds.1`,
        `${section}.purposes.2.id`,
      ].toSorted(),
    );
  });

  test.each([
    ['no base64', { type: 'image/png', data: '%%%' }],
    ['a script', { type: 'image/png', data: btoa('<svg onload="alert(1)">') }],
    ['too large', { type: 'image/png', data: btoa(`${atob(png)}${'x'.repeat(65_536)}`) }],
  ])('takes no logo that is %s', async (_what, logo) => {
    const { errors } = await refused(createCenterEndpoint, {
      body: api.centerBody([], { look: { logo } }),
    });
    expect(errors?.map(({ path }) => path)).toEqual(['look.logo.data']);
  });

  test('takes a PNG, and words that the page does not know', async () => {
    const made = await api.createCenter([], {
      look: { color: '#37419a', logo: { type: 'image/png', data: png } },
      translations: { en: { nobodyKnowsThis: 'Save' } },
    });
    expect(made.look?.logo?.data).toBe(png);
  });

  test('has a name that no other center and no collection point has', async () => {
    const made = await api.createCenter([], { name: 'Choices' });
    await api.createPoint({ Name: 'Form' });
    const named = (name: string) =>
      refused(createCenterEndpoint, { body: api.centerBody([], { name }) });
    expect(await named('Choices')).toMatchObject({ code: 'preference-center-name-taken' });
    expect(await named('Form')).toMatchObject({
      code: 'collection-point-name-taken',
      errors: [{ path: 'name' }],
    });
    await update(made.id, { ...made, defaultLanguage: 'de' });
  });
});

describe('a version', () => {
  test('is edited as long as it is a Draft, and what it was is kept', async () => {
    const made = await api.createCenter();
    clock.advance(1000);
    await update(made.id, { ...made, name: 'Better' });
    const former = await db.select().from(formerRecordsTable);
    expect(former).toMatchObject([
      {
        objectType: 'preferenceCenter',
        objectId: made.id,
        version: 1,
        record: { name: made.name },
      },
    ]);
    await api.publishCenter(made.id);
    expect(
      await refused(updateCenterEndpoint, {
        params: { preferencecenterid: made.id },
        query: { version: 1 },
        body: made,
      }),
    ).toMatchObject({ status: 400, code: 'preference-center-not-draft' });
  });

  test('becomes Active, and the one before Retired', async () => {
    const { id } = await api.activeCenter([], { name: 'First' });
    await draft(id, 1, await read(id));
    await update(id, { ...(await read(id, 2)), name: 'Second' }, 2);
    clock.advance(1000);
    const published = await api.publishCenter(id, 2);
    expect(published).toMatchObject({
      name: 'Second',
      status: 'ACTIVE',
      publishedDate: '2026-11-21T09:00:01.000Z',
      publishedBy: expect.any(String),
      versions: [
        { version: 2, status: 'ACTIVE' },
        { version: 1, status: 'RETIRED' },
      ],
    });
    expect(await read(id)).toMatchObject({ version: 2 });
    expect(await read(id, 1)).toMatchObject({ name: 'First', status: 'RETIRED' });
    expect(
      await refused(publishCenterEndpoint, {
        params: { preferencecenterid: id },
        query: { version: 2 },
      }),
    ).toMatchObject({ status: 400, code: 'preference-center-not-draft' });
  });

  test('is made once by two people who know the same newest one', async () => {
    const { id } = await api.activeCenter();
    const body = await read(id);
    const make = (newest: number) =>
      refused(createCenterDraftEndpoint, {
        params: { preferencecenterid: id },
        query: { newest },
        body,
      });
    await draft(id, 1, body);
    expect(await make(1)).toMatchObject({
      status: 409,
      code: 'preference-center-has-draft',
      draft: 2,
    });
    await api.publishCenter(id, 2);
    expect(await make(1)).toMatchObject({ code: 'preference-center-has-newer-version', newest: 2 });
  });

  test('is made once, and published once, by two people at the same time', async () => {
    const { id } = await api.activeCenter();
    const body = await read(id);
    const params = { preferencecenterid: id };
    const twice = async (act: () => Promise<{ status: number }>) =>
      (await Promise.all([act(), act()])).map(({ status }) => status).toSorted();
    const make = () => api.call(createCenterDraftEndpoint, { params, query: { newest: 1 }, body });
    expect(await twice(make)).toEqual([201, 409]);
    const publish = () => api.call(publishCenterEndpoint, { params, query: { version: 2 } });
    expect(await twice(publish)).toEqual([200, 400]);
    expect((await read(id)).versions).toMatchObject([{ status: 'ACTIVE' }, { status: 'RETIRED' }]);
  });

  test('that is a Draft is discarded, and nobody gets its number again', async () => {
    const { id } = await api.activeCenter();
    await draft(id, 1, await read(id));
    const discard = (version: number) => ({
      params: { preferencecenterid: id },
      query: { version },
    });
    await api.done(discardCenterDraftEndpoint, discard(2));
    expect(await draft(id, 1, await read(id))).toMatchObject({ version: 3 });
    expect(await refused(discardCenterDraftEndpoint, discard(1))).toMatchObject({
      status: 409,
      code: 'preference-center-not-draft',
    });
    const { id: only } = await api.createCenter();
    await api.done(discardCenterDraftEndpoint, {
      params: { preferencecenterid: only },
      query: { version: 1 },
    });
    expect(
      await api.refused(getCenterEndpoint, { params: { preferencecenterid: only } }),
    ).toMatchObject({ status: 404 });
  });

  describe('says when it is published', () => {
    const fair = {
      languages: [{ language: 'en', noticeUrl: 'https://example.org/privacy' }],
      controller: { name: 'Alder & Moss', address: 'Turku' },
    };

    test('nothing of a fair center', async () => {
      const { messages } = await api.activeCenter([await api.activePurpose()], fair);
      expect(messages).toBeUndefined();
    });

    test('what people do not see, and what they see in another language', async () => {
      const seen = await api.activePurpose();
      const { Id: unseen, Label } = await api.createPurpose();
      const { messages } = await api.activeCenter([seen, unseen], {
        ...fair,
        languages: [...fair.languages, { language: 'de', noticeUrl: 'https://example.org/de' }],
      });
      expect(messages).toEqual([
        expect.stringContaining(`“${Label}” has no Active version`),
        expect.stringContaining('2 texts missing (de 2)'),
      ]);
    });

    test('what makes withdrawing harder than agreeing, and publishes it all the same', async () => {
      const { status, messages } = await api.activeCenter([await api.activePurpose()], {
        look: { color: '#fff4c2' },
        ...inSection({
          purposes: [
            {
              id: await api.activePurpose(),
              languages: [{ language: 'en', yes: 'OK', no: 'No, I want to miss every offer' }],
            },
          ],
        }),
      });
      expect(status).toBe('ACTIVE');
      expect(messages).toEqual([
        expect.stringContaining('needs 4.5:1'),
        expect.stringContaining('Use equally plain words'),
        expect.stringContaining('who is responsible'),
        expect.stringContaining('privacy notice'),
      ]);
    });
  });
});

describe('its collection point', () => {
  test('gets a version with each publication that links what is Active then', async () => {
    const id = await api.activePurpose();
    const { Id: unseen } = await api.createPurpose();
    const center = await api.createCenter([id, unseen], {
      name: 'Choices',
      ...inSection({ purposes: [{ id }, { id: unseen }], customDataElements: [{ name: 'City' }] }),
    });
    const pointId = center.collectionPointId;
    const points = () =>
      api.done(listCollectionPointsEndpoint, { query: { type: 'PREFERENCE_CENTER' } });
    expect((await points()).totalElements).toBe(0);
    await api.publishCenter(center.id);
    expect((await points()).content).toMatchObject([
      {
        Id: pointId,
        Version: 1,
        Name: 'Choices',
        Status: 'ACTIVE',
        CollectionPointType: 'PREFERENCE_CENTER',
        DataElements: ['City'],
        CanCreateNewVersion: false,
        PreferenceCenter: { Id: center.id, Name: 'Choices', Template: 'ENHANCED' },
        Purposes: [{ Id: id, Version: 1 }],
      },
    ]);
    await api.newPurposeVersion(id);
    await api.publishPurpose(id, 2);
    await draft(center.id, 1, { ...(await read(center.id)), name: 'Your choices' });
    await api.publishCenter(center.id, 2);
    expect(await api.readPoint(pointId, 2)).toMatchObject({
      Name: 'Your choices',
      Status: 'ACTIVE',
      Purposes: [{ Id: id, Version: 2 }],
    });
    expect(await api.readPoint(pointId, 1)).toMatchObject({ Status: 'RETIRED' });
  });

  test('takes receipts by its token', async () => {
    const id = await api.activePurpose();
    const { collectionPointId } = await api.activeCenter([id]);
    const { messages } = await api.receipt(await api.pointToken(collectionPointId), {
      purposes: [{ Id: id, TransactionType: 'CONFIRMED' }],
    });
    expect(messages).toBeUndefined();
  });

  test('is not changed by itself, but can be disabled, which makes the center inactive', async () => {
    const { id, name, collectionPointId } = await api.activeCenter([await api.activePurpose()]);
    const point = await api.readPoint(collectionPointId);
    const PurposeIds = (point.Purposes ?? []).map(({ Id }) => Id);
    const body = { ...point, PurposeIds };
    const params = { collectionpointId: collectionPointId };
    const acts: [Endpoint, Parts][] = [
      [
        createCollectionPointVersionEndpoint,
        { params: { collectionPointGuid: collectionPointId } },
      ],
      [updateCollectionPointEndpoint, { params, query: { version: 1 }, body }],
      [createCollectionPointDraftEndpoint, { params, query: { newest: 1 }, body }],
      [discardCollectionPointDraftEndpoint, { params, query: { version: 1 } }],
      [
        publishPointEndpoint,
        {
          params,
          query: { version: 1 },
          body: { lastModifiedDate: point.LastModifiedDate, purposes: [] },
        },
      ],
    ];
    for (const [endpoint, parts] of acts) {
      expect(await refused(endpoint, parts), endpoint.operationId).toMatchObject({
        status: 400,
        code: 'belongs-to-center',
        detail: expect.stringContaining(`“${name}”`),
      });
    }
    await api.disablePoint(collectionPointId);
    expect(await read(id)).toMatchObject({ status: 'INACTIVE' });
    expect(await readPublishedCenter(db, id)).toMatchObject({ isDisabled: true });
    await draft(id, 1, await read(id));
    await api.publishCenter(id, 2);
    expect(await api.readPoint(collectionPointId, 2)).toMatchObject({ Status: 'INACTIVE' });
  });

  test('of this type from before stays an ordinary one', async () => {
    const id = await api.activePoint({ CollectionPointType: 'PREFERENCE_CENTER' });
    await api.newVersion(id);
  });

  test('is not outdated when a purpose is published anew: people see what is Active', async () => {
    const id = await api.activePurpose();
    const center = await api.activeCenter([id]);
    await api.newPurposeVersion(id);
    await api.publishPurpose(id, 2);
    const outdated = await api.done(listCollectionPointsEndpoint, {
      query: { linksRetiredPurpose: true },
    });
    expect(outdated.totalElements).toBe(0);
    const shown = await readPublishedCenter(db, center.id);
    expect(shown?.purposes.get(id)?.record.version).toBe(2);
  });

  test('reads its center in V2, too', async () => {
    const center = await api.activeCenter([await api.activePurpose()]);
    const { content } = await api.done(listCollectionPointVersionsEndpoint, {
      query: { collectionPointId: center.collectionPointId },
    });
    // With the keys of V1 (docs/wire/collection-points.md 4.7).
    expect(content).toMatchObject([{ preferenceCenter: { Id: center.id, Name: center.name } }]);
  });
});

describe('what people see', () => {
  test('is the Active version with the Active versions of its purposes', async () => {
    const { Id: preference } = await api.createPreference();
    const id = await api.activePurpose({ CustomPreferenceIds: [preference] });
    const { Id: unseen } = await api.createPurpose();
    const center = await api.createCenter([id, unseen]);
    expect(await readPublishedCenter(db, center.id)).toBeUndefined();
    expect(await findDefaultCenter(db)).toBeUndefined();
    await api.publishCenter(center.id);
    const shown = await readPublishedCenter(db, center.id);
    expect(shown).toMatchObject({
      id: center.id,
      version: 1,
      pointId: center.collectionPointId,
      isDisabled: false,
      content: { name: center.name },
    });
    expect([...(shown?.purposes.keys() ?? [])]).toEqual([id]);
    expect(shown?.purposes.get(id)?.preferences).toMatchObject([
      { Id: preference, Languages: [{ Language: 'en-us' }] },
    ]);
    clock.advance(1000);
    await api.activeCenter();
    expect(await findDefaultCenter(db)).toBe(center.id);
    await api.done(retirePurposeEndpoint, {
      params: { purposeId: id },
      query: { date: clock.now().slice(0, 10) },
    });
    expect((await readPublishedCenter(db, center.id))?.purposes.size).toBe(0);
  });

  test('is whatever was stored: markup and every script come back to the letter', async () => {
    const name = '<script>alert(1)</script> “ß” مرحبا 你好 😀 \u200f';
    const { id } = await api.activeCenter([], { languages: [{ language: 'en', name }] });
    expect((await readPublishedCenter(db, id))?.content.languages?.[0]?.name).toBe(name);
  });
});

test('a purpose that a center names is not discarded, and the center is named', async () => {
  const { Id } = await api.createPurpose();
  const { name } = await api.createCenter([Id]);
  expect(
    await refused(discardPurposeDraftEndpoint, {
      params: { purposeId: Id },
      query: { version: 1 },
    }),
  ).toMatchObject({ status: 409, detail: expect.stringContaining(`“${name}”`) });
});

test('who changed which version is in the activity, and its collection point with it', async () => {
  const { id, collectionPointId } = await api.activeCenter([], { name: 'Choices' });
  const { rows } = await db.execute<{ type: string; object: string; kind: string }>(sql`
    select object_type as type, object_id as object, kind from activity
    where object_type in ('preferenceCenter', 'collectionPoint') order by at, id`);
  expect(rows).toEqual([
    { type: 'preferenceCenter', object: id, kind: 'created' },
    { type: 'preferenceCenter', object: id, kind: 'published' },
    { type: 'collectionPoint', object: collectionPointId, kind: 'published' },
  ]);
});

describe("a second person's approval", () => {
  const turnOn = async () => {
    const { defaultCountry, changedDate } = await api.done(getAccountSettingsEndpoint);
    const body = { defaultCountry, changedDate, publishingNeedsApproval: true };
    await api.done(updateAccountSettingsEndpoint, { body });
  };
  const ask = (id: string) =>
    api.done(askCenterApprovalEndpoint, {
      params: { preferencecenterid: id },
      query: { version: 1 },
      body: {},
    });
  const parts = (id: string, approvalId: string) => ({
    params: { preferencecenterid: id, approvalId },
  });
  const by = { as: 'other-writer' } as const;

  test('publishes a center and its collection point, and both say who gave it', async () => {
    await turnOn();
    const { id, collectionPointId } = await api.createCenter();
    const { id: approvalId, blockedBy } = await ask(id);
    expect(blockedBy).toBe('asked');
    const done = await api.done(approveCenterEndpoint, parts(id, approvalId), by);
    expect(done).toMatchObject({ state: 'APPROVED', collectionPointId });
    const published = { publishedBy: 'privacy-manager', approvedBy: 'support' };
    expect(await read(id)).toMatchObject({ status: 'ACTIVE', ...published });
    expect(await api.readPoint(collectionPointId)).toMatchObject({
      Status: 'ACTIVE',
      PublishedBy: 'privacy-manager',
      ApprovedBy: 'support',
    });
    const { rows } = await db.execute<{ object: string }>(sql`
      select object_id as object from activity where kind = 'approved' order by object_type`);
    expect(rows.map(({ object }) => object)).toEqual([collectionPointId, id]);
  });

  test('is of what the Draft was, and is declined or withdrawn like any other', async () => {
    const made = await api.createCenter();
    const first = await ask(made.id);
    await update(made.id, { ...made, contactUrl: 'https://example.org/contact' });
    const changed = await api.refused(approveCenterEndpoint, parts(made.id, first.id), by);
    expect(changed).toMatchObject({ status: 409, code: 'changed-since-asked' });
    const second = await ask(made.id);
    await api.done(withdrawCenterApprovalEndpoint, parts(made.id, second.id));
    const third = await ask(made.id);
    const declined = { ...parts(made.id, third.id), body: { reason: 'No way to withdraw' } };
    await api.done(declineCenterEndpoint, declined, by);
    expect(await read(made.id)).toMatchObject({ status: 'DRAFT' });
  });
});
