import { beforeEach, describe, expect, test } from 'vitest';
import { implicitConsentKey } from '#contract/purpose-values.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { unknownId } from '#service/testing/api.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api } = service;
beforeEach(service.reset);

const get = getPurposeEndpoint;
const read = (purposeId: string, query = {}) =>
  api.done(get, { params: { purposeId }, query }, { as: 'reader' });

test('a version is shown with all that it holds', async () => {
  const TopicIds = await service.topics('Garden');
  const preference = await api.createPreference({ Name: 'How often', Options: ['Daily', 'Never'] });
  await api.updatePreference(preference.Id, {
    Languages: [
      ...(preference.Languages ?? []),
      {
        Language: 'de',
        Name: 'Wie oft',
        Description: '',
        Options: [{ Id: preference.Options?.[0]?.Id, Label: 'Täglich' }],
      },
    ],
  });
  const { Id } = await api.createPurpose({
    Name: 'Marketing email',
    Organizations: ['north'],
    attributeValues: { Team: [{ value: 'Shops', valueKey: 'shops' }] },
    CustomPreferenceIds: [preference.Id],
    TopicIds,
    Languages: [
      {
        Name: 'Werbung',
        Description: 'Angebote',
        Language: 'de',
        Default: true,
        HardOptOutMessage: 'Bleibt',
        [implicitConsentKey]: 'Durch Weitersurfen',
      },
    ],
    Kind: 'DATA_USE',
    SaleOrSharing: true,
    LegalBasis: 'Consent',
    HardOptOutDisplayFormat: 'LOCK',
    VersionNotes: 'First',
  });
  const [option, other] = preference.Options ?? [];
  expect(await read(Id, { status: 'DRAFT' })).toMatchObject({
    id: Id,
    label: 'Marketing email',
    purposeType: 'STANDARD',
    status: 'DRAFT',
    version: 1,
    createdBy: 'privacy-manager',
    retireOnDate: null,
    organizations: ['north'],
    attributes: { Team: ['Shops'] },
    attributeValues: { Team: [{ value: 'Shops', valueKey: 'shops' }] },
    kind: 'DATA_USE',
    saleOrSharing: true,
    controller: null,
    legalBasis: 'Consent',
    HardOptOutDisplayFormat: 'LOCK',
    HardOptOutMessage: null,
    LastMajorVersion: null,
    VersionNotes: 'First',
    IsMajorVersion: null,
    languages: [
      {
        name: 'Werbung',
        description: 'Angebote',
        language: 'de',
        default: true,
        hardOptOutMessage: 'Bleibt',
        implicitConsentConfirmDesc: 'Durch Weitersurfen',
      },
    ],
    topics: [
      {
        name: 'Garden',
        integrationKey: 'Marketing email-Garden',
        canDelete: true,
        topicId: TopicIds[0],
      },
    ],
    customPreferences: [
      {
        name: 'How often',
        displayAs: 'CHECKBOXES',
        customPreferenceId: preference.Id,
        customPreferenceOptions: [
          { id: option?.Id, label: 'Daily', order: 0, isDefault: false },
          { id: other?.Id, label: 'Never', order: 1, isDefault: false },
        ],
        languages: [
          { language: 'en-us', name: 'How often', default: true },
          {
            language: 'de',
            name: 'Wie oft',
            default: false,
            options: [{ id: option?.Id, label: 'Täglich', order: 0 }],
          },
        ],
      },
    ],
  });
});

describe('which version', () => {
  test.each([
    [{}, 2],
    [{ status: 'ACTIVE' }, 2],
    [{ status: 'DRAFT' }, 3],
    [{ version: 1 }, 1],
    [{ version: 3 }, 3],
    [{ version: 3, status: 'DRAFT' }, 3],
  ])('%j', async (query, version) => {
    const id = await api.activePurpose();
    await api.newPurposeVersion(id);
    await api.publishPurpose(id, 2);
    await api.newPurposeVersion(id);
    expect((await read(id, query)).version).toBe(version);
  });

  test.each([[{}], [{ status: 'ACTIVE' }], [{ version: 2 }], [{ version: 1, status: 'ACTIVE' }]])(
    'a Draft alone is not found by %j',
    async (query) => {
      const { Id } = await api.createPurpose();
      const problem = await api.refused(get, { params: { purposeId: Id }, query });
      expect(problem).toMatchObject({ status: 404, code: 'not-found' });
    },
  );

  test('nor is a purpose that does not exist', async () => {
    const query = { version: 1 };
    const problem = await api.refused(get, { params: { purposeId: unknownId }, query });
    expect(problem.status).toBe(404);
  });

  test('is refused where it makes no sense, all at once', async () => {
    const { errors } = await api.refused(get, {
      params: { purposeId: 'x' },
      query: { status: 'RETIRED', version: 0 },
    });
    expect(errors?.map(({ path }) => path)).toEqual(['purposeId', 'status', 'version']);
  });
});
