import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { updatePurposeEndpoint } from '#contract/purpose-versions.ts';
import { createPoints } from '#service/domains/receipts/points.ts';
import { unknownId } from '#service/testing/api.ts';
import { isOnServer, othersWait } from '#service/testing/others-wait.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
beforeEach(service.reset);

const update = updatePurposeEndpoint;
const least = {
  Name: 'Marketing email',
  Description: 'News and offers',
  ConsentLifeSpan: 3600,
  Status: 'DRAFT',
  Version: 1,
};

/** A refused edit must leave every table as it was. */
const refusalOf = async (purposeId: string, body: unknown, query = {}) => {
  const before = await service.readRows();
  const problem = await api.refused(update, { params: { purposeId }, body, query });
  expect(await service.readRows()).toEqual(before);
  return problem;
};

/** All that a purpose can hold. */
const fullFields = async () => ({
  Description: '<p>As <b>given</b></p>',
  ConsentLifeSpan: 0,
  DefaultLanguage: 'en-us',
  Type: 'MOBILE',
  Organizations: ['north', 'south'],
  ParentPurposeId: await api.activePurpose(),
  CustomPreferenceIds: [(await api.createPreference()).Id, (await api.createPreference()).Id],
  TopicIds: await service.topics('Garden', 'Kitchen'),
  ImplicitConsentLifeSpan: 86_400,
  ImplicitConsentConfirmDesc: 'By going on',
  EnableGeolocation: true,
  PurposeCategory: { value: 'Advertising', colorCode: '#aa0000' },
  attributeValues: { Team: [{ value: 'Shops', valueKey: 'shops' }] },
  ExpiryDateType: 'CONSENT_DATE',
  Kind: 'SERVICE',
  SaleOrSharing: true,
  Controller: 'Example Inc.',
  LegalBasis: 'Consent',
  HardOptOutDisplayFormat: 'LOCK',
  HardOptOutMessage: 'Belongs to the contract',
  ExternalReference: 'R7',
  LastMajorVersion: 3,
  VersionNotes: 'Shorter',
  IsMajorVersion: false,
  Languages: [
    { Name: 'Marketing', Description: '', Language: 'en-us', Default: true, Extra: 'kept' },
    {
      Name: 'Werbung',
      Description: 'Angebote',
      Language: 'de-DE',
      Default: false,
      HardOptOutMessage: 'Gehört zum Vertrag',
      [implicitConsentKey]: 'Durch Weitersurfen',
    },
  ],
  SomethingNew: { nested: [null, 1] },
});

test('what was read is sent back and nothing is lost', async () => {
  const { Id } = await api.createPurpose(await fullFields());
  const before = await service.readRows();
  clock.advance(1000);
  await api.updatePurpose(Id);
  const { purpose_versions: versions, ...rest } = await service.readRows();
  const { purpose_versions: versionsBefore, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
  expect(versions).toEqual(
    versionsBefore?.map((row) =>
      Object(row).purpose_id === Id
        ? { ...Object(row), modified_at: expect.stringMatching(/:01/) }
        : row,
    ),
  );
});

test('every field can be changed, and is answered as it became', async () => {
  const { Id } = await api.createPurpose();
  const fields = await fullFields();
  clock.advance(1000);
  const { answer } = await api.call(update, {
    params: { purposeId: Id },
    body: { ...least, ...fields, Name: 'Renamed' },
  });
  const { CustomPreferenceIds, TopicIds, Type, ...shown } = fields;
  expect(answer).toMatchObject({
    ...shown,
    Label: 'Renamed',
    PurposeType: Type,
    Status: 'DRAFT',
    Version: 1,
    CustomPreferences: CustomPreferenceIds.map((id) => ({ Id: id })),
    Topics: TopicIds.map((id) => ({ TopicId: id })),
    attributes: { Team: ['Shops'] },
    messages: ["HardOptOutDisplayFormat was stored, but isn't available yet."],
  });
});

test('a setting that is left out is cleared, what the detail does not show stays', async () => {
  const fields = await fullFields();
  const { Id } = await api.createPurpose(fields);
  const purpose = await api.done(update, { params: { purposeId: Id }, body: least });
  for (const key of [
    'ParentPurposeId',
    'ImplicitConsentLifeSpan',
    'ImplicitConsentConfirmDesc',
    'EnableGeolocation',
    'ExpiryDateType',
    'LastMajorVersion',
    'VersionNotes',
    'IsMajorVersion',
    'HardOptOutDisplayFormat',
    'HardOptOutMessage',
  ] as const) {
    expect(purpose[key], key).toBeNull();
  }
  expect(purpose).toMatchObject({
    PurposeType: 'MOBILE',
    Languages: fields.Languages,
    PurposeCategory: fields.PurposeCategory,
    attributes: { Team: ['Shops'] },
    ExternalReference: 'R7',
    Kind: 'SERVICE',
    SaleOrSharing: true,
    Controller: 'Example Inc.',
    LegalBasis: 'Consent',
    SomethingNew: fields.SomethingNew,
    CustomPreferences: [expect.anything(), expect.anything()],
    Topics: [expect.anything(), expect.anything()],
  });
});

describe('links', () => {
  test('that stay keep the ids of their relations, whatever the order', async () => {
    const { Id } = await api.createPurpose(await fullFields());
    const before = await api.readPurpose(Id);
    const [one, two] = before.customPreferences ?? [];
    const [garden, kitchen] = before.topics ?? [];
    const more = (await api.createPreference()).Id;
    await api.updatePurpose(Id, 1, {
      CustomPreferenceIds: [two?.customPreferenceId?.toUpperCase(), more, two?.customPreferenceId],
      TopicIds: [kitchen?.topicId, garden?.topicId],
    });
    const after = await api.readPurpose(Id);
    expect(after.customPreferences?.map(({ id }) => id)).toEqual([two?.id, expect.any(String)]);
    expect(after.customPreferences?.map(({ customPreferenceId }) => customPreferenceId)).toEqual([
      two?.customPreferenceId,
      more,
    ]);
    expect(after.customPreferences?.[1]?.id).not.toBe(one?.id);
    expect(after.topics).toEqual([kitchen, garden]);
  });

  test('are taken away by empty lists', async () => {
    const { Id } = await api.createPurpose(await fullFields());
    const purpose = await api.updatePurpose(Id, 1, { CustomPreferenceIds: [], TopicIds: [] });
    expect(purpose).toMatchObject({ CustomPreferences: [], Topics: [] });
  });

  test('to what does not exist are refused, all of them at once with the name', async () => {
    await api.createPurpose({ Name: 'Taken' });
    const { Id } = await api.createPurpose();
    const preference = (await api.createPreference()).Id;
    expect(
      await refusalOf(Id, {
        ...least,
        Name: 'Taken',
        ParentPurposeId: unknownId,
        CustomPreferenceIds: [preference, unknownId],
        TopicIds: [unknownId],
      }),
    ).toMatchObject({
      status: 400,
      code: 'purpose-name-taken',
      errors: [
        { path: 'Name' },
        { path: 'ParentPurposeId', message: `There's no purpose ${unknownId}.` },
        { path: 'CustomPreferenceIds.1' },
        { path: 'TopicIds.0', message: `There's no topic ${unknownId}.` },
      ],
    });
  });
});

describe('a parent', () => {
  test('is another purpose', async () => {
    const { Id } = await api.createPurpose();
    const { errors } = await refusalOf(Id, { ...least, ParentPurposeId: Id.toUpperCase() });
    expect(errors).toMatchObject([{ path: 'ParentPurposeId' }]);
  });

  test('is not below the purpose itself, however far', async () => {
    const { Id: top } = await api.createPurpose();
    const { Id: middle } = await api.createPurpose({ ParentPurposeId: top.toUpperCase() });
    const { Id: bottom } = await api.createPurpose({ ParentPurposeId: middle });
    const { errors } = await refusalOf(top, { ...least, ParentPurposeId: bottom });
    expect(errors).toMatchObject([
      { path: 'ParentPurposeId', message: expect.stringContaining('above') },
    ]);
    await api.updatePurpose(middle, 1, { ParentPurposeId: undefined });
    await api.updatePurpose(top, 1, { ParentPurposeId: bottom });
  });

  test('of each other: of two at once one is refused', async () => {
    const { Id: one } = await api.createPurpose();
    const { Id: other } = await api.createPurpose();
    const edit = (purposeId: string, Name: string, ParentPurposeId: string) =>
      api.call(update, { params: { purposeId }, body: { ...least, Name, ParentPurposeId } });
    const outcomes = await Promise.all([edit(one, 'one', other), edit(other, 'other', one)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('a name', () => {
  test('of its own can be kept, and belongs to all versions', async () => {
    const Id = await api.activePurpose({ Name: 'Email' });
    await api.newPurposeVersion(Id);
    await api.updatePurpose(Id, 2, { Name: 'Email and post' });
    expect(await api.updatePurpose(Id, 2, { Name: 'Email' })).toMatchObject({ Label: 'Email' });
    const other = await api.createPurpose();
    expect(await refusalOf(other.Id, { ...least, Name: 'Email' })).toMatchObject({
      code: 'purpose-name-taken',
    });
  });
});

describe('what is no Draft is not edited', () => {
  test('an Active version, a Retired one', async () => {
    const Id = await api.activePurpose();
    expect(await refusalOf(Id, least)).toMatchObject({ status: 400, code: 'purpose-not-draft' });
    await api.newPurposeVersion(Id);
    await api.publishPurpose(Id, 2);
    expect(await refusalOf(Id, least)).toMatchObject({ code: 'purpose-not-draft' });
  });

  test('nor is what does not exist', async () => {
    const { Id } = await api.createPurpose();
    expect(await refusalOf(unknownId, least)).toMatchObject({ status: 404, code: 'not-found' });
    expect(await refusalOf(Id, { ...least, Version: 2 })).toMatchObject({ status: 404 });
  });

  test('nor is it published by its status', async () => {
    const { Id } = await api.createPurpose();
    expect(await refusalOf(Id, { ...least, Status: 'ACTIVE' })).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'Status', message: expect.stringContaining('publish') }],
    });
  });
});

describe('a Draft that receipts named', () => {
  const said = (purposeId: string, fields = {}) => ({ purposes: [{ Id: purposeId }], ...fields });
  const draftWithPoint = async () => {
    const { Id } = await api.createPurpose();
    const point = await api.activePoint({ PurposeIdsWithVersion: [{ Id, Version: 1 }] });
    return { Id, point, token: await api.pointToken(point) };
  };

  test('is edited after test receipts, and no more after a live one', async () => {
    const { Id, token } = await draftWithPoint();
    await api.receipt(token, said(Id, { test: true }));
    await api.updatePurpose(Id, 1, { Description: 'Tried out' });
    expect(await api.readPurpose(Id)).toMatchObject({ hasReceipts: false });
    await api.receipt(token, said(Id, { identifier: 'bob@example.com' }));
    expect(await refusalOf(Id, least)).toMatchObject({
      status: 400,
      code: 'purpose-has-receipts',
      detail: expect.stringContaining('Publish it'),
    });
    expect(await refusalOf(Id.toUpperCase(), least)).toMatchObject({
      code: 'purpose-has-receipts',
    });
    expect(await api.readPurpose(Id)).toMatchObject({ hasReceipts: true });
  });

  test('is published, and its next version is edited', async () => {
    const { Id, token } = await draftWithPoint();
    await api.receipt(token, said(Id));
    await api.publishPurpose(Id, 1);
    await api.newPurposeVersion(Id);
    await api.updatePurpose(Id, 2, { Description: 'Said better' });
    expect(await api.readPurpose(Id, 2)).toMatchObject({ hasReceipts: false });
  });

  test('stays as it is where they changed no consent', async () => {
    const purposeId = await api.activePurpose();
    await api.newPurposeVersion(purposeId);
    const links = { PurposeIdsWithVersion: [{ Id: purposeId, Version: 2 }] };
    const token = await api.pointToken(await api.activePoint(links));
    await api.receipt(token, {
      purposes: [{ Id: purposeId, TransactionType: 'EXTEND', ExpiryDate: '2027-01-01T00:00:00Z' }],
    });
    expect((await service.readRows()).subject_purposes).toEqual([]);
    expect(await refusalOf(purposeId, { ...least, Version: 2 })).toMatchObject({
      code: 'purpose-has-receipts',
    });
  });

  test('is none that was only refused: nobody agreed to its text', async () => {
    const { Id, token } = await draftWithPoint();
    const other = await api.pointToken(
      await api.activePoint({ PurposeIds: [await api.activePurpose()] }),
    );
    for (const [TransactionType, through] of [
      ['OPT_OUT', token],
      ['WITHDRAWN', other],
    ] as const) {
      await api.receipt(through, { purposes: [{ Id, TransactionType }] });
    }
    const { id } = await api.receipt(token, {
      purposes: [{ Id, TransactionType: 'CHANGE_PREFERENCES' }],
    });
    expect(id).toBeDefined();
    await api.updatePurpose(Id, 1, { Description: 'Said better' });
    await api.receipt(token, said(Id));
    expect(await refusalOf(Id, least)).toMatchObject({ code: 'purpose-has-receipts' });
  });

  test('is one whose first receipt is being recorded: the edit waits for it', async () => {
    const { Id, point } = await draftWithPoint();
    let editing: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await createPoints()(tx, [{ collectionPointId: point, version: 1 }]);
      editing = api.call(update, { params: { purposeId: Id }, body: least });
      await othersWait(db, tx);
      await createReceipts({ db: tx, now: clock.now })(point, { purposes: [{ id: Id }] });
    });
    expect(await editing).toMatchObject({ problem: { code: 'purpose-has-receipts' } });
  });

  test('is edited though receipts of tests name it one after the other without a gap', async () => {
    const { Id, point } = await draftWithPoint();
    const recorded: Promise<void>[] = [];
    const record = (end: Promise<void>) => {
      const holds = Promise.withResolvers<void>();
      recorded.push(
        db.transaction(async (tx) => {
          await createPoints()(tx, [{ collectionPointId: point, version: 1 }]);
          holds.resolve();
          await end;
        }),
      );
      return holds.promise;
    };
    const waiting = async () =>
      (await db.execute(sql`select from pg_locks where not granted`)).rows.length;
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await record(first.promise);
    let status: number | undefined;
    const body = { ...least, Description: 'Said better' };
    const editing = api.call(update, { params: { purposeId: Id }, body }).then((answer) => {
      status = answer.status;
    });
    if (isOnServer) await expect.poll(waiting).toBe(1);
    let isHeld = false;
    void record(second.promise).then(() => {
      isHeld = true;
    });
    if (isOnServer) await expect.poll(async () => isHeld || (await waiting()) > 1).toBe(true);
    first.resolve();
    try {
      await expect.poll(() => status, { timeout: 5_000 }).toBe(200);
    } finally {
      second.resolve();
      await Promise.all([editing, ...recorded]);
    }
    expect(await api.readPurpose(Id)).toMatchObject({ description: 'Said better' });
  });
});

test.each([
  [{ Name: '' }, ['Name']],
  [{ Name: 'n'.repeat(256) }, ['Name']],
  [{ ConsentLifeSpan: -1, Version: 0 }, ['ConsentLifeSpan', 'Version']],
  [{ Status: undefined, Version: undefined }, ['Status', 'Version']],
  [{ Languages: [{ Name: 'x', Description: '', Language: 'xx' }] }, ['Languages.0.Language']],
])('a field at fault is refused (%#)', async (fields, paths) => {
  const { Id } = await api.createPurpose();
  const problem = await refusalOf(Id, { ...least, ...fields });
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
});

test('faults in path, query and body are told together', async () => {
  const { errors } = await refusalOf('x', { ...least, Name: ' ' }, { isInternalOrg: '1' });
  expect(errors?.map(({ path }) => path)).toEqual(['purposeId', 'isInternalOrg', 'Name']);
});

test('the same act twice is done once', async () => {
  const { Id } = await api.createPurpose();
  const act = (Name: string) =>
    api.call(
      update,
      { params: { purposeId: Id }, body: { ...least, Name } },
      { headers: { 'Idempotency-Key': 'one-act' } },
    );
  const first = await act('First');
  await api.updatePurpose(Id, 1, { Name: 'Second' });
  const again = await act('First');
  expect([again.status, again.answer]).toEqual([200, first.answer]);
  expect(await api.readPurpose(Id)).toMatchObject({ label: 'Second' });
});
