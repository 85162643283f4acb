import { beforeEach, describe, expect, test } from 'vitest';
import {
  collectionPointTokenEndpoint,
  listCollectionPointVersionsEndpoint,
  revokeCollectionPointTokenEndpoint,
} from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
beforeEach(service.reset);

const revoke = revokeCollectionPointTokenEndpoint;
const of = (collectionpointId: string, version: unknown = 1) => ({
  params: { collectionpointId },
  query: { version },
});

let purpose: string;
let point: string;
/** Of versions 1 (Retired) and 2 (Active). */
let tokens: [string, string];
beforeEach(async () => {
  purpose = await api.activePurpose();
  point = await api.activePoint({ PurposeIds: [purpose] });
  await api.newVersion(point);
  await api.publishPoint(point, 2);
  tokens = [await api.pointToken(point, 1), await api.pointToken(point, 2)];
});

const receipt = { dsDataElements: { Shoe: '42' } };

describe('after the token of a version was revoked', () => {
  beforeEach(async () => {
    const { status, answer } = await api.call(revoke, of(point));
    expect([status, answer]).toEqual([200, null]);
  });

  test('receipts that carry it are refused with a code of its own', async () => {
    expect(await api.refusedReceipt(tokens[0], receipt)).toMatchObject({
      status: 401,
      code: 'collection-point-token-revoked',
    });
    const before = (await service.readRows()).receipts;
    const answers = await api.receipts([
      api.receiptBody(tokens[0], receipt),
      api.receiptBody(tokens[1], receipt),
    ]);
    expect(answers).toMatchObject([
      { error: { status: 401, code: 'collection-point-token-revoked' } },
      { receipt: expect.any(String) },
    ]);
    expect((await service.readRows()).receipts).toHaveLength((before?.length ?? 0) + 1);
  });

  test('not even a withdrawal is taken', async () => {
    const withdrawal = { purposes: [{ Id: purpose, TransactionType: 'WITHDRAWN' }] };
    expect((await api.refusedReceipt(tokens[0], withdrawal)).status).toBe(401);
  });

  test('it is not handed out again', async () => {
    const get = (query: Record<string, unknown>) =>
      api.call(collectionPointTokenEndpoint, { params: { collectionpointGuid: point }, query });
    expect((await get({ version: 1 })).status).toBe(404);
    expect((await get({ state: 'RETIRED' })).status).toBe(404);
    expect((await get({})).status).toBe(200);
    await api.done(revoke, of(point, 2));
    expect((await get({})).status).toBe(404);
  });

  test('records say so, of that version alone', async () => {
    const ofVersions = [await api.readPoint(point, 1), await api.readPoint(point, 2)];
    expect(ofVersions.map(({ TokenRevoked }) => TokenRevoked)).toEqual([true, false]);
    const { content } = await api.done(listCollectionPointVersionsEndpoint, {
      query: { id: point },
    });
    expect(new Map(content.map((row) => [row.version, row.tokenRevoked]))).toEqual(
      new Map([
        [1, true],
        [2, false],
      ]),
    );
  });

  test('a second time changes nothing and answers 200', async () => {
    const before = await service.readRows();
    clock.advance(1000);
    await api.done(revoke, of(point));
    expect(await service.readRows()).toEqual(before);
  });
});

test('a new version of one whose token was revoked has a token of its own', async () => {
  await api.done(revoke, of(point, 2));
  await api.newVersion(point);
  expect(await api.readPoint(point, 3)).toMatchObject({ TokenRevoked: false });
  await api.receipt(await api.pointToken(point, 3), receipt);
});

test('who revoked a token and when is told', async () => {
  clock.advance(1000);
  await api.done(revoke, of(point), { as: 'other-writer' });
  expect(await api.readPoint(point, 1)).toMatchObject({
    LastModifiedBy: 'support',
    LastModifiedDate: '2026-11-21T09:00:01.000Z',
  });
});

test('sending a record back neither revokes nor restores a token', async () => {
  const { Id } = await api.createPoint({ TokenRevoked: true });
  expect(await api.readPoint(Id)).toMatchObject({ TokenRevoked: false });
  await api.done(revoke, of(Id));
  await api.updatePoint(Id, 1, { TokenRevoked: false });
  expect(await api.readPoint(Id)).toMatchObject({ TokenRevoked: true });
});

test('needs full access', async () => {
  expect(await api.refused(revoke, of(point), { as: 'reader' })).toMatchObject({ status: 403 });
  await api.receipt(tokens[0], receipt);
});

test.each([undefined, '', '0', 'x'])(
  'the version %j is refused: none is meant by default',
  async (version) => {
    const { status, errors } = await api.refused(revoke, {
      params: { collectionpointId: point },
      query: { version },
    });
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['version']]);
  },
);

test('a version or a point of nothing is 404', async () => {
  expect((await api.refused(revoke, of(point, 3))).status).toBe(404);
  expect((await api.refused(revoke, of(unknownId))).status).toBe(404);
});
