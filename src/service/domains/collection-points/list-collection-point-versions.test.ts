import { beforeEach, describe, expect, test } from 'vitest';
import { listCollectionPointVersionsEndpoint } from '#contract/collection-points.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

describe('the V2 list', () => {
  const listV2 = async (query: Record<string, unknown> = {}) =>
    (await api.done(listCollectionPointVersionsEndpoint, { query }, { as: 'reader' })).content;

  test('shows every version, the Active one of each point first', async () => {
    const id = await api.activePoint();
    await api.newVersion(id);
    await api.publishPoint(id, 2);
    await api.newVersion(id);
    const other = await api.createPoint();
    expect((await listV2()).map(({ id: own, version }) => [own, version])).toEqual([
      [id, 2],
      [id, 3],
      [id, 1],
      [other.Id, 1],
    ]);
    expect((await listV2({ id })).map(({ status }) => status)).toEqual([
      'ACTIVE',
      'DRAFT',
      'RETIRED',
    ]);
  });

  test('filters by id, version, status and organization', async () => {
    const id = await api.activePoint();
    await api.newVersion(id);
    const other = await api.createPoint();
    expect(await listV2({ id, version: 2 })).toMatchObject([{ id, version: 2 }]);
    expect(await listV2({ version: 2 })).toMatchObject([{ id }]);
    expect(await listV2({ status: 'DRAFT', id: other.Id })).toMatchObject([{ id: other.Id }]);
    expect(await listV2({ status: 'INACTIVE' })).toEqual([]);
    expect(await listV2({ id: unknownId })).toEqual([]);
    expect(await listV2({ organizationId: unknownId })).toEqual([]);
    expect(await listV2({ organizationId: other.OrganizationId })).toHaveLength(3);
  });

  test.each([
    [{ id: 'x' }, ['id']],
    [{ version: '0' }, ['version']],
    [{ status: 'ARCHIVED' }, ['status']],
    [{ sort: 'createDate' }, ['sort']],
    [{ size: '101', page: '' }, ['page', 'size']],
  ])('refuses %j', async (query, paths) => {
    const { errors } = await api.refused(listCollectionPointVersionsEndpoint, { query });
    expect(errors?.map(({ path }) => path)).toEqual(paths);
  });

  test('shows the same record in camelCase, with the claims of its token', async () => {
    const point = await api.createPoint({
      Description: 'Same',
      SubjectIdentifier: 'Email',
      DataElements: ['Email', 'Country'],
      WebFormUrl: 'https://example.org/form',
      Languages: ['en-us'],
      DoubleOptIn: true,
      IABVendorId: 7,
    });
    const [record] = await listV2({ id: point.Id });
    expect(record).toMatchObject({
      id: point.Id,
      version: 1,
      name: point.Name,
      description: 'Same',
      createDate: point.CreateDate,
      subjectIdentifier: 'Email',
      identifierDataElement: {
        label: 'Email',
        dataElementFields: { dataElementType: 'USER_INPUT' },
      },
      dataElements: ['Email', 'Country'],
      webFormUrl: 'https://example.org/form',
      languages: ['en-us'],
      doubleOptIn: true,
      iabVendorId: 7,
      jwtToken: { processId: point.Id, processVersion: 1, sub: 'Email' },
      purposes: [{ id: point.Purposes?.[0]?.Id, version: 1, status: 'ACTIVE' }],
    });
  });
});
